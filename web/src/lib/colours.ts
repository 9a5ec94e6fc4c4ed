import type { Colour } from '../wire'

/** The colours of the game in the order of play. */
export const COLOURS: readonly Colour[] = ['red', 'blue', 'yellow', 'green']

/** The colours as people read them. */
export const COLOUR_NAMES: Readonly<Record<Colour, string>> = {
  red: 'Red',
  blue: 'Blue',
  yellow: 'Yellow',
  green: 'Green',
}
