import { pawnKey, type Piece } from '../../board/pawns'
import type { MoveTarget } from '../../board/pieces/targets'
import { PACE, settings } from '../../lib/settings.svelte'
import type { Colour, MoveView } from '../../wire'
import type { TableController } from '../controller.svelte'
import { alikeOf, movableOf, offerOf, onlyPawn, targetsOf } from './offer'

const SHOWN_FOR = 900
const AT_LEAST = 120
const NOTHING: MoveView[] = []

/** What the player has chosen so far of a decision, and what could come next. */
export class Choice {
  private picked = $state<string | null>(null)
  /** The move under the pointer or the focus. */
  looked = $state<number | null>(null)
  /** The forced move that is about to be played. */
  coming = $state<number | null>(null)

  readonly moves: readonly MoveView[] = $derived.by(() => this.open())
  readonly offer = $derived(offerOf(this.moves))
  readonly movable: ReadonlySet<string> = $derived(movableOf(this.offer))
  readonly chosen: string | null = $derived.by(() => {
    if (this.picked !== null && this.offer.byPawn.has(this.picked)) return this.picked
    return onlyPawn(this.offer)
  })
  readonly targets: readonly MoveTarget[] = $derived(targetsOf(this.offer, this.chosen))
  readonly alike: readonly MoveView[] = $derived(alikeOf(this.targets, this.moves))
  /** The move whose consequences are drawn. */
  readonly preview: MoveView | null = $derived.by(() => this.drawn())

  constructor(private readonly controller: TableController) {}

  /** The colour that each seat plays now. */
  get owners(): Readonly<Record<string, Colour>> {
    return this.controller.playback.tabletop?.owners ?? {}
  }

  private open(): readonly MoveView[] {
    return this.controller.playback.isPlaying || this.controller.waiting > 0
      ? NOTHING
      : (this.controller.game?.moves ?? NOTHING)
  }

  private drawn(): MoveView | null {
    const id = this.looked ?? this.coming
    const found = this.moves.find((move) => move.id === id)
    if (found) return found
    const only = this.chosen === null ? undefined : this.offer.byPawn.get(this.chosen)
    return only?.length === 1 ? (only[0] ?? null) : null
  }

  /** Choose a pawn, or ask why it cannot move. */
  choosePawn(piece: Piece): void {
    const key = pawnKey(piece.colour, piece.place)
    this.controller.because = null
    if (this.offer.byPawn.has(key)) {
      this.picked = key
      return
    }
    const aimed = this.offer.atOnce.find(
      (move) => move.colour === piece.colour && move.origin === piece.place,
    )
    if (aimed) void this.play(aimed)
    else if (this.controller.game && !this.controller.game.is_over) {
      void this.controller.ask({ type: 'why', colour: piece.colour, place: piece.place })
    }
  }

  /** Choose a place on the board. */
  chooseTarget(target: MoveTarget): void {
    if (target.alike > 1) {
      document.querySelector<HTMLElement>(`.alike [data-move="${target.id}"]`)?.focus()
      return
    }
    const move = this.moves.find(({ id }) => id === target.id)
    if (move) void this.play(move)
  }

  /** Let go of the pawn that is chosen. */
  cancel(): void {
    this.picked = null
    this.looked = null
    this.controller.because = null
  }

  /** Make a move. */
  async play(move: MoveView): Promise<void> {
    const game = this.controller.game
    if (!game || this.controller.playback.isPlaying || this.controller.waiting > 0) return
    this.cancel()
    await this.controller.ask({ type: 'act', game: game.number, step: game.step, move: move.id })
  }

  /** Take the last decision back. */
  undo(): void {
    const game = this.controller.game
    if (!game?.can_undo || this.controller.busy) return
    this.cancel()
    void this.controller.ask({ type: 'undo', game: game.number, step: game.step })
  }

  /** Play a forced move after it could be seen; returns how to stop it. */
  force(): (() => void) | undefined {
    const [only, another] = this.moves
    if (!settings.forced || !only || another || this.controller.connection !== 'open')
      return undefined
    if (this.controller.game?.can_undo) return undefined
    this.coming = only.id
    const wait = Math.max(AT_LEAST, SHOWN_FOR * (PACE[settings.speed] ?? 1))
    const timer = setTimeout(() => void this.play(only), wait)
    return () => {
      clearTimeout(timer)
      this.coming = null
    }
  }
}
