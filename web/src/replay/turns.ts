import type { Colour, Frame } from '../wire'

/** A step of a game that there was something to see in. */
export interface Told {
  step: number
  sentence: string
}

/** A turn of a game: whose it was, which cards were played, and what happened. */
export interface Turn {
  number: number
  seat: Colour
  cards: string[]
  steps: Told[]
}

/** Put the steps of a game together by turns; a turn where nothing was seen is left out. */
export function turnsOf(frames: readonly Frame[]): Turn[] {
  const turns: Turn[] = []
  frames.forEach((frame, step) => {
    if (step === 0) return
    // What ends a turn is told in the frame where the next one has begun.
    const before = frames[step - 1] ?? frame
    const number = before.turns + 1
    let turn = turns.at(-1)
    if (turn?.number !== number)
      turns.push((turn = { number, seat: before.turn, cards: [], steps: [] }))
    if (frame.sentence) turn.steps.push({ step, sentence: frame.sentence })
    for (const event of frame.events)
      if ((event.event === 'drew' || event.event === 'turned_up') && event.card)
        turn.cards.push(event.card)
  })
  return turns.filter((turn) => turn.steps.length)
}
