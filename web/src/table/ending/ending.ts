import { t } from '../../locale/t.svelte'
import type { Colour, ResultView } from '../../wire'

/** How a game ended for whoever looks: "You won!", "Ann and Bob won". */
export function endingOf(
  { winners }: ResultView,
  own: Colour | null,
  nameOf: (colour: Colour) => string,
): string {
  const [first, second] = winners
  if (!first) return t('result-nobody')
  if (own && winners.includes(own)) {
    const mate = winners.find((colour) => colour !== own)
    return mate ? t('result-team', { name: nameOf(mate) }) : t('result-you')
  }
  if (!second) return t('result-one', { name: nameOf(first) })
  return t('result-two', { name: nameOf(first), other: nameOf(second) })
}
