import { readStored, writeStored } from '../settings.svelte'

const KEY = 'pardon.notify'
const EVERY = 60_000
const CALM = 3000

interface PeriodicSync {
  register: (tag: string, options: { minInterval: number }) => Promise<void>
}

let started: Promise<ServiceWorkerRegistration | null> | null = null

/** Register the service worker once the page is at rest; null where there can be none. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = (): void => {
    started ??= navigator.serviceWorker.register('/sw.js').catch(() => null)
  }
  if (document.readyState === 'complete') setTimeout(register, CALM)
  else window.addEventListener('load', () => setTimeout(register, CALM), { once: true })
}

/** Whether this browser could tell of a turn. */
export function canNotify(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator && 'Notification' in window
}

/** Whether somebody wants to be told of their turns, and the browser lets us. */
export function isNotifying(): boolean {
  return canNotify() && readStored(KEY) === 'on' && Notification.permission === 'granted'
}

/** Ask for leave to tell of turns, or stop; return whether turns are told from now on. */
export async function setNotifying(isWanted: boolean): Promise<boolean> {
  writeStored(KEY, isWanted ? 'on' : 'off')
  if (!isWanted) return false
  if ((await Notification.requestPermission()) !== 'granted') return false
  started ??= navigator.serviceWorker.register('/sw.js').catch(() => null)
  const registration = await navigator.serviceWorker.ready
  const { periodicSync } = registration as unknown as { periodicSync?: PeriodicSync }
  // An installed site may look by itself from time to time; elsewhere only open pages do.
  await periodicSync?.register('turns', { minInterval: 3_600_000 }).catch(() => undefined)
  return true
}

/** Look every minute, as long as a page is open, for games where it is one's turn. */
export function watchTurns(title: () => string): () => void {
  const look = (): void => {
    if (isNotifying())
      void navigator.serviceWorker.ready.then((registration) =>
        registration.active?.postMessage({ type: 'turns', words: { title: title() } }),
      )
  }
  const timer = setInterval(look, EVERY)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
