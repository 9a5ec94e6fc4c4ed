import { expect, it } from 'vitest'
import type { Frame } from '../wire'
import { playersOf } from './title'
import { turnsOf } from './turns'

const frame = (turns: number, turn: 'red' | 'yellow', sentence: string): Frame =>
  ({ turns, turn, sentence, events: [] }) as unknown as Frame

it('puts what ends a turn under that turn, and leaves out what nobody saw', () => {
  const turns = turnsOf([
    frame(0, 'red', ''),
    frame(0, 'red', 'Red draws a 1.'),
    frame(1, 'yellow', 'Red starts a pawn.'),
    frame(1, 'yellow', ''),
    frame(2, 'red', 'Yellow passes.'),
  ])
  expect(turns.map(({ number, seat }) => [number, seat])).toEqual([
    [1, 'red'],
    [2, 'yellow'],
  ])
  expect(turns[0]?.steps.map(({ step }) => step)).toEqual([1, 2])
  expect(turns[1]?.steps).toEqual([{ step: 4, sentence: 'Yellow passes.' }])
})

it('names the winners of a game first', () => {
  const names = { red: 'Ann', blue: 'Bob', yellow: 'Cy' }
  expect(playersOf(names, ['blue'])).toEqual({ first: 'Bob', rest: 'Ann, Cy' })
  expect(playersOf(names, [])).toEqual({ first: 'Ann', rest: 'Bob, Cy' })
})
