import { describe, expect, it } from 'vitest'
import { recall, remember } from '../lib/seeds/memory'
import { SCHEME } from '../lib/seeds/promise'
import type { Request } from '../lib/socket'
import type { Colour, SeatView, TableView } from '../wire'
import { SeedKeeper } from './seed_keeper'

type Kinds = Partial<Record<Colour, SeatView['kind']>>

const KINDS: Kinds = { red: 'person', blue: 'bot', yellow: 'bot', green: 'person' }

/** A table before its first game, at which red has committed to a seed. */
function tableOf(game: string, kinds: Kinds, commitment: string | null, isClosed: boolean) {
  const seats = Object.entries(kinds).map(([colour, kind]) => ({
    colour,
    kind,
    seed: null,
    commitment: colour === 'red' ? commitment : null,
  }))
  const fair = { scheme: SCHEME, game, commitment: 'published', is_closed: isClosed }
  return { state: 'open', game: 0, seats, fair } as unknown as TableView
}

/** A keeper that has committed to a seed, what it sent, and the hash it gave. */
async function committed(game: string) {
  const sent: Request[] = []
  const keeper = new SeedKeeper(async (request) => sent.push(request))
  keeper.see(tableOf(game, KINDS, null, false), 'red')
  await keeper.settled
  const [promise] = sent
  if (promise?.type !== 'commit_seed') throw new Error('nothing was promised')
  return { keeper, sent, hash: promise.commitment }
}

describe('the keeper of seeds', () => {
  it('remembers whose each seat was before it gives its seed', async () => {
    const { sent, hash } = await committed('KEEPER-1')
    expect(recall('KEEPER-1')?.kinds).toBeUndefined()
    let known: Kinds | undefined
    const keeper = new SeedKeeper(async (request) => {
      known = recall('KEEPER-1')?.kinds
      sent.push(request)
    })
    keeper.see(tableOf('KEEPER-1', KINDS, hash, true), 'red')
    await keeper.settled
    expect(sent.map(({ type }) => type)).toEqual(['commit_seed', 'reveal_seed'])
    expect(known).toEqual(KINDS)
  })
  it('takes nothing in of what is shown after that', async () => {
    const { keeper, hash } = await committed('KEEPER-2')
    keeper.see(tableOf('KEEPER-2', KINDS, hash, true), 'red')
    keeper.see(tableOf('KEEPER-2', { ...KINDS, yellow: 'person' }, hash, true), 'red')
    await keeper.settled
    expect(recall('KEEPER-2')?.kinds).toEqual(KINDS)
  })
  it('adds nothing to what an earlier version remembered when it gave the seed', async () => {
    const { keeper, sent, hash } = await committed('KEEPER-3')
    const seed = recall('KEEPER-3')?.seeds[hash]
    const older = {
      commitment: 'published',
      seat: 'red',
      seeds: {},
      closed: { red: hash },
    } as const
    remember('KEEPER-3', { ...older, revealed: seed })
    keeper.see(tableOf('KEEPER-3', KINDS, hash, true), 'red')
    await keeper.settled
    expect(sent.at(-1)).toMatchObject({ type: 'reveal_seed', seed })
    expect(recall('KEEPER-3')?.kinds).toBeUndefined()
  })
})
