import { TableSocket, type Connection, type Request } from '../lib/socket'
import { COLOURS } from '../lib/colours'
import { newSeed } from '../lib/seeds/promise'
import { settings } from '../lib/settings.svelte'
import { toast, toastOnce } from '../lib/toast.svelte'
import { t } from '../locale/t.svelte'
import type {
  Because,
  CardPlays,
  Colour,
  GameView,
  Hinted,
  Incoming,
  Outgoing,
  Reacted,
  Refused,
  RulesView,
  Said,
  SeatView,
  StepView,
  TableView,
  Weighed,
  Welcome,
  YouView,
} from '../wire'
import { Acknowledger } from './acknowledger'
import { Playback } from './playback.svelte'
import { SeedKeeper } from './seed_keeper'
import { shownTable } from './shown_table'

const LONGEST_CHAT = 100
const REACTION_STAYS = 3500

type Reply = 'done' | 'refused'

/** A table as this client knows it, and the way to act there. */
export class TableController {
  connection = $state<Connection>('connecting')
  missing = $state(false)
  /** What was said when this client was sent away, or not let in. */
  sentAway = $state.raw<Refused | null>(null)
  you = $state.raw<YouView>({ seat: null, name: '', is_host: false, who: '' })
  /** The table as it is now. */
  private newest = $state.raw<TableView | null>(null)
  /** The table as it was when that came about which is shown now. */
  private shown = $state.raw<TableView | null>(null)
  /** The table without what is still to be shown. */
  readonly table = $derived(this.newest && this.shown && shownTable(this.newest, this.shown))
  /** The own seat. */
  readonly mine: SeatView | undefined = $derived(
    this.table?.seats.find((seat) => seat.colour === this.you.seat),
  )
  rules = $state.raw<RulesView | null>(null)
  chat = $state.raw<Said[]>([])
  reactions = $state.raw<(Reacted & { id: number })[]>([])
  because = $state.raw<Because | null>(null)
  /** The hint that was given for the decision at hand, to this seat or to another. */
  hint = $state.raw<Hinted | null>(null)
  /** When the clock runs out, on this page's own clock. */
  deadline = $state<number | null>(null)
  /** How many requests have not been answered. */
  waiting = $state(0)
  readonly playback = new Playback()
  /** Whether something is still being shown or asked. */
  busy = $derived((this.playback.isPlaying && !this.playback.isWaiting) || this.waiting > 0)
  /** Whether the player turns the own cards up; where a clock runs, nobody is kept waiting. */
  readonly drawsSelf: boolean = $derived(
    settings.draw && this.mine !== undefined && !this.mine.is_away && this.newest?.clock === null,
  )
  /** The colour that the own seat plays now. */
  readonly colour: Colour | null = $derived(this.you.seat && this.colourOf(this.you.seat))
  /** Who plays with the own seat. */
  readonly partner: SeatView | undefined = $derived(
    this.you.seat ? this.partnerOf(this.you.seat) : undefined,
  )

  /** What this browser adds to the cards of each game. */
  readonly seeds = new SeedKeeper((request) => this.askQuietly(request))

  private version: number | null = null
  /** How many views of the table wait until what they tell was shown. */
  private held = 0
  private readonly acknowledger: Acknowledger
  private readonly socket: TableSocket
  private readonly replies = new Map<number, (reply: Reply) => void>()
  /** Requests whose refusal nobody needs to hear of. */
  private readonly quiet = new Set<number>()
  private readonly questions = new Map<number, (answer: Outgoing | null) => void>()
  /** Up to which version those have seen the game who turn their own cards up. */
  private readonly seen = new Map<string, number>()
  /** How often the game has gone on. */
  private happenings = 0
  private last = 0
  private afterWelcome: Request | null = null

  constructor(id: string) {
    this.acknowledger = new Acknowledger((version, isVisible) =>
      this.socket.send({
        type: 'shown',
        id: 0,
        version,
        is_visible: isVisible,
        draws: this.drawsSelf,
      }),
    )
    this.playback.drawsSelf = () => this.drawsSelf
    this.playback.isAwaited = (colour, version) => {
      const seat = this.newest?.seats.find((each) => each.colour === colour)
      return seat?.draws === true && version > (this.seen.get(colour) ?? 0)
    }
    this.playback.onShown = (version) => this.acknowledger.shown(version, this.playback.isSkipping)
    this.socket = new TableSocket(id, {
      version: () => this.version,
      message: (message) => this.receive(message),
      state: (state) => this.changed(state),
      gone: () => (this.missing = true),
    })
  }

