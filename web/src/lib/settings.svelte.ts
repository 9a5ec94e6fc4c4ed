import { msg, t } from '../locale/t.svelte'

export type Theme = 'system' | 'light' | 'dark'
export type Motion = 'system' | 'reduce' | 'full'
export type Speed = 0 | 1 | 2 | 3 | 4

export interface Settings {
  /** How long pawns travel: 0 is at once, 1 quick, 4 the slowest. */
  speed: Speed
  motion: Motion
  theme: Theme
  sound: boolean
  /** How loud it is, from 0 to 10. */
  volume: number
  /** Whether the player was asked for sound. */
  asked: boolean
  /** Whether phones let things be felt. */
  haptics: boolean
  /** By how many quarters boards are turned from the own side. */
  turned: number
  /** Whether forced moves play themselves. */
  forced: boolean
  /** Whether the player turns the own cards up, where no clock runs. */
  draw: boolean
  chat: boolean
  /** Whether the player is asked again before a move that gives much away, where hints are allowed. */
  coach: boolean
  /** Whether all boards have the same look, whatever the edition. */
  one_look: boolean
}

const KEY = 'pardon.settings'

export const DEFAULTS: Settings = {
  speed: 2,
  motion: 'system',
  theme: 'system',
  sound: false,
  volume: 6,
  asked: false,
  haptics: true,
  turned: 0,
  forced: true,
  draw: true,
  chat: true,
  coach: false,
  one_look: false,
}

const OPTIONS: { [K in keyof Settings]: readonly Settings[K][] } = {
  speed: [0, 1, 2, 3, 4],
  motion: ['system', 'reduce', 'full'],
  theme: ['system', 'light', 'dark'],
  sound: [true, false],
  volume: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  asked: [true, false],
  haptics: [true, false],
  turned: [0, 1, 2, 3],
  forced: [true, false],
  draw: [true, false],
  chat: [true, false],
  coach: [true, false],
  one_look: [false, true],
}

/** The speeds and their messages, from the slowest on. */
const SPEEDS: readonly { value: Speed; label: string }[] = [
  { value: 4, label: msg('speed-leisurely') },
  { value: 3, label: msg('speed-calm') },
  { value: 2, label: msg('speed-normal') },
  { value: 1, label: msg('speed-quick') },
  { value: 0, label: msg('speed-at-once') },
]

/** The speeds in words, from the slowest on. */
export function speeds(): { value: Speed; label: string }[] {
  return SPEEDS.map(({ value, label }) => ({ value, label: t(label) }))
}

/** By how much the times of an animation are multiplied, for each speed. */
export const PACE: readonly number[] = [0, 0.5, 1, 1.6, 2.4]

/** Return the settings that a stored text holds, with defaults for all that is missing or odd. */
export function parseSettings(text: string | null): Settings {
  const settings: Settings = { ...DEFAULTS }
  const stored = parseObject(text)
  const take = <K extends keyof Settings>(key: K): void => {
    const value = OPTIONS[key].find((option) => option === stored[key])
    if (value !== undefined) settings[key] = value
  }
  ;(Object.keys(DEFAULTS) as (keyof Settings)[]).forEach(take)
  // Who set the sound before anybody was asked for it need not be asked.
  if ('sound' in stored && !('asked' in stored)) settings.asked = true
  return settings
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return value !== null && typeof value === 'object' ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The text that this browser keeps under a key. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keep a text under a key in this browser, if it keeps anything. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export const settings: Settings = $state(parseSettings(readStored(KEY)))

const dark = matchMedia('(prefers-color-scheme: dark)')
const calm = matchMedia('(prefers-reduced-motion: reduce)')
const system = $state({ dark: dark.matches, calm: calm.matches })

/** Whether nothing should travel across the screen. */
export function isMotionReduced(): boolean {
  return settings.motion === 'reduce' || (settings.motion === 'system' && system.calm)
}

function isDark(): boolean {
  return settings.theme === 'dark' || (settings.theme === 'system' && system.dark)
}

/** Show the settings on the page and keep them; call once. */
export function startSettings(): () => void {
  const watch = (): void => {
    system.dark = dark.matches
    system.calm = calm.matches
  }
  dark.addEventListener('change', watch)
  calm.addEventListener('change', watch)
  const stop = $effect.root(() => {
    $effect(() => writeStored(KEY, JSON.stringify(settings)))
    $effect(() => {
      document.documentElement.dataset.theme = isDark() ? 'dark' : 'light'
      document.documentElement.dataset.motion = isMotionReduced() ? 'reduce' : 'full'
    })
  })
  return () => {
    stop()
    dark.removeEventListener('change', watch)
    calm.removeEventListener('change', watch)
  }
}
