import { FluentBundle, FluentResource } from '@fluent/bundle'
import { DEFAULT_LANGUAGE, loadMessages, nearestLanguage } from './languages'

/** What can stand in a message: words, or a number to be counted. */
export type Value = string | number

const KEY = 'pardon.language'
let now = $state.raw<{ code: string; bundle: FluentBundle | null }>({
  code: DEFAULT_LANGUAGE,
  bundle: null,
})

/** The code of the language that is shown. */
export function language(): string {
  return now.code
}

/** A message of the catalogue in the language that is shown. */
export function t(id: string, values?: Record<string, Value>): string {
  const pattern = now.bundle?.getMessage(id)?.value
  if (!now.bundle || pattern == null) return missing(id)
  const faults: Error[] = []
  const text = now.bundle.formatPattern(pattern, values, faults)
  return faults.length ? missing(id, faults[0]) : text
}

/** Say that a message is missing where that is noticed: a test fails, a player reads on. */
function missing(id: string, fault?: Error): string {
  if (import.meta.env.MODE === 'test') throw fault ?? new Error(`there is no message ${id}`)
  return id
}

/** Mark the id of a message that is shown later, by its variable, for the test that looks for it. */
export function msg(id: string): string {
  return id
}

/** The language that was chosen in this browser, or null to follow the device. */
export function chosenLanguage(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Choose a language, or with null follow the device; it is shown once it is loaded. */
export async function chooseLanguage(code: string | null): Promise<void> {
  try {
    if (code === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, code)
  } catch {
    // A browser that keeps nothing still speaks.
  }
  await startLanguage()
}

/** Show the chosen language, or that of the device. */
export async function startLanguage(): Promise<void> {
  const chosen = chosenLanguage()
  await showLanguage(nearestLanguage([...(chosen ? [chosen] : []), ...navigator.languages]))
}

/** Show a language. */
export async function showLanguage(code: string): Promise<void> {
  // Marks for mixed directions of writing would stand in titles and in what is copied.
  const bundle = new FluentBundle(code, { useIsolating: false })
  bundle.addResource(new FluentResource(await loadMessages(code)))
  now = { code, bundle }
  if (typeof document !== 'undefined') document.documentElement.lang = code
}
