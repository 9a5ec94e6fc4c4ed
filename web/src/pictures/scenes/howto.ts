import { WIDTH, centre } from '../../board/geometry'
import type { Colour, Place, RulesView } from '../../wire'
import { lined, type ScenePawn } from './scene_pawns'

/** A corner of the board that shows one thing about the game. */
export interface HowToScene {
  name: 'goal' | 'start' | 'slide' | 'bump' | 'tokens' | 'teleport'
  /** The part of the board that is seen: x, y, width and height. */
  view: readonly [number, number, number, number]
  pawns: readonly ScenePawn[]
  /** A way that is drawn, from place to place. */
  way: readonly Place[]
}

const [WIDE, HIGH] = [400, 300]

function pawn(colour: Colour, place: Place, marks = ''): ScenePawn {
  return { colour, place, shift: 0, marks }
}

/** The corner with a place in it, within the board. */
function corner(colour: Colour, place: Place, down = 0): HowToScene['view'] {
  const { x, y } = centre(colour, place)
  const within = (at: number, size: number): number => Math.max(0, Math.min(WIDTH - size, at))
  return [within(x - WIDE / 2, WIDE), within(y - HIGH / 2 + down, HIGH), WIDE, HIGH]
}

/** What the pages on how to play show of a board. */
export function howToScenes(rules: RulesView): HowToScene[] {
  const most = rules.pawns - 1
  const scenes: HowToScene[] = [
    {
      name: 'goal',
      view: corner('red', 's4', -20),
      pawns: [...lined('red', 'home', most), pawn('red', 's3')],
      way: ['s3', 's4', 's5'],
    },
    {
      name: 'start',
      view: corner('red', 4, -40),
      pawns: [...lined('red', 'start', most), pawn('red', 4)],
      way: [],
    },
    {
      name: 'slide',
      view: corner('red', 18),
      pawns: [pawn('red', 16), pawn('yellow', 18)],
      way: [16, 17, 18, 19],
    },
    {
      name: 'bump',
      view: corner('red', 8, -60),
      pawns: [pawn('red', 5), pawn('blue', 8)],
      way: [5, 6, 7, 8],
    },
  ]
  if (rules.tokens) {
    scenes.push({
      name: 'tokens',
      view: corner('red', 8, -60),
      pawns: [pawn('blue', 7, 'i'), pawn('red', 10, 'f')],
      way: [],
    })
  }
  const [joined] = rules.teleports
  if (joined) {
    scenes.push({
      name: 'teleport',
      view: corner('red', joined.a, -60),
      pawns: [pawn('green', joined.a)],
      way: [],
    })
  }
  return scenes
}