  /** The position that is shown; what happens is shown first. */
  get game(): GameView | null {
    return this.playback.game
  }

  /** The colour that a seat plays now. */
  colourOf(seat: Colour): Colour {
    return this.playback.tabletop?.owners[seat] ?? seat
  }

  /** Whoever plays a colour now. */
  playerOf(colour: string): SeatView | undefined {
    return this.table?.seats.find((seat) => this.colourOf(seat.colour) === colour)
  }

  /** Who plays with a seat, where there are teams. */
  partnerOf(seat: Colour): SeatView | undefined {
    const mate = this.rules?.partners[this.colourOf(seat)]
    return mate && this.playerOf(mate)
  }

  /** Ask what a card could do. */
  async look(card: string): Promise<CardPlays | null> {
    const answer = await this.question({ type: 'look_at_card', card })
    return answer?.type === 'card_plays' ? answer : null
  }

  /** Ask for the best move of the decision at hand. */
  async askHint(): Promise<void> {
    const { game } = this
    if (!game?.moves.length || this.playback.isPlaying || this.hint) return
    const answer = await this.question({ type: 'hint', game: game.number, step: game.step })
    if (answer?.type === 'hinted') this.takeHint(answer)
    else if (answer?.type === 'refused' && answer.code !== 'move/stale') toast(answer.sentence)
  }

  /** Ask whether a move would give much away. */
  async weigh(move: number): Promise<Weighed | null> {
    const { game } = this
    if (!game) return null
    const { number, step } = game
    const answer = await this.question({ type: 'weigh', game: number, step, move })
    return answer?.type === 'weighed' ? answer : null
  }

  /** Ask something that has an answer of its own, and keeps nobody from deciding meanwhile. */
  private question(request: Request): Promise<Outgoing | null> {
    const id = ++this.last
    return new Promise((resolve) => {
      this.questions.set(id, resolve)
      if (!this.socket.send({ ...request, id } as Incoming)) this.answered(id, null)
    })
  }

  private answered(id: number | null, answer: Outgoing | null): boolean {
    const resolve = id === null ? undefined : this.questions.get(id)
    if (id !== null) this.questions.delete(id)
    resolve?.(answer)
    return resolve !== undefined
  }

  /** Show a hint once the board has come to its decision, unless that was made by then. */
  private takeHint(hint: Hinted): void {
    const { happenings } = this
    this.playback.afterwards(() => {
      if (happenings === this.happenings) this.hint = hint
    })
  }

  /** Leave the table's connection. */
  close(): void {
    this.acknowledger.close()
    this.socket.close()
  }

  /** Connect anew, as whoever the browser now is, and then ask for something. */
  reconnect(request: Request): void {
    this.afterWelcome = request
    this.socket.restart()
  }

  private changed(state: Connection): void {
    this.connection = state
    if (state === 'open') return
    for (const reply of this.replies.values()) reply('refused')
    this.replies.clear()
    for (const id of [...this.questions.keys()]) this.answered(id, null)
  }

  /** Turn the board by a quarter. */
  turnBoard(): void {
    settings.turned = (settings.turned + 1) % COLOURS.length
    this.playback.turn()
  }

  /** Send a request; the promise tells whether it was carried out. */
  async ask(request: Request): Promise<Reply> {
    if (this.connection === 'lost') {
      toastOnce(t('connection-needed'))
      return 'refused'
    }
    const id = ++this.last
    this.waiting += 1
    try {
      return await new Promise<Reply>((resolve) => {
        this.replies.set(id, resolve)
        if (!this.socket.send({ ...request, id } as Incoming)) resolve('refused')
      })
    } finally {
      this.replies.delete(id)
      this.waiting -= 1
    }
  }

  /** Say something, again after a connection that was lost; under its key it is said once. */
  async say(text: string): Promise<void> {
    const request: Request = { type: 'say', text, key: newSeed().slice(0, 32) }
    const reply = await this.ask(request)
    if (reply === 'refused' && this.connection !== 'open') this.afterWelcome ??= request
  }

