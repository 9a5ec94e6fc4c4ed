import { pawnKey, type Piece } from '../../board/pawns'
import type { MoveTarget } from '../../board/choosing/targets'
import { PACE, settings } from '../../lib/settings.svelte'
import type { CardPlays, Colour, MoveView, Weighed } from '../../wire'
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
  /** The pawn under the pointer or the focus. */
  pointed = $state<string | null>(null)
  /** The card of the hand that is held up to be read. */
  lifted = $state<string | null>(null)
  /** What the server said of cards in this decision. */
  private read = $state.raw<ReadonlyMap<string, CardPlays>>(new Map())
  /** The target that several moves share and that was chosen. */
  private asked = $state<number | null>(null)
  /** The forced move that is about to be played. */
  coming = $state<number | null>(null)
  /** What the coach says of a move that would give much away, until the player has decided. */
  doubt = $state.raw<Weighed | null>(null)
  /** Whether the coach is looking at a move. */
  isWeighing = $state(false)

  readonly moves: readonly MoveView[] = $derived.by(() => this.open())
  readonly offer = $derived(offerOf(this.moves))
  readonly movable: ReadonlySet<string> = $derived(movableOf(this.offer))
  /** The pawns that can be dragged to a place. */
  readonly draggable: ReadonlySet<string> = $derived(new Set(this.offer.byPawn.keys()))
  readonly chosen: string | null = $derived.by(() => {
    if (this.picked !== null && this.offer.byPawn.has(this.picked)) return this.picked
    return onlyPawn(this.offer)
  })
  readonly targets: readonly MoveTarget[] = $derived(targetsOf(this.offer, this.chosen))
  /** The target at which it is asked which move is meant. */
  readonly asking: MoveTarget | null = $derived(
    this.targets.find(({ id, alike }) => id === this.asked && alike > 1) ?? null,
  )
  readonly alike: readonly MoveView[] = $derived(alikeOf(this.asking, this.moves))
  /** What the card that is held up could do, once that is known. */
  readonly plays: CardPlays | null = $derived(
    (this.lifted !== null && this.read.get(this.keyOf(this.lifted))) || null,
  )
  /** The best move, where this seat has a hint. */
  readonly hinted: MoveView | null = $derived.by(() => {
    const { hint, you } = this.controller
    if (!hint || hint.seat !== you.seat) return null
    return this.moves.find(({ id }) => id === hint.move) ?? null
  })
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
    if (this.lifted !== null) return null
    if (this.hinted && (this.chosen === null || this.chosen === pawnOf(this.hinted)))
      return this.hinted
    const only = this.chosen === null ? undefined : this.offer.byPawn.get(this.chosen)
    return only?.length === 1 ? (only[0] ?? null) : null
  }

  private keyOf(card: string): string {
    const game = this.controller.game
    return `${game?.number}:${game?.step}:${card}`
  }

  /** Hold a card of the hand up, and ask what it could do; with null put it back. */
  lift(card: string | null): void {
    this.lifted = card
    if (card === null || !this.moves.length) return
    const key = this.keyOf(card)
    if (this.read.has(key)) return
    void this.controller.look(card).then((plays) => {
      if (plays) this.read = new Map([...this.read, [key, plays]])
    })
  }

  /** Ask for the best move, and take the pawn in hand that makes it. */
  async askHint(): Promise<void> {
    if (this.moves.length < 2 || !this.controller.table?.hints) return
    await this.controller.askHint()
    const key = this.hinted && pawnOf(this.hinted)
    if (key && this.offer.byPawn.has(key)) this.picked = key
  }

  /** Take a pawn in hand. */
  pick(piece: Piece): void {
    this.picked = pawnKey(piece.colour, piece.place)
    this.asked = null
    this.controller.because = null
  }

  /** Choose a pawn, or ask why it cannot move. */
  choosePawn(piece: Piece): void {
    const key = pawnKey(piece.colour, piece.place)
    if (this.offer.byPawn.has(key)) return this.pick(piece)
    this.controller.because = null
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
      this.asked = this.asked === target.id ? null : target.id
      return
    }
    const move = this.moves.find(({ id }) => id === target.id)
    if (move) void this.play(move)
  }

  /** Let go of what is chosen: of the question which move is meant, or else of the pawn. */
  cancel(): void {
    if (this.asking) {
      this.asked = null
      this.looked = null
      return
    }
    this.clear()
  }

  private clear(): void {
    this.picked = this.asked = this.looked = this.lifted = null
    this.controller.because = null
  }

  /** Make a move, unless the coach doubts it. */
  async play(move: MoveView): Promise<void> {
    if (this.isWeighing || (settings.coach && (await this.isDoubted(move)))) return
    await this.make(move)
  }

  /** Make the move that the coach doubts, or keep thinking and see what is better. */
  async settle(isSure: boolean): Promise<void> {
    const { doubt } = this
    this.doubt = null
    const move = this.moves.find(({ id }) => id === doubt?.move)
    if (isSure && move) return this.make(move)
    this.controller.playback.stage.letGo()
    if (doubt) await this.askHint()
  }

  /** Tell whether the coach asks again before a move is made. */
  private async isDoubted(move: MoveView): Promise<boolean> {
    const { game, table } = this.controller
    if (!table?.hints || this.moves.length < 2) return false
    this.isWeighing = true
    const weighed = await this.controller.weigh(move.id)
    this.isWeighing = false
    if (game !== this.controller.game) return true
    this.doubt = weighed && weighed.best !== null ? weighed : null
    return this.doubt !== null
  }

  private async make(move: MoveView): Promise<void> {
    const game = this.controller.game
    if (!game || this.controller.playback.isPlaying || this.controller.waiting > 0) return
    this.clear()
    const request = { type: 'act', game: game.number, step: game.step, move: move.id } as const
    if ((await this.controller.ask(request)) === 'refused') this.controller.playback.stage.letGo()
  }

  /** Take the last decision back. */
  undo(): void {
    const game = this.controller.game
    if (!game?.can_undo || this.controller.busy) return
    this.clear()
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

/** The pawn that a move begins with. */
function pawnOf({ colour, origin }: MoveView): string | null {
  return colour === null || origin === null ? null : pawnKey(colour, origin)
}
