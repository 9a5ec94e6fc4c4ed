import { msg } from '../locale/t.svelte'

/** A stretch of text with one meaning. */
export type Span = { kind: 'text' | 'code' | 'strong' | 'em' | 'clause' | 'origin'; text: string }

const MARKS =
  /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\b([A-Z]\d{0,2}-\d{2})\b|\[([^\]]+)\]\([^)]+\)/g
const RULER = /\|(?:-+\|)+/
const ORIGIN = /^\[[DIX]\]$/

/** The message of what a tag says about where a rule comes from. */
export const ORIGINS: Record<string, string> = {
  '[D]': msg('rules-origin-decision'),
  '[I]': msg('rules-origin-implied'),
  '[X]': msg('rules-origin-reconstructed'),
}

/** Take the text of a clause apart into what is plain, marked, or the id of another clause. */
export function parseInline(text: string): Span[] {
  const found: Span[] = []
  let end = 0
  for (const match of text.matchAll(MARKS)) {
    if (match.index > end) found.push({ kind: 'text', text: text.slice(end, match.index) })
    found.push(spanOf(match))
    end = match.index + match[0].length
  }
  if (end < text.length) found.push({ kind: 'text', text: text.slice(end) })
  return found
}

function spanOf([, code, strong, em, clause, link]: RegExpExecArray): Span {
  if (code !== undefined) return { kind: ORIGIN.test(code) ? 'origin' : 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (em !== undefined) return { kind: 'em', text: em }
  if (clause !== undefined) return { kind: 'clause', text: clause }
  return { kind: 'text', text: link ?? '' }
}

/** Part a text from the table it may end with; the first row is the head. */
export function splitTable(text: string): { lead: string; rows: string[][] } {
  const ruler = RULER.exec(text)?.[0]
  if (!ruler) return { lead: text, rows: [] }
  const start = text.indexOf('|')
  const width = ruler.split('|').length - 2
  const cells = text
    .slice(start)
    .replace(ruler, '')
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
  const count = Math.ceil(cells.length / width)
  const rows = Array.from({ length: count }, (_, row) =>
    cells.slice(row * width, (row + 1) * width),
  )
  return { lead: text.slice(0, start).trim(), rows }
}
