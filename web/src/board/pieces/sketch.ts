import type { Colour, Happening, Place } from '../../wire'
import { centre, type Point } from '../geometry'
import type { Piece } from '../pawns'

/** A pawn that is sent back, as a shape. */
export const BURST =
  'M0 -23L5 -10L16 -17L11 -5L24 -2L12 4L18 16L6 10L2 23L-4 11L-16 18L-11 6L-24 3L-12 -3L-18 -15L-6 -10Z'

/** Sketch of a move: what it would do, as lines on the board. */
export interface Sketch {
  paths: { id: number; colour: Colour; points: Point[]; gait: 'walk' | 'slide' | 'fly' }[]
  victims: { id: number; point: Point }[]
}

/** Draw what would happen, given where the pawns stand. */
export function sketch(
  events: readonly Happening[],
  bottom: Colour,
  pieces: readonly Piece[],
): Sketch {
  const found: Sketch = { paths: [], victims: [] }
  const at = (colour: string, place: Place): Point => centre(colour as Colour, place, bottom)
  const add = (colour: string, points: Point[], gait: 'walk' | 'slide' | 'fly'): void => {
    found.paths.push({ id: found.paths.length, colour: colour as Colour, points, gait })
  }
  for (const event of events) {
    switch (event.event) {
      case 'moved':
        add(
          event.colour,
          [event.origin, ...event.path].map((place) => at(event.colour, place)),
          'walk',
        )
        break
      case 'slid':
        add(
          event.colour,
          [at(event.colour, event.origin), at(event.colour, event.landing)],
          'slide',
        )
        break
      case 'placed':
        add(event.colour, [at(event.colour, 'start'), at(event.colour, event.landing)], 'fly')
        break
      case 'pulled_home':
        add(event.colour, [at(event.colour, event.origin), at(event.colour, 'home')], 'fly')
        break
      case 'teleported':
        add(event.colour, [at(event.colour, event.origin), at(event.colour, event.landing)], 'fly')
        break
      case 'switched':
        add(event.colour, [at(event.colour, event.origin), at(event.colour, event.landing)], 'fly')
        add(event.other, [at(event.other, event.landing), at(event.other, event.origin)], 'fly')
        break
      case 'bumped':
        if (pieces.some((piece) => piece.colour === event.colour)) {
          found.victims.push({ id: found.victims.length, point: at(event.colour, event.place) })
        }
        break
    }
  }
  return found
}
