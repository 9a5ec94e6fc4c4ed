import { called } from '../locale/names'
import type { TableView } from '../wire'

/** The table for the step that is shown: who is there is news, how the game went is not told yet. */
export function shownTable(newest: TableView, shown: TableView): TableView {
  const { state, game, score, result, fair } = shown
  const seats = newest.seats.map((seat) => ({ ...seat, name: called(seat.name) }))
  return { ...newest, seats, state, game, score, result, fair }
}
