import { hashes } from '../lib/seeds/hashes'
import { recall, remember, type Remembered } from '../lib/seeds/memory'
import { newSeed, SCHEME, seedCommitment } from '../lib/seeds/promise'
import type { Request } from '../lib/socket'
import type { Colour, SeatView, TableView } from '../wire'

type Send = (request: Request) => Promise<unknown>

/** Gives this browser's seed to the cards of each game: the hash first, the seed when it is time. */
export class SeedKeeper {
  /** Settled once nothing is being given. */
  settled: Promise<unknown> = Promise.resolve()

  constructor(private readonly send: Send) {}

  /** Do what is due at a table as it is now, one thing after the other. */
  see(table: TableView, seat: Colour | null): void {
    const mine = table.seats.find(({ colour }) => colour === seat)
    if (!mine || table.state === 'playing') return
    this.settled = this.settled.then(() => this.give(table, mine)).catch(() => undefined)
  }

  private async give(table: TableView, mine: SeatView): Promise<void> {
    const { scheme, is_closed } = table.fair
    if (scheme !== SCHEME) {
      if (mine.seed === null) await this.send({ type: 'add_seed', seed: newSeed() })
    } else if (is_closed) await this.reveal(table, mine)
    else if (!mine.commitment) await this.promise(table, mine)
  }

  /** Commit to a new seed, perhaps with a text of the person's choice in it. */
  async commit(table: TableView, mine: SeatView, text = ''): Promise<unknown> {
    const { game, commitment } = table.fair
    const seed = newSeed(text)
    const hash = await seedCommitment(await hashes(), game, mine.colour, seed)
    remember(game, { commitment, seat: mine.colour, seeds: { [hash]: seed } })
    return this.send({ type: 'commit_seed', game: table.game + 1, commitment: hash })
  }

  /** Commit to the seed that is remembered for this game and seat, or else to a new one. */
  private async promise(table: TableView, mine: SeatView): Promise<void> {
    const known = recall(table.fair.game)
    for (const [hash, seed] of Object.entries(known?.seeds ?? {})) {
      if ((await seedCommitment(await hashes(), table.fair.game, mine.colour, seed)) === hash) {
        await this.send({ type: 'commit_seed', game: table.game + 1, commitment: hash })
        return
      }
    }
    await this.commit(table, mine)
  }

  private async reveal(table: TableView, mine: SeatView): Promise<void> {
    const known = recall(table.fair.game)
    const seed = mine.commitment ? known?.seeds[mine.commitment] : undefined
    if (!known || !seed || mine.seed !== null) return
    // What is shown after the seed was given proves nothing: the server may have chosen it by then.
    if (known.revealed === undefined) remember(table.fair.game, closing(known, table, seed))
    await this.send({ type: 'reveal_seed', game: table.game + 1, seed })
  }
}

function closing(known: Remembered, table: TableView, revealed: string): Remembered {
  const given = table.seats.flatMap(({ colour, commitment }) =>
    commitment ? [[colour, commitment] as const] : [],
  )
  const kinds = table.seats.map(({ colour, kind }) => [colour, kind] as const)
  return {
    ...known,
    revealed,
    closed: Object.fromEntries(given),
    kinds: Object.fromEntries(kinds),
  }
}
