"""Splits: parts whose rest can be completed, and the extras that a landing may bring (C-17)."""

from .._jit import folded, shared
from ..layout import (
    DEBT,
    DIAMOND,
    FIRE,
    GO_TELEPORT,
    HOME,
    ICE,
    LAST_RESORT,
    MOVED,
    OPEN,
    PART,
    PARTS,
    PASS,
    REST_UNUSABLE,
    SAFETY,
    SLOTS,
    SPLIT,
    TAKE_HOME,
    TELEPORT,
    Rules,
    State,
    Work,
    wide,
)
from .board import COUNTED, count_at, slide_end
from .effects import pull, take_part, teleport
from .judging import counted, part_leaves, side_colour

REFUSED, FINISHED, DEEPER = range(3)
"""What trying a choice in a split can come to."""


@shared
def part_moves(rules: Rules, s: State, w: Work, n: int) -> int:
    """List the next parts of a split, the undivided whole among them."""
    # The common case by far: two parts, no partner, and only own pawns can be in the way.
    if rules.plain_moves and s.parts == 2 and rules.partner[s.owner[s.actor]] < 0:
        return pair_moves(rules, s, w, n)
    # Where only one pawn can move, nothing but the undivided whole can be completed.
    fewest = 1 if s.parts > 1 and movable(rules, s) > 1 else wide(s.rest)
    for side in range(2):
        colour = side_colour(rules, s, side)
        if colour < 0:
            break
        last = -1
        for i in range(4):
            pawn = wide(s.pawns[colour, i])
            # Pawns are kept sorted: equal ones are neighbours, and are offered once (C-20).
            if pawn == last or pawn >> 4 >= HOME:
                continue
            last = pawn
            for count in range(fewest, s.rest + 1):
                if part(rules, s, w, colour, i, count) >= 0:
                    w.moves[n] = PART + (side * 4 + i) * PARTS + count - 1
                    n += 1
    return n


@shared
def movable(rules: Rules, s: State) -> int:
    """Count the pawns of the side that a split might move at all."""
    lowest = 0 if rules.split_leaves[s.card] else 16
    count = 0
    for side in range(2):
        colour = side_colour(rules, s, side)
        if colour >= 0:
            for i in range(4):
                pawn = wide(s.pawns[colour, i])
                if lowest <= pawn < HOME * 16 and pawn & (MOVED | ICE) == 0:
                    count += 1
    return count


@folded
def part(rules: Rules, s: State, w: Work, colour: int, index: int, count: int) -> int:
    """Judge one part of a split: it must be legal, and the rest must be completable after it."""
    pawn = wide(s.pawns[colour, index])
    leaves = wide(rules.split_leaves[s.card])
    place = counted(rules, s, colour, pawn, count, part_leaves(rules, s, count))
    rest = wide(s.rest) - count
    if place < 0 or rest == 0:
        return place
    if s.parts < 2:
        return -REST_UNUSABLE
    # After a plain landing a look at each other pawn decides; anything else is played out on a
    # copy.
    if plain(rules, s, colour, pawn, place):
        if follower(rules, s, colour, index, place, rest, leaves):
            return place
        # One part is left and no pawn can take it; with more parts left, several may share it.
        if s.parts == 2:
            return -REST_UNUSABLE
    w.scratch[0] = s
    take_part(rules, w.scratch[0], colour, index, count, w)
    return place if can_finish(rules, w) else -REST_UNUSABLE


@folded
def plain(rules: Rules, s: State, colour: int, pawn: int, place: int) -> bool:
    """Tell whether a landing changes nothing for the own side but where this pawn stands."""
    if place == HOME:
        return pawn & FIRE == 0
    if place > DIAMOND:
        return True
    if rules.slide[colour, place] != place or rules.teleports[colour, place] >= 0:
        return False
    there = wide(s.at[rules.square[colour, place]]) - 1
    return there != colour and (there < 0 or there != rules.partner[colour])


@shared
def follower(
    rules: Rules, s: State, colour: int, index: int, place: int, rest: int, leaves: int
) -> bool:
    """Tell whether some other pawn can take the whole rest once this one stands on `place`.

    Exact as long as the first pawn neither slides nor bumps a pawn of its own side.
    """
    origin = wide(s.pawns[colour, index]) >> 4
    vacated = wide(rules.square[colour, origin])
    taken = wide(rules.square[colour, place])
    for side in range(2):
        second = side_colour(rules, s, side)
        if second < 0:
            return False
        for j in range(4):
            pawn = wide(s.pawns[second, j])
            if (second == colour and j == index) or (pawn < 16 and not leaves):
                continue
            target = wide(rules.dest[pawn >> 4, rest + 12])
            if pawn & DEBT:
                target = wide(rules.lap[pawn >> 4, rest])
            if target < 0 or pawn & (MOVED | ICE):
                continue
            # By then the first pawn has left its origin and stands on its place.
            room = wide(rules.capacity[target]) - count_at(s, second, target)
            if second == colour:
                room += (origin == target) * 1 - (place == target) * 1
            if room < 1 and not (rules.team_self_bump and target <= DIAMOND):
                continue
            if target >= SAFETY or rules.plain_landings:
                return True
            square = wide(rules.square[second, target])
            if square == s.ice_square or slide_end(rules, s, second, target, COUNTED) < 0:
                continue
            spared = rules.partner_bump == LAST_RESORT and s.resort != OPEN
            # It would land on the pawn that has just moved, or below on one there before (P34-67).
            if spared and second != colour and square == taken:
                continue
            if spared and square != vacated:
                if s.at[square] == rules.partner[second] + 1:
                    continue
            return True
    return False


