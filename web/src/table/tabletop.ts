import type { Colour, Frame, GameView, Happening } from '../wire'

/** The tabletop: what lies beside the pawns, cards and piles, and whose turn it is. */
export interface Tabletop {
  turn: Colour
  actor: Colour | null
  card: string | null
  /** Who turned the card up or laid it down. */
  by: string | null
  top: string | null
  pile: number
  sizes: Record<string, number>
  owners: Record<string, Colour>
  /** Grows with every card that is shown, so that it is turned over anew. */
  shown: number
}

/** The tabletop of a position. */
export function tabletopOf(game: GameView | Frame, before: Tabletop | null): Tabletop {
  const same = before !== null && before.card === game.card
  return {
    turn: game.turn,
    actor: 'actor' in game ? game.actor : game.turn,
    card: game.card,
    by: same ? before.by : game.turn,
    top: game.top,
    pile: game.pile,
    sizes: game.hand_sizes,
    owners: game.owners,
    shown: before?.shown ?? 0,
  }
}

function resized(tabletop: Tabletop, seat: string, by: number): Record<string, number> {
  return { ...tabletop.sizes, [seat]: Math.max(0, (tabletop.sizes[seat] ?? 0) + by) }
}

/** The tabletop after an event. */
export function tabletopAfter(tabletop: Tabletop, event: Happening): Tabletop {
  switch (event.event) {
    case 'turned_up':
      return {
        ...tabletop,
        turn: event.seat as Colour,
        top: tabletop.card ?? tabletop.top,
        card: event.card,
        by: event.seat,
        pile: Math.max(0, tabletop.pile - 1),
        shown: tabletop.shown + 1,
      }
    case 'laid':
      if (tabletop.card === event.card && tabletop.by === event.seat) return tabletop
      return {
        ...tabletop,
        top: tabletop.card ?? tabletop.top,
        card: event.card,
        by: event.seat,
        sizes: resized(tabletop, event.seat, -1),
        shown: tabletop.shown + 1,
      }
    case 'dropped':
      return {
        ...tabletop,
        top: event.card,
        card: null,
        sizes: resized(tabletop, event.seat, -1),
        shown: tabletop.shown + 1,
      }
    case 'drew':
      return {
        ...tabletop,
        pile: Math.max(0, tabletop.pile - 1),
        sizes: resized(tabletop, event.seat, 1),
      }
    case 'reshuffled':
      return { ...tabletop, pile: event.cards, top: null }
    case 'led':
    case 'turn_began':
      return {
        ...tabletop,
        turn: event.seat as Colour,
        actor: event.seat as Colour,
        top: tabletop.card ?? tabletop.top,
        card: null,
      }
    case 'swapped': {
      const [a, b] = [tabletop.owners[event.seat], tabletop.owners[event.other]]
      return a && b
        ? { ...tabletop, owners: { ...tabletop.owners, [event.seat]: b, [event.other]: a } }
        : tabletop
    }
    default:
      return tabletop
  }
}
