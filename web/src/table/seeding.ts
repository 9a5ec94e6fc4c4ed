import type { TableView } from '../wire'
import type { TableController } from './controller.svelte'

const seeded = new WeakMap<TableController, string>()

function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Add a seed of this browser to the next game, once, and begin at once where that was asked for. */
export async function keepSeeding(
  at: TableController,
  table: TableView,
  isGoing: boolean,
  gone: () => void,
): Promise<void> {
  const mine = table.seats.find(({ colour }) => colour === at.you.seat)
  const game = `${table.id}-${table.state}-${table.game}`
  if (table.state === 'playing' || !mine)
    return isGoing && table.state === 'playing' ? gone() : undefined
  if (seeded.get(at) === game) return
  seeded.set(at, game)
  if (mine.seed === null) await at.ask({ type: 'add_seed', seed: randomSeed() })
  if (!isGoing || !at.you.is_host || table.state !== 'open') return
  gone()
  await at.ask({ type: 'start' })
}
