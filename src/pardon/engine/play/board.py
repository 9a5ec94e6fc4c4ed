"""Pawns on the board: where a move lands, whether it may, and what it does there."""

import numpy as np

from .._jit import folded, shared
from ..layout import (
    ABSENT,
    ALREADY_MOVED,
    BUMP_TO_CENTRE,
    DEBT,
    DIAMOND,
    ENTRY,
    FIRE,
    HOME,
    HOME_FINAL,
    ICE,
    ICED,
    ICED_SLIDE_END,
    ICED_TARGET,
    LAST_RESORT,
    LOG_COUNTS,
    LOG_ROWS,
    LOG_SIZE,
    MARKS,
    MOVED,
    OPEN,
    OVERSHOOT,
    OWN_PAWN,
    PARTNER,
    SAFETY,
    SLIDE_ILLEGAL,
    SLIDE_STAYS,
    START,
    STEP_BUMPED,
    STEP_FIRE,
    STEP_MOVED,
    STEP_SLID,
    WANTED,
    Rules,
    State,
    Work,
    wide,
)

_ONE_IN_EACH = np.uint64(0x0001000100010001)
_PLACE_IN_EACH = np.uint64(0x0010001000100010)
_TOP_IN_EACH = np.uint64(0x8000800080008000)
_PLACE_BITS = np.uint64(0xFFF0FFF0FFF0FFF0)
_SHIFT_TO_ONE, _SHIFT_TO_SUM = np.uint64(15), np.uint64(48)

COUNTED, PLACED, SWITCHED = 0, 1, 2
"""How a pawn arrives: by a count; by a start, a Sorry! or a teleport; by a switch."""


@folded
def note(w: Work, code: int, who: int, origin: int, target: int) -> None:
    """Write down what happened, if the caller wants to know."""
    if w.logging == LOG_ROWS:
        write(w, code, who, origin, target)


@shared
def write(w: Work, code: int, who: int, origin: int, target: int) -> None:
    """Add a row to the log."""
    if w.logged < LOG_SIZE:
        w.log[w.logged, 0] = code
        w.log[w.logged, 1] = who
        w.log[w.logged, 2] = origin
        w.log[w.logged, 3] = target
        w.logged += 1


@folded
def sort_pawns(s: State, colour: int) -> None:
    """Put a colour's pawns back in order after some of them changed."""
    a, b = wide(s.pawns[colour, 0]), wide(s.pawns[colour, 1])
    c, d = wide(s.pawns[colour, 2]), wide(s.pawns[colour, 3])
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    s.pawns[colour, 0] = a
    s.pawns[colour, 1] = min(b, c)
    s.pawns[colour, 2] = max(b, c)
    s.pawns[colour, 3] = d


@folded
def count_at(s: State, colour: int, place: int) -> int:
    """Return how many pawns of a colour stand on a place, all four compared at once."""
    # Four lanes of 16 bits, one a pawn. A lane that holds the place becomes 0; taking 1 from a 0
    # sets its top bit; the multiplication adds the four bits up in the highest lane.
    other = (s.packed[colour] ^ (np.uint64(place) * _PLACE_IN_EACH)) & _PLACE_BITS
    here = (other - _ONE_IN_EACH) & ~other & _TOP_IN_EACH
    return wide(((here >> _SHIFT_TO_ONE) * _ONE_IN_EACH) >> _SHIFT_TO_SUM)


@folded
def count_from(s: State, colour: int, place: int) -> int:
    """Return how many pawns of a colour stand on a place or beyond, all four compared at once."""
    # A lane of 16 bits from which nothing has to be borrowed keeps its top bit.
    beyond = ((s.packed[colour] | _TOP_IN_EACH) - np.uint64(place) * _PLACE_IN_EACH) & _TOP_IN_EACH
    return wide(((beyond >> _SHIFT_TO_ONE) * _ONE_IN_EACH) >> _SHIFT_TO_SUM)


@folded
def leave(rules: Rules, s: State, colour: int, place: int) -> None:
    """Free the square of a pawn that is going; the place itself is changed by the caller."""
    if rules.capacity[place] < 2 or count_at(s, colour, place) < 2:
        s.at[rules.square[colour, place]] = 0


@shared
def bump(rules: Rules, s: State, square: int, w: Work) -> None:
    """Send every pawn on a square to its Start (C-12)."""
    colour = wide(s.at[square]) - 1
    place = rules.place[colour, square]
    for i in range(4):
        pawn = wide(s.pawns[colour, i])
        if pawn >> 4 == place:
            marks = pawn & MARKS & ~DEBT
            if marks & FIRE and rules.fire_on_bump == BUMP_TO_CENTRE:
                marks &= ~FIRE
                note(w, STEP_FIRE, colour, place, -1)
            s.pawns[colour, i] = marks
            note(w, STEP_BUMPED, colour, place, START)
            if w.logging == LOG_COUNTS:
                w.bumped[colour] += 1
    s.at[square] = 0
    sort_pawns(s, colour)


