import type { Colour, ReviewView, TurnReview } from '../../wire'

/** A side of a game: a seat, or two that play together. */
export interface Side {
  seats: Colour[]
  /** The seat whose chance and colour stand for the side. */
  lead: Colour
}

/** The winning chances after a step. */
export interface CurvePoint {
  step: number
  chances: Readonly<Record<string, number>>
}

/** The sides of a game in the order of their seats. */
export function sidesOf(
  seats: readonly Colour[],
  partners: Readonly<Partial<Record<string, Colour>>>,
): Side[] {
  const sides: Side[] = []
  for (const seat of seats) {
    const side = sides.find(({ lead }) => partners[lead] === seat)
    if (side) side.seats.push(seat)
    else sides.push({ seats: [seat], lead: seat })
  }
  return sides
}

/** The chances of a game from its beginning to its end. */
export function pointsOf(review: ReviewView, last: number): CurvePoint[] {
  const points: CurvePoint[] = [{ step: 0, chances: review.start }]
  for (const turn of review.turns) {
    points.push({ step: turn.step, chances: turn.dealt }, { step: turn.end, chances: turn.after })
  }
  points.push({ step: last, chances: review.end })
  return points
}

/** The chances as they stand at a step: those of the last point up to it. */
export function chancesAt(
  points: readonly CurvePoint[],
  step: number,
): Readonly<Record<string, number>> {
  return points.findLast((point) => point.step <= step)?.chances ?? {}
}

/** The play that is decided at a step, or was made in it. */
export function turnAt(review: ReviewView, step: number): TurnReview | null {
  const turn = review.turns.findLast((each) => each.step <= step)
  return turn && step <= turn.end ? turn : null
}

/** What the cards before a play changed of its player's chance. */
export function luckOf({ seat, before, dealt }: TurnReview): number {
  return (dealt[seat] ?? 0) - (before[seat] ?? 0)
}

/** The line of one side through a picture of a width and a height. */
export function linePath(points: readonly CurvePoint[], lead: string, size: Size): string {
  return `M${points.map((point) => at(point.step, 1 - (point.chances[lead] ?? 0), size)).join('L')}`
}

/** The field of a side that lies upon those before it. */
export function fieldPath(
  points: readonly CurvePoint[],
  leads: readonly string[],
  index: number,
  size: Size,
): string {
  const upTo = (point: CurvePoint, count: number): number =>
    leads.slice(0, count).reduce((sum, lead) => sum + (point.chances[lead] ?? 0), 0)
  const top = points.map((point) => at(point.step, upTo(point, index), size))
  const bottom = points.map((point) => at(point.step, upTo(point, index + 1), size)).reverse()
  return `M${[...top, ...bottom].join('L')}Z`
}

/** The size of a picture, and how many steps it is wide. */
export interface Size {
  width: number
  height: number
  last: number
}

function at(step: number, part: number, { width, height, last }: Size): string {
  return `${((step / Math.max(1, last)) * width).toFixed(1)} ${(part * height).toFixed(1)}`
}
