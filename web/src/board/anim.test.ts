import { describe, expect, it } from 'vitest'
import type { Happening, PawnView } from '../wire'
import { choreograph, fading, pose, spots } from './anim'
import { appliedAll, arrange, reconcile, type Piece, type PawnsByColour } from './pawns'
import games from './steps.fixture.json'

function read(pawns: Record<string, string[]>): PawnsByColour {
  const one = (text: string): PawnView => {
    const [place = '', marks = ''] = text.split('/')
    return { place: /^\d+$/.test(place) ? Number(place) : place, marks }
  }
  return Object.fromEntries(Object.entries(pawns).map(([colour, list]) => [colour, list.map(one)]))
}

const tokens = (marks: string): string => marks.replace(/[^if]/g, '')
const summary = (pieces: readonly Piece[]): string[] =>
  pieces.map(({ colour, place, marks }) => `${colour} ${place} ${tokens(marks)}`).sort()

describe.each(games)('$config', ({ start, steps }) => {
  it('comes by events to where the position has the pawns', () => {
    let pieces = arrange(read(start))
    for (const step of steps) {
      pieces = appliedAll(pieces, step.events as Happening[])
      expect(summary(pieces)).toEqual(summary(arrange(read(step.pawns))))
      const settled = reconcile(pieces, read(step.pawns))
      expect(settled.map(({ id, place }) => [id, place])).toEqual(
        pieces.map(({ id, place }) => [id, place]),
      )
      pieces = settled
    }
  })

  it('moves every pawn from where it stands to where it rests', () => {
    let pieces = arrange(read(start))
    for (const step of steps) {
      for (const beat of choreograph(pieces, step.events as Happening[], 'blue')) {
        const [before, after] = [spots(pieces, 'blue'), spots(beat.pieces, 'blue')]
        const ends = new Map(beat.legs.map((leg) => [leg.piece, leg]))
        for (const piece of beat.pieces) {
          const leg = ends.get(piece.id)
          expect(leg?.points.at(-1) ?? before.get(piece.id)).toEqual(after.get(piece.id))
        }
        pieces = beat.pieces
      }
      pieces = reconcile(pieces, read(step.pawns))
    }
  })
})

it('looks only once at a card that is turned up and laid', () => {
  const card = { seat: 'red', card: '7' }
  const laid: Happening = { event: 'laid', ...card }
  const [up, down] = choreograph(
    [],
    [{ event: 'turned_up', purpose: 'play', ...card }, laid],
    'red',
  )
  expect(up?.ms).toBeGreaterThan(0)
  expect(down?.ms).toBe(0)
  expect(choreograph([], [laid], 'red')[0]?.ms).toBeGreaterThan(0)
})

describe('poses', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 48, y: 0 },
    { x: 96, y: 0 },
  ]
  const gaits = ['walk', 'slide', 'fly', 'whirl', 'settle'] as const

  it.each(gaits)('%s begins and ends standing', (gait) => {
    const leg = { piece: 'red-0', gait, points, delay: 0, ms: 100 }
    expect(pose(leg, -1)).toEqual({ x: 0, y: 0, lift: 0, scale: 1, opacity: 1 })
    expect(pose(leg, 1)).toEqual({ x: 96, y: 0, lift: 0, scale: 1, opacity: 1 })
    expect(pose(leg, 0.5).x).toBeGreaterThan(0)
  })

  it('fades where motion is reduced', () => {
    const leg = { piece: 'red-0', gait: 'fly' as const, points, delay: 0, ms: 100 }
    expect(fading(leg, 0.25)).toMatchObject({ x: 0, opacity: 0.5 })
    expect(fading(leg, 0.75)).toMatchObject({ x: 96, opacity: 0.5 })
  })
})
