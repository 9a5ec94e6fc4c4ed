import { describe, expect, it } from 'vitest'
import type { Colour, DrawView, Proof, SeedView, WayView } from '../wire'
import { browserHashes, toHex, type Hashes } from '../lib/seeds/hashes'
import type { Remembered } from '../lib/seeds/memory'
import { plainHashes } from '../lib/seeds/plain_hashes'
import { OPEN_SCHEME, SCHEME, seedCommitment } from '../lib/seeds/promise'
import { commitment, draw, drawKey as keyOf, type Mixture } from './scheme'
import { verify } from './verify'

const GAME = 'K7QH3M-1'
const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const COMMITMENT = '3ff1f72eca8d8837802e3e78e0fc31495c6ae4089f43782125d33bf7b6e4efcb'
const BOTH: SeedView[] = [
  { seat: 'yellow', seed: 'grüße' },
  { seat: 'red', seed: 'hello' },
]
const SEATS: WayView[] = (['red', 'blue', 'yellow', 'green'] as Colour[]).map((outcome) => ({
  outcome,
  ways: 1,
}))
const PACK: WayView[] = ['1', '2', '3', '4', '5', '7', '8', '10', '11', '12', 'sorry'].map(
  (outcome) => ({
    outcome,
    ways: outcome === '1' ? 5 : 4,
  }),
)
const DECK = Object.fromEntries(PACK.map(({ outcome, ways }) => [outcome, ways]))
const ALL: Colour[] = ['red', 'blue', 'yellow', 'green']
const OPEN: Mixture = {
  scheme: OPEN_SCHEME,
  game: GAME,
  seed: SEED,
  seeds: [],
  seats: ALL,
  bots: [],
  commitments: [],
}
const PROMISED: Partial<Record<Colour, string>> = {
  red: 'd4098bb8a6a297696e8890afebe21ffacc1cb5be95de15783b563cbd21aa4567',
  yellow: 'be3b9104cd0bdcb5d0a6847fbf029b3fd720536d2e6e3b0c22eeb7dfb7f01d11',
  green: '867a30d580eeb1013a9353ace886305ef7b5380071deeac61ab2248d76c9c302',
}
const ALONE: Mixture = { ...OPEN, scheme: SCHEME, bots: ['blue', 'yellow', 'green'] }
const PEOPLE: Mixture = {
  ...OPEN,
  scheme: SCHEME,
  bots: ['blue'],
  seeds: BOTH,
  commitments: Object.entries(PROMISED).map(([seat, hash]) => ({
    seat: seat as Colour,
    commitment: hash ?? '',
  })),
}
const HASHES = { browser: browserHashes(crypto.subtle), plain: plainHashes }

