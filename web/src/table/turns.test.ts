import { expect, it } from 'vitest'
import { appliedAll, arrange, type Piece } from '../board/pawns'
import games from '../board/steps.fixture.json'
import type { Happening, PawnView, StepView } from '../wire'
import { canBeSeenAgain, stuckAfter, trailsOf, turnsAfter, turnsOf, type LogTurn } from './turns'

const OWNERS = { red: 'red', blue: 'blue' } as const
const PIECES: Piece[] = arrange({
  red: [{ place: 'start', marks: '' }],
  blue: [{ place: 20, marks: '' }],
})

function step(sentence: string, ...events: unknown[]): StepView {
  return { sentence, events: events as Happening[], reason: '' }
}
const draws = (seat: string, card: string): StepView =>
  step(`${seat} draws`, { event: 'turned_up', seat, card, purpose: 'play' })
const walks = (colour: string, next: string): StepView =>
  step(
    `${colour} walks`,
    { event: 'moved', colour, origin: 20, landing: 22, path: [21, 22] },
    { event: 'turn_began', seat: next },
  )

function told(steps: readonly StepView[]): LogTurn[] {
  let turns: LogTurn[] = []
  for (const [id, each] of steps.entries())
    turns = turnsAfter(turns, { step: each, before: PIECES, turn: null, owners: OWNERS }, id)
  return turns
}

it('groups what happened by turn, with its seat and cards', () => {
  const turns = told([
    draws('blue', '2'),
    draws('blue', '3'),
    walks('blue', 'red'),
    draws('red', '1'),
  ])
  expect(turns.map(({ seat, cards, lines }) => [seat, cards, lines.length])).toEqual([
    ['blue', ['2', '3'], 3],
    ['red', ['1'], 1],
  ])
  expect(turns.map(canBeSeenAgain)).toEqual([true, false])
})

it('tells cards thrown away one after the other in one line', () => {
  const drops = (card: string, ...more: unknown[]): StepView =>
    step('red throws it away', { event: 'dropped', seat: 'red', card }, ...more)
  const [turn] = told([
    draws('red', 'discard'),
    drops('3'),
    drops('5'),
    drops('8', { event: 'turn_began', seat: 'blue' }),
  ])
  expect(turn?.lines.map(({ text }) => text)).toEqual(['red draws', 'Throws away 3 cards.'])
})

it('does not show again what was taken back', () => {
  const part = step('blue walks', {
    event: 'moved',
    colour: 'blue',
    origin: 20,
    landing: 21,
    path: [21],
  })
  const turns = told([draws('blue', '7'), part, step('Blue takes that back.')])
  expect(turns).toHaveLength(1)
  expect(turns.map(canBeSeenAgain)).toEqual([false])
})

it('keeps the trail of a rival until the own next turn was played', () => {
  const steps = [draws('blue', '2'), walks('blue', 'red')]
  const seats = (more: readonly StepView[], own: 'red' | null): unknown[] =>
    trailsOf(told([...steps, ...more]), own).map(({ seat }) => seat)
  expect(seats([], 'red')).toEqual(['blue'])
  expect(seats([draws('red', '1')], 'red')).toEqual(['blue'])
  expect(seats([draws('red', '1'), walks('red', 'blue')], 'red')).toEqual([])
  expect(seats([draws('red', '1'), walks('red', 'blue')], null)).toEqual(['blue', 'red'])
})

it('forgets the trail of a rival who then had to pass', () => {
  const passes = step('blue passes', { event: 'passed', seat: 'blue', phase: 'play' })
  const steps = [draws('blue', '2'), walks('blue', 'blue'), draws('blue', '4'), passes]
  expect(trailsOf(told(steps), 'red')).toEqual([])
})

it('keeps the reason of a forced pass until the next card', () => {
  const passes = { ...step('x', { event: 'passed', seat: 'red', phase: 'play' }), reason: 'No.' }
  expect(stuckAfter([draws('red', '4'), passes])).toBe('No.')
  expect(stuckAfter([draws('red', '4'), passes, draws('blue', '4')])).toBe('')
})

it.each(games)('finds where the pawns stood before each step: $config', ({ start, steps }) => {
  const one = (text: string): PawnView => {
    const [place = ''] = text.split('/')
    return { place: /^\d+$/.test(place) ? Number(place) : place, marks: '' }
  }
  const read = (pawns: Record<string, string[]>): Piece[] =>
    arrange(
      Object.fromEntries(Object.entries(pawns).map(([colour, list]) => [colour, list.map(one)])),
    )
  const places = (pieces: readonly Piece[]): string[] =>
    pieces.map(({ colour, place }) => `${colour} ${place}`).sort()
  const ends = { event: 'turn_began', seat: 'red' } as Happening
  const views = steps.map(({ events }) => step('x', ...(events as Happening[]), ends))
  const turns = turnsOf(views, read(steps.at(-1)?.pawns ?? {}), {})
  let now = read(start)
  for (const [index, { events }] of steps.entries()) {
    expect(places(turns[index]?.before ?? [])).toEqual(places(now))
    now = appliedAll(now, events as Happening[])
  }
})
