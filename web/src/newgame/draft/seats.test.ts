import { describe, expect, it } from 'vitest'
import type { Colour } from '../../wire'
import { company, newSeats, reseated, seatFault, sized, type Seats } from './seats'

const SEATS: Seats = { red: 'me', blue: 'open', yellow: 'medium', green: 'empty' }
const TABLES: Colour[][] = [
  ['red', 'yellow'],
  ['blue', 'green'],
  ['red', 'blue', 'yellow', 'green'],
]

describe('the seats of a new game', () => {
  it('lets me change places with another colour', () => {
    expect(reseated(SEATS, 'blue', 'me')).toMatchObject({ red: 'open', blue: 'me' })
  })
  it('finds seats for a number of players', () => {
    expect(sized(SEATS, 2, TABLES, 'open')).toEqual({
      red: 'me',
      blue: 'empty',
      yellow: 'medium',
      green: 'empty',
    })
    expect(sized(SEATS, 4, TABLES, 'hard').green).toBe('hard')
  })
  it('says what is wrong with the seats', () => {
    expect(seatFault(SEATS, TABLES)).toBe('This game is for 2 or 4 players.')
    expect(seatFault({ ...SEATS, yellow: 'empty' }, TABLES)).toBe(
      'With 2 players it is Red and Yellow, or Blue and Green.',
    )
    expect(seatFault({ ...SEATS, blue: 'empty' }, TABLES)).toBe('')
    expect(seatFault({ ...SEATS, red: 'easy' }, TABLES)).toBe('Choose a colour for yourself.')
  })
  it('is sent as the server takes it', () => {
    expect(newSeats(SEATS)).toEqual([
      { colour: 'red', kind: 'me' },
      { colour: 'blue', kind: 'open' },
      { colour: 'yellow', kind: 'bot', level: 'medium' },
    ])
    expect(company(SEATS)).toBe('you, one friend and one bot')
  })
})
