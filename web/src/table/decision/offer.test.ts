import { describe, expect, it } from 'vitest'
import { move } from './move.fixture'
import { alikeOf, movableOf, offerOf, onlyPawn, targetsOf } from './offer'

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
    const [target, another] = targetsOf(offerOf([forward, backward, twin]), 'red:4')
    expect(target).toMatchObject({ place: 19, alike: 2, badge: '?' })
    expect(another).toMatchObject({ id: 2, alike: 1 })
    const alike = alikeOf(target ?? null, [forward, backward, twin])
    expect(alike.map(({ id }) => id)).toEqual([1, 8])
  })
})
