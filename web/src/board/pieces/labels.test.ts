import { expect, it } from 'vitest'
import { showLanguage } from '../../locale/t.svelte'
import type { Piece } from '../pawns'
import { offerOf, pawnLabel, placePhrase } from './labels'

const PAWN: Piece = { id: 0, colour: 'green', place: 's3', marks: 'i' } as unknown as Piece

it('names places in words, as they stand in a sentence', () => {
  expect([placePhrase('start'), placePhrase('home'), placePhrase('s5'), placePhrase(31)]).toEqual([
    'in Start',
    'at Home',
    'on safety 5',
    'on 31',
  ])
})

it('says of a pawn what it is offered for', () => {
  expect(pawnLabel(PAWN, true)).toBe('Green pawn on safety 3, with the Ice, can move')
  expect(pawnLabel(PAWN, true, offerOf('ice'))).toMatch(/can be frozen$/)
  expect(pawnLabel(PAWN, true, offerOf('token'))).toMatch(/can have the Fire$/)
  expect(pawnLabel(PAWN, true, offerOf('play'))).toMatch(/can move$/)
})

it('speaks the language that is shown', async () => {
  await showLanguage('de')
  expect(pawnLabel(PAWN, true, offerOf('ice'))).toBe(
    'Figur von Grün auf Schutzfeld 3, mit dem Eis, kann eingefroren werden',
  )
  await showLanguage('en')
})
