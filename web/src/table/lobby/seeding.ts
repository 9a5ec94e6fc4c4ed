import type { TableView } from '../../wire'
import type { TableController } from '../controller.svelte'

const asked = new WeakSet<TableController>()

/** Begin at once where that was asked for, after this browser has promised its seed. */
export async function startAtOnce(
  controller: TableController,
  table: TableView,
  clearFlag: () => void,
): Promise<void> {
  if (table.state === 'playing') return clearFlag()
  if (table.state !== 'open' || !controller.you.is_host || asked.has(controller)) return
  asked.add(controller)
  clearFlag()
  await controller.seeds.settled
  await controller.ask({ type: 'start' })
}
