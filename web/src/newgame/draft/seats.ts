import { COLOURS, COLOUR_NAMES } from '../../lib/colours'
import { msg, t } from '../../locale/t.svelte'
import type { Colour, Level, NewSeat } from '../../wire'

export type SeatChoice = 'me' | 'open' | Level | 'empty'
export type Seats = Record<Colour, SeatChoice>

/** The messages of the choices for a seat. */
export const SEAT_LABELS: Record<SeatChoice, string> = {
  me: msg('seat-me'),
  open: msg('seat-friend'),
  easy: msg('seat-easy'),
  medium: msg('seat-medium'),
  hard: msg('seat-hard'),
  expert: msg('seat-expert'),
  empty: msg('seat-nobody'),
}

/** The colours that somebody plays. */
export function seated(seats: Seats): Colour[] {
  return COLOURS.filter((colour) => seats[colour] !== 'empty')
}

/** The seats after one is given to somebody else; two colours change places for "me". */
export function reseated(seats: Seats, colour: Colour, choice: SeatChoice): Seats {
  const changed = { ...seats, [colour]: choice }
  const before = COLOURS.find((other) => other !== colour && seats[other] === 'me')
  if (choice === 'me' && before) changed[before] = seats[colour]
  return changed
}

/** The seats for a number of players, taken from the sets of colours that can play. */
export function sized(
  seats: Seats,
  count: number,
  tables: readonly Colour[][],
  filler: SeatChoice,
): Seats {
  const me = COLOURS.find((colour) => seats[colour] === 'me') ?? 'red'
  const fits = tables.filter((table) => table.length === count)
  const table = fits.find((each) => each.includes(me)) ?? fits[0]
  if (!table) return seats
  const mine = table.includes(me) ? me : table[0]
  const choose = (colour: Colour): SeatChoice => {
    if (!table.includes(colour)) return 'empty'
    if (colour === mine) return 'me'
    return seats[colour] === 'empty' || seats[colour] === 'me' ? filler : seats[colour]
  }
  return {
    red: choose('red'),
    blue: choose('blue'),
    yellow: choose('yellow'),
    green: choose('green'),
  }
}

/** What keeps these seats from playing, as a sentence; empty if nothing does. */
export function seatFault(seats: Seats, tables: readonly Colour[][]): string {
  if (!COLOURS.some((colour) => seats[colour] === 'me')) return t('seat-choose')
  const colours = seated(seats)
  const fits = tables.some(
    (table) => table.length === colours.length && table.every((colour) => colours.includes(colour)),
  )
  if (fits || tables.length === 0) return ''
  const same = tables.filter((table) => table.length === colours.length)
  if (same.length)
    return t('seat-tables', {
      players: colours.length,
      colours: either(same.map(inWords), msg('list-or')),
    })
  const counts = [...new Set(tables.map((table) => table.length))].sort()
  return t('seat-counts', { counts: either(counts.map(String)) })
}

function inWords(table: readonly Colour[]): string {
  return together(table.map((colour) => COLOUR_NAMES[colour]))
}

function together(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return t('list-and', { first: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' })
}

function either(words: readonly string[], list = msg('list-or-plain')): string {
  if (words.length < 2) return words.join('')
  return t(list, { first: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' })
}

/** The seats as the server takes them. */
export function newSeats(seats: Seats): NewSeat[] {
  return seated(seats).map((colour) => {
    const choice = seats[colour]
    if (choice === 'me' || choice === 'open' || choice === 'empty') {
      return { colour, kind: choice === 'me' ? 'me' : 'open' }
    }
    return { colour, kind: 'bot', level: choice }
  })
}

/** Who sits down, in a few words. */
export function company(seats: Seats): string {
  const choices = seated(seats).map((colour) => seats[colour])
  const open = choices.filter((choice) => choice === 'open').length
  const bots = choices.filter((choice) => choice !== 'open' && choice !== 'me').length
  const parts = [
    choices.includes('me') ? t('company-you') : '',
    open ? t('company-friends', { count: open }) : '',
    bots ? t('company-bots', { count: bots }) : '',
  ].filter(Boolean)
  return together(parts)
}
