import type { CardView, RulesView } from '../wire'

const ARROW = 'M8 24H38M28 14L39 24L28 34'
const BACK = 'M40 24H10M20 14L9 24L20 34'

/** A drawing for each kind of card, in a square of 48 units. */
export const CARD_ART: Record<string, string> = {
  '1': 'M10 40A16 16 0 0 1 38 40M24 30V10M16 17L24 9L32 17',
  '2': 'M10 14H28V38H10ZM28 17L38 20L32 42L22 39M19 20V32M13 26H25',
  '3': 'M8 30H34M26 22L35 30L26 38M14 16H14.1M24 16H24.1M34 16H34.1',
  '4': BACK,
  '5': 'M8 24H38M28 14L39 24L28 34M10 14H18M10 34H18',
  '6': 'M10 34Q24 4 38 32M29 29L39 34L41 23',
  '7': 'M24 42V28M24 28L11 10M24 28L37 10M9 19L11 9L20 12M39 19L37 9L28 12',
  '8': 'M8 16H32M24 8L33 16L24 24M14 34H40M32 26L41 34L32 42',
  '10': 'M8 16H40M31 8L41 16L31 24M40 35H26M31 29L25 35L31 41',
  '11': 'M9 17H36M28 9L37 17L28 25M39 33H12M20 25L11 33L20 41',
  '12': ARROW,
  sorry:
    'M24 40C6 29 8 12 17 12C21 12 23 15 24 18C25 15 27 12 31 12C40 12 42 29 24 40ZM14 36L9 42M34 36L39 42M24 6V3',
  swap: 'M12 20A13 13 0 0 1 36 18M36 9V19H26M36 28A13 13 0 0 1 12 30M12 39V29H22',
  backward: 'M38 38V22A12 12 0 0 0 14 22V34M6 26L14 35L22 26',
  pick1: 'M14 8H34V36H14ZM24 15V29M17 22H31',
  pick2: 'M10 12H28V38H10ZM20 8H38V34M19 19V31M13 25H25',
  pick4: 'M8 16H24V40H8ZM14 12H30V36M20 8H36V32M26 4H42V28',
  discard: 'M16 6H34V26H16ZM25 31V43M18 37L25 44L32 37',
}

/** The colour a card is kept in, so that kinds are told apart at a glance. */
export const CARD_HUES: Record<string, string> = {
  '1': 'green',
  '2': 'blue',
  '3': 'yellow',
  '4': 'red',
  '5': 'green',
  '6': 'blue',
  '7': 'blue',
  '8': 'yellow',
  '10': 'green',
  '11': 'blue',
  '12': 'yellow',
  sorry: 'red',
  swap: 'blue',
  backward: 'yellow',
  pick1: 'green',
  pick2: 'green',
  pick4: 'green',
  discard: 'red',
}

/** What is printed on a kind of card. */
export function cardOf(rules: RulesView, kind: string): CardView {
  return (
    rules.cards.find((card) => card.kind === kind) ?? { kind, title: kind, text: '', copies: 0 }
  )
}
