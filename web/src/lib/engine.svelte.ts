import { api } from './api'

const LOOK_EVERY = 1000

/** The engine of the server, which compiles once before games can be played. */
export const engine = $state({ isCompiling: false, seconds: 0 })

let isWatched = false

async function look(): Promise<void> {
  try {
    const health = await api.health()
    engine.isCompiling = health.engine === 'compiling'
    engine.seconds = Math.floor(health.engine_seconds)
  } catch {
    engine.isCompiling = false
  }
}

/** Look at the engine until it has been compiled. */
export async function watchEngine(): Promise<void> {
  if (isWatched) return
  isWatched = true
  await look()
  while (engine.isCompiling) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    await look()
  }
  isWatched = false
}
