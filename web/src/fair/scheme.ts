import { COLOURS } from '../lib/colours'
import type { SeedView, WayView } from '../wire'
import type { Hashes } from './hashes'

/** The published method that draws are made by. */
export const SCHEME = 'pardon-fair-v1'

const WORDS = 2 ** 32
const encoder = new TextEncoder()

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

async function textDigest(hashes: Hashes, text: string): Promise<string> {
  return toHex(await hashes.digest(encoder.encode(text)))
}

/** The hash of a server's seed, as it is published before the first draw. */
export function commitment(hashes: Hashes, game: string, seed: string): Promise<string> {
  return textDigest(hashes, `${SCHEME}|${game}|${seed}`)
}

/** What all the draws of a game are made from. */
export async function drawKey(
  hashes: Hashes,
  game: string,
  seed: string,
  seeds: readonly SeedView[],
): Promise<Uint8Array> {
  const inOrder = COLOURS.flatMap((colour) => seeds.filter(({ seat }) => seat === colour))
  const added = await Promise.all(
    inOrder.map(async ({ seat, seed: text }) => `${seat}=${await textDigest(hashes, text)}`),
  )
  return hashes.mac(fromHex(seed), encoder.encode(`${SCHEME}|${game}|${added.join(',')}`))
}

/** The outcome that a draw must have. */
export async function draw(
  hashes: Hashes,
  key: Uint8Array,
  number: number,
  ways: readonly WayView[],
): Promise<string> {
  const total = ways.reduce((sum, { ways: count }) => sum + count, 0)
  if (total <= 0 || total > WORDS)
    throw new Error(`draw ${number} should have 1 to ${WORDS} ways, not ${total}`)
  let left = await below(hashes, key, number, total)
  for (const { outcome, ways: count } of ways) {
    left -= count
    if (left < 0) return outcome
  }
  throw new Error('a number below the total is below some cumulative count')
}

async function below(
  hashes: Hashes,
  key: Uint8Array,
  number: number,
  total: number,
): Promise<number> {
  const limit = WORDS - (WORDS % total)
  for (let block = 0; ; block++) {
    const bytes = await hashes.mac(key, encoder.encode(`draw|${number}|${block}`))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let word = 0; word < 8; word++) {
      const value = view.getUint32(word * 4)
      if (value < limit) return value % total
    }
  }
}
