import { COLOUR_NAMES, COLOURS } from '../lib/colours'
import type { Hashes } from '../lib/seeds/hashes'
import type { Remembered } from '../lib/seeds/memory'
import { OPEN_SCHEME, SCHEME, seedCommitment } from '../lib/seeds/promise'
import { t } from '../locale/t.svelte'
import type { Colour, DrawView, Proof, WayView } from '../wire'
import { commandFor } from './command'
import { wrongPile, type Pack } from './pile'
import { commitment, draw, drawKey } from './scheme'

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

/** What a proof is held against besides itself. */
export interface Witnesses {
  /** What this browser saw and gave before the game. */
  memory: Remembered | null
  /** The proof of the game before at the table. */
  previous: Proof | null
}

/** Verify everything about the cards of a game, given the pack it is played with. */
export async function verify(
  hashes: Hashes,
  proof: Proof,
  pack: Pack,
  { memory, previous }: Witnesses = { memory: null, previous: null },
): Promise<Verdict> {
  const promise = await checkPromise(hashes, proof)
  if (promise.some(({ holds }) => !holds)) return { holds: false, checks: promise, draws: [] }
  const key = await drawKey(hashes, proof)
  const draws: CheckedDraw[] = []
  for (const each of proof.draws)
    draws.push({ ...each, due: await draw(hashes, key, each.number, each.ways) })
  const checks = [
    ...promise,
    checkMemory(proof, memory),
    await checkSeeds(hashes, proof),
    checkOrder(proof),
    checkLeader(proof, previous),
    checkPile(proof, pack),
    checkDraws(draws),
  ]
  return { holds: checks.every(({ holds }) => holds), checks, draws }
}

async function checkPromise(hashes: Hashes, proof: Proof): Promise<Check[]> {
  const isKnown = [OPEN_SCHEME, SCHEME].includes(proof.scheme)
  const isSeed = SEED.test(proof.seed)
  const found = await commitment(hashes, proof.scheme, proof.game, proof.seed)
  const isKept = found === proof.commitment
  return [
    {
      title: t('fair-method'),
      holds: isKnown && isSeed,
      explanation:
        isKnown && isSeed
          ? t('fair-method-yes', { method: proof.scheme })
          : t('fair-method-no', { method: SCHEME }),
    },
    {
      title: t('fair-promise'),
      holds: isKept,
      explanation: isKept ? t('fair-promise-yes') : t('fair-promise-no', { found }),
    },
  ]
}

/** Hold what the server says now against what this browser saw and gave then. */
function checkMemory(proof: Proof, memory: Remembered | null): Check {
  const fault = memory && forgotten(proof, memory)
  return {
    title: t('fair-memory'),
    holds: fault === null,
    explanation: fault ?? compared(memory),
  }
}

/** What could be compared with what is remembered. */
function compared(memory: Remembered | null): string {
  if (!memory) return t('fair-memory-none')
  if (!memory.closed) return t('fair-memory-promise')
  return t(memory.kinds ? 'fair-memory-yes' : 'fair-memory-older')
}

function forgotten(proof: Proof, memory: Remembered): string | null {
  // Only games of this method were ever remembered; in the other one, seeds need no promise.
  if (proof.scheme !== SCHEME) return t('fair-memory-method', { method: SCHEME })
  if (memory.commitment !== proof.commitment)
    return t('fair-memory-server', { seen: memory.commitment })
  const added = proof.seeds.find(({ seat }) => seat === memory.seat)
  if (memory.revealed && added?.seed !== memory.revealed)
    return t('fair-memory-seed', { seed: memory.revealed })
  const seen = Object.entries(memory.closed ?? {})
  const said = new Map(proof.commitments.map((each) => [each.seat as string, each.commitment]))
  const isSame = seen.every(([seat, hash]) => said.get(seat) === hash)
  if (!isSame || (memory.closed && seen.length !== said.size)) return t('fair-memory-others')
  const other = otherSeat(proof, memory)
  return other && t('fair-memory-seat', { name: COLOUR_NAMES[other] })
}

/** The first seat that was a person's, a bot's or not in play, and is said to have been another. */
function otherSeat({ seats, bots }: Proof, { kinds }: Remembered): Colour | null {
  const said = (colour: Colour) => (bots.includes(colour) ? 'bot' : 'person')
  const isOther = (colour: Colour) =>
    kinds?.[colour] !== (seats.includes(colour) ? said(colour) : undefined)
  return (kinds && COLOURS.find(isOther)) ?? null
}

