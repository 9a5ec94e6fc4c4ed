import { choreograph, spots, type Beat } from '../board/anim'
import { reconcile, type Piece } from '../board/pawns'
import { Stage, type Tempo } from '../board/stage.svelte'
import { COLOURS } from '../lib/colours'
import { feel } from '../lib/haptics'
import { sound } from '../lib/sounds'
import { PACE, isMotionReduced, settings } from '../lib/settings.svelte'
import type { Colour, GameView, Happening, RulesView, StepView, TableView } from '../wire'
import { tabletopAfter, tabletopOf, type Tabletop } from './tabletop'
import {
  canBeSeenAgain,
  stuckAfter,
  trailsOf,
  turnsAfter,
  turnsOf,
  type LogLine,
  type LogTurn,
} from './turns'

/** How many steps may wait before they are played faster. */
const LONG_QUEUE = 8
const HURRY_FACTOR = 0.25
const RETURN_MS = 350
/** Milliseconds without news after which nothing is skipped any more. */
const QUIET_MS = 1200
/** Milliseconds that the end of a turn seen again is left on the board. */
const AGAIN_MS = 700
/** Milliseconds to read why somebody had to pass. */
const REASON_MS = 1300
/** How fast a turn is seen again at least, since who asks for it wants to see it. */
const AGAIN_PACE = 0.5
/** Milliseconds that another's card waits at most until it is drawn. */
const OTHER_MS = 20_000
const ONCE: Tempo = { factor: 1, reduced: false }

/** Steps of a game and the position that they lead to. */
interface Update {
  steps: StepView[]
  game: GameView
  version: number
}

/** The colour whose side is some quarters on from another's. */
function turnedFrom(colour: Colour, quarters: number): Colour {
  return COLOURS[(COLOURS.indexOf(colour) + quarters) % COLOURS.length] ?? colour
}

/** A beat in which nothing moves. */
function still(pieces: Piece[], ms: number): Beat {
  return { events: [], legs: [], pieces, ms }
}

/** Playback of a game: shows its steps one after the other, and then how the game stands. */
export class Playback {
  game = $state.raw<GameView | null>(null)
  tabletop = $state.raw<Tabletop | null>(null)
  /** What happened, turn by turn. */
  turns = $state.raw<LogTurn[]>([])
  /** What happened, line by line. */
  readonly log: readonly LogLine[] = $derived(this.turns.flatMap(({ lines }) => lines))
  /** The last turn of each rival, as far as they were shown. */
  trails = $state.raw<LogTurn[]>([])
  /** The turn that is being seen again. */
  again = $state.raw<LogTurn | null>(null)
  /** Why whoever played last had to pass, until the next card. */
  stuck = $state('')
  isPlaying = $state(false)
  /** The own seat, null for who watches. */
  own = $state<Colour | null>(null)
  /** The seat from which the board is seen. */
  seat = $state<Colour>('red')
  /** Whose side is drawn at the bottom. */
  readonly bottom: Colour = $derived(
    turnedFrom((this.own && this.tabletop?.owners[this.own]) || this.seat, settings.turned),
  )
  /** Whether the pile waits for the viewer, whose card is the next to be turned up. */
  isWaiting = $state(false)
  /** Tells whether the viewer turns the own cards up. */
  drawsSelf: () => boolean = () => false
  /** Tells whether another player turns the own cards up, and has not come to a version yet. */
  isAwaited: (seat: string, version: number) => boolean = () => false
  readonly stage = new Stage()
  /** Whether a clock runs, so that nobody is kept from deciding for long. */
  isTimed = false
  /** Whether only the end of everything is shown, as the player asked. */
  isSkipping = false
  /** Called with the version up to which everything was shown. */
  onShown: (version: number) => void = () => {}

  private readonly queue: (Update | (() => void | Promise<void>))[] = []
  /** Steps of the update that is shown which are still to come. */
  private rest = 0
  private lastLine = 0
  private quietTimer = 0
  private turnUp: (() => void) | null = null
  private lookAgain: (() => void) | null = null
  /** How often it was started afresh. */
  private resets = 0

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
  reset(game: GameView, steps: readonly StepView[], version: number): void {
    for (const waiting of this.queue.splice(0)) if (typeof waiting === 'function') void waiting()
    this.tabletop = tabletopOf(game, null)
    this.stage.show(game.pawns, this.bottom)
    this.turns = turnsOf(steps, this.stage.pieces, game.owners)
    this.stuck = stuckAfter(steps)
    this.settle(game)
    this.resets += 1
    this.draw()
    this.look()
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
    this.draw()
    this.look()
    this.stage.hasten()
  }

  /** Turn the card up with which the pile waits. */
  draw(): void {
    this.turnUp?.()
  }

  /** Wait with the viewer's own card until it is drawn; the server drew it, nobody has seen it. */
  private async waitForDraw({ events }: Beat): Promise<void> {
    const isOwn = events.some(
      (event) => event.event === 'turned_up' && event.purpose === 'play' && event.seat === this.own,
    )
    if (!isOwn || this.isSkipping || !this.drawsSelf()) return
    this.isWaiting = true
    await new Promise<void>((done) => (this.turnUp = done))
    this.turnUp = null
    this.isWaiting = false
  }

  /** Wait with another's card until that player has drawn it, so that nobody sees it sooner. */
  private async waitForOther({ events }: Beat, version: number): Promise<void> {
    const drawn = events.find(
      (event) => event.event === 'turned_up' && event.purpose === 'play' && event.seat !== this.own,
    )
    if (drawn?.event !== 'turned_up') return
    const until = performance.now() + OTHER_MS
    const { resets } = this
    const isPatient = (): boolean =>
      resets === this.resets && !this.isSkipping && performance.now() < until
    while (this.isAwaited(drawn.seat, version) && isPatient()) {
      await new Promise<void>((done) => {
        this.lookAgain = done
        setTimeout(done, until - performance.now())
      })
    }
    this.lookAgain = null
  }

