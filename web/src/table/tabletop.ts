import type { Colour, Frame, GameView, Happening } from '../wire'

/** What lies beside the pawns: cards, piles and whose turn it is. */
export interface Desk {
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

/** The desk of a position. */
export function deskOf(game: GameView | Frame, before: Desk | null): Desk {
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

function resized(desk: Desk, seat: string, by: number): Record<string, number> {
  return { ...desk.sizes, [seat]: Math.max(0, (desk.sizes[seat] ?? 0) + by) }
}

/** The desk after an event. */
export function turnedOver(desk: Desk, event: Happening): Desk {
  switch (event.event) {
    case 'turned_up':
      return {
        ...desk,
        turn: event.seat as Colour,
        top: desk.card ?? desk.top,
        card: event.card,
        by: event.seat,
        pile: Math.max(0, desk.pile - 1),
        shown: desk.shown + 1,
      }
    case 'laid':
      if (desk.card === event.card && desk.by === event.seat) return desk
      return {
        ...desk,
        top: desk.card ?? desk.top,
        card: event.card,
        by: event.seat,
        sizes: resized(desk, event.seat, -1),
        shown: desk.shown + 1,
      }
    case 'dropped':
      return {
        ...desk,
        top: event.card,
        card: null,
        sizes: resized(desk, event.seat, -1),
        shown: desk.shown + 1,
      }
    case 'drew':
      return { ...desk, pile: Math.max(0, desk.pile - 1), sizes: resized(desk, event.seat, 1) }
    case 'reshuffled':
      return { ...desk, pile: event.cards, top: null }
    case 'led':
    case 'turn_began':
      return {
        ...desk,
        turn: event.seat as Colour,
        actor: event.seat as Colour,
        top: desk.card ?? desk.top,
        card: null,
      }
    case 'swapped': {
      const [a, b] = [desk.owners[event.seat], desk.owners[event.other]]
      return a && b
        ? { ...desk, owners: { ...desk.owners, [event.seat]: b, [event.other]: a } }
        : desk
    }
    default:
      return desk
  }
}
