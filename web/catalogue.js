import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const ENTRY = /^(-?[a-zA-Z][\w-]*) *=/
const REFERENCE = /\{\s*(-?[a-z][\w-]*)/g

/** The sources of the client in one text.
 * @param {string} folder
 */
function sources(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /(?<!\.test)\.(ts|svelte)$/.test(file.name))
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .join('\n')
}

/** The messages of a file by their ids.
 * @param {string} text
 */
function entries(text) {
  /** @type {Map<string, string>} */
  const found = new Map()
  let id = ''
  for (const line of text.split('\n')) {
    if (/^#|^\s*$/.test(line)) id = id && /^\s*$/.test(line) ? id : ''
    else id = ENTRY.exec(line)?.[1] ?? id
    if (id) found.set(id, `${found.get(id) ?? ''}${line}\n`)
  }
  return found
}

/** The messages that the client names, and those that they refer to.
 * @param {string} text
 * @param {string} client
 */
export function used(text, client) {
  const all = entries(text)
  const wanted = new Set(
    [...all.keys()].filter((id) => new RegExp(`['"\`]${id}['"\`]`).test(client)),
  )
  for (const id of wanted) {
    for (const [, other = ''] of (all.get(id) ?? '').matchAll(REFERENCE)) {
      if (all.has(other)) wanted.add(other)
    }
  }
  return [...wanted].map((id) => all.get(id)?.trimEnd()).join('\n')
}

/** Reads the catalogue's files: the client carries only the messages that it shows itself.
 * @returns {import('vite').Plugin}
 */
export function catalogue() {
  return {
    name: 'catalogue',
    transform(text, id) {
      if (!id.endsWith('.ftl')) return
      return { code: `export default ${JSON.stringify(used(text, sources('src')))}`, map: null }
    },
  }
}
