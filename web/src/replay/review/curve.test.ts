import { expect, it } from 'vitest'
import type { ReviewView, TurnReview } from '../../wire'
import { chancesAt, fieldPath, linePath, luckOf, pointsOf, sidesOf, turnAt } from './curve'

const turn = (step: number, end: number, chances: [number, number, number]): TurnReview =>
  ({
    turn: 1,
    step,
    end,
    seat: 'red',
    before: { red: chances[0], yellow: 1 - chances[0] },
    dealt: { red: chances[1], yellow: 1 - chances[1] },
    after: { red: chances[2], yellow: 1 - chances[2] },
  }) as unknown as TurnReview
const review = {
  start: { red: 0.5, yellow: 0.5 },
  end: { red: 1, yellow: 0 },
  turns: [turn(1, 2, [0.5, 0.7, 0.6]), turn(4, 6, [0.6, 0.5, 0.5])],
} as unknown as ReviewView

it('goes through the chances after the cards and after the play', () => {
  const points = pointsOf(review, 8)
  expect(points.map(({ step, chances }) => [step, chances['red']])).toEqual([
    [0, 0.5],
    [1, 0.7],
    [2, 0.6],
    [4, 0.5],
    [6, 0.5],
    [8, 1],
  ])
  expect(chancesAt(points, 3)['red']).toBe(0.6)
  expect(linePath(points, 'red', { width: 80, height: 10, last: 8 })).toMatch(
    /^M0\.0 5\.0L10\.0 3\.0.*L80\.0 0\.0$/,
  )
})

it('finds the play that a step belongs to', () => {
  expect([0, 1, 2, 3, 4, 6, 7].map((step) => turnAt(review, step)?.step ?? null)).toEqual([
    null,
    1,
    1,
    null,
    4,
    4,
    null,
  ])
  expect(luckOf(turn(1, 2, [0.5, 0.7, 0.6]))).toBeCloseTo(0.2)
})

it('puts partners together, and lays sides upon each other', () => {
  const partners = { red: 'yellow', yellow: 'red', blue: 'green', green: 'blue' } as const
  expect(sidesOf(['red', 'blue', 'yellow', 'green'], partners).map(({ seats }) => seats)).toEqual([
    ['red', 'yellow'],
    ['blue', 'green'],
  ])
  const points = [{ step: 0, chances: { red: 0.25, blue: 0.25, green: 0.5 } }]
  const field = fieldPath(points, ['red', 'blue', 'green'], 1, { width: 9, height: 100, last: 1 })
  expect(field).toBe('M0.0 25.0L0.0 50.0Z')
})