  /** Look again whether another player has drawn. */
  look(): void {
    this.lookAgain?.()
  }

  /** Turn the board as the player has it, once nothing moves on it. */
  turn(): void {
    this.afterwards(() => this.stage.turn(this.bottom))
  }

  /** Show a turn once more, when nothing else is being shown; what comes waits for it. */
  seeAgain(turn: LogTurn): void {
    if (!canBeSeenAgain(turn)) return
    this.queue.push(() => this.playAgain(turn))
    if (!this.isPlaying) void this.drain()
  }

  /** Let go of the turn that is being seen again. */
  stopAgain(): void {
    if (!this.again) return
    this.again = null
    this.stage.hasten()
  }

  private async drain(): Promise<void> {
    this.isPlaying = true
    clearTimeout(this.quietTimer)
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      if (typeof next === 'function') await next()
      else await this.show(next)
    }
    this.isPlaying = false
    this.quietTimer = setTimeout(() => (this.isSkipping = false), QUIET_MS)
  }

  private async show({ steps, game, version }: Update): Promise<void> {
    if (game.number !== this.game?.number) this.beginGame(game)
    for (const [index, step] of steps.entries()) {
      this.rest = steps.length - index - 1
      await this.playStep(step, version)
    }
    await this.moveTo(game)
    this.onShown(version)
  }

  private beginGame(game: GameView): void {
    this.turns = []
    this.trails = []
    this.stuck = ''
    this.game = { ...game, moves: [], card: null, top: null }
    this.tabletop = tabletopOf(this.game, null)
    this.stage.show(game.pawns, this.bottom)
  }

  private tempo(): Tempo {
    const updates = this.queue.filter((each) => typeof each !== 'function')
    const isAwaited = this.isTimed && updates.some(({ game }) => game.moves.length > 0)
    const waiting = updates.reduce((sum, { steps }) => sum + steps.length, this.rest)
    const hurry = this.isSkipping ? 0 : isAwaited || waiting > LONG_QUEUE ? HURRY_FACTOR : 1
    return { factor: (PACE[settings.speed] ?? 1) * hurry, reduced: isMotionReduced() }
  }

  /** Show a step; it is told with its last beat, so that no outcome is read before it is seen. */
  private async playStep(step: StepView, version: number): Promise<void> {
    const before = this.stage.pieces
    const beats = choreograph(before, step.events, this.stage.bottom)
    if (!beats.length) this.tell(step, before)
    for (const [index, beat] of beats.entries()) {
      await this.waitForDraw(beat)
      await this.waitForOther(beat, version)
      if (index === beats.length - 1) this.tell(step, before)
      const tempo = this.tempo()
      this.applyEvents(beat.events)
      for (const event of beat.events) this.sense(event, beat.ms * tempo.factor)
      await this.stage.play(beat, tempo)
    }
    this.trails = trailsOf(this.turns, this.own, this.game?.is_over)
    if (step.reason) await this.stage.play(still(this.stage.pieces, REASON_MS), this.tempo())
  }

  private tell(step: StepView, before: readonly Piece[]): void {
    const { turn = null, owners = {} } = this.tabletop ?? {}
    this.turns = turnsAfter(this.turns, { step, before, turn, owners }, ++this.lastLine)
    if (step.reason) this.stuck = step.reason
  }

  /** Show a turn once more and put everything back; sounds are not heard again. */
  private async playAgain(turn: LogTurn): Promise<void> {
    const { stage, tabletop } = this
    const pieces = stage.pieces
    this.again = turn
    stage.put(turn.before ?? [])
    if (tabletop && turn.seat) this.tabletop = { ...tabletop, turn: turn.seat, card: null }
    for (const { events } of turn.lines) {
      for (const beat of choreograph(stage.pieces, events, stage.bottom)) {
        if (this.again !== turn) break
        for (const event of beat.events)
          if (this.tabletop && tabletop)
            this.tabletop = { ...tabletopAfter(this.tabletop, event), pile: tabletop.pile }
        await stage.play(beat, this.againTempo())
      }
    }
    if (this.again === turn) await stage.play(still(stage.pieces, AGAIN_MS), ONCE)
    this.again = null
    stage.put(pieces)
    this.tabletop = tabletop
  }

  private againTempo(): Tempo {
    const factor = this.isSkipping ? 0 : Math.max(AGAIN_PACE, PACE[settings.speed] ?? 1)
    return { factor, reduced: isMotionReduced() }
  }

  private applyEvents(events: readonly Happening[]): void {
    for (const event of events) {
      if (event.event === 'turned_up' || event.event === 'laid') this.stuck = ''
      if (this.tabletop) this.tabletop = tabletopAfter(this.tabletop, event)
      if (event.event === 'swapped') this.stage.turn(this.bottom)
    }
  }

  /** Let an event be heard, and felt where it concerns the player. */
  private sense(event: Happening, ms: number): void {
    if (this.isSkipping) return
    sound(event, ms)
    const own = this.own && (this.tabletop?.owners[this.own] ?? this.own)
    if (event.event === 'bumped' && event.colour === own) feel('bumped')
    if ((event.event === 'moved' || event.event === 'placed') && event.colour === own)
      feel('landed')
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
    this.trails = trailsOf(this.turns, this.own, this.game?.is_over)
    if (game.moves.length || game.is_over) this.isSkipping = false
  }
}
