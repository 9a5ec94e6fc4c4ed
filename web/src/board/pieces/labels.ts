import { COLOUR_NAMES } from '../../lib/colours'
import type { Place } from '../../wire'
import { isField, placeName } from '../geometry'
import type { Piece } from '../pawns'

/** What each mark of a pawn means. */
const MARK_LABELS: Readonly<Record<string, string>> = {
  i: 'with the Ice',
  f: 'with the Fire',
  d: 'owes a lap',
  m: 'moved already',
}

/** A place as part of a sentence: "at Start", "on 4". */
export function placePhrase(place: Place): string {
  return `${isField(place) ? 'at' : 'on'} ${placeName(place)}`
}

/** A pawn in words: "Red pawn on 4, can move". */
export function pawnLabel({ colour, place, marks }: Piece, movable: boolean): string {
  const carried = [...marks].flatMap((mark) => MARK_LABELS[mark] ?? [])
  return [
    `${COLOUR_NAMES[colour]} pawn ${placePhrase(place)}`,
    ...carried,
    ...(movable ? ['can move'] : []),
  ].join(', ')
}
