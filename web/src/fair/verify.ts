import { COLOUR_NAMES } from '../lib/colours'
import { t } from '../locale/t.svelte'
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
      title: t('fair-method'),
      holds: isKnown && isSeed,
      explanation:
        isKnown && isSeed
          ? t('fair-method-yes', { method: SCHEME })
          : t('fair-method-no', { method: SCHEME }),
    },
    {
      title: t('fair-promise'),
      holds: isKept,
      explanation: isKept ? t('fair-promise-yes') : t('fair-promise-no', { found }),
    },
  ]
}

function checkSeeds(proof: Proof): Check {
  const players = proof.seeds.length
  return {
    title: t('fair-mixing'),
    holds: true,
    explanation: players ? t('fair-mixing-some', { players }) : t('fair-mixing-none'),
  }
}

function checkOrder({ draws }: Proof): Check {
  const wrong = draws.findIndex(({ number }, index) => number !== index)
  return {
    title: t('fair-order'),
    holds: wrong < 0,
    explanation: wrong < 0 ? t('fair-order-yes') : t('fair-order-no', { number: String(wrong) }),
  }
}

function checkLeader({ game, first, is_first_drawn, should_draw_first, draws }: Proof): Check {
  const isDue = !game.endsWith('-1') || is_first_drawn === should_draw_first
  const [lead] = draws
  const isDrawn = lead?.outcome === first && lead?.ways.every(({ ways }) => ways === 1)
  const holds = isDue && (!is_first_drawn || isDrawn)
  return {
    title: t('fair-leader'),
    holds,
    explanation: holds
      ? is_first_drawn
        ? t('fair-leader-drawn', { first: first ? COLOUR_NAMES[first] : '' })
        : t('fair-leader-settled')
      : t('fair-leader-no'),
  }
}

function checkPile({ draws }: Proof, pack: Pack): Check {
  const wrong = wrongPile(draws, pack)
  return {
    title: t('fair-pile'),
    holds: wrong === null,
    explanation: wrong === null ? t('fair-pile-yes') : t('fair-pile-no', { number: String(wrong) }),
  }
}

function checkDraws(draws: readonly CheckedDraw[]): Check {
  const wrong = draws.find(({ outcome, due }) => outcome !== due)
  return {
    title: t('fair-cards'),
    holds: !wrong,
    explanation: wrong
      ? t('fair-cards-no', {
          number: String(wrong.number),
          due: wrong.due,
          outcome: wrong.outcome,
        })
      : t('fair-cards-yes', { draws: draws.length }),
  }
}
