import { placePhrase } from '../../board/pieces/labels'
import { COLOUR_NAMES } from '../../lib/colours'
import { msg, t } from '../../locale/t.svelte'
import type { Colour, MoveView } from '../../wire'

/** The messages of the ways to decline. */
const PASS_LABELS: Record<string, string> = {
  pass: msg('move-pass'),
  skip: msg('move-no-fire'),
  keep: msg('move-keep'),
  stay: msg('move-stay'),
  none: msg('move-none'),
  'no-play': msg('move-no-play'),
}

/** Label of a move's button, given the colour that each seat plays now. */
export function buttonLabel(move: MoveView, owners: Readonly<Record<string, Colour>> = {}): string {
  if (move.kind === 'pass') {
    const label = PASS_LABELS[move.text]
    return label ? t(label) : move.sentence
  }
  if (move.kind === 'pick_up') return t('move-pick-up')
  if (move.kind === 'teleport' && move.to !== null)
    return t('move-teleport', { to: placePhrase(move.to, 'place-to') })
  if (move.kind === 'swap' && move.target)
    return t('move-swap', { name: COLOUR_NAMES[owners[move.target] ?? move.target] })
  if (move.kind === 'pull' && move.origin !== null)
    return t('move-pull', { on: placePhrase(move.origin) })
  return move.sentence
}
