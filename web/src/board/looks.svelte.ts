import { settings } from '../lib/settings.svelte'

/** Look: which variants of the drawings go with the colours of `styles/looks.css`. */
export interface Look {
  frame: 'wood' | 'cloth' | 'plain' | 'wrap' | 'elements' | 'lacquer'
  /** What is printed in the middle of the board. */
  ornament: 'rays' | 'sunburst' | 'ring' | 'bunting' | 'elements' | 'mask'
  /** Whether things look lit and rounded, or printed flat. */
  finish: 'glossy' | 'flat'
  /** The edge of the fields at home, and what is drawn in them. */
  edge: 'petals' | 'ring' | 'spikes'
  home: 'house' | 'cake' | 'moon'
  pawn: 'plain' | 'turned' | 'smooth' | 'hat' | 'facet' | 'masked'
  card: 'band' | 'ruled' | 'bold' | 'confetti' | 'halves' | 'night'
  back: 'knot' | 'fans' | 'stripes' | 'gift' | 'halves' | 'eyes'
}

/** The look of whatever names none that is known, and of all boards for whoever wants one look. */
export const PLAIN_LOOK = 'classic'

/** The looks by name. */
export const LOOKS: Readonly<Record<string, Look>> = {
  classic: {
    frame: 'wood',
    ornament: 'rays',
    finish: 'glossy',
    edge: 'petals',
    home: 'house',
    pawn: 'plain',
    card: 'band',
    back: 'knot',
  },
  print: {
    frame: 'cloth',
    ornament: 'sunburst',
    finish: 'flat',
    edge: 'ring',
    home: 'house',
    pawn: 'turned',
    card: 'ruled',
    back: 'fans',
  },
  bright: {
    frame: 'plain',
    ornament: 'ring',
    finish: 'flat',
    edge: 'ring',
    home: 'house',
    pawn: 'smooth',
    card: 'bold',
    back: 'stripes',
  },
  party: {
    frame: 'wrap',
    ornament: 'bunting',
    finish: 'glossy',
    edge: 'petals',
    home: 'cake',
    pawn: 'hat',
    card: 'confetti',
    back: 'gift',
  },
  frost: {
    frame: 'elements',
    ornament: 'elements',
    finish: 'glossy',
    edge: 'spikes',
    home: 'house',
    pawn: 'facet',
    card: 'halves',
    back: 'halves',
  },
  dusk: {
    frame: 'lacquer',
    ornament: 'mask',
    finish: 'flat',
    edge: 'ring',
    home: 'moon',
    pawn: 'masked',
    card: 'night',
    back: 'eyes',
  },
}

/** What is worn: the look that the board in sight asks for. */
class Wardrobe {
  /** The look that is asked for, none on pages without a board. */
  wanted = $state(PLAIN_LOOK)
  readonly name: string = $derived(
    settings.one_look || !(this.wanted in LOOKS) ? PLAIN_LOOK : this.wanted,
  )
  readonly look: Look = $derived(LOOKS[this.name] ?? (LOOKS[PLAIN_LOOK] as Look))
}

export const worn = new Wardrobe()

/** Wear a look; returns how to take it off again. */
export function wear(name: string): () => void {
  worn.wanted = name
  return () => {
    if (worn.wanted === name) worn.wanted = PLAIN_LOOK
  }
}

/** Show what is worn on the page, for all that has the colours of the game; call once. */
export function startLooks(): () => void {
  return $effect.root(() => {
    $effect.pre(() => {
      document.documentElement.dataset.look = worn.name
    })
  })
}
