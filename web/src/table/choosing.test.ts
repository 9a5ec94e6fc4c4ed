import { describe, expect, it } from 'vitest'
import type { MoveView } from '../wire'
import { alikeOf, movableOf, offerOf, onlyPawn, targetsOf } from './choosing'
import { deskOf, turnedOver, type Desk } from './tabletop'
import { buttonWords, preview } from './speech'

function move(id: number, kind: string, more: Partial<MoveView> = {}): MoveView {
  const none = {
    colour: null,
    origin: null,
    landing: null,
    to: null,
    target: null,
    count: null,
    card: null,
  }
  return { id, text: `m${id}`, kind, sentence: `Move ${id}.`, events: [], ...none, ...more }
}

describe('offers', () => {
  const forward = move(1, 'forward', { colour: 'red', origin: 4, landing: 16, to: 19 })
  const backward = move(2, 'backward', { colour: 'red', origin: 4, landing: 3, to: 3 })
  const other = move(3, 'forward', { colour: 'red', origin: 20, landing: 30, to: 30 })

  it('sorts moves by how they are shown', () => {
    const offer = offerOf([
      forward,
      move(4, 'pass'),
      move(5, 'choose', { card: '7' }),
      move(6, 'ice', { colour: 'blue', origin: 9 }),
    ])
    expect([...offer.byPawn.keys()]).toEqual(['red:4'])
    expect(offer.rest.map(({ id }) => id)).toEqual([4])
    expect(offer.cards.get('7')?.id).toBe(5)
    expect(movableOf(offer)).toEqual(new Set(['red:4', 'blue:9']))
    expect(targetsOf(offer, null).map(({ place }) => place)).toEqual([9])
  })

  it('shows targets where a pawn comes to rest, and the triangle before a slide', () => {
    const [first, second] = targetsOf(offerOf([forward, backward, other]), 'red:4')
    expect(first).toMatchObject({ id: 1, place: 19, also: 16, ghost: 'red', alike: 1 })
    expect(second).toMatchObject({ id: 2, place: 3, also: null })
  })

  it('aims switches and Sorry! at the pawn there', () => {
    const sorry = move(7, 'place', {
      colour: 'red',
      origin: 'start',
      landing: 24,
      to: 28,
      target: 'blue',
    })
    expect(targetsOf(offerOf([sorry]), 'red:start')).toMatchObject([{ place: 24, ghost: null }])
  })

  it('chooses a pawn by itself only if no other can move', () => {
    expect(onlyPawn(offerOf([forward, backward]))).toBe('red:4')
    expect(onlyPawn(offerOf([forward, other]))).toBeNull()
  })

  it('tells apart what comes to rest at the same place', () => {
    const twin = move(8, 'part', { colour: 'red', origin: 4, landing: 19, to: 19, count: 3 })
    const offer = offerOf([forward, twin])
    expect(alikeOf(targetsOf(offer, 'red:4'), [forward, twin]).map(({ id }) => id)).toEqual([1, 8])
  })
})

describe('words', () => {
  it('leaves out whose turn comes next', () => {
    expect(
      preview(move(1, 'forward', { sentence: 'Red moves from 4 to 9. Blue is to play.' })),
    ).toBe('Red moves from 4 to 9.')
    expect(buttonWords(move(1, 'pass', { text: 'stay' }))).toBe('Stay here')
    expect(buttonWords(move(1, 'swap', { target: 'blue' }), { blue: 'green' })).toBe(
      'Swap colours with Green',
    )
  })
})

describe('the desk', () => {
  const desk: Desk = {
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
    const up = turnedOver(desk, { event: 'turned_up', seat: 'red', card: '7', purpose: 'play' })
    expect(up).toMatchObject({ card: '7', pile: 44, shown: 1 })
    expect(turnedOver(up, { event: 'laid', seat: 'red', card: '7' })).toBe(up)
    expect(
      turnedOver(desk, { event: 'turned_up', seat: 'blue', card: '4', purpose: 'lead' }),
    ).toMatchObject({ turn: 'blue' })
    expect(turnedOver(up, { event: 'led', seat: 'blue' })).toMatchObject({
      card: null,
      turn: 'blue',
    })
    expect(turnedOver(up, { event: 'turn_began', seat: 'blue' })).toMatchObject({
      card: null,
      top: '7',
      turn: 'blue',
    })
  })

  it('counts hands and swaps colours', () => {
    expect(turnedOver(desk, { event: 'laid', seat: 'red', card: '5' }).sizes).toEqual({ red: 4 })
    expect(turnedOver(desk, { event: 'drew', seat: 'red', card: null }).sizes).toEqual({ red: 6 })
    expect(turnedOver(desk, { event: 'swapped', seat: 'red', other: 'blue' }).owners).toEqual({
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
    expect(deskOf(frame, desk)).toMatchObject({
      turn: 'blue',
      card: '2',
      by: 'blue',
      top: '1',
      pile: 9,
    })
  })
})
