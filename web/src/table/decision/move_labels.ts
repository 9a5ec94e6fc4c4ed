import { placeName } from '../../board/geometry'
import { placePhrase } from '../../board/pieces/labels'
import { COLOUR_NAMES } from '../../lib/colours'
import type { Colour, MoveView } from '../../wire'

const PASS_LABELS: Record<string, string> = {
  pass: 'Pass',
  skip: 'No fire move',
  keep: 'Leave the Fire where it is',
  stay: 'Stay here',
  none: 'Bring nobody else Home',
  'no-play': 'Play no card',
}

/** Label of a move's button, given the colour that each seat plays now. */
export function buttonLabel(move: MoveView, owners: Readonly<Record<string, Colour>> = {}): string {
  if (move.kind === 'pass') return PASS_LABELS[move.text] ?? move.sentence
  if (move.kind === 'pick_up') return 'Pick up the cards'
  if (move.kind === 'teleport' && move.to !== null) return `Teleport to ${placeName(move.to)}`
  if (move.kind === 'swap' && move.target)
    return `Swap colours with ${COLOUR_NAMES[owners[move.target] ?? move.target]}`
  if (move.kind === 'pull' && move.origin !== null)
    return `Bring the pawn ${placePhrase(move.origin)} Home`
  return move.sentence
}
