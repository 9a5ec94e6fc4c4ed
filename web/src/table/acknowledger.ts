/** Milliseconds between two messages, so that even what is shown at once can be followed. */
const GAP = 150
/** The same while the player skips ahead. */
const SHORT_GAP = 50

/** Acknowledger: tells the server what the board has shown, for which bots wait. */
export class Acknowledger {
  private version = 0
  private sent = -Infinity
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly send: (version: number, isVisible: boolean) => void) {
    document.addEventListener('visibilitychange', this.tell)
  }

  /** Tell a server that has just been reached how far the board is. */
  readonly tell = (): void => {
    clearTimeout(this.timer)
    this.send(this.version, !document.hidden)
  }

  /** Note that everything up to a version was shown; what nobody can see is not told. */
  shown(version: number, isHurried: boolean): void {
    this.version = version
    clearTimeout(this.timer)
    if (document.hidden) return
    const wait = this.sent + (isHurried ? SHORT_GAP : GAP) - performance.now()
    this.timer = setTimeout(
      () => {
        this.sent = performance.now()
        this.tell()
      },
      Math.max(0, wait),
    )
  }

  /** Tell nothing any more. */
  close(): void {
    clearTimeout(this.timer)
    document.removeEventListener('visibilitychange', this.tell)
  }
}
