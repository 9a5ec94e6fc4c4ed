import { settings } from './settings.svelte'

/** What can be felt: milliseconds on and off. */
const PATTERNS = {
  your_turn: [18],
  landed: [10],
  bumped: [30, 40, 60],
  won: [40, 60, 40, 60, 160],
} as const

/** Whether this is a device that is held and can be felt. */
export function canVibrate(): boolean {
  return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches
}

/** Let something be felt, where the device can and the player wants it; a browser wants a tap first. */
export function feel(what: keyof typeof PATTERNS): void {
  const isWanted =
    settings.haptics && !document.hidden && (navigator.userActivation?.hasBeenActive ?? true)
  if (isWanted && canVibrate()) navigator.vibrate([...PATTERNS[what]])
}
