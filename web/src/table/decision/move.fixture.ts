import type { MoveView } from '../../wire'

/** A move of the server for tests, with what matters there. */
export function move(id: number, kind: string, more: Partial<MoveView> = {}): MoveView {
  const none = {
    colour: null,
    origin: null,
    landing: null,
    to: null,
    target: null,
    count: null,
    card: null,
  }
  return { id, text: `m${id}`, kind, sentence: `Move ${id}.`, events: [], ...none, ...more }
}
