import type { Colour, NewTable } from '../wire'
import { api } from './api'
import { defaultName, keepName, player, rememberPlayed } from './player.svelte'

/** The configuration that is played when none is asked for. */
export const DEFAULT_CONFIG = 'hasbro-2002'

const RIVALS: readonly Colour[] = ['blue', 'yellow', 'green']

/** Return a table for one person against three bots. */
export function quickTable(name: string): NewTable {
  return {
    config: DEFAULT_CONFIG,
    name: name || defaultName(),
    seats: [
      { colour: 'red', kind: 'me' },
      ...RIVALS.map((colour) => ({ colour, kind: 'bot' as const, level: 'medium' as const })),
    ],
  }
}

/** Make a table against bots and return the address where the game begins by itself. */
export async function playNow(): Promise<string> {
  const { id } = await api.makeTable(quickTable(player.name))
  rememberPlayed()
  return `/t/${id}?go=1`
}

/** Make a table and return its address. */
export async function makeTable(table: NewTable): Promise<string> {
  const { id } = await api.makeTable(table)
  rememberPlayed()
  if (table.name !== defaultName()) keepName(table.name)
  return `/t/${id}`
}
