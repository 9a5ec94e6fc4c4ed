import type { TableView } from '../../wire'
import type { TableController } from '../controller.svelte'

const asked = new WeakSet<TableController>()

/**
 * Begin at once where that was asked for, after this browser has promised its seed. Tell whether the
 * game begins.
 */
export async function startAtOnce(
  controller: TableController,
  table: TableView,
  clearFlag: () => void,
): Promise<boolean> {
  if (table.state === 'open' && !controller.you.is_host) return false
  clearFlag()
  if (table.state !== 'open' || asked.has(controller)) return true
  asked.add(controller)
  await controller.seeds.settled
  return (await controller.ask({ type: 'start' })) === 'done'
}
