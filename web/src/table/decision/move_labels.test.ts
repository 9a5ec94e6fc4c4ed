import { describe, expect, it } from 'vitest'
import { move } from './move.fixture'
import { buttonLabel, preview } from './move_labels'

describe('the labels of moves', () => {
  it('leaves out whose turn comes next', () => {
    expect(
      preview(move(1, 'forward', { sentence: 'Red moves from 4 to 9. Blue is to play.' })),
    ).toBe('Red moves from 4 to 9.')
    expect(buttonLabel(move(1, 'pass', { text: 'stay' }))).toBe('Stay here')
    expect(buttonLabel(move(1, 'swap', { target: 'blue' }), { blue: 'green' })).toBe(
      'Swap colours with Green',
    )
  })
})
