import { describe, expect, it } from 'vitest'
import { COLOURS } from '../lib/colours'
import {
  CELL,
  MARGIN,
  SAFETY,
  SQUARES,
  WIDTH,
  centre,
  heading,
  outward,
  placeName,
  quarters,
  spread,
} from './geometry'

const cell = (x: number, y: number) => ({
  x: MARGIN + (x + 0.5) * CELL,
  y: MARGIN + (y + 0.5) * CELL,
})

describe('geometry', () => {
  it('puts the corners where they are on the table', () => {
    expect(centre('red', 0)).toEqual(cell(15, 15))
    expect(centre('red', 15)).toEqual(cell(0, 15))
    expect(centre('red', 30)).toEqual(cell(0, 0))
    expect(centre('red', 45)).toEqual(cell(15, 0))
  })

  it('has neighbours on the track one cell apart, from every side', () => {
    for (const bottom of COLOURS) {
      for (const square of SQUARES) {
        const [a, b] = [centre('red', square, bottom), centre('red', (square + 1) % 60, bottom)]
        expect(Math.abs(a.x - b.x) + Math.abs(a.y - b.y)).toBeCloseTo(CELL)
      }
    }
  })

  it('turns so that the viewer sits at the bottom', () => {
    for (const colour of COLOURS) {
      expect(quarters(colour, colour)).toBe(0)
      expect(centre(colour, 's1', colour)).toEqual(cell(13, 14))
      expect(centre(colour, 'start', colour)).toEqual(centre('red', 'start', 'red'))
    }
  })

  it('starts each safety zone beside its entry and ends it at Home', () => {
    COLOURS.forEach((colour, index) => {
      const entry = centre(colour, index * 15 + 2)
      const first = centre(colour, 's1')
      expect(Math.hypot(entry.x - first.x, entry.y - first.y)).toBeCloseTo(CELL)
      const last = centre(colour, 's5')
      const home = centre(colour, 'home')
      expect(Math.hypot(last.x - home.x, last.y - home.y)).toBeLessThan(2.2 * CELL)
    })
  })

  it('keeps every place inside the frame and apart from the others', () => {
    const places = COLOURS.flatMap((colour) =>
      ['start', 'home', ...SAFETY].map((place) => centre(colour, place, 'green')),
    )
    const all = [...places, ...SQUARES.map((square) => centre('red', square, 'green'))]
    expect(new Set(all.map(({ x, y }) => `${x},${y}`)).size).toBe(all.length)
    for (const { x, y } of all) {
      expect(Math.min(x, y)).toBeGreaterThan(MARGIN)
      expect(Math.max(x, y)).toBeLessThan(WIDTH - MARGIN)
    }
  })

  it('points forward along each side', () => {
    expect(COLOURS.map((colour) => heading(colour, 'red'))).toEqual([180, 270, 0, 90])
    expect(outward({ x: 0, y: 0 }, 'red', 'red', 5)).toEqual({ x: 0, y: 5 })
    expect(outward({ x: 0, y: 0 }, 'blue', 'red', 5).x).toBe(-5)
  })

  it('spreads pawns evenly', () => {
    expect(spread(1, 4)).toEqual([0])
    expect(spread(2, 4)).toEqual([-10.5, 10.5])
    expect(spread(4, 'start').reduce((sum, shift) => sum + shift, 0)).toBe(0)
  })

  it('reads places aloud', () => {
    expect([placeName('start'), placeName('s3'), placeName(17)]).toEqual([
      'Start',
      'safety 3',
      '17',
    ])
  })
})
