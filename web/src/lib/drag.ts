/** Pixels that a pointer travels before it drags: a hand is never quite still, a thumb less so. */
const SLACK = { mouse: 5, pen: 7, touch: 9 } as const
/** Milliseconds after the pointer is let go in which a browser adds a click, which means nothing. */
const CLICK_MS = 80

export interface Dragging {
  /** The pointer has travelled: the drag is on. */
  start: () => void
  move: (x: number, y: number) => void
  drop: (x: number, y: number) => void
  /** It was broken off: by Escape, by another finger, by the browser. */
  cancel: () => void
}

/** Follow a pointer that was pressed; whoever does not travel has only clicked. */
export function follow(down: PointerEvent, { start, move, drop, cancel }: Dragging): void {
  if (down.button !== 0 || !down.isPrimary) return
  const slack = SLACK[down.pointerType as keyof typeof SLACK] ?? SLACK.mouse
  let isOn = false
  /** By Escape: all that is still to come is the click of letting go. */
  let isBrokenOff = false
  const stop = new AbortController()
  const listen = <K extends keyof WindowEventMap>(
    type: K,
    act: (event: WindowEventMap[K]) => void,
  ): void => window.addEventListener(type, act, { signal: stop.signal, capture: true })
  const end = (act: () => void): void => {
    stop.abort()
    if (!isOn) return
    swallowClick()
    if (!isBrokenOff) act()
  }
  listen('pointermove', (event) => {
    if (isBrokenOff || event.pointerId !== down.pointerId) return
    const way = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
    if (!isOn && way < slack) return
    if (!isOn) start()
    isOn = true
    move(event.clientX, event.clientY)
  })
  listen('pointerup', (event) => {
    if (event.pointerId === down.pointerId) end(() => drop(event.clientX, event.clientY))
  })
  listen('pointercancel', () => end(cancel))
  listen('pointerdown', (event) => {
    if (isBrokenOff) stop.abort()
    else if (event.pointerId !== down.pointerId) end(cancel)
  })
  listen('keydown', (event) => {
    if (event.key !== 'Escape' || !isOn || isBrokenOff) return
    event.stopPropagation()
    isBrokenOff = true
    cancel()
  })
  listen('selectstart', (event) => event.preventDefault())
}

/** Let the click pass unheard that a browser adds to a drag; one of another press is heard. */
function swallowClick(): void {
  const stop = new AbortController()
  const until = { capture: true, once: true, signal: stop.signal }
  const swallow = (event: Event): void => {
    event.stopPropagation()
    event.preventDefault()
  }
  const hearAgain = (): void => stop.abort()
  window.addEventListener('click', swallow, until)
  window.addEventListener('pointerdown', hearAgain, until)
  window.addEventListener('keydown', hearAgain, until)
  setTimeout(hearAgain, CLICK_MS)
}
