import type { Proof } from '../wire'

/** The name of the game before at the table. */
export function gameBefore(game: string): string {
  const [table, number] = game.split('-')
  return `${table}-${Number(number) - 1}`
}

/** The command that checks a game in a terminal, from the records that the page offers. */
export function commandFor({ game, previous }: Pick<Proof, 'game' | 'previous'>): string {
  const command = `pardon verify ${game}.json`
  return previous === null ? command : `${command} --after ${gameBefore(game)}.json`
}
