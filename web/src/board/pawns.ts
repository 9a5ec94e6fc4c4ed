import { COLOURS } from '../lib/colours'
import type { Colour, Happening, PawnView, Place } from '../wire'

/** A pawn that keeps its identity while it travels. */
export interface Piece {
  id: string
  colour: Colour
  place: Place
  marks: string
}

/** The key of a pawn: its colour and place, since pawns that share both are alike. */
export function pawnKey(colour: string, place: Place): string {
  return `${colour}:${place}`
}

/** The pawns of a position, as the server lists them. */
export type PawnsByColour = Record<string, PawnView[]>

/** The pawns of a position, numbered within their colour. */
export function arrange(pawns: PawnsByColour): Piece[] {
  return COLOURS.flatMap((colour) =>
    (pawns[colour] ?? []).map(({ place, marks }, index) => ({
      id: `${colour}-${index}`,
      colour,
      place,
      marks,
    })),
  )
}

/** The pieces where a position has them, each pawn being the piece that was nearest to it before. */
export function reconcile(pieces: readonly Piece[], pawns: PawnsByColour): Piece[] {
  const known = new Map(pieces.map((piece) => [piece.id, piece]))
  const wanted = arrange(pawns)
  if (wanted.length !== pieces.length || wanted.some(({ id }) => !known.has(id))) return wanted
  return COLOURS.flatMap((colour) => matched(pieces, wanted, colour))
}

function matched(pieces: readonly Piece[], wanted: readonly Piece[], colour: Colour): Piece[] {
  const free = pieces.filter((piece) => piece.colour === colour)
  const open = wanted.filter((piece) => piece.colour === colour)
  const found: Piece[] = []
  const tests: ((a: Piece, b: Piece) => boolean)[] = [
    (a, b) => a.place === b.place && a.marks === b.marks,
    (a, b) => a.place === b.place,
    () => true,
  ]
  for (const test of tests) {
    for (const want of [...open]) {
      const index = free.findIndex((piece) => test(piece, want))
      if (index < 0) continue
      const [piece] = free.splice(index, 1)
      open.splice(open.indexOf(want), 1)
      if (piece) found.push({ ...piece, place: want.place, marks: want.marks })
    }
  }
  return found.sort((a, b) => a.id.localeCompare(b.id))
}

/** Which pieces an event moves, and where to. */
export function journeys(pieces: readonly Piece[], event: Happening, last: string | null): Piece[] {
  const at = (colour: string | null, place: Place | null): Piece | undefined => {
    const standing = pieces.filter((piece) => piece.colour === colour && piece.place === place)
    const others = standing.filter((piece) => piece.id !== last)
    return others.find((piece) => place !== 'start' || !piece.marks) ?? others[0] ?? standing[0]
  }
  const going = (piece: Piece | undefined, place: Place): Piece[] =>
    piece ? [{ ...piece, place }] : []
  switch (event.event) {
    case 'moved':
    case 'teleported':
      return going(at(event.colour, event.origin), event.landing)
    case 'slid':
      return going(slider(pieces, event.colour, event.origin, last), event.landing)
    case 'placed':
      return going(at(event.colour, 'start'), event.landing)
    case 'bumped':
      return going(at(event.colour, event.place), 'start')
    case 'pulled_home':
      return going(at(event.colour, event.origin), 'home')
    case 'switched':
      return [
        ...going(at(event.colour, event.origin), event.landing),
        ...going(at(event.other, event.landing), event.origin),
      ]
    default:
      return []
  }
}

function slider(
  pieces: readonly Piece[],
  colour: string,
  place: Place,
  last: string | null,
): Piece | undefined {
  const standing = pieces.filter((piece) => piece.colour === colour && piece.place === place)
  return standing.find((piece) => piece.id === last) ?? standing[0]
}

function carried(
  pieces: readonly Piece[],
  mark: string,
  colour: string | null,
  place: Place | null,
): Piece[] {
  const bearer = pieces.find((piece) => piece.colour === colour && piece.place === place)
  return pieces.map((piece) => {
    const without = piece.marks.replace(mark, '')
    const marks = piece.id === bearer?.id ? [...without, mark].sort().join('') : without
    return marks === piece.marks ? piece : { ...piece, marks }
  })
}

/** The pieces after an event. */
export function applied(
  pieces: readonly Piece[],
  event: Happening,
  last: string | null = null,
): Piece[] {
  if (event.event === 'ice_moved') return carried(pieces, 'i', event.colour, event.place)
  if (event.event === 'fire_moved') return carried(pieces, 'f', event.colour, event.place)
  const gone = new Map(journeys(pieces, event, last).map((piece) => [piece.id, piece]))
  return gone.size === 0 ? [...pieces] : pieces.map((piece) => gone.get(piece.id) ?? piece)
}

/** The piece whose journey an event tells, for what follows in the same step. */
export function mover(
  pieces: readonly Piece[],
  event: Happening,
  last: string | null,
): string | null {
  if (event.event === 'bumped') return last
  return journeys(pieces, event, last)[0]?.id ?? last
}

/** The pieces after all the events of a step. */
export function appliedAll(pieces: readonly Piece[], events: readonly Happening[]): Piece[] {
  let now: Piece[] = [...pieces]
  let last: string | null = null
  for (const event of events) {
    const next = mover(now, event, last)
    now = applied(now, event, last)
    last = next
  }
  return now
}

/** Which pieces an event moved, and where they came from; they stand where it left them. */
function returns(pieces: readonly Piece[], event: Happening): Piece[] {
  const back = (colour: string, from: Place, to: Place): Piece[] => {
    const found = pieces.find((piece) => piece.colour === colour && piece.place === from)
    return found ? [{ ...found, place: to }] : []
  }
  switch (event.event) {
    case 'moved':
    case 'slid':
    case 'teleported':
      return back(event.colour, event.landing, event.origin)
    case 'placed':
      return back(event.colour, event.landing, 'start')
    case 'bumped':
      return back(event.colour, 'start', event.place)
    case 'pulled_home':
      return back(event.colour, 'home', event.origin)
    case 'switched':
      return [
        ...back(event.colour, event.landing, event.origin),
        ...back(event.other, event.origin, event.landing),
      ]
    default:
      return []
  }
}

/** The pieces before all the events of a step; what they carry stays as it is. */
export function undoneAll(pieces: readonly Piece[], events: readonly Happening[]): Piece[] {
  let now: Piece[] = [...pieces]
  for (const event of events.toReversed()) {
    const gone = new Map(returns(now, event).map((piece) => [piece.id, piece]))
    now = now.map((piece) => gone.get(piece.id) ?? piece)
  }
  return now
}
