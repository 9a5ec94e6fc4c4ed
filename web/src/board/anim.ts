import type { Colour, Happening, Place } from '../wire'
import { CELL, centre, spread, type Point } from './geometry'
import { applied, journeys, mover, pawnKey, type Piece } from './pawns'

export type Gait = 'walk' | 'slide' | 'fly' | 'whirl' | 'settle'

/** How one pawn travels during a beat. */
export interface Leg {
  piece: string
  gait: Gait
  points: Point[]
  delay: number
  ms: number
}

/** Something that happens at once on the board: what it tells, how it looks, how it ends. */
export interface Beat {
  events: Happening[]
  legs: Leg[]
  pieces: Piece[]
  ms: number
}

export interface Pose {
  x: number
  y: number
  lift: number
  scale: number
  opacity: number
}

const STRIDE = 150
const GLIDE = 85
const FLIGHT = 620
const WHIRLING = 640
const SETTLING = 200
const PAUSES: Partial<Record<Happening['event'], number>> = {
  turned_up: 800,
  laid: 700,
  dropped: 550,
  drew: 160,
  swapped: 800,
  reshuffled: 500,
  passed: 350,
  turn_began: 160,
  led: 700,
  ice_moved: 600,
  fire_moved: 600,
  game_over: 600,
}

/** Where each piece stands, those that share a place side by side. */
export function spots(pieces: readonly Piece[], bottom: Colour): Map<string, Point> {
  const groups = new Map<string, Piece[]>()
  for (const piece of pieces) {
    const key = pawnKey(piece.colour, piece.place)
    groups.set(key, [...(groups.get(key) ?? []), piece])
  }
  const found = new Map<string, Point>()
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const { x, y } = centre(first.colour, first.place, bottom)
    const shifts = spread(group.length, first.place)
    group.forEach((piece, index) => found.set(piece.id, { x: x + (shifts[index] ?? 0), y }))
  }
  return found
}

/** The beats of a step, in the order in which they are shown. */
export function choreograph(
  pieces: readonly Piece[],
  events: readonly Happening[],
  bottom: Colour,
): Beat[] {
  const beats: Beat[] = []
  let now: readonly Piece[] = pieces
  let last: string | null = null
  for (let index = 0; index < events.length; index++) {
    const event = events[index]
    if (!event) continue
    const swept = event.event === 'slid' ? sweptBy(events.slice(index + 1), event.path) : []
    const group = [event, ...swept]
    const beat: Beat = { events: group, legs: [], pieces: [], ms: pause(event, events[index - 1]) }
    const before = now
    for (const each of group) {
      const leaving = spots(now, bottom)
      const going = journeys(now, each, last)
      const next = mover(now, each, last)
      now = applied(now, each, last)
      last = next
      const arriving = spots(now, bottom)
      for (const piece of going) beat.legs.push(leg(piece, each, event, leaving, arriving, bottom))
    }
    beat.pieces = [...now]
    settle(beat, before, bottom)
    beat.ms = beat.legs.reduce((most, { delay, ms }) => Math.max(most, delay + ms), beat.ms)
    beats.push(beat)
    index += swept.length
  }
  return beats
}

/** How long an event is looked at; a card that has just been turned up lies there already. */
function pause(event: Happening, before: Happening | undefined): number {
  if (event.event === 'laid' && before?.event === 'turned_up') return 0
  return PAUSES[event.event] ?? 0
}

function sweptBy(events: readonly Happening[], path: readonly Place[]): Happening[] {
  const found: Happening[] = []
  for (const event of events) {
    if (event.event !== 'bumped' || !path.includes(event.place)) break
    found.push(event)
  }
  return found
}

