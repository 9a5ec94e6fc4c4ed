import { describe, expect, it } from 'vitest'
import type { Colour, EditionView } from '../wire'
import {
  company,
  configText,
  newSeats,
  plainFault,
  reseated,
  seatFault,
  sized,
  switched,
  type Seats,
} from './draft'

const EDITION = {
  key: 'plain',
  variations: [
    { name: 'team', title: '', clause: '', excludes: ['points'] },
    { name: 'points', title: '', clause: '', excludes: [] },
  ],
  options: [
    { name: 'lap', title: 'A lap?', default: 'true' },
    { name: 'first', default: 'random' },
  ],
} as unknown as EditionView
const SEATS: Seats = { red: 'me', blue: 'open', yellow: 'medium', green: 'empty' }
const TABLES: Colour[][] = [
  ['red', 'yellow'],
  ['blue', 'green'],
  ['red', 'blue', 'yellow', 'green'],
]

describe('a draft of a game', () => {
  it('is told by what differs from the edition', () => {
    expect(configText(EDITION, ['points'], { lap: 'true', first: 'red' })).toBe(
      'plain+points+first=red',
    )
  })
  it('keeps only variations that go together, whichever names the other', () => {
    expect(switched(EDITION, ['points'], 'team')).toEqual(['team'])
    expect(switched(EDITION, ['team'], 'points')).toEqual(['points'])
    expect(switched(EDITION, ['team'], 'team')).toEqual([])
  })
  it('is faulted in plain words', () => {
    expect(plainFault("Lap 'x' of plain should be true or false.", EDITION)).toBe(
      "A lap? 'x' will not do: it should be true or false.",
    )
    expect(plainFault('Other.', EDITION)).toBe('Other.')
  })
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
    expect(company(SEATS)).toBe('you, 1 friend and 1 bot')
  })
})
