import type { DrawView, WayView } from '../wire'

export type Pack = Readonly<Record<string, number>>

/** The kinds of cards in the order in which a draw counts them: another would be another card. */
const KINDS = [
  ...['1', '2', '3', '4', '5', '6', '7', '8', '10', '11', '12', 'sorry'],
  ...['swap', 'backward', 'pick1', 'pick2', 'pick4', 'discard'],
]

/** Tell whether ways are those of a pile: each kind once, in order, as often as it is there. */
function isPile(ways: readonly WayView[]): boolean {
  const places = ways.map(({ outcome }) => KINDS.indexOf(outcome))
  const isNext = (place: number, index: number): boolean => place > (places[index - 1] ?? -1)
  return places.every(isNext) && ways.every(({ ways: n }) => Number.isInteger(n) && n > 0)
}

function counts(ways: readonly WayView[]): Record<string, number> {
  return Object.fromEntries(ways.map(({ outcome, ways: count }) => [outcome, count]))
}

function isSame(a: Pack, b: Pack): boolean {
  const kinds = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...kinds].every((kind) => (a[kind] ?? 0) === (b[kind] ?? 0))
}

function isWithin(pile: Pack, pack: Pack): boolean {
  return Object.entries(pile).every(([kind, count]) => count <= (pack[kind] ?? 0))
}

function without(pile: Pack, kind: string): Pack {
  return { ...pile, [kind]: (pile[kind] ?? 0) - 1 }
}

function total(pile: Pack): number {
  return Object.values(pile).reduce((sum, count) => sum + count, 0)
}

/**
 * Return the number of the first draw whose pile cannot be, or null.
 *
 * A pile begins as the pack and loses each card drawn; when it is empty another begins, of cards of
 * the pack. Where cards were drawn for the lead, the pack may be whole once more after that.
 */
export function wrongPile(
  draws: readonly DrawView[],
  pack: Pack,
  isLeadOfCards: boolean,
): number | null {
  let expected: Pack = pack
  let mayBeWhole = isLeadOfCards
  for (const { number, ways, outcome } of draws) {
    const pile = counts(ways)
    if (!isPile(ways)) return number
    if (!isSame(pile, expected)) {
      const isNew = total(expected) === 0 && isWithin(pile, pack)
      const isWhole = mayBeWhole && isSame(pile, pack)
      if (!isNew && !isWhole) return number
      mayBeWhole &&= isNew
    }
    expected = without(pile, outcome)
  }
  return null
}
