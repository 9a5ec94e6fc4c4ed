import type { Colour } from '../../wire'
import { textDigest, toHex, type Hashes } from './hashes'

/** The method of games in which players add their seeds in the open. */
export const OPEN_SCHEME = 'pardon-fair-v1'
/** The method of games in which people commit to their seeds first. */
export const SCHEME = 'pardon-fair-v2'

/** The hash of a person's seed, as it is given before any seed is revealed. */
export function seedCommitment(
  hashes: Hashes,
  game: string,
  seat: Colour,
  seed: string,
): Promise<string> {
  return textDigest(hashes, `${SCHEME}|${game}|${seat}|${seed}`)
}

/** A seed that nobody can guess, perhaps with a text of the person's choice before it. */
export function newSeed(text = ''): string {
  const random = toHex(crypto.getRandomValues(new Uint8Array(32)))
  return text ? `${text}:${random}` : random
}
