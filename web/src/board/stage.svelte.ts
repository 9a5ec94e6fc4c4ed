import type { Colour, Place } from '../wire'
import { fading, pose, spots, standing, type Beat, type Leg, type Pose } from './anim'
import { centre, type Point } from './geometry'
import { arrange, reconcile, type Piece, type PawnsByColour } from './pawns'

/** Milliseconds in which a pawn that was put down comes to stand. */
const PUT_MS = 160

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
  /** The pawn that the player has put where it goes, before that was shown. */
  private carried: { piece: Piece; point: Point } | null = null
  private finish: (() => void) | null = null

  /** Put the pawns where a position has them; what is being shown is broken off. */
  show(pawns: PawnsByColour, bottom: Colour = this.bottom): void {
    this.showing += 1
    this.carried = null
    this.hasten()
    this.bottom = bottom
    this.rest(this.pieces.length ? reconcile(this.pieces, pawns) : arrange(pawns))
  }

  /** Put these very pieces where they stand, as to show something again. */
  put(pieces: readonly Piece[]): void {
    this.showing += 1
    this.rest([...pieces])
  }

  private rest(pieces: Piece[]): void {
    this.pieces = pieces
    this.lifted = new Set()
    const places = spots(pieces, this.bottom)
    if (this.carried) places.set(this.carried.piece.id, this.carried.point)
    this.poses = Object.fromEntries([...places].map(([id, point]) => [id, standing(point)]))
  }

  /** Leave a pawn where the player has put it, until the move is shown that it makes. */
  putDown(piece: Piece, colour: Colour, place: Place): void {
    this.carried = { piece, point: centre(colour, place, this.bottom) }
    this.rest(this.pieces)
  }

  /** Let a pawn go back that the player has put somewhere in vain. */
  letGo(): void {
    if (!this.carried) return
    this.carried = null
    this.rest(this.pieces)
  }

  /** Begin the way of a pawn that the player has put down where that was. */
  private fromHand(beat: Beat): Beat {
    const put = this.carried
    const isPut = ({ piece, gait }: Leg): boolean => {
      const moved = this.pieces.find(({ id }) => id === piece)
      return (
        gait !== 'settle' &&
        moved?.colour === put?.piece.colour &&
        moved?.place === put?.piece.place
      )
    }
    const own = put && beat.legs.find(isPut)
    if (!put || !own) return beat
    this.carried = null
    const points = [put.point, own.points.at(-1) ?? put.point]
    const legs = beat.legs.map((leg) =>
      leg === own ? { ...leg, gait: 'settle' as const, points, ms: PUT_MS } : leg,
    )
    return { ...beat, legs, ms: Math.max(...legs.map(({ delay, ms }) => delay + ms)) }
  }

  /** Turn the board so that another side is at the bottom. */
  turn(bottom: Colour): void {
    this.bottom = bottom
    this.rest(this.pieces)
  }

  /** End what is being shown, as if its time were over. */
  hasten(): void {
    this.finish?.()
  }

  /** Show a beat; the promise is kept when it is over. */
  async play(shown: Beat, { factor, reduced }: Tempo): Promise<void> {
    const showing = ++this.showing
    const beat = this.fromHand(shown)
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
