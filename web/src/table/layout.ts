/** Room that a table has: all in one column, the board beside the rest, or between two columns. */
export type Room = 'stack' | 'beside' | 'wide'

/** Heights above and below the board. */
const AROUND = 76
/** Widths that the columns beside the board need, with the gaps. */
const TWO_COLUMNS = 568
const ONE_COLUMN = 336
/** Heights that players and prompt need above and below a board in one column. */
const STACKED = 420
const SMALL_BOARD = 480
/** From which height on there is room for the log beside the board. */
const TALL = 680

/** Layout of a table: where things stand, how large the board is, and whether the log lies open. */
export interface Layout {
  room: Room
  board: number
  isLogOpen: boolean
}

/**
 * The layout of a table in a window. The board is as large as any of the three allows, and each of
 * them only gains by width, so that no board shrinks as its window widens.
 */
export function layOut(width: number, height: number): Layout {
  const tall = Math.max(0, height - AROUND)
  const wide = Math.min(tall, width - TWO_COLUMNS)
  const beside = Math.min(tall, width - ONE_COLUMN)
  const stack = Math.min(
    width - margins(width),
    Math.max(height - STACKED, Math.min(SMALL_BOARD, tall)),
  )
  const board = Math.max(wide, beside, stack)
  const room = wide >= board ? 'wide' : beside >= board ? 'beside' : 'stack'
  return { room, board, isLogOpen: room === 'wide' || (room === 'beside' && height >= TALL) }
}

/** What is left free at both sides of a board in one column: nothing on a phone. */
function margins(width: number): number {
  return Math.min(32, Math.max(0, (width - 480) * 0.2))
}
