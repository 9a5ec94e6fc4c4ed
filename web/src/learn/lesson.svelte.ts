import { choreograph } from '../board/anim'
import { pawnKey, type Piece } from '../board/pawns'
import type { MoveTarget } from '../board/choosing/targets'
import { Stage } from '../board/stage.svelte'
import { api } from '../lib/api'
import { PACE, isMotionReduced, settings } from '../lib/settings.svelte'
import { movableOf, offerOf, onlyPawn, targetsOf } from '../table/decision/offer'
import { tabletopAfter, type Tabletop } from '../table/tabletop'
import type { Colour, LessonView, MoveView, Place } from '../wire'

const PAUSE_MS = 700
const OWN: Colour = 'red'

/** What the coach has to say: what to do, that something else was meant, or that it is done. */
export type Mood = 'task' | 'hint' | 'done'

/** Lesson: one position after the other, each with a card, played on the server's engine. */
export class Lesson {
  view = $state.raw<LessonView | null>(null)
  tabletop = $state.raw<Tabletop | null>(null)
  mood = $state<Mood>('task')
  /** Counts hints, so that one is read out again when it is given again. */
  hints = $state(0)
  isBusy = $state(true)
  isOver = $state(false)
  fault = $state<Error | null>(null)
  looked = $state<number | null>(null)
  readonly stage = new Stage()
  private picked = $state<string | null>(null)
  private made: number[] = []

  readonly moves: readonly MoveView[] = $derived(this.isBusy ? [] : (this.view?.moves ?? []))
  readonly offer = $derived(offerOf(this.moves))
  readonly movable: ReadonlySet<string> = $derived(movableOf(this.offer))
  readonly chosen: string | null = $derived(
    this.picked !== null && this.offer.byPawn.has(this.picked) ? this.picked : onlyPawn(this.offer),
  )
  readonly targets: readonly MoveTarget[] = $derived(targetsOf(this.offer, this.chosen))
  readonly preview: MoveView | null = $derived(
    this.moves.find(({ id }) => id === this.looked) ?? null,
  )
  /** Where to look: the pawn to choose, or where it is to go. */
  readonly spot: { colour: Colour; place: Place } | null = $derived.by(() => this.aim())

  /** Begin, or begin again. */
  async begin(): Promise<void> {
    this.isOver = false
    await this.load(0)
  }

  /** Choose a pawn; one that the step is not about is answered kindly. */
  choosePawn(piece: Piece): void {
    if (this.isBusy || this.isOver) return
    const key = pawnKey(piece.colour, piece.place)
    if (this.wanted().some((move) => keyOf(move) === key)) {
      this.picked = key
      this.mood = 'task'
    } else this.hint()
  }

  /** Choose where to go. */
  async chooseTarget(target: MoveTarget): Promise<void> {
    const move = this.wanted().find(({ id }) => this.shares(target, id))
    if (this.isBusy || !this.view) return
    if (!move) return this.hint()
    await this.play(move)
  }

  cancel(): void {
    this.picked = null
    this.looked = null
  }

  private shares(target: MoveTarget, id: number): boolean {
    return this.targets.some(
      (each) => each.id === id && each.place === target.place && each.colour === target.colour,
    )
  }

  private wanted(): MoveView[] {
    return this.moves.filter(({ id }) => this.view?.wanted.includes(id))
  }

  private hint(): void {
    this.mood = 'hint'
    this.hints += 1
  }

  private aim(): { colour: Colour; place: Place } | null {
    const wanted = this.wanted()
    const move = wanted.find((each) => keyOf(each) === this.chosen) ?? wanted[0]
    if (!move || move.colour === null || move.origin === null) return null
    if (keyOf(move) !== this.chosen) return { colour: move.colour, place: move.origin }
    const target = this.targets.find(({ id }) => id === move.id)
    return target ? { colour: target.colour, place: target.place } : null
  }

  private async play(move: MoveView): Promise<void> {
    this.isBusy = true
    this.cancel()
    try {
      const step = this.view?.step ?? 0
      const after = await api.lesson(step, [...this.made, move.id])
      this.made.push(move.id)
      await this.show(after)
      if (after.moves.length) this.settle(after)
      else await this.finishStep(after)
    } catch (error) {
      this.fault = error as Error
    }
  }

  private async show(after: LessonView): Promise<void> {
    for (const beat of choreograph(this.stage.pieces, after.events, this.stage.bottom)) {
      for (const event of beat.events) {
        if (this.tabletop) this.tabletop = tabletopAfter(this.tabletop, event)
      }
      const factor = PACE[settings.speed] ?? 1
      await this.stage.play(beat, { factor, reduced: isMotionReduced() })
    }
  }

  private async finishStep(after: LessonView): Promise<void> {
    this.mood = 'done'
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * (PACE[settings.speed] ?? 1)))
    if (after.step + 1 < after.steps) return this.load(after.step + 1)
    this.view = after
    this.isOver = true
  }

  private async load(step: number): Promise<void> {
    this.isBusy = true
    this.fault = null
    this.made = []
    try {
      this.settle(await api.lesson(step, []))
    } catch (error) {
      this.fault = error as Error
    }
  }

  private settle(view: LessonView): void {
    this.stage.show(view.pawns, OWN)
    this.view = view
    this.tabletop = {
      turn: OWN,
      actor: OWN,
      card: view.card,
      by: OWN,
      top: null,
      pile: view.pile,
      sizes: {},
      owners: {},
      shown: (this.tabletop?.shown ?? 0) + 1,
    }
    this.mood = 'task'
    this.isBusy = false
  }
}

function keyOf({ colour, origin }: MoveView): string | null {
  return colour === null || origin === null ? null : pawnKey(colour, origin)
}
