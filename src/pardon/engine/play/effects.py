"""Effects of a play on the board: marches, starts, switches, placements, tokens and extras.

Every function here is handed a legal choice; `plays` has judged it.
"""

from .._jit import folded, shared
from ..layout import (
    ABSENT,
    CIRCLE,
    DEBT,
    DIAMOND,
    ENTRY,
    FIRE,
    HOME,
    HOME_TO_CENTRE,
    ICE,
    ICE_STAYS,
    MARKS,
    MOVED,
    NO_SQUARE,
    PULL,
    SPLIT,
    START,
    STEP_FIRE,
    STEP_ICE,
    STEP_PLACED,
    STEP_PULLED,
    STEP_SWITCHED,
    STEP_TELEPORTED,
    TELEPORT,
    Rules,
    State,
    Work,
    wide,
)
from .board import (
    COUNTED,
    PLACED,
    SWITCHED,
    arrive,
    bump,
    count_at,
    leave,
    note,
    pass_by,
    put_down,
    slide_end,
    sort_pawns,
    sweep,
)


@shared
def entry_distance(place: int) -> int:
    """Return the steps forward from a track place to the own entry."""
    # Only the diamond lies behind the entry: from there it is nearly once round.
    return ENTRY - place if place <= ENTRY else 59


@folded
def march(rules: Rules, s: State, colour: int, index: int, count: int, w: Work) -> None:
    """Move a pawn by a legal count, its lap debt included, and offer what may follow."""
    pawn = wide(s.pawns[colour, index])
    origin = pawn >> 4
    place = wide(rules.dest[origin, count + 12])
    if rules.lap_required:
        if pawn & DEBT and count > 0:
            place = wide(rules.lap[origin, count])
            # Forward past its own entry it has made its lap.
            if count > entry_distance(origin):
                s.pawns[colour, index] = pawn & ~DEBT
        elif count < 0 and origin <= DIAMOND:
            distance = entry_distance(origin)
            # Backward from beyond the own entry onto or behind it: it owes a lap.
            if distance >= 1 and distance - count >= 60:
                s.pawns[colour, index] = pawn | DEBT
    if rules.bump_in_passing:
        pass_by(rules, s, colour, pawn, count, w)
    end = arrive(rules, s, colour, index, place, COUNTED, w)
    offer(rules, s, colour, place, end, pawn)


@shared
def find(s: State, colour: int, place: int) -> int:
    """Return the index of a pawn of a colour that stands on a place, -1 if none does."""
    found = -1
    for i in range(4):
        if s.pawns[colour, i] >> 4 == place:
            found = i
    return found


@shared
def teleport_target(rules: Rules, s: State, colour: int, place: int) -> int:
    """Return where a pawn on a place may teleport to, or -1 (R-18, R-19)."""
    if place > DIAMOND:
        return -1
    far = wide(rules.teleports[colour, place])
    if far < 0 or count_at(s, colour, far) >= rules.capacity[far]:
        return -1
    if rules.square[colour, far] == s.ice_square:
        return -1
    return far


@shared
def can_pull(s: State, colour: int) -> bool:
    """Tell whether a colour has a pawn that the Fire may bring Home (F13-58)."""
    # Pawns are kept sorted and one at most carries the Ice, so two of them tell.
    lowest = wide(s.pawns[colour, 0])
    if lowest & ICE:
        return wide(s.pawns[colour, 1]) >> 4 < HOME
    return lowest >> 4 < HOME


@shared
def burn_out(rules: Rules, s: State) -> None:
    """Take the Fire off a pawn that has brought it Home, where the edition says so (F13-60)."""
    if rules.fire_at_home == HOME_TO_CENTRE:
        take_token(s, FIRE)


@folded
def offer(rules: Rules, s: State, colour: int, place: int, end: int, marks: int) -> None:
    """After a counted arrival, let the player decide on a teleport or a pull if there is one."""
    s.phase = SPLIT
    s.landed_colour = colour
    s.landed = end
    if end == HOME:
        if marks & FIRE and can_pull(s, colour):
            s.phase = PULL
        elif marks & FIRE:
            burn_out(rules, s)
    # A pawn that slid did not land on a circle by its count.
    elif rules.has_teleports and end == place and teleport_target(rules, s, colour, end) >= 0:
        s.phase = TELEPORT


@shared
def take_part(rules: Rules, s: State, colour: int, index: int, count: int, w: Work) -> None:
    """Move one part of a split; the phase then says what is to be decided next."""
    s.pawns[colour, index] |= MOVED
    s.rest -= count
    s.parts -= 1
    march(rules, s, colour, index, count, w)


@shared
def teleport(rules: Rules, s: State, w: Work) -> None:
    """Take the pawn that has just landed to the far circle."""
    colour = wide(s.landed_colour)
    place = wide(s.landed)
    far = wide(rules.teleports[colour, place])
    index = find(s, colour, place)
    leave(rules, s, colour, place)
    # A teleported pawn owes no lap any more.
    marks = wide(s.pawns[colour, index]) & MARKS & ~DEBT
    square = wide(rules.square[colour, far])
    note(w, STEP_TELEPORTED, colour, place, far)
    if s.at[square] != 0 and s.at[square] != colour + 1:
        bump(rules, s, square, w)
    s.at[square] = colour + 1
    s.pawns[colour, index] = far * 16 + marks
    s.landed = far
    sort_pawns(s, colour)


