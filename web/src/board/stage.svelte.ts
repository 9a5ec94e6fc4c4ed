import type { Colour } from '../wire'
import { fading, pose, spots, standing, type Beat, type Pose } from './anim'
import { arrange, reconcile, type Piece, type PawnsByColour } from './pawns'

export interface Tempo {
  /** By how much the times of a beat are multiplied; 0 shows only how it ends. */
  factor: number
  reduced: boolean
}

/** The pawns on a board and where they are drawn from moment to moment. */
export class Stage {
  pieces = $state.raw<Piece[]>([])
  poses = $state.raw<Record<string, Pose>>({})
  lifted = $state.raw<ReadonlySet<string>>(new Set())
  bottom = $state<Colour>('red')

  private showing = 0
  private finish: (() => void) | null = null

  /** Put the pawns where a position has them; what is being shown is broken off. */
  show(pawns: PawnsByColour, bottom: Colour = this.bottom): void {
    this.showing += 1
    this.hasten()
    this.bottom = bottom
    this.rest(this.pieces.length ? reconcile(this.pieces, pawns) : arrange(pawns))
  }

  private rest(pieces: Piece[]): void {
    this.pieces = pieces
    this.lifted = new Set()
    const places = spots(pieces, this.bottom)
    this.poses = Object.fromEntries([...places].map(([id, point]) => [id, standing(point)]))
  }

  /** End what is being shown, as if its time were over. */
  hasten(): void {
    this.finish?.()
  }

  /** Show a beat; the promise is kept when it is over. */
  async play(beat: Beat, { factor, reduced }: Tempo): Promise<void> {
    const showing = ++this.showing
    if (factor > 0 && !document.hidden) {
      this.lifted = new Set(
        beat.legs.filter(({ gait }) => gait !== 'settle').map(({ piece }) => piece),
      )
      await this.frames(beat, factor, reduced)
    }
    if (showing === this.showing) this.rest(beat.pieces)
  }

  private frames(beat: Beat, factor: number, reduced: boolean): Promise<void> {
    const whole = (reduced && beat.legs.length ? Math.min(beat.ms, 320) : beat.ms) * factor
    const begin = performance.now()
    return new Promise((done) => {
      let handle = 0
      const finish = (): void => {
        this.finish = null
        cancelAnimationFrame(handle)
        document.removeEventListener('visibilitychange', finish)
        done()
      }
      const frame = (now: number): void => {
        const spent = (now - begin) / factor
        if (spent * factor >= whole) return finish()
        if (beat.legs.length) this.draw(beat, spent, reduced)
        handle = requestAnimationFrame(frame)
      }
      document.addEventListener('visibilitychange', finish)
      this.finish = finish
      handle = requestAnimationFrame(frame)
    })
  }

  private draw(beat: Beat, spent: number, reduced: boolean): void {
    const poses = { ...this.poses }
    for (const leg of beat.legs) {
      poses[leg.piece] = reduced
        ? fading(leg, spent / 320)
        : pose(leg, (spent - leg.delay) / leg.ms)
    }
    this.poses = poses
  }
}
