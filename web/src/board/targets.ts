import type { Colour, Happening, MoveView, Place } from '../wire'
import { centre, type Point } from './geometry'
import type { Piece } from './pawns'

/** A place that can be chosen for the pawn in hand. */
export interface Mark {
  /** The id of the move. */
  id: number
  label: string
  colour: Colour
  place: Place
  /** Another place that means the same, such as the triangle before a slide. */
  also: Place | null
  /** The colour of the pawn that would stand there. */
  ghost: Colour | null
  badge: string
  /** Other moves that come to rest at the same place. */
  alike: number
}

const ON_PAWNS = new Set(['switch', 'place', 'ice', 'fire', 'pull'])

/** Pawns are named by colour and place. */
export function pawnKey(colour: string, place: Place): string {
  return `${colour}:${place}`
}

/** Where a move is pointed at: the pawn it is aimed at, or where it comes to rest. */
export function aim(move: MoveView): Place | null {
  if (move.kind === 'switch' || move.kind === 'place') return move.landing
  if (move.kind === 'ice' || move.kind === 'fire' || move.kind === 'pull') return move.origin
  return move.to
}

/** The marks of some moves, those that share a place counted. */
export function marksOf(moves: readonly MoveView[]): Mark[] {
  const found = moves.flatMap((move) => mark(move) ?? [])
  const times = new Map<string, number>()
  for (const each of found) {
    const key = spotKey(each)
    times.set(key, (times.get(key) ?? 0) + 1)
  }
  return found.map((each) => ({ ...each, alike: times.get(spotKey(each)) ?? 1 }))
}

function spotKey({ colour, place }: Mark): string {
  return typeof place === 'number' ? `${place}` : pawnKey(colour, place)
}

function mark(move: MoveView): Mark | null {
  const place = aim(move)
  if (place === null || move.colour === null) return null
  const slides = !ON_PAWNS.has(move.kind) && move.landing !== null && move.landing !== move.to
  return {
    id: move.id,
    label: move.sentence,
    colour: move.colour,
    place,
    also: slides ? move.landing : null,
    ghost: ON_PAWNS.has(move.kind) ? null : move.colour,
    badge: move.kind === 'part' && move.count !== null ? `${move.count}` : '',
    alike: 1,
  }
}

/** What a move would do, as lines on the board. */
export interface Sketch {
  ways: { id: number; colour: Colour; points: Point[]; gait: 'walk' | 'slide' | 'fly' }[]
  victims: { id: number; point: Point }[]
}

/** Draw what would happen, given where the pawns stand. */
export function sketch(
  events: readonly Happening[],
  bottom: Colour,
  pieces: readonly Piece[],
): Sketch {
  const found: Sketch = { ways: [], victims: [] }
  const at = (colour: string, place: Place): Point => centre(colour as Colour, place, bottom)
  const add = (colour: string, points: Point[], gait: 'walk' | 'slide' | 'fly'): void => {
    found.ways.push({ id: found.ways.length, colour: colour as Colour, points, gait })
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
