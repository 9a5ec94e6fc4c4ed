import type { TableView } from '../../wire'
import type { TableController } from '../controller.svelte'

const seeded = new WeakMap<TableController, string>()

function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Add a seed of this browser to the next game, once, and begin at once where that was asked for. */
export async function seedAndStart(
  controller: TableController,
  table: TableView,
  shouldStart: boolean,
  clearFlag: () => void,
): Promise<void> {
  const mine = table.seats.find(({ colour }) => colour === controller.you.seat)
  const game = `${table.id}-${table.state}-${table.game}`
  if (table.state === 'playing' || !mine)
    return shouldStart && table.state === 'playing' ? clearFlag() : undefined
  if (seeded.get(controller) === game) return
  seeded.set(controller, game)
  if (mine.seed === null) await controller.ask({ type: 'add_seed', seed: randomSeed() })
  if (!shouldStart || !controller.you.is_host || table.state !== 'open') return
  clearFlag()
  await controller.ask({ type: 'start' })
}
