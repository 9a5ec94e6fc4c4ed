import { WIDTH, type Point } from '../geometry'

/** A line from point to point, as the data of a path. */
export function linePath(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('')
}

/** The point that an arc between two places bends towards: the middle of the board. */
export function bendOf(from: Point, to: Point, bend: number): Point {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const across = { x: (to.y - from.y) * bend, y: (from.x - to.x) * bend }
  const outward = across.x * (middle.x - WIDTH / 2) + across.y * (middle.y - WIDTH / 2)
  const side = outward > 0 ? -1 : 1
  return { x: middle.x + across.x * side, y: middle.y + across.y * side }
}

/** An arc from the first point to the last, inside the board, as the data of a path. */
export function arcPath(points: readonly Point[], bend = 0.2): string {
  const from = points[0] ?? { x: 0, y: 0 }
  const to = points.at(-1) ?? from
  const { x, y } = bendOf(from, to, bend)
  return `M${from.x} ${from.y}Q${x} ${y} ${to.x} ${to.y}`
}