async function checkSeeds(hashes: Hashes, proof: Proof): Promise<Check> {
  const missing = proof.commitments.length - proof.seeds.length
  const isClear = isMixtureClear(proof)
  const wrong = proof.scheme === OPEN_SCHEME ? null : await brokenSeed(hashes, proof)
  const players = proof.seeds.length
  const told = players ? t('fair-mixing-some', { players }) : t('fair-mixing-none')
  return {
    title: t('fair-mixing'),
    holds: isClear && wrong === null,
    explanation: !isClear
      ? t('fair-mixing-unclear')
      : wrong
        ? t('fair-mixing-wrong', { name: COLOUR_NAMES[wrong] })
        : missing > 0
          ? `${told} ${t('fair-mixing-missing', { missing })}`
          : told,
  }
}

/** Tell whether each seat is named once, in the order of the board, and has one part at most. */
function isMixtureClear({ seats, seeds, commitments, bots }: Proof): boolean {
  const inOrder = COLOURS.filter((colour) => seats.includes(colour))
  const parts = [seeds.map(({ seat }) => seat), commitments.map(({ seat }) => seat), bots]
  return (
    seats.length === inOrder.length &&
    inOrder.every((colour, index) => colour === seats[index]) &&
    parts.every((named) => new Set(named).size === named.length) &&
    parts.every((named) => named.every((seat) => seats.includes(seat)))
  )
}

/** The first seat whose seed is not the one that was committed to. */
async function brokenSeed(hashes: Hashes, { game, seeds, commitments, bots }: Proof) {
  for (const { seat, seed } of seeds) {
    const promised = commitments.find((each) => each.seat === seat)?.commitment
    if (promised !== (await seedCommitment(hashes, game, seat, seed))) return seat
  }
  return commitments.find(({ seat }) => bots.includes(seat))?.seat ?? null
}

function checkOrder({ draws }: Proof): Check {
  const wrong = draws.findIndex(({ number }, index) => number !== index)
  return {
    title: t('fair-order'),
    holds: wrong < 0,
    explanation: wrong < 0 ? t('fair-order-yes') : t('fair-order-no', { number: String(wrong) }),
  }
}

function checkLeader(proof: Proof, previous: Proof | null): Check {
  const { first, is_first_drawn } = proof
  const holds = isLeadDue(proof, previous) && (!is_first_drawn || isLeadDrawn(proof))
  const name = first ? COLOUR_NAMES[first] : ''
  const isLater = proof.previous !== null
  const told = is_first_drawn
    ? t('fair-leader-drawn', { first: name })
    : isLater && first !== null
      ? t('fair-leader-after', { first: name })
      : t('fair-leader-settled')
  const trusted = isLater ? ` ${t('fair-leader-taken', { command: commandFor(proof) })}` : ''
  return {
    title: t('fair-leader'),
    holds,
    explanation: holds ? told + trusted : t('fair-leader-no'),
  }
}

/** Tell whether draw 0 chose among exactly the seats in play, in their order, one way for each. */
function isLeadDrawn({ first, seats, draws: [lead] }: Proof): boolean {
  const isSeat = ({ outcome, ways }: WayView, index: number): boolean =>
    outcome === seats[index] && ways === 1
  return (
    lead !== undefined &&
    lead.outcome === first &&
    lead.ways.length === seats.length &&
    lead.ways.every(isSeat)
  )
}

/** Tell whether who begins was settled by what should: the rules, or the game before. */
function isLeadDue(proof: Proof, previous: Proof | null): boolean {
  const isRuled = proof.is_first_drawn === proof.should_draw_first
  if (proof.game.endsWith('-1')) return isRuled
  if (proof.scheme === OPEN_SCHEME) return true
  if (!previous || proof.previous !== previous.final) return false
  const due = previous.next_leader
  return due === null ? isRuled : !proof.is_first_drawn && proof.first === due
}

function checkPile({ draws, first, is_first_drawn }: Proof, pack: Pack): Check {
  const wrong = wrongPile(is_first_drawn ? draws.slice(1) : draws, pack, first === null)
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
