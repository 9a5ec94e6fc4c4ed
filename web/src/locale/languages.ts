/** The files of the catalogue, one a language; only the chosen one is loaded. */
const FILES = import.meta.glob<string>('../../../src/pardon/locales/*.ftl', { import: 'default' })

const LOADERS = new Map(
  Object.entries(FILES).map(([path, load]) => [path.replace(/^.*\/(.+)\.ftl$/, '$1'), load]),
)

/** The language that every message is written in first. */
export const DEFAULT_LANGUAGE = 'en'

/** The codes of the languages there are. */
export const LANGUAGES: readonly string[] = [...LOADERS.keys()].sort()

/** The first of the wanted languages that there is, whatever its country. */
export function nearestLanguage(wanted: readonly string[]): string {
  const codes = wanted.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '')
  return codes.find((code) => LOADERS.has(code)) ?? DEFAULT_LANGUAGE
}

/** The name of a language in that language. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** The messages of a language. */
export async function loadMessages(code: string): Promise<string> {
  const load = LOADERS.get(code)
  if (!load) throw new Error(`there is no language ${code}`)
  return load()
}
