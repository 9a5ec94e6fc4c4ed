import { choreograph } from '../board/anim'
import { Stage } from '../board/stage.svelte'
import { PACE, isMotionReduced, settings } from '../lib/settings.svelte'
import { tabletopAfter, tabletopOf, type Tabletop } from '../table/tabletop'
import type { Colour, Frame, Replay } from '../wire'

const PAUSE = 500

/** Steps through a finished game. */
export class ReplayPlayer {
  step = $state(0)
  isRunning = $state(false)
  tabletop = $state.raw<Tabletop | null>(null)
  isBusy = $state(false)
  readonly stage = new Stage()
  readonly last: number
  private run = 0

  constructor(
    readonly replay: Replay,
    step: number,
  ) {
    this.last = replay.frames.length - 1
    this.go(step)
  }

  get frame(): Frame {
    const frame = this.replay.frames[this.step]
    if (!frame) throw new Error(`the replay has no step ${this.step}`)
    return frame
  }

  private get bottom(): Colour {
    const seat = this.replay.seat
    if (seat) return this.frame.owners[seat] ?? seat
    return (Object.keys(this.replay.names)[0] as Colour | undefined) ?? 'red'
  }

  /** Show a step at once. */
  go(step: number): void {
    this.run += 1
    this.isBusy = false
    this.step = Math.min(Math.max(Math.trunc(step) || 0, 0), this.last)
    this.stage.show(this.frame.pawns, this.bottom)
    this.tabletop = tabletopOf(this.frame, this.tabletop)
  }

  /** Stop playing and show a step at once. */
  jump(step: number): void {
    this.isRunning = false
    this.go(step)
  }

  /** Show how the next step comes about. */
  async forward(): Promise<void> {
    if (this.step >= this.last) return
    if (this.isBusy) return this.go(this.step + 1)
    const run = ++this.run
    this.isBusy = true
    const next = this.replay.frames[this.step + 1]
    this.step += 1
    for (const beat of choreograph(this.stage.pieces, next?.events ?? [], this.stage.bottom)) {
      if (run !== this.run) return
      for (const event of beat.events)
        if (this.tabletop) this.tabletop = tabletopAfter(this.tabletop, event)
      await this.stage.play(beat, { factor: PACE[settings.speed] ?? 1, reduced: isMotionReduced() })
    }
    if (run === this.run) this.go(this.step)
  }

  /** Go to where the turn before or after begins. */
  turn(by: 1 | -1): void {
    const { turns } = this.frame
    const frames = this.replay.frames
    if (by === 1) {
      const found = frames.findIndex((frame, index) => index > this.step && frame.turns > turns)
      return this.jump(found < 0 ? this.last : found)
    }
    const begin = frames.findIndex((frame) => frame.turns === turns)
    const target =
      begin < this.step ? begin : frames.findIndex((frame) => frame.turns === turns - 1)
    this.jump(Math.max(0, target))
  }

  /** Play on by itself, or stop. */
  toggle(): void {
    this.isRunning = !this.isRunning
    if (!this.isRunning) return
    if (this.step >= this.last) this.go(0)
    void this.playOn()
  }

  private async playOn(): Promise<void> {
    while (this.isRunning && this.step < this.last) {
      await this.forward()
      await new Promise((done) =>
        setTimeout(done, Math.max(80, PAUSE * (PACE[settings.speed] ?? 1))),
      )
    }
    this.isRunning = false
  }

  /** Stop for good. */
  close(): void {
    this.isRunning = false
    this.run += 1
  }
}
