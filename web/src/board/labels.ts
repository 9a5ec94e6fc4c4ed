import { placeName } from './geometry'
import { MARK_WORDS, NAMES } from './palette'
import type { Piece } from './pawns'

/** A pawn in words: "Red pawn on 4, can move". */
export function pawnLabel({ colour, place, marks }: Piece, movable: boolean): string {
  const where =
    place === 'start' || place === 'home' ? `at ${placeName(place)}` : `on ${placeName(place)}`
  const carried = [...marks].flatMap((mark) => MARK_WORDS[mark] ?? [])
  return [`${NAMES[colour]} pawn ${where}`, ...carried, ...(movable ? ['can move'] : [])].join(', ')
}
