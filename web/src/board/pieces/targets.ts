import type { Colour, MoveView, Place } from '../../wire'
import { pawnKey } from '../pawns'

/** Target of a move: a place that can be chosen for the pawn in hand. */
export interface MoveTarget {
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

/** Where a move is pointed at: the pawn it is aimed at, or where it comes to rest. */
function aim(move: MoveView): Place | null {
  if (move.kind === 'switch' || move.kind === 'place') return move.landing
  if (move.kind === 'ice' || move.kind === 'fire' || move.kind === 'pull') return move.origin
  return move.to
}

/** The targets of some moves, those that share a place counted. */
export function moveTargets(moves: readonly MoveView[]): MoveTarget[] {
  const found = moves.flatMap((move) => targetOf(move) ?? [])
  const times = new Map<string, number>()
  for (const each of found) {
    const key = spotKey(each)
    times.set(key, (times.get(key) ?? 0) + 1)
  }
  return found.map((each) => ({ ...each, alike: times.get(spotKey(each)) ?? 1 }))
}

function spotKey({ colour, place }: MoveTarget): string {
  return typeof place === 'number' ? `${place}` : pawnKey(colour, place)
}

function targetOf(move: MoveView): MoveTarget | null {
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
