import { choreograph, spots, type Beat } from '../board/anim'
import { reconcile } from '../board/pawns'
import { Stage, type Tempo } from '../board/stage.svelte'
import { sound } from '../lib/sounds'
import { PACE, isMotionReduced, settings } from '../lib/settings.svelte'
import type { Colour, GameView, Happening, RulesView, StepView, TableView } from '../wire'
import { tabletopAfter, tabletopOf, type Tabletop } from './tabletop'

const LONGEST_LOG = 200
/** How many steps may wait before they are played faster. */
const LONG_QUEUE = 8
const HURRY_FACTOR = 0.25
const RETURN_MS = 350
/** Milliseconds without news after which nothing is skipped any more. */
const QUIET_MS = 1200

export interface LogLine {
  id: number
  text: string
}

/** Steps of a game and the position that they lead to. */
interface Update {
  steps: StepView[]
  game: GameView
  version: number
}

/** Playback of a game: shows its steps one after the other, and then how the game stands. */
export class Playback {
  game = $state.raw<GameView | null>(null)
  tabletop = $state.raw<Tabletop | null>(null)
  log = $state.raw<LogLine[]>([])
  isPlaying = $state(false)
  /** Whose side is drawn at the bottom. */
  bottom = $state<Colour>('red')
  readonly stage = new Stage()
  /** Whether a clock runs, so that nobody is kept from deciding for long. */
  isTimed = false
  /** Whether only the end of everything is shown, as the player asked. */
  isSkipping = false
  /** Called with the version up to which everything was shown. */
  onShown: (version: number) => void = () => {}

  private readonly queue: (Update | (() => void))[] = []
  /** Steps of the update that is shown which are still to come. */
  private rest = 0
  private lastLine = 0
  private quietTimer = 0

  /** Set the pawns out before the first game. */
  setOut(table: TableView, rules: RulesView, version: number): void {
    const start = Array.from({ length: rules.pawns }, () => ({ place: 'start', marks: '' }))
    this.stage.show(
      Object.fromEntries(table.seats.map(({ colour }) => [colour, start])),
      this.bottom,
    )
    this.onShown(version)
  }

  /** Start afresh from a position. */
  reset(game: GameView, log: readonly string[], version: number): void {
    for (const waiting of this.queue.splice(0)) if (typeof waiting === 'function') waiting()
    this.log = log.map((text) => this.logLine(text))
    this.stage.show(game.pawns, this.bottom)
    this.settle(game)
    this.onShown(version)
  }

  /** Show some steps, once those before them have been shown. */
  add(steps: StepView[], game: GameView, version: number): void {
    this.queue.push({ steps, game, version })
    if (!this.isPlaying) void this.drain()
  }

  /** Do something once everything that has been added was shown. */
  afterwards(act: () => void): void {
    if (this.isPlaying) this.queue.push(act)
    else act()
  }

  /** Show only how everything ends, until there is something to decide. */
  skip(): void {
    this.isSkipping = this.isPlaying
    this.stage.hasten()
  }

  private logLine(text: string): LogLine {
    return { id: ++this.lastLine, text }
  }

  private async drain(): Promise<void> {
    this.isPlaying = true
    clearTimeout(this.quietTimer)
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      if (typeof next === 'function') next()
      else await this.show(next)
    }
    this.isPlaying = false
    this.quietTimer = setTimeout(() => (this.isSkipping = false), QUIET_MS)
  }

  private async show({ steps, game, version }: Update): Promise<void> {
    if (game.number !== this.game?.number) this.beginGame(game)
    for (const [index, step] of steps.entries()) {
      this.rest = steps.length - index - 1
      await this.playStep(step)
    }
    await this.moveTo(game)
    this.onShown(version)
  }

  private beginGame(game: GameView): void {
    this.stage.show(game.pawns, this.bottom)
    this.log = []
    this.game = { ...game, moves: [], card: null, top: null }
    this.tabletop = tabletopOf(this.game, null)
  }

  private tempo(): Tempo {
    const updates = this.queue.filter((each) => typeof each !== 'function')
    const isAwaited = this.isTimed && updates.some(({ game }) => game.moves.length > 0)
    const waiting = updates.reduce((sum, { steps }) => sum + steps.length, this.rest)
    const hurry = this.isSkipping ? 0 : isAwaited || waiting > LONG_QUEUE ? HURRY_FACTOR : 1
    return { factor: (PACE[settings.speed] ?? 1) * hurry, reduced: isMotionReduced() }
  }

  /** Show a step; it is told with its last beat, so that no outcome is read before it is seen. */
  private async playStep(step: StepView): Promise<void> {
    const beats = choreograph(this.stage.pieces, step.events, this.stage.bottom)
    if (!beats.length) this.tell(step)
    for (const [index, beat] of beats.entries()) {
      if (index === beats.length - 1) this.tell(step)
      this.applyEvents(beat.events)
      await this.stage.play(beat, this.tempo())
    }
  }

  private tell({ sentence }: StepView): void {
    if (sentence) this.log = [...this.log, this.logLine(sentence)].slice(-LONGEST_LOG)
  }

  private applyEvents(events: readonly Happening[]): void {
    for (const event of events) {
      if (this.tabletop) this.tabletop = tabletopAfter(this.tabletop, event)
      if (settings.sound && !document.hidden) sound(event.event)
    }
  }

  /** Bring the pawns to where a position has them, as after a decision taken back. */
  private async moveTo(game: GameView): Promise<void> {
    const pieces = reconcile(this.stage.pieces, game.pawns)
    const [old, fresh] = [spots(this.stage.pieces, this.bottom), spots(pieces, this.bottom)]
    const beat: Beat = { events: [], legs: [], pieces, ms: RETURN_MS }
    for (const [piece, to] of fresh) {
      const from = old.get(piece)
      if (!from || (from.x === to.x && from.y === to.y)) continue
      beat.legs.push({ piece, gait: 'settle', points: [from, to], delay: 0, ms: RETURN_MS })
    }
    if (beat.legs.length) await this.stage.play(beat, this.tempo())
    this.stage.show(game.pawns, this.bottom)
    this.settle(game)
  }

  private settle(game: GameView): void {
    this.game = game
    this.tabletop = tabletopOf(game, this.tabletop)
    if (game.moves.length || game.is_over) this.isSkipping = false
  }
}