@shared
def can_finish(rules: Rules, w: Work) -> bool:
    """Tell whether the split in w.scratch[0] can be completed, optional extras included (C-17).

    A depth-first search: w.trail holds the next choice to try at each depth. The whole rest is
    tried on every pawn before any part of it.
    """
    depth = 0
    w.trail[0] = 0
    while depth >= 0:
        choice = wide(w.trail[depth])
        w.trail[depth] += 1
        s = w.scratch[depth]
        if s.phase == SPLIT:
            if s.parts < 1 or choice >= SLOTS * s.rest or (s.parts == 1 and choice >= SLOTS):
                depth -= 1
                continue
            # The three low bits choose the pawn, the others how much of the rest is held back for
            # later.
            tried = try_part(rules, w, depth, choice & 7, wide(s.rest) - (choice >> 3))
        # Choice 0 is no extra; 1 to 4 are the pawns to pull, or 1 the teleport.
        elif choice > 4:
            depth -= 1
            continue
        else:
            tried = try_extra(rules, w, depth, choice - 1)
        if tried == FINISHED:
            return True
        if tried == DEEPER:
            depth += 1
            w.trail[depth] = 0
    return False


@shared
def try_part(rules: Rules, w: Work, depth: int, slot: int, count: int) -> int:
    """Try a part in w.scratch[depth]; one that leaves a rest is made in the next depth."""
    s = w.scratch[depth]
    colour = side_colour(rules, s, slot >> 2)
    if colour < 0:
        return REFUSED
    pawn = wide(s.pawns[colour, slot & 3])
    if counted(rules, s, colour, pawn, count, wide(rules.split_leaves[s.card])) < 0:
        return REFUSED
    if count == s.rest:
        return FINISHED
    w.scratch[depth + 1] = s
    take_part(rules, w.scratch[depth + 1], colour, slot & 3, count, w)
    return DEEPER


@shared
def try_extra(rules: Rules, w: Work, depth: int, choice: int) -> int:
    """Try no extra (-1), the teleport or a pull in w.scratch[depth]; it is made one deeper."""
    s = w.scratch[depth]
    w.scratch[depth + 1] = s
    deeper = w.scratch[depth + 1]
    deeper.phase = SPLIT
    if choice < 0:
        return DEEPER
    if s.phase == TELEPORT:
        if choice > 0:
            return REFUSED
        teleport(rules, deeper, w)
        return DEEPER
    pawn = wide(s.pawns[s.landed_colour, choice])
    if pawn >> 4 >= HOME or pawn & ICE:
        return REFUSED
    pull(rules, deeper, choice, w)
    return DEEPER


@shared
def pair_moves(rules: Rules, s: State, w: Work, n: int) -> int:
    """List what `part_moves` lists where two pawns share and only own pawns can be in the way."""
    own = wide(s.owner[s.actor])
    rest = wide(s.rest)
    fewest = 1 if movable(rules, s) > 1 else rest
    for i in range(4):
        pawn = wide(s.pawns[own, i])
        for count in range(fewest, rest + 1):
            w.reach[i, count] = rules.dest[pawn >> 4, count + 12]
            if pawn < 16 and not part_leaves(rules, s, count):
                w.reach[i, count] = -1
    last = -1
    for i in range(4):
        pawn = wide(s.pawns[own, i])
        # A pawn equal to the one before it gets an empty range: it is offered already (C-20).
        for count in range(fewest, rest + 1 if pawn != last else fewest):
            place = wide(w.reach[i, count])
            if place < 0 or count_at(s, own, place) >= rules.capacity[place]:
                continue
            if count < rest:
                # A slide or a teleport may change who can take the rest: ask the search.
                if rules.slide[own, place] != place or rules.teleports[own, place] >= 0:
                    if part(rules, s, w, own, i, count) < 0:
                        continue
                elif not pairs_up(rules, s, w, i, place, rest - count):
                    continue
            w.moves[n] = PART + i * PARTS + count - 1
            n += 1
        last = pawn
    return n


@folded
def pairs_up(rules: Rules, s: State, w: Work, index: int, place: int, rest: int) -> bool:
    """Tell whether another pawn in w.reach can take the rest once this one stands on `place`."""
    own = wide(s.owner[s.actor])
    origin = wide(s.pawns[own, index]) >> 4
    for j in range(4):
        target = wide(w.reach[j, rest])
        if j != index and target >= 0:
            taken = count_at(s, own, target) - (origin == target) + (place == target)
            if taken < rules.capacity[target]:
                return True
    return False


@shared
def extra_moves(rules: Rules, s: State, w: Work) -> int:
    """List staying and teleporting, or pulling nobody and each pawn that may be pulled Home.

    In a split only what leaves the rest completable is offered.
    """
    n = 0
    colour = wide(s.landed_colour)
    choices = 1 if s.phase == TELEPORT else 4
    for choice in range(-1, choices):
        action = PASS
        if choice >= 0 and s.phase == TELEPORT:
            action = GO_TELEPORT
        elif choice >= 0:
            pawn = wide(s.pawns[colour, choice])
            if pawn >> 4 >= HOME or pawn & ICE:
                continue
            if choice > 0 and pawn == s.pawns[colour, choice - 1]:
                continue
            action = TAKE_HOME + choice
            if colour != s.owner[s.actor]:
                action += 4
        if s.rest == 0 or extra_finishes(rules, s, w, choice):
            w.moves[n] = action
            n += 1
    return n


@shared
def extra_finishes(rules: Rules, s: State, w: Work, choice: int) -> bool:
    """Tell whether a split can still be completed after an optional extra."""
    # The extra is tried at depth 1, so that its outcome lands in depth 2 and the search may begin
    # at 0.
    w.scratch[1] = s
    try_extra(rules, w, 1, choice)
    w.scratch[0] = w.scratch[2]
    return can_finish(rules, w)
