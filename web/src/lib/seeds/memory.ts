import type { Colour, SeatView } from '../../wire'

/** What this browser saw and gave before a game, which no server can change afterwards. */
export interface Remembered {
  /** The hash of the server's seed that was shown first. */
  commitment: string
  seat: Colour
  /** The own seeds by the hashes that were given for them. */
  seeds: Record<string, string>
  /** The own seed that was revealed. */
  revealed?: string
  /** The hashes of everybody's seeds when nobody could commit any more. */
  closed?: Partial<Record<Colour, string>>
  /** Whose each seat in play was then; earlier versions did not remember it. */
  kinds?: Partial<Record<Colour, SeatView['kind']>>
}

const KEY = 'pardon.fair'
const KEPT = 100

/** What is remembered where nothing can be stored, for as long as the page is open. */
let held: Record<string, Remembered> = {}

function all(): Record<string, Remembered> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return { ...held, ...(found as Record<string, Remembered>) }
  } catch {
    return held
  }
}

/** What is remembered of a game by its name, such as `K7QH3M-1`. */
export function recall(game: string): Remembered | null {
  return all()[game] ?? null
}

/** Remember more of a game; what was seen first stays. */
export function remember(game: string, news: Remembered): Remembered {
  const games = all()
  const known = games[game]
  const merged: Remembered = known
    ? { ...news, ...known, seat: news.seat, seeds: { ...known.seeds, ...news.seeds } }
    : news
  const entries = Object.entries({ ...games, [game]: merged }).slice(-KEPT)
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)))
  } catch {
    held = Object.fromEntries(entries)
  }
  return merged
}
