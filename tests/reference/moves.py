"""What happens to pawns: arrivals, slides, bumps, counted moves, switches, splits."""

from collections.abc import Iterable
from typing import NamedTuple

from tests.reference.board import (
    Place,
    backward,
    circle,
    entry,
    forward,
    on_track,
    opposite,
    passed,
    steps_to_entry,
)
from tests.reference.options import Rules
from tests.reference.position import Pawns, capacity


class Play(NamedTuple):
    """The pawns after a play and what the obligation rules need to know of it."""

    pawns: Pawns
    hits_partner: bool = False
    """Some part of it landed directly on a partner's pawn (P34-67)."""
    backs_out: bool = False
    """It is a backward move out of the safety zone (R-14)."""
    idle: bool = False
    """No pawn moved: the token step of a 2013 card stands alone (F13-43)."""


def changed(pawns: Pawns, index: int, **values: object) -> Pawns:
    """Return the pawns with one of them changed."""
    pawn = pawns[index]._replace(**values)  # type: ignore[arg-type]
    return (*pawns[:index], pawn, *pawns[index + 1 :])


def bumped(rules: Rules, pawns: Pawns, index: int) -> Pawns:
    """Return the pawns with one of them sent to its Start (C-12, F13-60)."""
    fire = pawns[index].fire and rules.option["fire_on_bump"] == "stays"
    return changed(pawns, index, place="start", debt=False, fire=fire)


def bump_all(rules: Rules, pawns: Pawns, victims: Iterable[int]) -> Pawns:
    """Return the pawns with several of them sent to their Starts."""
    for index in victims:
        pawns = bumped(rules, pawns, index)
    return pawns


def standing(pawns: Pawns, square: Place, mover: int) -> list[int]:
    """Return the other pawns on a track square."""
    return [i for i, pawn in enumerate(pawns) if pawn.place == square and i != mover]


def slide_end(rules: Rules, pawns: Pawns, mover: int, square: int, how: str) -> int | None:
    """Return where a pawn put on a square comes to rest, None if it may not go there.

    C-10 (1) and (4), F13-50; a teleport never slides (R-18).
    """
    if square not in rules.shown or how == "teleport":
        return square
    end, colours = rules.shown[square]
    anyone = how == "switch" and rules.option["switch_slide_any_colour"]
    if not anyone and pawns[mover].colour not in colours:
        return square
    if not any(pawns[i].ice for i in standing(pawns, end, mover)):
        return end
    at_ice = {"illegal": None, "stop_short": end - 1, "stay_on_triangle": square}
    return at_ice[rules.option["ice_at_slide_end"]]


def slid(rules: Rules, pawns: Pawns, mover: int, square: int, end: int) -> Pawns:
    """Return the pawns after the mover has run from a triangle to the end (C-11)."""
    path = range(square + 1, end + 1)
    victims = [i for step in path for i in standing(pawns, step, mover) if not pawns[i].ice]
    pawns = bump_all(rules, pawns, victims)
    # Sliding over the own entry settles a lap debt.
    owes = pawns[mover].debt and entry(pawns[mover].colour) not in path
    return changed(pawns, mover, place=end, debt=owes)


def arrive(rules: Rules, pawns: Pawns, mover: int, square: int, how: str) -> Play | None:
    """Return the result of an arrival on a track square, None if it is illegal (C-10)."""
    colour = pawns[mover].colour
    there = standing(pawns, square, mover)
    if any(pawns[i].ice for i in there):
        return None
    own = [i for i in there if pawns[i].colour == colour]
    full = len(own) >= capacity(rules, colour, square)
    if full and not (how == "count" and rules.team and rules.option["team_self_bump"]):
        return None
    end = slide_end(rules, pawns, mover, square, how)
    if end is None:
        return None
    hit = rules.team and any(pawns[i].colour == opposite(colour) for i in there)
    pawns = bump_all(rules, pawns, [i for i in there if full or i not in own])
    pawns = changed(pawns, mover, place=square)
    return Play(slid(rules, pawns, mover, square, end), hits_partner=hit)


def with_teleport(rules: Rules, play: Play, mover: int, square: int) -> list[Play]:
    """Return a play, and the same play with the teleport taken (R-18 to R-20)."""
    if play.pawns[mover].place != square or square not in rules.teleport:
        return [play]
    far = rules.teleport[square]
    there = arrive(rules, changed(play.pawns, mover, debt=False), mover, far, "teleport")
    return [play] if there is None else [play, play._replace(pawns=there.pawns)]


