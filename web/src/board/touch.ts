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
