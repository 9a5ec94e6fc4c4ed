import type { Colour, NewTable } from '../wire'
import { api } from './api'
import { keepName, player } from './settings.svelte'

/** The configuration that is played when none is asked for. */
export const DEFAULT_CONFIG = 'hasbro-2002'

const NOBODY = 'You'
const RIVALS: readonly Colour[] = ['blue', 'yellow', 'green']

/** Return a table for one person against three bots. */
export function quickTable(name: string): NewTable {
  return {
    config: DEFAULT_CONFIG,
    name: name || NOBODY,
    seats: [
      { colour: 'red', kind: 'me' },
      ...RIVALS.map((colour) => ({ colour, kind: 'bot' as const, level: 'medium' as const })),
    ],
  }
}

/** Make a table against bots and return the address where the game begins by itself. */
export async function playNow(): Promise<string> {
  const { id } = await api.makeTable(quickTable(player.name))
  return `/t/${id}?go=1`
}

/** Take over the name that the server knows, if this device knows none. */
export function rememberName(): void {
  if (player.name) return
  api
    .me()
    .then((me) => me && me.name !== NOBODY && keepName(me.name))
    .catch(() => undefined)
}

/** Make a table and return its address. */
export async function makeTable(table: NewTable): Promise<string> {
  const { id } = await api.makeTable(table)
  if (table.name !== NOBODY) keepName(table.name)
  return `/t/${id}`
}

/** Return the code of a table that a person meant to type, or null. */
export function readCode(typed: string): string | null {
  const last =
    typed
      .trim()
      .replace(/[?#].*$/, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? ''
  const code = last.replace(/[\s.-]/g, '').toUpperCase()
  return /^[2-9A-HJKMNP-Z]{6}$/.test(code) ? code : null
}