function leg(
  piece: Piece,
  event: Happening,
  head: Happening,
  leaving: Map<string, Point>,
  arriving: Map<string, Point>,
  bottom: Colour,
): Leg {
  const from = leaving.get(piece.id) ?? centre(piece.colour, piece.place, bottom)
  const to = arriving.get(piece.id) ?? from
  const base = { piece: piece.id, delay: 0 }
  if (event.event === 'moved' || event.event === 'slid') {
    const way = event.path.slice(0, -1).map((place) => centre(piece.colour, place, bottom))
    const points = [from, ...way, to]
    return event.event === 'moved'
      ? { ...base, gait: 'walk', points, ms: walkTime(points.length - 1) }
      : { ...base, gait: 'slide', points: [from, to], ms: 200 + GLIDE * (points.length - 1) }
  }
  if (event.event === 'teleported')
    return { ...base, gait: 'whirl', points: [from, to], ms: WHIRLING }
  const delay =
    event.event === 'bumped' && head.event === 'slid' ? passing(head.path, event.place) : 0
  return { ...base, gait: 'fly', points: [from, to], delay, ms: FLIGHT }
}

function walkTime(squares: number): number {
  return squares <= 1
    ? 320
    : STRIDE * Math.min(squares, 4) + STRIDE * 0.62 * Math.max(0, squares - 4)
}

function passing(path: readonly Place[], place: Place): number {
  return 100 + GLIDE * (path.indexOf(place) + 0.5)
}

function settle(beat: Beat, before: readonly Piece[], bottom: Colour): void {
  const moving = new Set(beat.legs.map(({ piece }) => piece))
  const [old, fresh] = [spots(before, bottom), spots(beat.pieces, bottom)]
  for (const [piece, to] of fresh) {
    const from = old.get(piece)
    if (!from || moving.has(piece) || (from.x === to.x && from.y === to.y)) continue
    beat.legs.push({ piece, gait: 'settle', points: [from, to], delay: 0, ms: SETTLING })
  }
}

/** The pose of a pawn that stands still. */
export function standing({ x, y }: Point): Pose {
  return { x, y, lift: 0, scale: 1, opacity: 1 }
}

const easeOut = (t: number): number => 1 - (1 - t) ** 3
const easeInOut = (t: number): number => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2)

function between(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }
}

/** The pose of a pawn at a moment of its leg, t from 0 to 1. */
export function pose(leg: Leg, t: number): Pose {
  const first = leg.points[0] ?? { x: 0, y: 0 }
  const last = leg.points.at(-1) ?? first
  if (t >= 1) return standing(last)
  if (t <= 0) return standing(first)
  switch (leg.gait) {
    case 'walk':
      return walking(leg.points, t)
    case 'slide':
      return standing(between(first, last, easeInOut(t)))
    case 'settle':
      return standing(between(first, last, easeOut(t)))
    case 'fly':
      return flying(first, last, t)
    case 'whirl':
      return whirling(first, last, t)
  }
}

function walking(points: readonly Point[], t: number): Pose {
  const steps = points.length - 1
  const at = t * steps
  const index = Math.min(Math.floor(at), steps - 1)
  const part = at - index
  const from = points[index] ?? { x: 0, y: 0 }
  const to = points[index + 1] ?? from
  const reach = Math.min(1, Math.hypot(to.x - from.x, to.y - from.y) / CELL)
  return {
    ...standing(between(from, to, easeInOut(part) * 0.4 + part * 0.6)),
    lift: Math.sin(part * Math.PI) * 9 * reach,
  }
}

function flying(from: Point, to: Point, t: number): Pose {
  const arc = Math.sin(t * Math.PI)
  const height = 30 + Math.hypot(to.x - from.x, to.y - from.y) * 0.22
  return { ...standing(between(from, to, easeInOut(t))), lift: arc * height, scale: 1 + arc * 0.3 }
}

function whirling(from: Point, to: Point, t: number): Pose {
  const gone = t < 0.5 ? 1 - t * 2 : t * 2 - 1
  return { ...standing(t < 0.5 ? from : to), scale: 0.3 + 0.7 * gone, opacity: gone }
}

/** The pose where motion is reduced: out at the old place, in at the new. */
export function fading(leg: Leg, t: number): Pose {
  const first = leg.points[0] ?? { x: 0, y: 0 }
  const last = leg.points.at(-1) ?? first
  if (t >= 1) return standing(last)
  return { ...standing(t < 0.5 ? first : last), opacity: Math.abs(1 - 2 * t) }
}
