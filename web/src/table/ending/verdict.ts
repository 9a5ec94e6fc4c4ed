import { t } from '../../locale/t.svelte'
import type { Colour, ShareView } from '../../wire'

/** Who plays together, and the seat whose share stands for them. */
interface Side {
  seats: readonly Colour[]
  lead: Colour
}
type Shares = Readonly<Record<string, ShareView>>

/** Luck that is worth a word. */
const NOTABLE = 0.05

/** A chance in percent. */
export function percent(chance: number): string {
  return `${Math.round(chance * 100)} %`
}

/** A difference of chances in points, with its sign where that is wanted. */
export function pointsText(difference: number, isSigned = false): string {
  const points = Math.round(difference * 100)
  if (points === 0) return '0'
  const sign = points < 0 ? '−' : isSigned ? '+' : ''
  return `${sign}${Math.abs(points)}`
}

/** How well somebody played and who had the cards, in a sentence to whoever looks. */
export function verdictOf(
  shares: Shares,
  sides: readonly Side[],
  you: Colour | null,
  player: Colour,
  nameOf: (seat: Colour) => string,
): string {
  const share = shares[player]
  if (!share) return ''
  const lucky = [...sides].sort((a, b) => luckOf(shares, b) - luckOf(shares, a))[0]
  const isEven = !lucky || luckOf(shares, lucky) < NOTABLE
  const isOwn = lucky?.seats.includes(player) === true
  const said = {
    kept: percent(share.kept),
    name: nameOf(player),
    lucky: lucky?.seats.map(nameOf).join(' + ') ?? '',
  }
  if (you === player) {
    if (isEven) return t('verdict-you-even', said)
    return isOwn ? t('verdict-you-lucky', said) : t('verdict-you-other', said)
  }
  if (isEven) return t('verdict-they-even', said)
  return isOwn ? t('verdict-they-lucky', said) : t('verdict-they-other', said)
}

function luckOf(shares: Shares, { lead }: Side): number {
  return shares[lead]?.luck ?? 0
}
