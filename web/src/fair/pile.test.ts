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
      ),
    ).toBeNull()
  })
  it('leaves draws of seats out', () => {
    expect(
      wrongPile(
        drawn([{ red: 1, yellow: 1 }, 'red'], [{ '1': 2, '2': 1 }, '2'], [{ '1': 2 }, '1']),
        PACK,
      ),
    ).toBeNull()
  })
  it('may be whole again once, after the draw for the lead', () => {
    expect(wrongPile(drawn([PACK, '1'], [PACK, '1'], [{ '1': 1, '2': 1 }, '2']), PACK)).toBeNull()
    expect(wrongPile(drawn([PACK, '1'], [PACK, '1'], [PACK, '2']), PACK)).toBe(2)
  })
  it('cannot keep or gain a card', () => {
    expect(wrongPile(drawn([PACK, '2'], [{ '1': 1, '2': 1 }, '1']), PACK)).toBe(1)
    expect(wrongPile(drawn([{ '1': 3 }, '1']), PACK)).toBe(0)
  })
})
