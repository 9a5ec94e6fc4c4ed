import { pawnKey } from '../../board/pawns'
import { moveTargets, type MoveTarget } from '../../board/choosing/targets'
import type { MoveView } from '../../wire'

const AT_ONCE = new Set(['ice', 'fire'])
const WITH_PAWN = new Set(['forward', 'backward', 'start', 'part', 'switch', 'place', 'fire_move'])
const WITH_CARD = new Set(['choose', 'drop'])

/** Offer of moves: the ways to decide, sorted by how they are shown. */
export interface Offer {
  /** Moves by the pawn that makes them. */
  byPawn: Map<string, MoveView[]>
  /** Moves whose target is a pawn and that need no pawn to be chosen first. */
  atOnce: MoveView[]
  /** Moves with a card of the hand. */
  cards: Map<string, MoveView>
  /** All the others, for buttons. */
  rest: MoveView[]
}

/** Sort the legal moves by how they are shown. */
export function offerOf(moves: readonly MoveView[]): Offer {
  const offer: Offer = { byPawn: new Map(), atOnce: [], cards: new Map(), rest: [] }
  for (const move of moves) {
    if (AT_ONCE.has(move.kind)) offer.atOnce.push(move)
    else if (WITH_CARD.has(move.kind) && move.card !== null) offer.cards.set(move.card, move)
    else if (WITH_PAWN.has(move.kind) && move.colour !== null && move.origin !== null) {
      const key = pawnKey(move.colour, move.origin)
      offer.byPawn.set(key, [...(offer.byPawn.get(key) ?? []), move])
    } else offer.rest.push(move)
  }
  return offer
}

/** The pawns that can be chosen. */
export function movableOf(offer: Offer): Set<string> {
  const aimed = offer.atOnce.flatMap((move) =>
    move.colour !== null && move.origin !== null ? [pawnKey(move.colour, move.origin)] : [],
  )
  return new Set([...offer.byPawn.keys(), ...aimed])
}

/** The pawn that is chosen by itself because no other can move. */
export function onlyPawn(offer: Offer): string | null {
  const [key, another] = [...offer.byPawn.keys()]
  return key !== undefined && another === undefined ? key : null
}

/** The targets on the board, with a pawn chosen or none. */
export function targetsOf(offer: Offer, chosen: string | null): MoveTarget[] {
  const moves = chosen === null ? [] : (offer.byPawn.get(chosen) ?? [])
  return moveTargets([...offer.atOnce, ...moves])
}

/** Moves that come to rest at the same place and so need words to be told apart. */
export function alikeOf(target: MoveTarget | null, moves: readonly MoveView[]): MoveView[] {
  return target ? moves.filter(({ id }) => target.ids.includes(id)) : []
}