  /** Send a request that the person did not make, and keep nobody waiting for it. */
  private askQuietly(request: Request): Promise<Reply> {
    const id = ++this.last
    this.quiet.add(id)
    return new Promise<Reply>((resolve) => {
      this.replies.set(id, resolve)
      if (!this.socket.send({ ...request, id } as Incoming)) resolve('refused')
    }).finally(() => {
      this.replies.delete(id)
      this.quiet.delete(id)
    })
  }

  private receive(message: Outgoing): void {
    if ('version' in message) this.version = Math.max(this.version ?? 0, message.version)
    switch (message.type) {
      case 'welcome':
        return this.welcome(message)
      case 'happened':
        this.because = this.hint = null
        this.happenings += 1
        return this.playback.add(message.steps, message.game, message.version)
      case 'table_changed':
        return this.setTable(message.table)
      case 'chatted':
        this.chat = [...this.chat, ...(message.before ?? []), message.said].slice(-LONGEST_CHAT)
        return
      case 'reacted':
        return this.react(message)
      case 'seen':
        this.seen.set(message.seat, message.shown)
        return this.playback.look()
      case 'because':
        this.because = message
        return this.replied(message.id, 'done')
      case 'card_plays':
      case 'weighed':
        this.answered(message.id, message)
        return
      case 'hinted':
        if (!this.answered(message.id, message)) this.takeHint(message)
        return
      case 'done':
        return this.replied(message.id, 'done')
      case 'refused':
        if (this.answered(message.id, message)) return
        if (isSentAway(message)) this.sentAway = message
        else if (message.code !== 'move/stale' && !this.quiet.has(message.id ?? -1))
          toast(message.sentence)
        return this.replied(message.id, 'refused')
      case 'closing':
        toast(message.sentence)
    }
  }

  private replied(id: number | null, reply: Reply): void {
    if (id !== null) this.replies.get(id)?.(reply)
  }

  private welcome(message: Welcome): void {
    const { you, table, rules } = message
    this.version = message.version
    this.you = you
    this.rules = rules
    this.chat = message.chat
    this.playback.own = you.seat
    this.playback.seat = you.seat ?? table.seats[0]?.colour ?? 'red'
    this.acknowledger.tell()
    this.setGame(message)
    this.setTable(table)
    this.askAgain()
  }

  private setGame({ version, table, rules, game, missed, log, steps }: Welcome): void {
    if (!game) return this.playback.setOut(table, rules, version)
    const isKnown = this.game?.number === game.number
    const isCurrent = this.game?.step === game.step || this.playback.isPlaying
    if (isKnown && (missed.length || isCurrent)) this.playback.add(missed, game, version)
    else this.playback.reset(game, stepsOf(steps, log), version)
  }

  private askAgain(): void {
    const request = this.afterWelcome
    this.afterWelcome = null
    if (request) void this.ask(request)
  }

  /** Take a view of the table; that a game is over shows when its end was shown. */
  private setTable(table: TableView): void {
    this.newest = table
    this.playback.look()
    this.seeds.see(table, this.you.seat)
    this.held += 1
    const show = (): void => {
      this.held -= 1
      this.shown = table
    }
    if (table.state === 'over' || this.held > 1) this.playback.afterwards(show)
    else show()
    this.playback.isTimed = table.remaining !== null
    this.deadline = table.remaining === null ? null : performance.now() + table.remaining * 1000
  }

  /** Leave the seat to a bot; where the game has ended meanwhile, show how. */
  leave(): void {
    if (this.newest?.state === 'playing') void this.ask({ type: 'leave' })
    else this.playback.skip()
  }

  private react(message: Reacted): void {
    const id = ++this.last
    this.reactions = [...this.reactions, { ...message, id }]
    setTimeout(
      () => (this.reactions = this.reactions.filter((each) => each.id !== id)),
      REACTION_STAYS,
    )
  }
}

/** Whether a refusal is of the client itself, which is not to be here, and not of what it said. */
function isSentAway({ id, code }: Refused): boolean {
  return code === 'table/removed' || (code === 'table/locked' && id === null)
}

/** The last steps; an older server tells only their sentences. */
function stepsOf(steps: readonly StepView[] | undefined, log: readonly string[]): StepView[] {
  return steps?.length ? [...steps] : log.map((sentence) => ({ events: [], sentence, reason: '' }))
}
