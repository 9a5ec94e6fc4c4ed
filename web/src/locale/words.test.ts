import { parse } from 'svelte/compiler'
import { expect, it } from 'vitest'
import { NOT_YET } from './not_yet.fixture'

interface Node {
  type: string
  [key: string]: unknown
}

const sources = import.meta.glob<string>(
  ['../**/*.{ts,svelte}', '!../**/*.{test,fixture}.ts', '!../wire.ts'],
  { query: '?raw', import: 'default', eager: true },
) as Record<string, string>

/** What is written for people: two words, or one with a capital. */
const SPOKEN = /\p{L}{2,}.*\s.*\p{L}{2,}|^\s*\p{Lu}\p{Ll}+[.!?…:]?\s*$/u
const MARKUP = /\p{L}{2,}/u
/** What takes a selector. */
const SELECTS = /^(querySelector(All)?|closest|matches|matchMedia)$/
/** Attributes that nobody reads. */
const SILENT =
  /^(class|style|href|src|d|id|name|type|viewBox|transform|points|role|rel|autocomplete)$/
/** What looks like words and is none: keys, headers, names of the platform, and the game's own name. */
const NO_WORDS = new Set([
  'Accept-Language', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'Delete', 'End', 'Enter', 'Escape',
  'Notification', 'Pardon', 'Sorry!', 'Space', 'Tab',
]) // prettier-ignore

/** What finds elements, and commands. */
const SELECTOR = /^[.#[]\w|^(input|button|select)\b|^pardon /

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  )
}

function called(node: Node): string {
  const callee = node.callee
  if (!isNode(callee)) return ''
  return String(isNode(callee.property) ? callee.property.name : callee.name)
}

/** Children of a node that may hold words for people. */
function children(node: Node): unknown[] {
  const skipped = new Set([
    'metadata',
    'start',
    'end',
    'loc',
    'leadingComments',
    'trailingComments',
  ])
  if (node.type.startsWith('Import') || (node.type.startsWith('TS') && !node.expression)) return []
  if (
    node.type === 'NewExpression' &&
    isNode(node.callee) &&
    /Error$/.test(String(node.callee.name))
  )
    return []
  if (
    node.type === 'CallExpression' &&
    isNode(node.callee) &&
    /^(t|msg)$/.test(String(node.callee.name))
  )
    return (node.arguments as unknown[]).slice(1)
  if (node.type === 'CallExpression' && SELECTS.test(called(node))) return []
  if (node.type === 'Attribute' && SILENT.test(String(node.name))) return []
  if (node.type === 'ClassDirective' || node.type === 'StyleDirective') return []
  if (node.type === 'BinaryExpression' && /[=!]==?/.test(String(node.operator))) return []
  return Object.entries(node)
    .filter(([key]) => !skipped.has(key))
    .map(([, value]) => value)
}

/** The words that stand in the source and not in the catalogue. */
function spoken(node: unknown, isMarkup = false): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => spoken(each, isMarkup))
  if (typeof node !== 'object' || node === null) return []
  if (!isNode(node)) return Object.values(node).flatMap((each) => spoken(each, isMarkup))
  const one = node
  const text =
    one.type === 'Text'
      ? one.data
      : one.type === 'Literal'
        ? one.value
        : one.type === 'TemplateElement'
          ? (one.value as { cooked: string }).cooked
          : null
  if (typeof text === 'string') {
    const pattern = one.type === 'Text' && isMarkup ? MARKUP : SPOKEN
    return pattern.test(text) && !NO_WORDS.has(text.trim()) && !SELECTOR.test(text)
      ? [text.trim()]
      : []
  }
  const inside = one.type === 'Attribute' ? false : one.type === 'Fragment' ? true : isMarkup
  return children(one).flatMap((each) => spoken(each, inside))
}

function wordsOf(path: string, text: string): string[] {
  const source = path.endsWith('.svelte') ? text : `<script lang="ts">\n${text}\n</script>`
  const { fragment, instance, module } = parse(source, { modern: true })
  return spoken([fragment, instance?.content, module?.content])
}

const found = new Map(
  Object.entries(sources)
    .map(([path, text]) => [path.slice(3), wordsOf(path, text)] as const)
    .filter(([, words]) => words.length),
)

it('notices words in markup, attributes and scripts', () => {
  const page = `<script lang="ts">const a = 'Two words'; const b = t('a-b'); throw new Error('not this one')</script>
    <p class="one two" title="Tip">{a === 'Enter' ? 'Yes' : t('c-d', { e: 'Not a sentence' })} hello</p>`
  expect(wordsOf('x.svelte', page).sort()).toEqual(
    ['Not a sentence', 'Tip', 'Two words', 'Yes', 'hello'].sort(),
  )
})

it('has all words for people in the catalogue', () => {
  expect(Object.fromEntries([...found].filter(([path]) => !NOT_YET.includes(path)))).toEqual({})
})
