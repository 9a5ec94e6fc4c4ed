import { describe, expect, it } from 'vitest'
import { move } from './move.fixture'
import { buttonLabel } from './move_labels'

describe('the button of a move', () => {
  it('says what is declined', () => {
    expect(buttonLabel(move(1, 'pass', { text: 'stay' }))).toBe('Stay here')
  })
  it('calls a seat by the colour it plays now', () => {
    expect(buttonLabel(move(1, 'swap', { target: 'blue' }), { blue: 'green' })).toBe(
      'Swap colours with Green',
    )
  })
  it('shows the sentence of the server as it comes', () => {
    const sentence = 'Red moves from 4 to 9 and bumps Blue on 9.'
    expect(buttonLabel(move(1, 'forward', { sentence }))).toBe(sentence)
  })
})
