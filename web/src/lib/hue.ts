import type { Colour } from '../wire'

/** What a shape of a colour is filled with; the patterns are in HueDefs. */
export function hue(colour: Colour): string {
  return `url(#hue-${colour})`
}
