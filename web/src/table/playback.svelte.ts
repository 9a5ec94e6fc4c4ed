import { choreograph, spots, type Beat } from '../board/anim'
import { reconcile } from '../board/pawns'
import { Stage, type Tempo } from '../board/stage.svelte'
import { sound } from '../lib/sounds'
import { isMotionReduced, settings } from '../lib/settings.svelte'
import type { Colour, GameView, Happening, RulesView, StepView, TableView } from '../wire'
import { deskOf, turnedOver, type Desk } from './tabletop'

/** By how much the times of what is shown are multiplied, for each speed of the settings. */
export const PACE = [0, 0.5, 1, 1.6, 2.4]

const LONGEST_LOG = 200
const CROWD = 4
const RETURNING = 350
const HURRIED = 0.25
/** Milliseconds without news after which nothing is skipped any more. */
const QUIET = 1200

export interface Line {
  id: number
  text: string
}

interface Chapter {
  steps: StepView[]
  game: GameView
}

/** Shows what happens in a game, one step after the other, and then how the game stands. */
export class Show {
  game = $state.raw<GameView | null>(null)
  desk = $state.raw<Desk | null>(null)
  log = $state.raw<Line[]>([])
  isPlaying = $state(false)
  /** Whose side is drawn at the bottom. */
  bottom = $state<Colour>('red')
  readonly stage = new Stage()
  /** Whether a clock runs, so that nobody is kept from deciding for long. */
  isTimed = false

  private readonly queue: Chapter[] = []
  private lines = 0
  private isSkipping = false
  private calm = 0

  /** Set the pawns out before the first game. */
  lay(table: TableView, rules: RulesView): void {
    const start = Array.from({ length: rules.pawns }, () => ({ place: 'start', marks: '' }))
    this.stage.show(
      Object.fromEntries(table.seats.map(({ colour }) => [colour, start])),
      this.bottom,
    )
  }

  /** Start afresh from a position. */
  reset(game: GameView, log: readonly string[]): void {
    this.queue.length = 0
    this.log = log.map((text) => this.line(text))
    this.stage.show(game.pawns, this.bottom)
    this.settle(game)
  }

  /** Show some steps, once those before them have been shown. */
  add(steps: StepView[], game: GameView): void {
    this.queue.push({ steps, game })
    if (!this.isPlaying) void this.drain()
  }

  /** Show only how everything ends, until there is something to decide. */
  skip(): void {
    this.isSkipping = this.isPlaying
    this.stage.hasten()
  }

  private line(text: string): Line {
    return { id: ++this.lines, text }
  }

  private async drain(): Promise<void> {
    this.isPlaying = true
    clearTimeout(this.calm)
    for (let chapter = this.queue.shift(); chapter; chapter = this.queue.shift()) {
      if (chapter.game.number !== this.game?.number) this.begin(chapter.game)
      for (const step of chapter.steps) await this.tell(step)
      await this.reach(chapter.game)
    }
    this.isPlaying = false
    this.calm = setTimeout(() => (this.isSkipping = false), QUIET)
  }

  private begin(game: GameView): void {
    this.stage.show(game.pawns, this.bottom)
    this.log = []
    this.game = { ...game, moves: [], card: null, top: null }
    this.desk = deskOf(this.game, null)
  }

  private tempo(): Tempo {
    const isAwaited = this.isTimed && this.queue.some(({ game }) => game.moves.length > 0)
    const hurry = this.isSkipping ? 0 : isAwaited || this.queue.length > CROWD ? HURRIED : 1
    return { factor: (PACE[settings.speed] ?? 1) * hurry, reduced: isMotionReduced() }
  }

  private async tell(step: StepView): Promise<void> {
    if (step.sentence) this.log = [...this.log, this.line(step.sentence)].slice(-LONGEST_LOG)
    for (const beat of choreograph(this.stage.pieces, step.events, this.stage.bottom)) {
      this.turnOver(beat.events)
      await this.stage.play(beat, this.tempo())
    }
  }

  private turnOver(events: readonly Happening[]): void {
    for (const event of events) {
      if (this.desk) this.desk = turnedOver(this.desk, event)
      if (settings.sound && !document.hidden) sound(event.event)
    }
  }

  /** Bring the pawns to where a position has them, as after a decision taken back. */
  private async reach(game: GameView): Promise<void> {
    const pieces = reconcile(this.stage.pieces, game.pawns)
    const [old, fresh] = [spots(this.stage.pieces, this.bottom), spots(pieces, this.bottom)]
    const beat: Beat = { events: [], legs: [], pieces, ms: RETURNING }
    for (const [piece, to] of fresh) {
      const from = old.get(piece)
      if (!from || (from.x === to.x && from.y === to.y)) continue
      beat.legs.push({ piece, gait: 'settle', points: [from, to], delay: 0, ms: RETURNING })
    }
    if (beat.legs.length) await this.stage.play(beat, this.tempo())
    this.stage.show(game.pawns, this.bottom)
    this.settle(game)
  }

  private settle(game: GameView): void {
    this.game = game
    this.desk = deskOf(game, this.desk)
    if (game.moves.length || game.is_over) this.isSkipping = false
  }
}
