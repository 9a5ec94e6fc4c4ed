import { t } from '../locale/t.svelte'
import { api } from './api'
import { readStored, writeStored } from './settings.svelte'

const KEY = 'pardon.name'

/** What a player is called who has chosen no name. */
export function defaultName(): string {
  return t('name-guest')
}

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
    .then((me) => me && me.name !== defaultName() && keepName(me.name))
    .catch(() => undefined)
}

const PLAYED = 'pardon.played'

/** Whether nobody has played or learnt the game in this browser yet. */
export function isFirstTime(): boolean {
  return readStored(PLAYED) === null
}

/** Remember that somebody has played or learnt the game here. */
export function rememberPlayed(): void {
  writeStored(PLAYED, '1')
}
