import { COLOURS } from '../lib/colours'
import { fromHex, textDigest, textMac, type Hashes } from '../lib/seeds/hashes'
import { OPEN_SCHEME } from '../lib/seeds/promise'
import type { Colour, Proof, WayView } from '../wire'

const WORDS = 2 ** 32

/** What the key to the cards is made from. */
export type Mixture = Pick<
  Proof,
  'scheme' | 'game' | 'seed' | 'seeds' | 'seats' | 'bots' | 'commitments'
>

/** The hash of a server's seed, as it is published before the first draw. */
export function commitment(
  hashes: Hashes,
  scheme: string,
  game: string,
  seed: string,
): Promise<string> {
  return textDigest(hashes, `${scheme}|${game}|${seed}`)
}

/** What all the draws of a game are made from. */
export async function drawKey(hashes: Hashes, mixture: Mixture): Promise<Uint8Array> {
  const { scheme, game, seed } = mixture
  const seats = scheme === OPEN_SCHEME ? seededSeats(mixture) : mixture.seats
  const parts = await Promise.all(
    seats.map(async (seat) => `${seat}=${await partOf(hashes, mixture, seat)}`),
  )
  return textMac(hashes, fromHex(seed), `${scheme}|${game}|${parts.join(',')}`)
}

function seededSeats({ seeds }: Mixture): Colour[] {
  return COLOURS.filter((colour) => seeds.some(({ seat }) => seat === colour))
}

async function partOf(hashes: Hashes, mixture: Mixture, colour: Colour): Promise<string> {
  if (mixture.bots.includes(colour)) return 'bot'
  const added = mixture.seeds.find(({ seat }) => seat === colour)
  if (added) return textDigest(hashes, added.seed)
  const promised = mixture.commitments.find(({ seat }) => seat === colour)
  return promised ? `missing.${promised.commitment}` : 'none'
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
    const bytes = await textMac(hashes, key, `draw|${number}|${block}`)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let word = 0; word < 8; word++) {
      const value = view.getUint32(word * 4)
      if (value < limit) return value % total
    }
  }
}
