import type { DrawView, Proof } from '../wire'
import type { Hashes } from './hashes'
import { wrongPile, type Pack } from './pile'
import { SCHEME, commitment, draw, drawKey } from './scheme'

const SEED = /^[0-9a-f]{64}$/

/** One thing that was checked, and whether it holds. */
export interface Check {
  title: string
  holds: boolean
  /** What was compared, in plain words. */
  explanation: string
}

/** A draw, and the outcome that was due. */
export interface CheckedDraw extends DrawView {
  due: string
}

export interface Verdict {
  holds: boolean
  checks: Check[]
  draws: CheckedDraw[]
}

/** Verify everything about the cards of a game, given the pack it is played with. */
export async function verify(hashes: Hashes, proof: Proof, pack: Pack): Promise<Verdict> {
  const promise = await checkPromise(hashes, proof)
  if (promise.some(({ holds }) => !holds)) return { holds: false, checks: promise, draws: [] }
  const key = await drawKey(hashes, proof.game, proof.seed, proof.seeds)
  const draws: CheckedDraw[] = []
  for (const each of proof.draws)
    draws.push({ ...each, due: await draw(hashes, key, each.number, each.ways) })
  const checks = [
    ...promise,
    checkSeeds(proof),
    checkOrder(proof),
    checkLeader(proof),
    checkPile(proof, pack),
    checkDraws(draws),
  ]
  return { holds: checks.every(({ holds }) => holds), checks, draws }
}

async function checkPromise(hashes: Hashes, proof: Proof): Promise<Check[]> {
  const isKnown = proof.scheme === SCHEME
  const isSeed = SEED.test(proof.seed)
  const found = await commitment(hashes, proof.game, proof.seed)
  const isKept = found === proof.commitment
  return [
    {
      title: 'The method',
      holds: isKnown && isSeed,
      explanation:
        isKnown && isSeed
          ? `The game names the published method ${SCHEME}.`
          : `The game should name the method ${SCHEME} and a seed of 64 hexadecimal digits.`,
    },
    {
      title: 'The promise',
      holds: isKept,
      explanation: isKept
        ? 'Before the first card the server published a fingerprint of its secret seed. The seed it revealed at the end has exactly that fingerprint, so it was not changed on the way.'
        : `The seed that was revealed has the fingerprint ${found}, which is not the one that was published.`,
    },
  ]
}

function checkSeeds(proof: Proof): Check {
  const count = proof.seeds.length
  const who = count === 1 ? 'One player added a seed' : `${count} players added seeds`
  return {
    title: 'The mixing',
    holds: true,
    explanation: count
      ? `${who} of their own, which the server could not know when it made its promise. All of them together make the key to the cards.`
      : 'No player added a seed, so the key to the cards comes from the server’s seed alone.',
  }
}

function checkOrder({ draws }: Proof): Check {
  const wrong = draws.findIndex(({ number }, index) => number !== index)
  return {
    title: 'The order',
    holds: wrong < 0,
    explanation:
      wrong < 0
        ? 'The draws are numbered from the first to the last, and none is missing or made twice.'
        : `Draw ${wrong} is missing or out of order.`,
  }
}

function checkLeader({ game, first, is_first_drawn, should_draw_first, draws }: Proof): Check {
  const isDue = !game.endsWith('-1') || is_first_drawn === should_draw_first
  const [lead] = draws
  const isDrawn = lead?.outcome === first && lead?.ways.every(({ ways }) => ways === 1)
  const holds = isDue && (!is_first_drawn || isDrawn)
  return {
    title: 'The leader',
    holds,
    explanation: holds
      ? is_first_drawn
        ? `Who begins was drawn as well, each seat with the same chance: ${first}.`
        : 'Who begins was not left to chance: the rules or the game before settled it.'
      : 'Who began was not settled in the way that the rules ask for.',
  }
}

function checkPile({ draws }: Proof, pack: Pack): Check {
  const wrong = wrongPile(draws, pack)
  return {
    title: 'The pile',
    holds: wrong === null,
    explanation:
      wrong === null
        ? 'The pile began as the whole pack of this edition, lost exactly the cards that were drawn, and was shuffled anew only when it was empty.'
        : `The pile of draw ${wrong} is not what the draws before it leave over.`,
  }
}

function checkDraws(draws: readonly CheckedDraw[]): Check {
  const wrong = draws.find(({ outcome, due }) => outcome !== due)
  return {
    title: 'The cards',
    holds: !wrong,
    explanation: wrong
      ? `Draw ${wrong.number} should have been ${wrong.due}, but was ${wrong.outcome}.`
      : `All ${draws.length} draws were worked out again in your browser, and every one came out as it was played.`,
  }
}
