import type { Colour, Happening, Place } from '../../wire'
import { CELL, centre, type Point } from '../geometry'
import { arcPath, bendOf, linePath } from './arcs'

/** Trail of a turn: where pawns came from, which way they went, and whom they bumped. */
export interface Trail {
  ways: { id: number; colour: Colour; path: string; isFlown: boolean; tip: Point; turn: number }[]
  origins: { id: number; colour: Colour; point: Point }[]
  victims: { id: number; colour: Colour; point: Point }[]
}

/** How far before its end a way stops, so that the pawn that stands there is left free. */
const SHORT = CELL * 0.42

/** Draw what happened in a turn. */
export function trailOf(events: readonly Happening[], bottom: Colour): Trail {
  const trail: Trail = { ways: [], origins: [], victims: [] }
  const at = (colour: string, place: Place): Point => centre(colour as Colour, place, bottom)
  const walk = (colour: string, points: Point[]): void => {
    const [end, before] = [points.at(-1), points.at(-2)]
    if (!end || !before) return
    const tip = towards(end, before, SHORT)
    const path = linePath([...points.slice(0, -1), tip])
    trail.ways.push({ ...way(colour, path, false), tip, turn: angle(before, end) })
  }
  const fly = (colour: string, from: Point, to: Point, bend = 0.2): void => {
    const control = bendOf(from, to, bend)
    const tip = towards(to, control, SHORT)
    const path = arcPath([from, tip], bend)
    trail.ways.push({ ...way(colour, path, true), tip, turn: angle(bendOf(from, tip, bend), tip) })
  }
  const way = (colour: string, path: string, isFlown: boolean) => ({
    id: trail.ways.length,
    colour: colour as Colour,
    path,
    isFlown,
  })
  const leave = (colour: string, place: Place): void => {
    const point = at(colour, place)
    trail.origins.push({ id: trail.origins.length, colour: colour as Colour, point })
  }
  for (const event of events) {
    switch (event.event) {
      case 'moved':
        leave(event.colour, event.origin)
        walk(
          event.colour,
          [event.origin, ...event.path].map((place) => at(event.colour, place)),
        )
        break
      case 'slid':
        walk(event.colour, [at(event.colour, event.origin), at(event.colour, event.landing)])
        break
      case 'placed':
        leave(event.colour, 'start')
        fly(event.colour, at(event.colour, 'start'), at(event.colour, event.landing))
        break
      case 'pulled_home':
        leave(event.colour, event.origin)
        fly(event.colour, at(event.colour, event.origin), at(event.colour, 'home'))
        break
      case 'teleported':
        leave(event.colour, event.origin)
        fly(event.colour, at(event.colour, event.origin), at(event.colour, event.landing))
        break
      case 'switched':
        fly(event.colour, at(event.colour, event.origin), at(event.colour, event.landing), 0.14)
        fly(event.other, at(event.other, event.landing), at(event.other, event.origin), 0.3)
        break
      case 'bumped':
        trail.victims.push({
          id: trail.victims.length,
          colour: event.colour as Colour,
          point: at(event.colour, event.place),
        })
        break
    }
  }
  return trail
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (!length) return from
  const part = Math.min(distance, length / 2) / length
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

function angle(from: Point, to: Point): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
}
