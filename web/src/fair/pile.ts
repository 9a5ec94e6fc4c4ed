import type { DrawView, WayView } from '../wire'

export type Pack = Readonly<Record<string, number>>

function counts(ways: readonly WayView[]): Record<string, number> {
  return Object.fromEntries(
    ways.filter(({ ways: count }) => count > 0).map(({ outcome, ways: count }) => [outcome, count]),
  )
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
 * the pack. The pack may be whole once more, after cards were drawn for the lead.
 */
export function wrongPile(draws: readonly DrawView[], pack: Pack): number | null {
  const cards = draws.filter(({ ways }) => ways.every(({ outcome }) => outcome in pack))
  let expected: Pack = pack
  let mayBeWhole = true
  for (const { number, ways, outcome } of cards) {
    const pile = counts(ways)
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
