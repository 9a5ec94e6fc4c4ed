/** Who played, the winners first: what a replay is called. */
export function playersOf(
  names: Partial<Record<string, string>>,
  winners: readonly string[],
): { first: string; rest: string } {
  const called = (seats: string[]): string =>
    seats
      .map((seat) => names[seat] ?? '')
      .filter(Boolean)
      .join(', ')
  const seats = Object.keys(names)
  const first = seats.filter((seat) => winners.includes(seat))
  const others = seats.filter((seat) => !winners.includes(seat))
  return first.length
    ? { first: called(first), rest: called(others) }
    : { first: called(seats.slice(0, 1)), rest: called(seats.slice(1)) }
}
