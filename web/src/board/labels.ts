import { COLOUR_NAMES } from '../lib/colours'
import { placeName } from './geometry'
import type { Piece } from './pawns'

/** What each mark of a pawn means. */
const MARK_LABELS: Readonly<Record<string, string>> = {
  i: 'with the Ice',
  f: 'with the Fire',
  d: 'owes a lap',
  m: 'moved already',
}

/** A pawn in words: "Red pawn on 4, can move". */
export function pawnLabel({ colour, place, marks }: Piece, movable: boolean): string {
  const where =
    place === 'start' || place === 'home' ? `at ${placeName(place)}` : `on ${placeName(place)}`
  const carried = [...marks].flatMap((mark) => MARK_LABELS[mark] ?? [])
  return [
    `${COLOUR_NAMES[colour]} pawn ${where}`,
    ...carried,
    ...(movable ? ['can move'] : []),
  ].join(', ')
}