def home(rules: Rules, pawns: Pawns, mover: int) -> list[Play]:
    """Return the ways of going Home: alone, or pulling another own pawn along (F13-58)."""
    pawn = pawns[mover]
    stays = pawn.fire and rules.option["fire_at_home"] == "stays"
    alone = changed(pawns, mover, place="home", fire=stays)
    if not pawn.fire:
        return [Play(alone)]
    pulled = [
        Play(changed(alone, i, place="home", debt=False))
        for i, other in enumerate(pawns)
        if other.colour == pawn.colour and i != mover and not other.ice and other.place != "home"
    ]
    return [Play(alone), *pulled]


def counted(rules: Rules, pawns: Pawns, mover: int, steps: int) -> list[Play]:
    """Return the results of moving one pawn by a count, negative for backward."""
    pawn = pawns[mover]
    if pawn.ice:
        return []
    if steps > 0:
        target = forward(pawn.colour, pawn.place, steps, debt=pawn.debt)
    else:
        target = backward(pawn.colour, pawn.place, -steps)
    if target is None:
        return []
    if rules.option["bump_in_passing"]:
        pawns = _bump_in_passing(rules, pawns, mover, steps)
    if target == "home":
        return home(rules, pawns, mover)
    pawns = changed(pawns, mover, debt=owes_after(rules, pawns, mover, steps))
    if isinstance(target, int):
        return _land(rules, pawns, mover, target)
    own = [p for p in pawns if p.place == target and p.colour == pawn.colour]
    return [] if own else [Play(changed(pawns, mover, place=target))]


def _land(rules: Rules, pawns: Pawns, mover: int, square: int) -> list[Play]:
    play = arrive(rules, pawns, mover, square, "count")
    return [] if play is None else with_teleport(rules, play, mover, square)


def _bump_in_passing(rules: Rules, pawns: Pawns, mover: int, steps: int) -> Pawns:
    pawn = pawns[mover]
    over = passed(pawn.colour, pawn.place, steps, debt=pawn.debt)
    return _bump_all_on(rules, pawns, mover, over)


def _bump_all_on(rules: Rules, pawns: Pawns, mover: int, squares: Iterable[int]) -> Pawns:
    """Return the pawns with every opponent on some squares bumped, unless it is iced (R-30)."""
    colour = pawns[mover].colour
    spared = (colour, opposite(colour)) if rules.team else (colour,)
    over = {square % 60 for square in squares}
    victims = [
        i for i, p in enumerate(pawns) if p.place in over and p.colour not in spared and not p.ice
    ]
    return bump_all(rules, pawns, victims)


def owes_after(rules: Rules, pawns: Pawns, mover: int, steps: int) -> bool:
    """Tell whether a pawn owes a lap after a counted move, before any slide (R-13)."""
    pawn = pawns[mover]
    if not rules.option["lap_required"] or not isinstance(pawn.place, int):
        return False
    distance = steps_to_entry(pawn.colour, pawn.place)
    if steps > 0:
        return pawn.debt and steps <= distance
    return pawn.debt or (distance >= 1 and distance - steps >= 60)


def start(rules: Rules, pawns: Pawns, mover: int) -> list[Play]:
    """Return the result of putting a Start pawn on its circle (C-14)."""
    pawn = pawns[mover]
    if pawn.place != "start" or pawn.ice:
        return []
    play = arrive(rules, pawns, mover, circle(pawn.colour), "start")
    return [] if play is None else [play]


def count_out(rules: Rules, pawns: Pawns, mover: int, steps: int) -> list[Play]:
    """Return the result of leaving Start by a number card (F13-13)."""
    pawn = pawns[mover]
    if rules.option["start_mode"] == "place":
        return start(rules, pawns, mover)
    if pawn.place != "start" or pawn.ice:
        return []
    target = (circle(pawn.colour) + steps - 1) % 60
    if rules.option["bump_in_passing"]:
        pawns = _bump_all_on(rules, pawns, mover, range(target - steps + 1, target))
    return _land(rules, pawns, mover, target)


def ahead(rules: Rules, pawns: Pawns, mover: int, steps: int, *, out: bool) -> list[Play]:
    """Return the results of a forward count, out of Start too where `out` allows it."""
    if pawns[mover].place == "start":
        return count_out(rules, pawns, mover, steps) if out else []
    return counted(rules, pawns, mover, steps)


