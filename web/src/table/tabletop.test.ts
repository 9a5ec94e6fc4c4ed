import { describe, expect, it } from 'vitest'
import { tabletopAfter, tabletopOf, type Tabletop } from './tabletop'

describe('the tabletop', () => {
  const tabletop: Tabletop = {
    turn: 'red',
    actor: 'red',
    card: null,
    by: null,
    top: null,
    pile: 45,
    sizes: { red: 5 },
    owners: { red: 'red', blue: 'blue' },
    shown: 0,
  }

  it('turns a card up and lays it aside', () => {
    const up = tabletopAfter(tabletop, {
      event: 'turned_up',
      seat: 'red',
      card: '7',
      purpose: 'play',
    })
    expect(up).toMatchObject({ card: '7', pile: 44, shown: 1 })
    expect(tabletopAfter(up, { event: 'laid', seat: 'red', card: '7' })).toBe(up)
    expect(
      tabletopAfter(tabletop, { event: 'turned_up', seat: 'blue', card: '4', purpose: 'lead' }),
    ).toMatchObject({ turn: 'blue' })
    expect(tabletopAfter(up, { event: 'led', seat: 'blue' })).toMatchObject({
      card: null,
      turn: 'blue',
    })
    expect(tabletopAfter(up, { event: 'turn_began', seat: 'blue' })).toMatchObject({
      card: null,
      top: '7',
      turn: 'blue',
    })
  })

  it('counts hands and swaps colours', () => {
    expect(tabletopAfter(tabletop, { event: 'laid', seat: 'red', card: '5' }).sizes).toEqual({
      red: 4,
    })
    expect(tabletopAfter(tabletop, { event: 'drew', seat: 'red', card: null }).sizes).toEqual({
      red: 6,
    })
    expect(
      tabletopAfter(tabletop, { event: 'swapped', seat: 'red', other: 'blue' }).owners,
    ).toEqual({
      red: 'blue',
      blue: 'red',
    })
  })

  it('is what a position says', () => {
    const frame = {
      sentence: '',
      events: [],
      turn: 'blue' as const,
      turns: 3,
      phase: 'play',
      card: '2',
      rest: 0,
      pawns: {},
      owners: {},
      hand: {},
      hand_sizes: {},
      pile: 9,
      top: '1',
    }
    expect(tabletopOf(frame, tabletop)).toMatchObject({
      turn: 'blue',
      card: '2',
      by: 'blue',
      top: '1',
      pile: 9,
    })
  })
})
