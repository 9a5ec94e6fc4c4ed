import type { Colour } from '../wire'
import { RADIUS, centre, isField, type Point } from './geometry'
import type { MoveTarget } from './choosing/targets'

/** Pixels by which a finger may miss what it means. */
const REACH = 14

/** The element that is nearest to a point, if it is within reach of a finger. */
export function nearest(elements: Iterable<Element>, x: number, y: number): Element | null {
  let found: Element | null = null
  let least = REACH
  for (const element of elements) {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
    if (away > least) continue
    least = away
    found = element
  }
  return found
}

/** Units of the board by which a pawn may be dropped beside what it is meant for. */
const DROP_REACH = 36

/** The target on which a pawn that is dragged would be dropped. */
export function targetAt(
  targets: readonly MoveTarget[],
  { x, y }: Point,
  bottom: Colour,
): MoveTarget | null {
  let found: MoveTarget | null = null
  let least = Infinity
  for (const target of targets) {
    for (const place of [target.place, target.also]) {
      if (place === null) continue
      const point = centre(target.colour, place, bottom)
      const away = Math.hypot(point.x - x, point.y - y)
      if (away > (isField(place) ? RADIUS : DROP_REACH) || away >= least) continue
      least = away
      found = target
    }
  }
  return found
}