describe.each(Object.entries(HASHES))('fair cards with %s hashes', (_, hashes) => {
  const drawKey = (hashes: Hashes, game: string, seed: string, seeds: SeedView[]) =>
    keyOf(hashes, { ...OPEN, game, seed, seeds })
  const eight = async (mixture: Mixture | SeedView[], ways: WayView[]): Promise<string> => {
    const key = await keyOf(hashes, Array.isArray(mixture) ? { ...OPEN, seeds: mixture } : mixture)
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, number) => draw(hashes, key, number, ways)),
    )
    return all.join(' ')
  }
  const proof = async (): Promise<Proof> => {
    const key = await drawKey(hashes, GAME, SEED, BOTH)
    const numbers = Array.from({ length: 20 }, (_, number) => number)
    const draws: DrawView[] = []
    let ways = PACK
    for (const number of numbers) {
      const outcome = await draw(hashes, key, number, ways)
      draws.push({ number, ways, outcome })
      ways = ways.map((way) => (way.outcome === outcome ? { outcome, ways: way.ways - 1 } : way))
    }
    return {
      scheme: 'pardon-fair-v1',
      game: GAME,
      config: '',
      commitment: COMMITMENT,
      seed: SEED,
      seeds: BOTH,
      first: null,
      is_first_drawn: false,
      should_draw_first: false,
      draws,
      seats: ALL,
      bots: [],
      commitments: [],
      previous: null,
      final: '',
      next_leader: null,
    }
  }

  it('commits as published', async () => {
    expect(await commitment(hashes, OPEN_SCHEME, GAME, SEED)).toBe(COMMITMENT)
    expect(await commitment(hashes, SCHEME, GAME, SEED)).toBe(
      'fceef5033f5b83e6e392e660ea06d5b83d2065e3e72d900af015963bb772d9f3',
    )
    for (const [seat, seed] of [
      ['red', 'hello'],
      ['yellow', 'grüße'],
      ['green', 'silent'],
    ] as [Colour, string][])
      expect(await seedCommitment(hashes, GAME, seat, seed)).toBe(PROMISED[seat])
  })
  it('makes the published keys', async () => {
    expect(toHex(await drawKey(hashes, GAME, SEED, []))).toBe(
      '9078269e4fb8e91fa06f80d6c7466117777d89838eb6659d21a3010e70e793b1',
    )
    expect(toHex(await drawKey(hashes, GAME, SEED, BOTH))).toBe(
      '7b69c0e5fe1ec29f40b6edd7ac35e09be1bf849bb7270b326e962eb382fefbd0',
    )
  })
  it('draws as published', async () => {
    expect(await eight([], SEATS)).toBe('yellow red blue yellow yellow yellow green blue')
    expect(await eight([], PACK)).toBe('sorry 4 8 2 12 4 5 10')
    expect(await eight(BOTH, SEATS)).toBe('yellow blue yellow yellow green green red yellow')
    expect(await eight(BOTH, PACK)).toBe('5 2 8 7 12 1 12 8')
  })
  it('makes the published keys and draws of the second scheme', async () => {
    expect(toHex(await keyOf(hashes, ALONE))).toBe(
      '3d23405dd9f79ff3774f9da86bfaf804f2a42b6e81bb9ebb0ad73a74b69e0986',
    )
    expect(toHex(await keyOf(hashes, PEOPLE))).toBe(
      '0906ded048570c4dfefc6749dca428497d122737422e5ae9cd30536d58cce167',
    )
    expect(await eight(ALONE, SEATS)).toBe('blue red blue green yellow blue blue green')
    expect(await eight(ALONE, PACK)).toBe('1 8 sorry 5 sorry 12 sorry 10')
    expect(await eight(PEOPLE, SEATS)).toBe('yellow green green blue green green green yellow')
    expect(await eight(PEOPLE, PACK)).toBe('4 3 sorry 2 1 sorry 12 1')
  })
  it('passes over words that would favour some outcomes', async () => {
    const ways = [
      { outcome: 'low', ways: 1073741824 },
      { outcome: 'middle', ways: 1073741824 },
      { outcome: 'high', ways: 3 },
    ]
    expect(await draw(hashes, await drawKey(hashes, GAME, SEED, BOTH), 132, ways)).toBe('low')
  })
  it('finds an honest game fair', async () => {
    const verdict = await verify(hashes, await proof(), DECK)
    expect(verdict.holds).toBe(true)
    expect(verdict.draws).toHaveLength(20)
  })
  it('finds a leader who was not drawn as the rules ask', async () => {
    const honest = await proof()
    const key = await drawKey(hashes, GAME, SEED, BOTH)
    const lead = { number: 0, ways: SEATS, outcome: await draw(hashes, key, 0, SEATS) }
    const first = lead.outcome as Colour
    const drawn = { ...honest, first, is_first_drawn: true, should_draw_first: true, draws: [lead] }
    const holds = async (changes: Partial<Proof>): Promise<boolean> =>
      (await verify(hashes, { ...drawn, ...changes }, DECK)).holds
    expect(await holds({})).toBe(true)
    expect(await holds({ first: first === 'red' ? 'blue' : 'red' })).toBe(false)
    expect(await holds({ should_draw_first: false })).toBe(false)
    expect(await holds({ is_first_drawn: false })).toBe(false)
  })
  it('finds a leader who was not drawn among all seats in their order', async () => {
    const honest = await proof()
    const key = await drawKey(hashes, GAME, SEED, BOTH)
    const among = async (ways: WayView[]): Promise<boolean> => {
      const outcome = await draw(hashes, key, 0, ways)
      const draws = [{ number: 0, ways, outcome }]
      const drawn = { first: outcome as Colour, is_first_drawn: true, should_draw_first: true }
      return (await verify(hashes, { ...honest, ...drawn, draws }, DECK)).holds
    }
    expect(await among(SEATS)).toBe(true)
    expect(await among([{ outcome: 'green', ways: 1 }])).toBe(false)
    expect(await among(SEATS.slice(1))).toBe(false)
    expect(await among([...SEATS, { outcome: 'green', ways: 1 }])).toBe(false)
    expect(await among([...SEATS].reverse())).toBe(false)
    expect(await among(SEATS.map(({ outcome }) => ({ outcome, ways: 2 })))).toBe(false)
  })
  it('finds a changed card, a changed seed and a missing draw', async () => {
    const honest = await proof()
    const changed = honest.draws.map((each) =>
      each.number === 3 ? { ...each, outcome: 'sorry' } : each,
    )
    const cards = await verify(hashes, { ...honest, draws: changed }, DECK)
    expect(cards.checks.at(-1)).toMatchObject({
      holds: false,
      explanation: expect.stringMatching(/^Draw 3 should have been \w+, but was sorry\.$/),
    })
    expect((await verify(hashes, { ...honest, seed: SEED.replace('00', '01') }, DECK)).holds).toBe(
      false,
    )
    expect((await verify(hashes, { ...honest, draws: honest.draws.slice(1) }, DECK)).holds).toBe(
      false,
    )
  })
  it('holds the second scheme against what this browser remembers', async () => {
    const honest: Proof = {
      ...(await proof()),
      ...PEOPLE,
      commitment: await commitment(hashes, SCHEME, GAME, SEED),
      first: 'yellow',
      is_first_drawn: true,
      should_draw_first: true,
      draws: [{ number: 0, ways: SEATS, outcome: 'yellow' }],
    }
    const memory: Remembered = {
      commitment: honest.commitment,
      seat: 'red',
      seeds: {},
      revealed: 'hello',
      closed: PROMISED,
    }
    const holds = async (changes: Partial<Proof>, news: Partial<Remembered> = {}) =>
      (
        await verify(hashes, { ...honest, ...changes }, DECK, {
          memory: { ...memory, ...news },
          previous: null,
        })
      ).holds
    expect(await holds({})).toBe(true)
    expect(await holds({}, { commitment: '0' })).toBe(false)
    expect(await holds({}, { revealed: 'hallo' })).toBe(false)
    expect(await holds({}, { closed: { red: PROMISED.red } })).toBe(false)
    expect(await holds({ seeds: [{ seat: 'red', seed: 'hallo' }] })).toBe(false)
    expect(await holds({ bots: ['blue', 'green'] })).toBe(false)
  })
  it('does not take the open method for the one that this browser saw', async () => {
    const open = await proof()
    const memory: Remembered = { commitment: open.commitment, seat: 'red', seeds: {} }
    const given = { ...memory, revealed: 'hello', closed: {} }
    const verdict = await verify(hashes, open, DECK, { memory: given, previous: null })
    expect(verdict.checks.filter(({ holds }) => !holds)).toMatchObject([
      { explanation: expect.stringContaining('pardon-fair-v2') },
    ])
  })
  it('finds a seat that is named twice, out of order, or not in play', async () => {
    const mixture = { ...PEOPLE, is_first_drawn: true, should_draw_first: true }
    const promise = await commitment(hashes, SCHEME, GAME, SEED)
    const holds = async (changes: Partial<Proof>): Promise<boolean> => {
      const said = { ...(await proof()), ...mixture, commitment: promise, ...changes }
      const ways = said.seats.map((outcome) => ({ outcome, ways: 1 }))
      const first = (await draw(hashes, await keyOf(hashes, said), 0, ways)) as Colour
      const draws = [{ number: 0, ways, outcome: first }]
      return (await verify(hashes, { ...said, first, draws }, DECK)).holds
    }
    const forged = await seedCommitment(hashes, GAME, 'yellow', 'forged')
    const { commitments, seeds } = PEOPLE
    expect(await holds({})).toBe(true)
    expect(await holds({ seats: [...ALL].reverse() })).toBe(false)
    expect(await holds({ seats: [...ALL, 'green'] })).toBe(false)
    expect(await holds({ seats: ['red', 'blue', 'yellow'] })).toBe(false)
    expect(await holds({ bots: ['blue', 'blue'] })).toBe(false)
    expect(
      await holds({
        seeds: [{ seat: 'yellow', seed: 'forged' }, ...seeds.slice(1)],
        commitments: [{ seat: 'yellow', commitment: forged }, ...commitments],
      }),
    ).toBe(false)
  })
  it('leaves the server no choice of who was a bot', async () => {
    const promised = { seat: 'red' as Colour, commitment: PROMISED.red ?? '' }
    const alone = async (bots: Colour[], seats = ALL): Promise<Proof> => {
      const seeds: SeedView[] = [{ seat: 'red', seed: 'hello' }]
      const mixture = { ...ALONE, seats, bots, seeds, commitments: [promised] }
      const ways = SEATS.filter(({ outcome }) => seats.includes(outcome as Colour))
      const first = (await draw(hashes, await keyOf(hashes, mixture), 0, ways)) as Colour
      return {
        ...(await proof()),
        ...mixture,
        commitment: await commitment(hashes, SCHEME, GAME, SEED),
        first,
        is_first_drawn: true,
        should_draw_first: true,
        draws: [{ number: 0, ways, outcome: first }],
      }
    }
    const older: Remembered = {
      commitment: await commitment(hashes, SCHEME, GAME, SEED),
      seat: 'red',
      seeds: {},
      revealed: 'hello',
      closed: { red: PROMISED.red },
    }
    const memory: Remembered = {
      ...older,
      kinds: { red: 'person', blue: 'bot', yellow: 'bot', green: 'bot' },
    }
    const told = async (said: Proof, remembered: Remembered) => {
      const verdict = await verify(hashes, said, DECK, { memory: remembered, previous: null })
      const [check] = verdict.checks.filter(({ title }) => title === 'What this browser remembers')
      return { holds: verdict.holds, explanation: check?.explanation }
    }
    const bots = ALL.slice(1)
    const labellings = bots.reduce<Colour[][]>(
      (found, seat) => found.flatMap((each) => [each, [...each, seat]]),
      [[]],
    )
    const verdicts = await Promise.all(
      labellings.map(async (each) => (await told(await alone(each), memory)).holds),
    )
    expect(verdicts).toEqual(labellings.map(({ length }) => length === bots.length))
    expect(await told(await alone(['blue', 'green']), memory)).toMatchObject({
      holds: false,
      explanation: expect.stringMatching(/^Who had this seat.*: yellow\.$/i),
    })
    expect((await told(await alone(['blue'], ['red', 'blue']), memory)).holds).toBe(false)
    expect(await told(await alone(bots), older)).toMatchObject({
      holds: true,
      explanation: expect.stringContaining('was not remembered'),
    })
    const silent: Remembered = { commitment: older.commitment, seat: 'red', seeds: {} }
    expect(await told(await alone(bots), silent)).toMatchObject({
      holds: true,
      explanation: expect.stringContaining('were not compared'),
    })
  })
  it('finds out who should begin a later game', async () => {
    const first = await proof()
    const game = 'K7QH3M-2'
    const later: Proof = {
      ...first,
      ...ALONE,
      game,
      commitment: await commitment(hashes, SCHEME, game, SEED),
      first: 'blue',
      previous: 'end',
      draws: [],
    }
    const holds = async (previous: Partial<Proof> | null) =>
      (
        await verify(hashes, later, DECK, {
          memory: null,
          previous: previous && { ...first, ...previous },
        })
      ).holds
    expect(await holds({ final: 'end', next_leader: 'blue' })).toBe(true)
    expect(await holds({ final: 'end', next_leader: 'red' })).toBe(false)
    expect(await holds({ final: 'other', next_leader: 'blue' })).toBe(false)
    expect(await holds(null)).toBe(false)
    const previous = { ...first, final: 'end', next_leader: 'blue' as Colour }
    const { checks } = await verify(hashes, later, DECK, { memory: null, previous })
    expect(checks.map(({ explanation }) => explanation).join(' ')).toContain(
      'takes from the server; with both records pardon verify K7QH3M-2.json --after K7QH3M-1.json',
    )
  })
})
