import { readStored, writeStored } from '../../lib/settings.svelte'

const KEY = 'pardon.muted'
const MOST = 200

function read(): string[] {
  try {
    const value: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

const muted = $state({ who: read() })

/** Whether this browser does not want to hear somebody, known by a tag at one table. */
export function isMuted(who: string): boolean {
  return who !== '' && muted.who.includes(who)
}

/** Hear somebody no more, or again. */
export function mute(who: string, isWanted: boolean): void {
  const others = muted.who.filter((each) => each !== who)
  muted.who = isWanted ? [...others, who].slice(-MOST) : others
  writeStored(KEY, JSON.stringify(muted.who))
}
