import { api } from './api'
import { readStored, writeStored } from './settings.svelte'

const KEY = 'pardon.name'

/** What a player is called who has chosen no name. */
export const DEFAULT_NAME = 'You'

/** What the player is called, kept on this device; empty until chosen. */
export const player = $state({ name: readStored(KEY) ?? '' })

/** Keep a name for the next games. */
export function keepName(name: string): void {
  player.name = name
  writeStored(KEY, name)
}

/** Take over the name that the server knows, if this device knows none. */
export function rememberName(): void {
  if (player.name) return
  api
    .me()
    .then((me) => me && me.name !== DEFAULT_NAME && keepName(me.name))
    .catch(() => undefined)
}
