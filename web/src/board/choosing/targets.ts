import type { Colour, MoveView, Place } from '../../wire'
import { t } from '../../locale/t.svelte'
import { placeName } from '../geometry'
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
  /** How many moves come to rest at the same place. */
  alike: number
  /** Their ids. */
  ids: readonly number[]
}

/** Ghost of what a move would do: a pawn that lands, is aimed at, or is sent back. */
export interface Ghost {
  key: string
  kind: 'lands' | 'aimed' | 'bumped'
  colour: Colour
  place: Place
}

const ON_PAWNS = new Set(['switch', 'place', 'ice', 'fire', 'pull'])

/** Where a move is pointed at: the pawn it is aimed at, or where it comes to rest. */
function aim(move: MoveView): Place | null {
  if (move.kind === 'switch' || move.kind === 'place') return move.landing
  if (move.kind === 'ice' || move.kind === 'fire' || move.kind === 'pull') return move.origin
  return move.to
}

/** The targets of some moves; those that share a place are one. */
export function moveTargets(moves: readonly MoveView[]): MoveTarget[] {
  const groups = new Map<string, MoveTarget[]>()
  for (const each of moves.flatMap((move) => targetOf(move) ?? [])) {
    const key = spotKey(each)
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return [...groups.values()].flatMap((group) => shared(group) ?? [])
}

function shared(group: readonly MoveTarget[]): MoveTarget | null {
  const [first] = group
  if (!first) return null
  if (group.length === 1) return first
  return {
    ...first,
    label: t('play-ways-here', { count: group.length, place: placeName(first.place) }),
    ghost: group.find(({ ghost }) => ghost !== null)?.ghost ?? null,
    badge: '?',
    alike: group.length,
    ids: group.map(({ id }) => id),
  }
}

/** Everything that some moves would do, each thing once. */
export function ghostsOf(moves: readonly MoveView[]): Ghost[] {
  const found = new Map<string, Ghost>()
  const add = (kind: Ghost['kind'], colour: Colour, place: Place): void => {
    const key = `${kind} ${pawnKey(colour, place)}`
    found.set(key, { key, kind, colour, place })
  }
  for (const move of moves) {
    const target = targetOf(move)
    if (target) add(target.ghost ? 'lands' : 'aimed', target.colour, target.place)
    for (const event of move.events)
      if (event.event === 'bumped') add('bumped', event.colour as Colour, event.place)
  }
  return [...found.values()]
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
    ids: [move.id],
  }
}
