import { spread } from '../board/geometry'
import { COLOURS } from '../lib/colours'
import type { Colour, Place } from '../wire'

/** A pawn of a picture; those that share a place stand beside it. */
export interface Stander {
  colour: Colour
  place: Place
  shift: number
}

/** All the pawns at Start. */
export function atStart(count: number): Stander[] {
  return COLOURS.flatMap((colour) =>
    spread(count, 'start').map((shift) => ({ colour, place: 'start', shift })),
  )
}
