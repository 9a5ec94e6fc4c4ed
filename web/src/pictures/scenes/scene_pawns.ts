import { spread } from '../../board/geometry'
import { COLOURS } from '../../lib/colours'
import type { Colour, Place } from '../../wire'

/** A pawn of a scene; those that share a place stand beside it. */
export interface ScenePawn {
  colour: Colour
  place: Place
  shift: number
  marks?: string
}

/** All the pawns at Start. */
export function atStart(count: number): ScenePawn[] {
  return COLOURS.flatMap((colour) =>
    spread(count, 'start').map((shift) => ({ colour, place: 'start', shift })),
  )
}

/** Pawns of one colour that share a place. */
export function lined(colour: Colour, place: Place, count: number): ScenePawn[] {
  return spread(count, place).map((shift) => ({ colour, place, shift }))
}
