"""Lights of a state: what can be moved, where to, and what the chosen move would do."""

from collections.abc import Sequence

from pardon.tui.board.plan import Lights, Spot, spot_of
from pardon.tui.model import Option
from pardon.tui.motion import bumped, way


def lights_of(options: Sequence[Option], chosen: int, trail: dict[Spot, str]) -> Lights:
    """Return the lights for some options, one of which is looked at."""
    movable = frozenset(spot for option in options if (spot := origin_of(option)))
    targets: dict[Spot, str] = {}
    for number, option in enumerate(options, 1):
        spot = target_of(option)
        if spot is not None:
            # Where several moves end, a number would name but one of them.
            targets[spot] = "" if spot in targets else str(number)
    if not options or not 0 <= chosen < len(options):
        return Lights(movable, targets, trail=trail)
    option = options[chosen]
    goal = target_of(option)
    if goal is not None:
        targets[goal] = str(chosen + 1)
    events = option.move.happenings if option.move else ()
    return Lights(
        movable, targets, chosen=origin_of(option), goal=goal, way=way(events),
        harmed=bumped(events), trail=trail,
    )  # fmt: skip


def origin_of(option: Option) -> Spot | None:
    """Return where the pawn of an option stands."""
    move = option.move
    if move is None or move.origin is None or move.colour is None:
        return None
    return spot_of(move.colour, move.origin)


def target_of(option: Option) -> Spot | None:
    """Return where an option ends."""
    move = option.move
    if move is None or move.colour is None or move.kind in ("ice", "fire"):
        return None
    place = move.to if move.to is not None else move.landing
    return None if place is None else spot_of(move.colour, place)


def next_pawn(options: Sequence[Option], chosen: int, step: int) -> int:
    """Return the first option of the next pawn, or card, round the list."""
    groups = [(origin_of(option), option.card) for option in options]
    firsts = [n for n, group in enumerate(groups) if n == 0 or groups[n - 1] != group]
    if not firsts:
        return 0
    at = max(index for index, first in enumerate(firsts) if first <= chosen)
    return firsts[(at + step) % len(firsts)]


def pointed(options: Sequence[Option], chosen: int, spot: Spot) -> tuple[int | None, bool]:
    """Return the option that a click on a spot means, and whether it is to be taken at once."""
    ending = [n for n, option in enumerate(options) if target_of(option) == spot]
    if chosen in ending:
        return chosen, True
    here = origin_of(options[chosen]) if 0 <= chosen < len(options) else None
    same = [n for n in ending if origin_of(options[n]) == here]
    if same:
        return same[0], True
    starting = [n for n, option in enumerate(options) if origin_of(option) == spot]
    if starting:
        later = [n for n in starting if n > chosen]
        return (later or starting)[0], False
    return (ending[0], False) if ending else (None, False)
