import { tick } from 'svelte'
import type { Choice } from './choice.svelte'

/** What the keys of a table do. */
interface Handlers {
  undo: () => void
  skip: () => void
  hint: () => void
  help: () => void
  cancel: () => void
  /** Turn a card up; tells whether one was waiting. */
  draw: () => boolean
}

/** Whether the player last used keys rather than a pointer. */
export class Keyboard {
  isUsed = $state(false)

  /** Watch keys and pointer; returns how to stop. */
  watch(handlers: Handlers): () => void {
    const down = (event: KeyboardEvent): void => {
      this.isUsed = true
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === 'u' || event.key === 'U') handlers.undo()
      else if (event.key === 's' || event.key === 'S') handlers.skip()
      else if (event.key === 'h' || event.key === 'H') handlers.hint()
      else if (event.key === '?') handlers.help()
      else if (event.key === 'Escape') handlers.cancel()
      else if (event.key === ' ' && !isPressable(event.target) && handlers.draw())
        event.preventDefault()
      else if (event.key === 'b' || event.key === 'B')
        focusFirst(['[data-testid="draw"]', '.target', '.pawn.movable', '[data-testid="choice"]'])
    }
    const point = (): void => {
      this.isUsed = false
    }
    document.addEventListener('keydown', down)
    document.addEventListener('pointerdown', point)
    return () => {
      document.removeEventListener('keydown', down)
      document.removeEventListener('pointerdown', point)
    }
  }

  /** Bring the focus to the pile that waits, for who plays by keys. */
  async followPile(): Promise<void> {
    if (!this.isUsed) return
    await tick()
    focusFirst(['[data-testid="draw"]'])
  }

  /** Bring the focus to what can be chosen next, if it is nowhere of use. */
  async follow(choice: Choice): Promise<void> {
    if (!this.isUsed || !choice.moves.length) return
    await tick()
    const active = document.activeElement
    const isFree = !active || active === document.body || active.closest('[data-testid="board"]')
    if (!isFree || active?.matches('.target')) return
    if (choice.chosen !== null) focusFirst(['.target', '.alike button'])
    else if (!active?.matches('.movable')) focusFirst(['.pawn.movable', '[data-testid="choice"]'])
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null
}

/** Whether the space bar already does something where the focus is. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary, [role="button"]') !== null
}

function focusFirst(selectors: readonly string[]): void {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement | SVGElement>(selector)
    if (found) return found.focus()
  }
}
