import { COLOUR_NAMES } from '../../lib/colours'
import { msg, t } from '../../locale/t.svelte'
import type { Place } from '../../wire'
import { placeParts } from '../geometry'
import type { Piece } from '../pawns'

/** The message of what each mark of a pawn means. */
const MARK_LABELS: Readonly<Record<string, string>> = {
  i: msg('mark-ice'),
  f: msg('mark-fire'),
  d: msg('mark-lap'),
  m: msg('mark-moved'),
}

/** A place as part of a sentence: "in Start", "on 4". */
export function placePhrase(place: Place, form = msg('place-on')): string {
  return t(form, placeParts(place))
}

/** What a pawn that is offered can do, where it is not to move, by the phase of the game. */
const OFFERS: Readonly<Record<string, string>> = {
  ice: msg('pawn-can-freeze'),
  token: msg('pawn-can-have-fire'),
  pull: msg('pawn-can-come-home'),
}

/** The message of what the pawns that are offered in a phase can do. */
export function offerOf(phase: string | undefined): string {
  return OFFERS[phase ?? ''] ?? msg('pawn-can-move')
}

/** A pawn in words: "Red pawn on 4, can move". */
export function pawnLabel(
  { colour, place, marks }: Piece,
  movable: boolean,
  can = msg('pawn-can-move'),
): string {
  const carried = [...marks].flatMap((mark) => (MARK_LABELS[mark] ? [t(MARK_LABELS[mark])] : []))
  return [
    t('pawn-at', { colour: COLOUR_NAMES[colour], on: placePhrase(place) }),
    ...carried,
    ...(movable ? [t(can)] : []),
  ].join(', ')
}
