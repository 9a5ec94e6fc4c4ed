"""Judging of candidates: the place a pawn would come to, or minus the reason it may not.

The lists of legal actions and the explanations both come from these judgements.
"""

from .._jit import folded, shared
from ..layout import (
    CIRCLE,
    CIRCLE_FULL,
    DIAMOND,
    DOUBLED,
    EXACTLY_TWO,
    FIRE,
    ICE,
    ICED,
    ICED_SLIDE_END,
    ICED_TARGET,
    LANE_BACK,
    NO_POWER,
    NO_START_PAWN,
    NOT_ON_TRACK,
    OVERSHOOT,
    SAFETY,
    START,
    START_NEEDS_CARD,
    Rules,
    State,
    wide,
)
from .board import PLACED, SWITCHED, arrival, count_at, landing, slide_end


@folded
def side_colour(rules: Rules, s: State, side: int) -> int:
    """Return the colour the actor moves (side 0), or his partner's (side 1), -1 without one."""
    own = wide(s.owner[s.actor])
    return own if side == 0 else wide(rules.partner[own])


@folded
def counted(rules: Rules, s: State, colour: int, pawn: int, count: int, leaves: int) -> int:
    """Judge a counted move of a card."""
    if pawn < 16 and not leaves:
        return -START_NEEDS_CARD
    place = landing(rules, s, colour, pawn, count)
    # Whoever lists plays opens this once nothing else is left, and lists again.
    if rules.safe_back_only_if_forced and count < 0 and s.safety_back == 0:
        if pawn >> 4 >= SAFETY and 0 <= place < SAFETY:
            return -LANE_BACK
    return place


@shared
def start(rules: Rules, s: State, colour: int, pawn: int, number: int) -> int:
    """Judge a start with a card that starts `number` pawns (C-14, R-34)."""
    if pawn >> 4 != START:
        return -NO_START_PAWN
    if pawn & ICE:
        return -ICED
    room = wide(rules.capacity[CIRCLE]) - count_at(s, colour, CIRCLE)
    if room < 1:
        return -CIRCLE_FULL
    if number == 2 and rules.start2 == EXACTLY_TWO and (room < 2 or count_at(s, colour, START) < 2):
        return -CIRCLE_FULL
    return arrival(rules, s, colour, CIRCLE, PLACED)


@shared
def switchable(rules: Rules, s: State, colour: int, pawn: int) -> int:
    """Judge whether a pawn can take part in a switch at all (C-15, R-63)."""
    place = pawn >> 4
    if place < CIRCLE or place > DIAMOND:
        return -NOT_ON_TRACK
    if pawn & ICE:
        return -ICED
    if rules.capacity[place] > 1 and count_at(s, colour, place) > 1:
        return -DOUBLED
    return place


@shared
def switch(rules: Rules, s: State, colour: int, pawn: int, rival: int, other: int) -> int:
    """Judge a switch of two switchable pawns: an iced slide end may forbid it (F13-50)."""
    from_square = wide(rules.square[colour, pawn >> 4])
    to_square = wide(rules.square[rival, other >> 4])
    place = wide(rules.place[colour, to_square])
    # Without the Ice nothing can forbid a switch: both pawns leave room for each other.
    if not rules.tokens:
        return place
    end = slide_end(rules, s, colour, place, SWITCHED)
    if end < 0:
        return -ICED_SLIDE_END
    # The own pawn slides first, and may sweep the other one off the square it came to.
    if not rules.switched_opponent_slides or swept(rules, colour, place, end, from_square):
        return place
    back = wide(rules.place[rival, from_square])
    return place if slide_end(rules, s, rival, back, SWITCHED) >= 0 else -ICED_SLIDE_END


@shared
def swept(rules: Rules, colour: int, place: int, end: int, square: int) -> bool:
    """Tell whether a slide from a place to an end runs over a square."""
    begin = wide(rules.square[colour, place])
    length = (wide(rules.square[colour, end]) - begin) % 60
    return 0 < (square - begin) % 60 <= length


@shared
def sorry(rules: Rules, s: State, colour: int, pawn: int, rival: int, other: int) -> int:
    """Judge the placement of a Start pawn upon a pawn of another colour (C-16)."""
    if pawn & ICE:
        return -ICED
    if not CIRCLE <= other >> 4 <= DIAMOND:
        return -NOT_ON_TRACK
    square = wide(rules.square[rival, other >> 4])
    # The Ice keeps the space, and so whoever shares it with its pawn.
    if square == s.ice_square:
        return -ICED_TARGET
    place = wide(rules.place[colour, square])
    return place if slide_end(rules, s, colour, place, PLACED) >= 0 else -ICED_SLIDE_END


@shared
def fire_march(rules: Rules, s: State, colour: int, pawn: int) -> int:
    """Judge the move of the Fire pawn to the next fire space (F13-55)."""
    if pawn & FIRE == 0:
        return -NO_POWER
    if pawn & ICE:
        return -ICED
    place = wide(rules.fire_spaces[colour, pawn >> 4])
    return arrival(rules, s, colour, place, PLACED) if place >= 0 else -OVERSHOOT


@shared
def fire_index(rules: Rules, s: State, colour: int) -> int:
    """Return the index of a colour's pawn that can make the fire move, -1 if none can."""
    for i in range(4):
        if fire_march(rules, s, colour, wide(s.pawns[colour, i])) >= 0:
            return i
    return -1


@shared
def fire_is_iced(s: State) -> bool:
    """Tell whether one pawn carries both tokens."""
    for colour in range(4):
        for i in range(4):
            if s.pawns[colour, i] & (FIRE | ICE) == FIRE | ICE:
                return True
    return False


@folded
def part_leaves(rules: Rules, s: State, count: int) -> int:
    """Tell whether a part may leave Start; the undivided whole does so as any number (F13-13)."""
    whole = count == rules.split[s.card]
    return wide(rules.forward_leaves[s.card] if whole else rules.split_leaves[s.card])
