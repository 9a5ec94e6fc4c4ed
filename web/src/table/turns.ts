import { undoneAll, type Piece } from '../board/pawns'
import { t } from '../locale/t.svelte'
import type { Colour, Happening, StepView } from '../wire'

const LONGEST = 120

/** Line of the log: what one step was told as. */
export interface LogLine {
  id: number
  text: string
  /** Why nothing could be played, where somebody had to pass. */
  reason: string
  events: readonly Happening[]
}

/** Turn of the log: its steps, whose it was, and which cards were played. */
export interface LogTurn {
  id: number
  /** Whose turn it was; null where that is not known any more. */
  seat: Colour | null
  /** The colour that the seat owned. */
  colour: Colour | null
  cards: readonly string[]
  lines: readonly LogLine[]
  /** Where the pawns stood before; null where that is not known any more. */
  before: readonly Piece[] | null
  /** Whether the turn is over. */
  isOver: boolean
}

const MOVING = new Set<Happening['event']>([
  'moved',
  'slid',
  'placed',
  'switched',
  'teleported',
  'pulled_home',
  'bumped',
])

const CARD = new Set<Happening['event']>(['turned_up', 'laid'])

/** Whether any pawn went anywhere. */
export function hasMotion(events: readonly Happening[]): boolean {
  return events.some(({ event }) => MOVING.has(event))
}

/** Whether a turn has something on the board that can be seen again. */
export function canBeSeenAgain(turn: LogTurn): boolean {
  return turn.before !== null && turn.lines.some(({ events }) => hasMotion(events))
}

/** Whether a line tells no more than the card that its turn is headed by. */
export function isOnlyCard({ events }: LogLine): boolean {
  return events.length > 0 && events.every(({ event }) => CARD.has(event))
}

function seatOf(events: readonly Happening[]): Colour | null {
  for (const event of events)
    if ('seat' in event && event.seat && event.event !== 'turn_began') return event.seat as Colour
  return null
}

function cardsOf(events: readonly Happening[]): string[] {
  const cards: string[] = []
  for (const [index, event] of events.entries()) {
    const before = events[index - 1]
    const isLaidAnew = event.event === 'laid' && before?.event !== 'turned_up'
    if (event.event === 'turned_up' || isLaidAnew) cards.push(event.card)
  }
  return cards
}

/** A step with where the pawns stood before it, and who owned what. */
export interface ToldStep {
  step: StepView
  before: readonly Piece[] | null
  turn: Colour | null
  owners: Readonly<Record<string, Colour>>
}

/** The log after a step; lines are numbered by whoever keeps it. */
export function turnsAfter(
  turns: readonly LogTurn[],
  { step, before, turn, owners }: ToldStep,
  id: number,
): LogTurn[] {
  const { events, sentence, reason = '' } = step
  const line = { id, text: sentence, reason, events }
  const last = turns.at(-1)
  if (last && !events.length) return [...turns.slice(0, -1), takenBack(last, line)]
  const isOver = events.some(({ event }) => event === 'turn_began' || event === 'game_over')
  if (last && !last.isOver) {
    const seat = last.seat ?? seatOf(events) ?? turn
    const grown: LogTurn = {
      ...last,
      seat,
      colour: last.colour ?? (seat && (owners[seat] ?? seat)),
      cards: [...last.cards, ...cardsOf(events)],
      lines: sentence ? withLine(last.lines, line) : last.lines,
      isOver,
    }
    return [...turns.slice(0, -1), grown]
  }
  const seat = seatOf(events) ?? turn
  const fresh: LogTurn = {
    id,
    seat,
    colour: seat && (owners[seat] ?? seat),
    cards: cardsOf(events),
    lines: sentence ? [line] : [],
    before,
    isOver,
  }
  return [...turns, fresh].slice(-LONGEST)
}

/** The lines of a turn with one more; cards thrown away one after the other are one line. */
function withLine(lines: readonly LogLine[], line: LogLine): LogLine[] {
  const last = lines.at(-1)
  if (!last || !isDropping(last) || !isDropping(line)) return [...lines, line]
  const events = [...last.events, ...line.events]
  const cards = events.filter(({ event }) => event === 'dropped').length
  return [...lines.slice(0, -1), { ...line, events, text: t('log-dropped', { cards }) }]
}

/** Whether a line tells of nothing but cards thrown away. */
function isDropping({ events }: LogLine): boolean {
  const told = events.filter(({ event }) => event !== 'turn_began')
  return told.length > 0 && told.every(({ event }) => event === 'dropped')
}

/** A turn in which the last decision was taken back: it is told, but not seen again. */
function takenBack(turn: LogTurn, line: LogLine): LogTurn {
  const at = turn.lines.findLastIndex(({ events }) => hasMotion(events))
  const lines = turn.lines.map((each, index) => (index === at ? { ...each, events: [] } : each))
  return { ...turn, lines: line.text ? [...lines, line] : lines }
}

/** The log of steps that lead to a position, each with where the pawns stood before it. */
export function turnsOf(
  steps: readonly StepView[],
  pieces: readonly Piece[],
  owners: Readonly<Record<string, Colour>>,
): LogTurn[] {
  const befores: (readonly Piece[])[] = []
  let now: readonly Piece[] = pieces
  let takenBack = 0
  for (const { events } of steps.toReversed()) {
    if (!events.length) takenBack += 1
    else if (takenBack && hasMotion(events)) takenBack -= 1
    else now = undoneAll(now, events)
    befores.unshift(now)
  }
  let turns: LogTurn[] = []
  for (const [index, step] of steps.entries()) {
    const before = befores[index] ?? null
    turns = turnsAfter(turns, { step, before, turn: null, owners }, index - steps.length)
  }
  return turns
}

/**
 * The turns whose trails lie on the board: the last of each rival since one's own, and at the end the
 * one that won.
 */
export function trailsOf(turns: readonly LogTurn[], own: Colour | null, isOver = false): LogTurn[] {
  if (isOver) return turns.slice(-1)
  const seen = new Set<Colour>()
  const found: LogTurn[] = []
  for (const turn of turns.toReversed()) {
    const { seat } = turn
    if (seat === null || seen.has(seat)) continue
    if (seat === own) {
      if (isBegunOnly(turn, turns)) continue
      break
    }
    seen.add(seat)
    if (turn.lines.some(({ events }) => hasMotion(events))) found.unshift(turn)
  }
  return found
}

/** Whether a turn is the newest one and nothing was done in it yet. */
function isBegunOnly(turn: LogTurn, turns: readonly LogTurn[]): boolean {
  return (
    turn === turns.at(-1) && !turn.isOver && !turn.lines.some(({ events }) => hasMotion(events))
  )
}

/** Why whoever played last had to pass; nothing once another card was shown. */
export function stuckAfter(steps: readonly StepView[]): string {
  for (const { events, reason } of steps.toReversed()) {
    if (reason) return reason
    if (events.some(({ event }) => event === 'turned_up' || event === 'laid')) return ''
  }
  return ''
}
