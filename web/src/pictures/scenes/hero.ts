import { SIDE } from '../../board/geometry'
import { COLOURS } from '../../lib/colours'
import type { RulesView, SlideView } from '../../wire'
import type { ScenePawn } from './scene_pawns'

const LENGTHS: readonly (readonly [number, number])[] = [
  [1, 4],
  [9, 5],
]

const slides: SlideView[] = COLOURS.flatMap((colour, side) =>
  LENGTHS.map(([from, length]) => ({
    colour,
    squares: Array.from({ length }, (_, step) => side * SIDE + from + step),
    moves: COLOURS.filter((other) => other !== colour),
  })),
)

/** A board for the picture of the home page, there before anything is loaded. */
export const HERO_RULES: RulesView = {
  config: '',
  partners: {},
  edition: '',
  name: '',
  title: '',
  pawns: 4,
  hand: 0,
  team: false,
  tokens: false,
  scored: false,
  slides,
  fire_spaces: [],
  teleports: [],
  cards: [],
  starts: [],
  look: '',
}

/** A game in full swing. */
export const HERO_PAWNS: readonly ScenePawn[] = [
  { colour: 'red', place: 40, shift: 0 },
  { colour: 'yellow', place: 36, shift: 0 },
  { colour: 'green', place: 32, shift: 0 },
  { colour: 'yellow', place: 'start', shift: -14 },
  { colour: 'yellow', place: 'start', shift: 14 },
  { colour: 'yellow', place: 's3', shift: 0 },
  { colour: 'blue', place: 26, shift: 0 },
  { colour: 'green', place: 18, shift: 0 },
  { colour: 'red', place: 21, shift: 0 },
  { colour: 'blue', place: 'start', shift: -28 },
  { colour: 'blue', place: 'start', shift: 0 },
  { colour: 'blue', place: 'start', shift: 28 },
]
