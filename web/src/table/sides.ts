import type { Piece } from '../board/pawns'
import { offerOf, pawnLabel } from '../board/pieces/labels'
import type { NamePlate } from '../board/pieces/NamePlates.svelte'
import { t } from '../locale/t.svelte'
import type { TableController } from './controller.svelte'

/** Whose a pawn is, for whoever looks. */
export function whose(controller: TableController, { colour }: Piece): 'own' | 'partner' | null {
  if (colour === controller.colour) return 'own'
  const mate = controller.partner
  return mate && controller.colourOf(mate.colour) === colour ? 'partner' : null
}

/** A pawn in words; a partner's is named as such where it can be moved. */
export function labelOf(controller: TableController, piece: Piece, isMovable: boolean): string {
  const pawn = pawnLabel(piece, isMovable, offerOf(controller.game?.phase))
  const mate = controller.partner
  return mate && isMovable && whose(controller, piece) === 'partner'
    ? t('play-partner-pawn', { name: mate.name, pawn })
    : pawn
}

/** Which sides of the board are the viewer's and the partner's now. */
export function namePlates(controller: TableController): NamePlate[] {
  const { colour, partner } = controller
  const own = colour ? [{ colour, name: t('play-you'), isOwn: true }] : []
  const mate = partner && controller.colourOf(partner.colour)
  return mate ? [...own, { colour: mate, name: partner.name, isOwn: false }] : own
}
