const PATIENCE = 5000
let timer = 0

/** Whether the server can be reached, as far as is known. */
export const online = $state({ isReached: true })

/** Note whether a request has reached the server; if not, try again until one does. */
export function noteReached(isReached: boolean): void {
  online.isReached = isReached
  clearTimeout(timer)
  if (!isReached) timer = window.setTimeout(() => void look(), PATIENCE)
}

async function look(): Promise<void> {
  try {
    noteReached((await fetch('/health', { cache: 'no-store' })).ok)
  } catch {
    noteReached(false)
  }
}

/** Follow what the browser knows of the network; call once. */
export function watchNetwork(): () => void {
  const gone = (): void => noteReached(false)
  const back = (): void => void look()
  window.addEventListener('offline', gone)
  window.addEventListener('online', back)
  if (!navigator.onLine) gone()
  return () => {
    window.removeEventListener('offline', gone)
    window.removeEventListener('online', back)
    clearTimeout(timer)
  }
}
