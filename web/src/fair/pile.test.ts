import { describe, expect, it } from 'vitest'
import type { DrawView } from '../wire'
import { wrongPile } from './pile'

const PACK = { '1': 2, '2': 1 }

function drawn(...steps: [pile: Record<string, number>, outcome: string][]): DrawView[] {
  return steps.map(([pile, outcome], number) => ({
    number,
    outcome,
    ways: Object.entries(pile).map(([kind, ways]) => ({ outcome: kind, ways })),
  }))
}

describe('the pile', () => {
  it('loses what is drawn and begins again when it is empty', () => {
    expect(
      wrongPile(
        drawn(
          [{ '1': 2, '2': 1 }, '1'],
          [{ '1': 1, '2': 1 }, '2'],
          [{ '1': 1 }, '1'],
          [{ '1': 1, '2': 1 }, '2'],
        ),
        PACK,
        false,
      ),
    ).toBeNull()
  })
  it('has nothing but cards in it', () => {
    const first = [PACK, '1'] as [Record<string, number>, string]
    expect(wrongPile(drawn(first, [{ red: 1, yellow: 1 }, 'red']), PACK, false)).toBe(1)
    expect(wrongPile(drawn(first, [{ '2': 5, joker: 1 }, '2']), PACK, false)).toBe(1)
  })
  it('is counted in one order only, or another card could come', () => {
    const draw = (...ways: [string, number][]): DrawView[] => [
      { number: 0, outcome: '1', ways: ways.map(([outcome, n]) => ({ outcome, ways: n })) },
    ]
    expect(wrongPile(draw(['1', 2], ['2', 1]), PACK, false)).toBeNull()
    expect(wrongPile(draw(['2', 1], ['1', 2]), PACK, false)).toBe(0)
    expect(wrongPile(draw(['1', 9], ['1', 2], ['2', 1]), PACK, false)).toBe(0)
    expect(wrongPile(draw(['1', 2], ['2', 1], ['3', 0]), PACK, false)).toBe(0)
    expect(wrongPile(draw(['1', 2], ['2', 1], ['3', -1]), PACK, false)).toBe(0)
  })
  it('may be whole again once, after cards were drawn for the lead', () => {
    const again = drawn([PACK, '1'], [PACK, '1'], [{ '1': 1, '2': 1 }, '2'])
    expect(wrongPile(again, PACK, true)).toBeNull()
    expect(wrongPile(again, PACK, false)).toBe(1)
    expect(wrongPile(drawn([PACK, '1'], [PACK, '1'], [PACK, '2']), PACK, true)).toBe(2)
  })
  it('cannot keep or gain a card', () => {
    expect(wrongPile(drawn([PACK, '2'], [{ '1': 1, '2': 1 }, '1']), PACK, false)).toBe(1)
    expect(wrongPile(drawn([{ '1': 3 }, '1']), PACK, false)).toBe(0)
  })
})
