import { t } from '../locale/t.svelte'
import type { Colour } from '../wire'

/** The colours of the game in the order of play. */
export const COLOURS: readonly Colour[] = ['red', 'blue', 'yellow', 'green']

/** The colours as people read them. */
export const COLOUR_NAMES: Readonly<Record<Colour, string>> = {
  get red() {
    return t('colour-red')
  },
  get blue() {
    return t('colour-blue')
  },
  get yellow() {
    return t('colour-yellow')
  },
  get green() {
    return t('colour-green')
  },
}
