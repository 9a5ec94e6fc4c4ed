import { placeName } from '../board/geometry'
import { COLOUR_NAMES } from '../lib/colours'
import type { Colour, MoveView, Place, Reaction } from '../wire'

export const REACTIONS: Record<Reaction, string> = {
  wave: 'Hello',
  laugh: 'Ha ha',
  wow: 'Wow',
  ouch: 'Ouch',
  clap: 'Well played',
  sorry: 'Sorry',
}

const DECLINING: Record<string, string> = {
  pass: 'Pass',
  skip: 'No fire move',
  keep: 'Leave the Fire where it is',
  stay: 'Stay here',
  none: 'Bring nobody else Home',
  'no-play': 'Play no card',
}

function spot(place: Place): string {
  return place === 'start' ? 'at Start' : `on ${placeName(place)}`
}

/** What stands on the button of a move, given the colour that each seat plays now. */
export function buttonWords(move: MoveView, owners: Readonly<Record<string, Colour>> = {}): string {
  if (move.kind === 'pass') return DECLINING[move.text] ?? move.sentence
  if (move.kind === 'pick_up') return 'Pick up the cards'
  if (move.kind === 'teleport' && move.to !== null) return `Teleport to ${placeName(move.to)}`
  if (move.kind === 'swap' && move.target)
    return `Swap colours with ${COLOUR_NAMES[owners[move.target] ?? move.target]}`
  if (move.kind === 'pull' && move.origin !== null)
    return `Bring the pawn ${spot(move.origin)} Home`
  return preview(move)
}

/** What a move would do, without whose turn comes after. */
export function preview(move: MoveView): string {
  return move.sentence.replace(/\s*\S+ is to play\.$/, '') || move.sentence
}
