import type { Colour, TableView } from '../../wire'

interface Speaker {
  name: string
  seat: Colour | null
  who: string
}

/** What to call whoever spoke: as the table tells them apart now, or how they called themselves. */
export function labelOf(table: TableView | null, { name, seat, who }: Speaker): string {
  const seated = table?.seats.find((each) => each.colour === seat && each.who === who)
  const watching = table?.audience.find((each) => who !== '' && each.who === who)
  const shown = seated ?? watching
  return shown && shown.name === name ? shown.label || name : name
}
