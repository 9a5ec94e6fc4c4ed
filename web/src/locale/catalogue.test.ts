import { FluentResource } from '@fluent/bundle'
import { expect, it } from 'vitest'

type Texts = Record<string, string>

const files = import.meta.glob<string>('../../../src/pardon/locales/*.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Texts
const client = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Texts
const package_ = import.meta.glob<string>('../../../src/pardon/**/*.py', {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Texts

const CALL = /\b(?:t|msg)\(\s*['"`]([^'"`]*)['"`]/g
/** A word between quotes, blanks or braces that is not given a value there. */
const SAID = /(?<=['"`{ ])[a-zA-Z][\w-]*(?=['"`} ](?! *=))/g
/** Names of commands, which are no messages. */
const COMMANDS = new Set(['move-database'])
const QUOTED = /"([a-z]+(?:-[a-z0-9]+)+)"/g

/** The messages of each language with the variables that they show. */
const catalogue = new Map(
  Object.entries(files).map(([path, text]) => [path.replace(/^.*\//, ''), messages(text)]),
)
const english = catalogue.get('en.ftl') ?? new Map<string, string[]>()

function messages(text: string): Map<string, string[]> {
  const { body } = new FluentResource(text)
  return new Map(body.map(({ id, value }) => [id, variables(value)]))
}

function variables(value: unknown): string[] {
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'var' && 'name' in node) found.add(String(node.name))
    Object.values(node).forEach(visit)
  }
  visit(value)
  return [...found].sort()
}

/** The ids that Python sources name: quoted words that begin as the messages of an area do. */
function named(): string[] {
  const areas = new Set([...english.keys()].map((id) => id.split('-')[0]))
  return Object.entries(package_).flatMap(([path, text]) =>
    [...text.matchAll(QUOTED)]
      .map(([, id = '']) => id)
      .filter((id) => areas.has(id.split('-')[0]) && !english.has(id) && !COMMANDS.has(id))
      .map((id) => `${path.replace(/^.*\/src\//, '')}: ${id}`),
  )
}

it('has every message in every language, with the same variables', () => {
  const wanted = [...english].sort()
  for (const [file, found] of catalogue) expect([...found].sort(), file).toEqual(wanted)
  expect(catalogue.size).toBeGreaterThan(1)
})

it('reads every entry of every file', () => {
  for (const [file, text] of Object.entries(files)) {
    const written = [...text.matchAll(/^(-?[a-zA-Z][\w-]*) *=/gm)].map(([, id]) => id)
    expect(new Set(written).size, `${file} has a message twice`).toBe(written.length)
    expect([...messages(text).keys()], file).toEqual(written)
  }
})

it('has every message that the client shows', () => {
  const missing = Object.entries(client).flatMap(([path, text]) =>
    [...text.matchAll(CALL)]
      .filter(([, id = '']) => !english.has(id))
      .map(([, id]) => `${path}: ${id}`),
  )
  expect(missing).toEqual([])
})

it('has every message that the package says', () => {
  expect(named()).toEqual([])
})

it('has no message that nobody shows', () => {
  const sources = [...Object.values(client), ...Object.values(package_), ...Object.values(files)]
  const all = sources.join('\n')
  const words = new Set([...all.matchAll(SAID)].map(([id]) => id))
  const isUsed = (id: string): boolean =>
    id.startsWith('-') ? all.includes(`{ ${id}`) : words.has(id)
  // What editions say of themselves is found by its text; a test in Python holds it to them.
  const looked = [...english.keys()].filter((id) => !id.startsWith('rule-'))
  expect(looked.filter((id) => !isUsed(id))).toEqual([])
})
