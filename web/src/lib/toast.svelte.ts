export interface Note {
  id: number
  text: string
}

export const notes: Note[] = $state([])

const STAYS = 6000
let last = 0

/** Tell the player something in passing. */
export function toast(text: string): void {
  const id = ++last
  notes.push({ id, text })
  setTimeout(() => dismiss(id), STAYS)
}

/** Tell the player something in passing, unless it stands there already. */
export function toastOnce(text: string): void {
  if (!notes.some((note) => note.text === text)) toast(text)
}

/** Take a note away. */
export function dismiss(id: number): void {
  const index = notes.findIndex((note) => note.id === id)
  if (index >= 0) notes.splice(index, 1)
}
