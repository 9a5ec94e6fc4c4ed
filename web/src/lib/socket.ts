import { language } from '../locale/t.svelte'
import type { Incoming, Outgoing } from '../wire'

export type Connection = 'connecting' | 'open' | 'lost'

/** What is sent, before it gets its number. */
export type Request = Incoming extends infer One
  ? One extends Incoming
    ? Omit<One, 'id'>
    : never
  : never

interface Handlers {
  /** The last version seen, so that the server can tell what was missed. */
  version: () => number | null
  message: (message: Outgoing) => void
  state: (state: Connection) => void
  /** The server does not want this client here. */
  gone: (code: number) => void
}

const FIRST_WAIT = 400
const LONGEST_WAIT = 8000
const PING_EVERY = 20_000
const SILENCE = 45_000
const UNKNOWN_TABLE = 4404
const REMOVED = 4403
/** The server cannot be of use just now; another one behind the same address may. */
const ELSEWHERE = 4503
const TRIES_ELSEWHERE = 6

/** Socket of a table: a connection that comes back by itself. */
export class TableSocket {
  private socket: WebSocket | null = null
  private wait = FIRST_WAIT
  private timer = 0
  private pulse = 0
  private heard = 0
  private sentAway = 0
  private closed = false

  constructor(
    private readonly table: string,
    private readonly handlers: Handlers,
  ) {
    window.addEventListener('online', this.hurry)
    this.open()
  }

  private open(): void {
    const version = this.handlers.version()
    const seen = version === null ? '' : `&version=${version}`
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${this.table}/live?language=${language()}${seen}`,
    )
    this.socket = socket
    this.handlers.state(version === null ? 'connecting' : 'lost')
    socket.onmessage = (event: MessageEvent<string>) => this.receive(event.data)
    socket.onclose = (event) => this.lost(socket, event.code)
  }

  private receive(data: string): void {
    this.heard = performance.now()
    const message = JSON.parse(data) as Outgoing
    if (message.type === 'welcome') this.arrived()
    this.handlers.message(message)
  }

  private arrived(): void {
    this.wait = FIRST_WAIT
    this.sentAway = 0
    this.handlers.state('open')
    clearInterval(this.pulse)
    this.pulse = window.setInterval(() => this.beat(), PING_EVERY)
  }

  private beat(): void {
    if (performance.now() - this.heard > SILENCE) this.socket?.close()
    else this.send({ type: 'ping', id: 0 })
  }

  private lost(socket: WebSocket, code: number): void {
    if (this.closed || socket !== this.socket) return
    clearInterval(this.pulse)
    if (code === UNKNOWN_TABLE || code === REMOVED) return this.handlers.gone(code)
    this.handlers.state('lost')
    if (code === ELSEWHERE && this.sentAway++ < TRIES_ELSEWHERE) this.wait = FIRST_WAIT
    const jitter = 0.7 + Math.random() * 0.6
    this.timer = window.setTimeout(() => this.open(), this.wait * jitter)
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT)
  }

  private readonly hurry = (): void => {
    if (this.socket?.readyState !== WebSocket.CLOSED || this.closed) return
    clearTimeout(this.timer)
    this.open()
  }

  /** Hang up and connect anew at once. */
  restart(): void {
    clearTimeout(this.timer)
    clearInterval(this.pulse)
    const old = this.socket
    this.open()
    old?.close()
  }

  /** Send a message; false while there is no connection. */
  send(message: Incoming): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  /** Leave for good. */
  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    clearInterval(this.pulse)
    window.removeEventListener('online', this.hurry)
    this.socket?.close()
  }
}
