import { EMBLEMS, BODIES, HEADS } from '../../board/shapes'
import type { Colour } from '../../wire'

/** Scrap of paper, emblem or pawn that falls. */
export interface Scrap {
  x: number
  y: number
  vx: number
  vy: number
  angle: number
  spin: number
  size: number
  hue: string
  shape: Path2D
}

const GOLD = '#e9b949'
const STRIP = 'M-7 -3.4H7V3.4H-7Z'
const STAR = 'M0 -9L2.6 -3L9 -2.6L4 1.6L5.6 8L0 4.4L-5.6 8L-4 1.6L-9 -2.6L-2.6 -3Z'
const GRAVITY = 0.00052
const DRAG = 0.0011

/** Numbers that look random and are the same each time. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

function scraps(
  colours: readonly Colour[],
  count: number,
  hueOf: (colour: Colour, isDeep: boolean) => string,
): (Pick<Scrap, 'size' | 'hue' | 'shape' | 'angle' | 'spin'> & { next: () => number })[] {
  const next = chance(7 + count)
  return Array.from({ length: count }, (_, index) => {
    const colour = colours[index % colours.length] ?? 'red'
    const kind = index % 7
    const data =
      kind === 0
        ? HEADS[colour] + BODIES[colour]
        : kind < 3
          ? EMBLEMS[colour]
          : kind < 4
            ? STAR
            : STRIP
    return {
      shape: new Path2D(data),
      hue: kind === 3 || kind === 5 ? GOLD : hueOf(colour, kind === 6),
      size: kind === 0 ? 0.62 + next() * 0.2 : 0.7 + next() * 0.7,
      angle: kind === 0 ? (next() - 0.5) * 1.2 : next() * Math.PI * 2,
      spin: (next() - 0.5) * 0.008,
      next,
    }
  })
}

/** Two fountains from the lower corners, in the colours of who won. */
export function fountains(
  colours: readonly Colour[],
  width: number,
  height: number,
  hueOf: (colour: Colour, isDeep: boolean) => string,
): Scrap[] {
  const count = width < 700 ? 110 : 220
  return scraps(colours, count, hueOf).map(({ next, ...scrap }, index) => {
    const side = index % 2 ? 1 : -1
    const up = Math.sqrt(2 * GRAVITY * height) * (0.75 + next() * 0.55)
    return {
      ...scrap,
      x: width / 2 + side * width * (0.5 + next() * 0.04),
      y: height * (0.92 + next() * 0.25),
      vx: -side * (0.1 + next() * 0.55) * (width / 1200),
      vy: -up,
    }
  })
}

/** Scraps that lie still along the edges, thickest in the upper corners. */
export function strewn(
  colours: readonly Colour[],
  width: number,
  height: number,
  hueOf: (colour: Colour, isDeep: boolean) => string,
): Scrap[] {
  const count = width < 700 ? 70 : 150
  return scraps(colours, count, hueOf).map(({ next, ...scrap }, index) => {
    const reach = next() ** 2.2
    const side = index % 2 ? 1 : 0
    return {
      ...scrap,
      x: side ? width - reach * width * 0.5 : reach * width * 0.5,
      y: next() ** 1.7 * height * (1 - reach * 0.8),
      vx: 0,
      vy: 0,
    }
  })
}

/** Let some milliseconds pass for every scrap. */
export function fall(all: readonly Scrap[], ms: number): void {
  for (const scrap of all) {
    scrap.vy += GRAVITY * ms
    scrap.vx *= 1 - DRAG * ms
    if (scrap.vy > 0.22) scrap.vy = 0.22
    scrap.x += (scrap.vx + Math.sin(scrap.angle * 2) * 0.03) * ms
    scrap.y += scrap.vy * ms
    scrap.angle += scrap.spin * ms
  }
}

/** Draw every scrap. */
export function draw(
  context: CanvasRenderingContext2D,
  all: readonly Scrap[],
  ratio: number,
): void {
  for (const { x, y, angle, size, hue, shape } of all) {
    context.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio)
    context.rotate(angle)
    context.scale(size, size)
    context.fillStyle = hue
    context.fill(shape)
    context.lineWidth = 0.8
    context.strokeStyle = 'rgb(58 34 15 / 0.35)'
    context.stroke(shape)
  }
}