@folded
def slide_end(rules: Rules, s: State, colour: int, place: int, how: int) -> int:
    """Return where a pawn that lands on a place comes to rest, or -1 if it may not land there."""
    if how == SWITCHED:
        end = wide(rules.switch_slide[colour, place])
    else:
        end = wide(rules.slide[colour, place])
    if end == place or rules.square[colour, end] != s.ice_square:
        return end
    if rules.ice_at_slide_end == SLIDE_ILLEGAL:
        return -1
    if rules.ice_at_slide_end == SLIDE_STAYS:
        return place
    # The pawn stops on the square before the Ice.
    return wide(rules.place[colour, (wide(s.ice_square) + 59) % 60])


@folded
def arrival(rules: Rules, s: State, colour: int, place: int, how: int) -> int:
    """Return the place if a pawn may arrive there (C-10), else minus the reason."""
    full = count_at(s, colour, place) >= rules.capacity[place]
    if rules.plain_landings or place >= SAFETY:
        return -OWN_PAWN if full else place
    if full and not (rules.team_self_bump and how == COUNTED):
        return -OWN_PAWN
    square = wide(rules.square[colour, place])
    if square == s.ice_square:
        return -ICED_TARGET
    if slide_end(rules, s, colour, place, how) < 0:
        return -ICED_SLIDE_END
    spared = rules.partner_bump == LAST_RESORT and s.resort != OPEN
    if spared and s.at[square] == rules.partner[colour] + 1:
        # Whoever lists plays opens last resorts if this turns out to be all there is (P34-67).
        s.resort = WANTED
        return -PARTNER
    return place


@shared
def sweep(rules: Rules, s: State, colour: int, place: int, end: int, w: Work) -> None:
    """Slide from a triangle to an end place and bump all on the way (C-11)."""
    square = wide(rules.square[colour, place])
    last = wide(rules.square[colour, end])
    while square != last:
        square = (square + 1) % 60
        if s.at[square] != 0 and square != s.ice_square:
            bump(rules, s, square, w)
    note(w, STEP_SLID, colour, place, end)
    if w.logging == LOG_COUNTS:
        w.slid += 1


@shared
def pass_by(rules: Rules, s: State, colour: int, pawn: int, count: int, w: Work) -> None:
    """Bump the opponents on the squares a counted move passes (R-30)."""
    origin = pawn >> 4
    if origin == START and rules.dest[START, 13] == rules.dest[START, 14]:
        return  # the pawn is put on its circle, nothing is counted
    sign = 1 if count > 0 else -1
    for step in range(1, abs(count)):
        place = wide(rules.dest[origin, sign * step + 12])
        if sign > 0 and pawn & DEBT:
            place = wide(rules.lap[origin, step])
        if place > DIAMOND:
            continue
        square = wide(rules.square[colour, place])
        there = wide(s.at[square]) - 1
        if there < 0 or there == colour or there == rules.partner[colour]:
            continue
        if square != s.ice_square:
            bump(rules, s, square, w)


@folded
def arrive(rules: Rules, s: State, colour: int, index: int, place: int, how: int, w: Work) -> int:
    """Bring a pawn to a place with all that follows, and return where it comes to rest (C-10).

    The caller has seen to it that the arrival is legal. Marks stay with the pawn; its debt is
    the caller's to settle, except that sliding over the own entry ends it (R-13).
    """
    pawn = wide(s.pawns[colour, index])
    origin = pawn >> 4
    marks = pawn & MARKS
    leave(rules, s, colour, origin)
    note(w, STEP_MOVED, colour, origin, place)
    # While it is on its way the pawn stands nowhere, so that its own slide cannot bump it.
    s.pawns[colour, index] = ABSENT * 16
    end = place
    if place <= DIAMOND:
        square = rules.square[colour, place]
        there = s.at[square]
        if there != 0 and (there != colour + 1 or rules.capacity[place] < 2):
            bump(rules, s, square, w)
        end = slide_end(rules, s, colour, place, how)
        if end != place:
            sweep(rules, s, colour, place, end, w)
            # It slid over its own entry, which ends a debt.
            if place < ENTRY and (end > ENTRY or end < place):
                marks &= ~DEBT
        s.at[rules.square[colour, end]] = colour + 1
    put_down(s, colour, index, end * 16 + marks)
    return end


@folded
def put_down(s: State, colour: int, index: int, pawn: int) -> None:
    """Set the pawn that was taken up at an index to its new value, in order.

    If pawns of its colour were bumped meanwhile, sorting has moved the gap to the end.
    """
    gap = index if s.pawns[colour, index] == ABSENT * 16 else 3
    s.pawns[colour, gap] = pawn
    sort_pawns(s, colour)


@folded
def landing(rules: Rules, s: State, colour: int, pawn: int, count: int) -> int:
    """Return the place a counted move of a pawn lands on, or minus the reason it may not."""
    origin = wide(pawn) >> 4
    if pawn & (ICE | MOVED):
        return -ICED if pawn & ICE else -ALREADY_MOVED
    if count > 0 and pawn & DEBT:
        place = wide(rules.lap[origin, count])
    else:
        place = wide(rules.dest[origin, count + 12])
    if place < 0:
        return -HOME_FINAL if origin >= HOME else -OVERSHOOT
    return arrival(rules, s, colour, place, COUNTED)
