import { render } from 'svelte/server'
import { PLAIN_LOOK, worn } from '../../board/looks.svelte'
import { showLanguage } from '../../locale/t.svelte'
import type { RulesView } from '../../wire'
import boards from '../boards.json'
import { HERO_PAWNS, HERO_RULES } from '../scenes/hero'
import { howToScenes } from '../scenes/howto'
import { atStart } from '../scenes/scene_pawns'
import Picture from './Picture.svelte'

interface Drawn {
  name: string
  look: string
  rendered: { head: string; body: string }
}

/** Draw every picture that pages show as an image. */
export async function drawn(): Promise<Drawn[]> {
  await showLanguage('en')
  const editions = Object.entries(boards as unknown as Record<string, RulesView>)
  return [
    draw('hero', PLAIN_LOOK, { rules: HERO_RULES, pawns: HERO_PAWNS, lean: -9, isHero: true }),
    ...editions.flatMap(([key, rules]) => [
      draw(`edition-${key}`, rules.look, { rules, pawns: atStart(rules.pawns) }),
      ...howToScenes(rules).map(({ name, view, pawns, way }) =>
        draw(`howto-${name}-${key}`, rules.look, { rules, pawns, view, way }),
      ),
    ]),
  ]
}

function draw(name: string, look: string, props: Record<string, unknown>): Drawn {
  worn.wanted = look
  const { head, body } = render(Picture as never, { props: props as never })
  return { name, look: worn.name, rendered: { head, body } }
}