def back(rules: Rules, pawns: Pawns, mover: int, steps: int) -> list[Play]:
    """Return the results of a backward count."""
    before = pawns[mover].place
    plays = counted(rules, pawns, mover, -steps)
    out = isinstance(before, str) and isinstance(backward(pawns[mover].colour, before, steps), int)
    return [play._replace(backs_out=out) for play in plays]


def switch(rules: Rules, pawns: Pawns, own: int, other: int) -> Play | None:
    """Return the exchange of two pawns on the track, None if it is illegal (C-15)."""
    here, there = pawns[own].place, pawns[other].place
    if not isinstance(here, int) or not isinstance(there, int):
        return None
    if pawns[own].ice or pawns[other].ice:
        return None
    if standing(pawns, here, own) or standing(pawns, there, other):
        return None
    pawns = changed(pawns, own, place=there, debt=False)
    pawns = changed(pawns, other, place=here, debt=False)
    moved = _slide_after_switch(rules, pawns, own, there)
    if moved is None or not rules.option["switched_opponent_slides"]:
        return None if moved is None else Play(moved)
    if moved[other].place == here:
        moved = _slide_after_switch(rules, moved, other, here)
    return None if moved is None else Play(moved)


def _slide_after_switch(rules: Rules, pawns: Pawns, mover: int, square: int) -> Pawns | None:
    end = slide_end(rules, pawns, mover, square, "switch")
    return None if end is None else slid(rules, pawns, mover, square, end)


def replace(rules: Rules, pawns: Pawns, mover: int, target: int) -> list[Play]:
    """Return the Sorry! placements of a Start pawn on another pawn's square (C-16)."""
    square = pawns[target].place
    if pawns[mover].place != "start" or pawns[mover].ice or not isinstance(square, int):
        return []
    play = arrive(rules, pawns, mover, square, "sorry")
    if play is None:
        return []
    # Whether a partner may be hit is settled by the choice of targets (P34-66).
    play = play._replace(hits_partner=False)
    if rules.option["teleport_on_placement"]:
        return with_teleport(rules, play, mover, square)
    return [play]


class Part(NamedTuple):
    """A split under way: pawns now, who has moved, what is left of the count."""

    pawns: Pawns
    moved: frozenset[int]
    rest: int
    hits_partner: bool


def split(
    rules: Rules, pawns: Pawns, colours: tuple[str, ...], total: int, most: int, *, out: bool
) -> list[Play]:
    """Return the results of dividing a count between two to `most` pawns (C-17)."""
    under_way = {Part(pawns, frozenset(), total, hits_partner=False)}
    done: set[Play] = set()
    for _ in range(most):
        further = {p for part in under_way for p in next_parts(rules, part, colours, total, out)}
        done |= {Play(p.pawns, hits_partner=p.hits_partner) for p in further if p.rest == 0}
        under_way = {p for p in further if p.rest > 0}
    return list(done)


def next_parts(
    rules: Rules, part: Part, colours: tuple[str, ...], total: int, out: bool
) -> list[Part]:
    """Return every way of executing one more part of a split."""
    return [
        Part(
            play.pawns,
            part.moved | {mover},
            part.rest - steps,
            part.hits_partner or play.hits_partner,
        )
        for mover, pawn in enumerate(part.pawns)
        if pawn.colour in colours and mover not in part.moved
        for steps in range(1, min(part.rest, total - 1) + 1)
        for play in ahead(rules, part.pawns, mover, steps, out=out)
    ]


def fire_target(rules: Rules, pawns: Pawns, mover: int) -> int | None:
    """Return the next fire space before the pawn's own entry (F13-55)."""
    pawn = pawns[mover]
    from_start = pawn.place == "start" and rules.option["fire_from_start"]
    if not from_start and not on_track(pawn.place):
        return None
    origin = circle(pawn.colour) if from_start else int(pawn.place)
    for steps in range(1, steps_to_entry(pawn.colour, origin) + 1):
        if (origin + steps) % 60 in rules.option["fire_spaces"]:
            return (origin + steps) % 60
    return None


def fire_moves(rules: Rules, pawns: Pawns, colour: str) -> list[Play]:
    """Return the moves the Fire pawn may make before the draw (F13-55, F13-61)."""
    for mover, pawn in enumerate(pawns):
        if pawn.fire and pawn.colour == colour and not pawn.ice:
            target = fire_target(rules, pawns, mover)
            play = None if target is None else arrive(rules, pawns, mover, target, "fire")
            # There is always something else than to land on a partner: no fire move (P34-67).
            spared = rules.option["partner_bump"] == "last_resort"
            return [] if play is None or (spared and play.hits_partner) else [play]
    return []