@shared
def pull(rules: Rules, s: State, index: int, w: Work) -> None:
    """Bring another pawn of the landed colour Home with the Fire."""
    colour = wide(s.landed_colour)
    pawn = wide(s.pawns[colour, index])
    leave(rules, s, colour, pawn >> 4)
    s.pawns[colour, index] = HOME * 16 + (pawn & MARKS & ~DEBT)
    sort_pawns(s, colour)
    note(w, STEP_PULLED, colour, pawn >> 4, HOME)


@shared
def start_pawns(rules: Rules, s: State, colour: int, index: int, number: int, w: Work) -> None:
    """Start a pawn, and a second one if the card grants it and there is room (R-34)."""
    arrive(rules, s, colour, index, CIRCLE, PLACED, w)
    # Pawns are kept sorted: if one is left in Start, it is the first.
    if number == 2 and s.pawns[colour, 0] < 16:
        if count_at(s, colour, CIRCLE) < rules.capacity[CIRCLE]:
            arrive(rules, s, colour, 0, CIRCLE, PLACED, w)


@shared
def place_pawn(rules: Rules, s: State, colour: int, index: int, square: int, w: Work) -> None:
    """Put a Start pawn on a square that another colour holds (C-16)."""
    place = wide(rules.place[colour, square])
    note(w, STEP_PLACED, colour, START, place)
    end = arrive(rules, s, colour, index, place, PLACED, w)
    if rules.teleport_on_placement:
        offer(rules, s, colour, place, end, 0)


@shared
def switch_pawns(
    rules: Rules, s: State, colour: int, index: int, rival: int, other: int, w: Work
) -> None:
    """Let an own and an opposing pawn change places, then slide (C-15)."""
    mine = wide(s.pawns[colour, index])
    theirs = wide(s.pawns[rival, other])
    from_square = wide(rules.square[colour, mine >> 4])
    to_square = wide(rules.square[rival, theirs >> 4])
    place = wide(rules.place[colour, to_square])
    note(w, STEP_SWITCHED, colour, from_square, to_square)
    s.pawns[colour, index] = place * 16 + (mine & MARKS & ~DEBT)
    back = wide(rules.place[rival, from_square])
    s.pawns[rival, other] = back * 16 + (theirs & MARKS & ~DEBT)
    # Nobody leaves a square empty here, so the occupants are exchanged by hand.
    s.at[from_square] = rival + 1
    s.at[to_square] = colour + 1
    sort_pawns(s, colour)
    sort_pawns(s, rival)
    slide_switched(rules, s, colour, place, w)
    # The first slide may have swept the other pawn off the square it came to.
    if rules.switched_opponent_slides and s.at[from_square] == rival + 1:
        slide_switched(rules, s, rival, wide(rules.place[rival, from_square]), w)


@shared
def slide_switched(rules: Rules, s: State, colour: int, place: int, w: Work) -> None:
    """Slide a pawn that a switch has put on a triangle."""
    end = slide_end(rules, s, colour, place, SWITCHED)
    if end == place:
        return
    index = find(s, colour, place)
    marks = wide(s.pawns[colour, index]) & MARKS
    # While it slides the pawn stands nowhere, so that it cannot bump itself.
    s.pawns[colour, index] = ABSENT * 16
    s.at[rules.square[colour, place]] = 0
    sweep(rules, s, colour, place, end, w)
    s.at[rules.square[colour, end]] = colour + 1
    put_down(s, colour, index, end * 16 + marks)


@shared
def take_token(s: State, mark: int) -> None:
    """Lift a token off the pawn that carries it, if any does."""
    for colour in range(4):
        for i in range(4):
            if s.pawns[colour, i] & mark:
                s.pawns[colour, i] = wide(s.pawns[colour, i]) & ~mark
                sort_pawns(s, colour)
                return


@shared
def give_token(s: State, mark: int, colour: int, pawn: int) -> None:
    """Put a token on the pawn that has this value."""
    for i in range(4):
        if s.pawns[colour, i] == pawn:
            s.pawns[colour, i] = pawn | mark
            sort_pawns(s, colour)
            return


@shared
def move_ice(rules: Rules, s: State, colour: int, index: int, w: Work) -> None:
    """Move the Ice to a pawn, or to the centre if colour is negative (F13-43, F13-45)."""
    pawn = wide(s.pawns[colour, index]) if colour >= 0 else -1
    # Lifting a token sorts the pawns anew, so the pawn is found again by its value, not its
    # index.
    take_token(s, ICE)
    s.ice_square = NO_SQUARE
    if colour >= 0:
        give_token(s, ICE, colour, pawn)
        s.ice_square = rules.square[colour, pawn >> 4]
    note(w, STEP_ICE, colour, -1, pawn >> 4)


@shared
def move_fire(s: State, colour: int, index: int, w: Work) -> None:
    """Move the Fire to a pawn (F13-52)."""
    pawn = wide(s.pawns[colour, index])
    take_token(s, FIRE)
    give_token(s, FIRE, colour, pawn)
    note(w, STEP_FIRE, colour, -1, pawn >> 4)


@shared
def settle_ice(rules: Rules, s: State, w: Work) -> None:
    """Move the Ice when no other pawn is eligible: to the centre, or nowhere (F13-45)."""
    own = wide(s.owner[s.actor])
    bearer = -1
    for colour in range(4):
        for i in range(4):
            if s.pawns[colour, i] & ICE and CIRCLE <= s.pawns[colour, i] >> 4 <= DIAMOND:
                bearer = colour
    opposing = bearer >= 0 and bearer != own and bearer != rules.partner[own]
    if not (rules.ice_only_bearer == ICE_STAYS and opposing):
        move_ice(rules, s, -1, 0, w)
