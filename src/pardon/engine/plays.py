"""What a player may do: the legal actions of every decision, as sorted action ids.

A candidate is judged by a function that returns the place it leads to, or minus the reason
it is refused; the lists and the explanations both come from these judgements.
"""

import numpy as np

from ._jit import folded, shared
from .board import COUNTED, PLACED, SWITCHED, arrival, count_at, landing, slide_end
from .effects import move_ice, pull, take_part, teleport
from .layout import (
    ABSENT,
    BACKWARD,
    CARD,
    CHOOSE,
    CIRCLE,
    CIRCLE_FULL,
    CLOSED,
    DEBT,
    DIAMOND,
    DISCARD,
    DOUBLED,
    DROP,
    EVENT,
    FIRE,
    FIRE_MOVE,
    FIRE_TOKEN,
    FORWARD,
    GIVE_FIRE,
    GIVE_ICE,
    GO_FIRE,
    GO_TELEPORT,
    HOME,
    ICE,
    ICED,
    ICED_SLIDE_END,
    ICED_TARGET,
    ICE_TOKEN,
    KIND_COUNT,
    LANE,
    LANE_BACK,
    LEAVE,
    MOVED,
    NOT_ON_TRACK,
    NO_PLAY,
    NO_POWER,
    NO_START_PAWN,
    OPEN,
    OVERSHOOT,
    PART,
    PARTS,
    PASS,
    PICK_UP,
    PLACE,
    PLAY,
    PULL,
    REST_UNUSABLE,
    RIVALS,
    Record,
    SLOTS,
    SPLIT,
    START,
    START_NEEDS_CARD,
    SWAP,
    SWITCH,
    TAKE_HOME,
    TELEPORT,
    WANTED,
)


REFUSED, FINISHED, DEEPER = range(3)
"""What trying a choice in a split can come to."""


@folded
def side_colour(rules: Record, s: Record, side: int) -> int:
    """Return the colour the actor moves (side 0), or his partner's (side 1), -1 without one."""
    own = np.int64(s.owner[s.actor])
    return own if side == 0 else np.int64(rules.partner[own])


@folded
def counted(rules: Record, s: Record, colour: int, pawn: int, count: int, leaves: int) -> int:
    """Judge a counted move of a card."""
    if pawn < 16 and not leaves:
        return -START_NEEDS_CARD
    place = landing(rules, s, colour, pawn, count)
    if rules.lane_back_forced and count < 0 and s.lane_back == 0:
        if pawn >> 4 >= LANE and 0 <= place < LANE:
            return -LANE_BACK
    return place


@shared
def start(rules: Record, s: Record, colour: int, pawn: int, number: int) -> int:
    """Judge a start with a card that starts `number` pawns (C-14, R-34)."""
    if pawn >> 4 != START:
        return -NO_START_PAWN
    if pawn & ICE:
        return -ICED
    room = np.int64(rules.capacity[CIRCLE]) - count_at(s, colour, CIRCLE)
    if room < 1:
        return -CIRCLE_FULL
    if number == 2 and rules.exactly_two and (room < 2 or count_at(s, colour, START) < 2):
        return -CIRCLE_FULL
    return arrival(rules, s, colour, CIRCLE, PLACED)


@shared
def switchable(rules: Record, s: Record, colour: int, pawn: int) -> int:
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
def switch(rules: Record, s: Record, colour: int, pawn: int, rival: int, other: int) -> int:
    """Judge a switch of two switchable pawns: an iced slide end may forbid it (F13-50)."""
    from_square = np.int64(rules.square[colour, pawn >> 4])
    to_square = np.int64(rules.square[rival, other >> 4])
    place = np.int64(rules.place[colour, to_square])
    if not rules.tokens:
        return place
    end = slide_end(rules, s, colour, place, SWITCHED)
    if end < 0:
        return -ICED_SLIDE_END
    if not rules.switched_slides or swept(rules, colour, place, end, from_square):
        return place
    back = np.int64(rules.place[rival, from_square])
    return place if slide_end(rules, s, rival, back, SWITCHED) >= 0 else -ICED_SLIDE_END


@shared
def swept(rules: Record, colour: int, place: int, end: int, square: int) -> bool:
    """Tell whether a slide from a place to an end runs over a square."""
    begin = np.int64(rules.square[colour, place])
    length = (np.int64(rules.square[colour, end]) - begin) % 60
    return 0 < (square - begin) % 60 <= length


@shared
def sorry(rules: Record, s: Record, colour: int, pawn: int, rival: int, other: int) -> int:
    """Judge the placement of a Start pawn upon a pawn of another colour (C-16)."""
    if pawn & ICE:
        return -ICED
    if other & ICE:
        return -ICED_TARGET
    if not CIRCLE <= other >> 4 <= DIAMOND:
        return -NOT_ON_TRACK
    place = np.int64(rules.place[colour, rules.square[rival, other >> 4]])
    return place if slide_end(rules, s, colour, place, PLACED) >= 0 else -ICED_SLIDE_END


@folded
def counted_moves(
    rules: Record, s: Record, colour: int, base: int, count: int, leaves: int,
    w: Record, n: int,
) -> int:  # fmt: skip
    """List the pawns of a colour that can move by a count."""
    if rules.plain_moves:
        return plain_moves(rules, s, colour, base, count, leaves, w, n)
    last = -1
    for i in range(4):
        pawn = np.int64(s.pawns[colour, i])
        if pawn != last and counted(rules, s, colour, pawn, count, leaves) >= 0:
            w.moves[n] = base + i
            n += 1
        last = pawn
    return n


@folded
def plain_moves(
    rules: Record, s: Record, colour: int, base: int, count: int, leaves: int,
    w: Record, n: int,
) -> int:  # fmt: skip
    """List what `counted_moves` lists where only distance and own pawns can forbid a move."""
    last = -1
    for i in range(4):
        pawn = np.int64(s.pawns[colour, i])
        if pawn != last and (pawn >= 16 or leaves != 0):
            place = np.int64(rules.dest[pawn >> 4, count + 12])
            if place >= 0 and count_at(s, colour, place) < rules.capacity[place]:
                w.moves[n] = base + i
                n += 1
        last = pawn
    return n


@shared
def start_moves(
    rules: Record, s: Record, colour: int, base: int, number: int, w: Record, n: int
) -> int:
    """List the pawns of a colour that can start."""
    last = -1
    for i in range(4):
        pawn = np.int64(s.pawns[colour, i])
        if pawn >= 16:
            break
        if pawn != last and start(rules, s, colour, pawn, number) >= 0:
            w.moves[n] = base + i
            n += 1
        last = pawn
    return n


@shared
def switch_moves(rules: Record, s: Record, side: int, w: Record, n: int) -> int:
    """List the switches of a side's colour with every opposing pawn."""
    own = np.int64(s.owner[s.actor])
    colour = side_colour(rules, s, side)
    for i in range(4):
        pawn = np.int64(s.pawns[colour, i])
        if switchable(rules, s, colour, pawn) < 0:
            continue
        for ahead in range(1, 4):
            rival = (own + ahead) & 3
            if rival == rules.partner[own]:
                continue
            for j in range(4):
                other = np.int64(s.pawns[rival, j])
                if switchable(rules, s, rival, other) < 0:
                    continue
                if switch(rules, s, colour, pawn, rival, other) >= 0:
                    w.moves[n] = SWITCH + (side * 4 + i) * RIVALS + (ahead - 1) * 4 + j
                    n += 1
    return n


@shared
def sorry_moves(
    rules: Record, s: Record, side: int, cross: int, w: Record, n: int
) -> int:
    """List the placements of a side's Start pawns on opponents, and on the other colour if cross."""
    own = np.int64(s.owner[s.actor])
    mate = np.int64(rules.partner[own])
    colour = side_colour(rules, s, side)
    last = -1
    for i in range(4):
        pawn = np.int64(s.pawns[colour, i])
        if pawn >= 16:
            break
        if pawn == last:
            continue
        last = pawn
        for ahead in range(4):
            rival = (own + ahead) & 3
            if rival == colour or ((rival == own or rival == mate) and not cross):
                continue
            before = -1
            for j in range(4):
                other = np.int64(s.pawns[rival, j])
                if other >> 4 != before and sorry(rules, s, colour, pawn, rival, other) >= 0:
                    w.moves[n] = PLACE + (side * 4 + i) * 16 + ahead * 4 + j
                    n += 1
                before = other >> 4
    return n


@shared
def sorry_plays(rules: Record, s: Record, w: Record, n: int) -> int:
    """List all placements; partners come last unless the edition says otherwise (P34-66)."""
    teamed = rules.partner[s.owner[s.actor]] >= 0
    begin = n
    n = sorry_moves(rules, s, 0, rules.any_cross_colour, w, n)
    if teamed:
        n = sorry_moves(rules, s, 1, rules.any_cross_colour, w, n)
        if n == begin:
            n = sorry_moves(rules, s, 0, 1, w, n)
            n = sorry_moves(rules, s, 1, 1, w, n)
    return n


@shared
def follower(
    rules: Record, s: Record, colour: int, index: int, place: int, rest: int, leaves: int
) -> bool:
    """Tell whether some other pawn can take the whole rest once this one stands on `place`.

    Exact as long as the first pawn neither slides nor bumps a pawn of its own side.
    """
    origin = np.int64(s.pawns[colour, index]) >> 4
    vacated = np.int64(rules.square[colour, origin])
    taken = np.int64(rules.square[colour, place])
    for side in range(2):
        second = side_colour(rules, s, side)
        if second < 0:
            return False
        for j in range(4):
            pawn = np.int64(s.pawns[second, j])
            if (second == colour and j == index) or (pawn < 16 and not leaves):
                continue
            target = np.int64(rules.dest[pawn >> 4, rest + 12])
            if pawn & DEBT:
                target = np.int64(rules.lap[pawn >> 4, rest])
            if target < 0 or pawn & (MOVED | ICE):
                continue
            room = np.int64(rules.capacity[target]) - count_at(s, second, target)
            if second == colour:
                room += (origin == target) * 1 - (place == target) * 1
            if room < 1 and not (rules.self_bump and target <= DIAMOND):
                continue
            if target >= LANE or rules.plain_landings:
                return True
            square = np.int64(rules.square[second, target])
            if square == s.ice_square or slide_end(rules, s, second, target, COUNTED) < 0:
                continue
            if rules.last_resort and s.resort != OPEN and second != colour and square == taken:
                continue
            if rules.last_resort and s.resort != OPEN and square != vacated:
                if s.at[square] == rules.partner[second] + 1:
                    continue
            return True
    return False


@folded
def plain(rules: Record, s: Record, colour: int, pawn: int, place: int) -> bool:
    """Tell whether a landing changes nothing for the own side but where this pawn stands."""
    if place == HOME:
        return pawn & FIRE == 0
    if place > DIAMOND:
        return True
    if rules.slide[colour, place] != place or rules.teleport[colour, place] >= 0:
        return False
    there = np.int64(s.at[rules.square[colour, place]]) - 1
    return there != colour and (there < 0 or there != rules.partner[colour])


@shared
def can_finish(rules: Record, w: Record) -> bool:
    """Tell whether the split in w.scratch[0] can be completed, optional extras included (C-17).

    A depth-first search: w.trail holds the next choice to try at each depth. The whole rest is
    tried on every pawn before any part of it.
    """
    depth = 0
    w.trail[0] = 0
    while depth >= 0:
        choice = np.int64(w.trail[depth])
        w.trail[depth] += 1
        s = w.scratch[depth]
        if s.phase == SPLIT:
            if s.parts < 1 or choice >= SLOTS * s.rest or (s.parts == 1 and choice >= SLOTS):
                depth -= 1
                continue
            tried = try_part(rules, w, depth, choice & 7, np.int64(s.rest) - (choice >> 3))
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
def try_part(rules: Record, w: Record, depth: int, slot: int, count: int) -> int:
    """Try a part in w.scratch[depth]; one that leaves a rest is made in the next depth."""
    s = w.scratch[depth]
    colour = side_colour(rules, s, slot >> 2)
    if colour < 0:
        return REFUSED
    pawn = np.int64(s.pawns[colour, slot & 3])
    if counted(rules, s, colour, pawn, count, np.int64(rules.split_leaves[s.card])) < 0:
        return REFUSED
    if count == s.rest:
        return FINISHED
    w.scratch[depth + 1] = s
    take_part(rules, w.scratch[depth + 1], colour, slot & 3, count, w)
    return DEEPER


@shared
def try_extra(rules: Record, w: Record, depth: int, choice: int) -> int:
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
    pawn = np.int64(s.pawns[s.landed_colour, choice])
    if pawn >> 4 >= HOME or pawn & ICE:
        return REFUSED
    pull(rules, deeper, choice, w)
    return DEEPER


@folded
def part_leaves(rules: Record, s: Record, count: int) -> int:
    """Tell whether a part may leave Start; the undivided whole does so as any number (F13-13)."""
    whole = count == rules.split[s.card]
    return np.int64(rules.forward_leaves[s.card] if whole else rules.split_leaves[s.card])


@folded
def part(rules: Record, s: Record, w: Record, colour: int, index: int, count: int) -> int:
    """Judge one part of a split: it must be legal, and the rest must be completable after it."""
    pawn = np.int64(s.pawns[colour, index])
    leaves = np.int64(rules.split_leaves[s.card])
    place = counted(rules, s, colour, pawn, count, part_leaves(rules, s, count))
    rest = np.int64(s.rest) - count
    if place < 0 or rest == 0:
        return place
    if s.parts < 2:
        return -REST_UNUSABLE
    if plain(rules, s, colour, pawn, place):
        if follower(rules, s, colour, index, place, rest, leaves):
            return place
        if s.parts == 2:
            return -REST_UNUSABLE
    w.scratch[0] = s
    take_part(rules, w.scratch[0], colour, index, count, w)
    return place if can_finish(rules, w) else -REST_UNUSABLE


@shared
def movable(rules: Record, s: Record) -> int:
    """Count the pawns of the side that a split might move at all."""
    lowest = 0 if rules.split_leaves[s.card] else 16
    count = 0
    for side in range(2):
        colour = side_colour(rules, s, side)
        if colour >= 0:
            for i in range(4):
                pawn = np.int64(s.pawns[colour, i])
                if lowest <= pawn < HOME * 16 and pawn & (MOVED | ICE) == 0:
                    count += 1
    return count


@shared
def pair_moves(rules: Record, s: Record, w: Record, n: int) -> int:
    """List what `part_moves` lists where two pawns share and only own pawns can be in the way."""
    own = np.int64(s.owner[s.actor])
    rest = np.int64(s.rest)
    for i in range(4):
        pawn = np.int64(s.pawns[own, i])
        for count in range(1, rest + 1):
            w.reach[i, count] = rules.dest[pawn >> 4, count + 12]
            if pawn < 16 and not part_leaves(rules, s, count):
                w.reach[i, count] = -1
    last = -1
    for i in range(4):
        pawn = np.int64(s.pawns[own, i])
        for count in range(1, rest + 1 if pawn != last else 1):
            place = np.int64(w.reach[i, count])
            if place < 0 or count_at(s, own, place) >= rules.capacity[place]:
                continue
            if count < rest:
                if rules.slide[own, place] != place or rules.teleport[own, place] >= 0:
                    if part(rules, s, w, own, i, count) < 0:
                        continue
                elif not pairs_up(rules, s, w, i, place, rest - count):
                    continue
            w.moves[n] = PART + i * PARTS + count - 1
            n += 1
        last = pawn
    return n


@folded
def pairs_up(rules: Record, s: Record, w: Record, index: int, place: int, rest: int) -> bool:
    """Tell whether another pawn in w.reach can take the rest once this one stands on `place`."""
    own = np.int64(s.owner[s.actor])
    origin = np.int64(s.pawns[own, index]) >> 4
    for j in range(4):
        target = np.int64(w.reach[j, rest])
        if j != index and target >= 0:
            taken = count_at(s, own, target) - (origin == target) + (place == target)
            if taken < rules.capacity[target]:
                return True
    return False


@shared
def part_moves(
    rules: Record, s: Record, w: Record, n: int
) -> int:
    """List the next parts of a split, the undivided whole among them."""
    if rules.plain_moves and s.parts == 2 and rules.partner[s.owner[s.actor]] < 0:
        return pair_moves(rules, s, w, n)
    fewest = 1 if s.parts > 1 and movable(rules, s) > 1 else np.int64(s.rest)
    for side in range(2):
        colour = side_colour(rules, s, side)
        if colour < 0:
            break
        last = -1
        for i in range(4):
            pawn = np.int64(s.pawns[colour, i])
            if pawn == last or pawn >> 4 >= HOME:
                continue
            last = pawn
            for count in range(fewest, s.rest + 1):
                if part(rules, s, w, colour, i, count) >= 0:
                    w.moves[n] = PART + (side * 4 + i) * PARTS + count - 1
                    n += 1
    return n


@folded
def forward_plays(rules: Record, s: Record, w: Record, n: int) -> int:
    """List the forward moves of the card in play, for the whole side."""
    kind = np.int64(s.card)
    count = np.int64(rules.forward[kind])
    if count == 0:
        return n
    leaves = rules.forward_leaves[kind]
    for side in range(2):
        colour = side_colour(rules, s, side)
        if colour >= 0:
            n = counted_moves(rules, s, colour, FORWARD + side * 4, count, leaves, w, n)
    return n


@shared
def plays(
    rules: Record, s: Record, w: Record
) -> int:
    """List every play of the card in play, without the pass."""
    kind = np.int64(s.card)
    own = np.int64(s.owner[s.actor])
    mate = np.int64(rules.partner[own])
    n = forward_plays(rules, s, w, 0)
    if rules.only_forward[kind]:
        return n
    if rules.backward[kind] > 0:
        back = -np.int64(rules.backward[kind])
        n = counted_moves(rules, s, own, BACKWARD, back, 0, w, n)
        if mate >= 0:
            n = counted_moves(rules, s, mate, BACKWARD + 4, back, 0, w, n)
    if rules.start[kind] > 0:
        n = start_moves(rules, s, own, LEAVE, rules.start[kind], w, n)
        if mate >= 0:
            n = start_moves(rules, s, mate, LEAVE + 4, rules.start[kind], w, n)
    if rules.split[kind] > 0:
        n = part_moves(rules, s, w, n)
    if rules.switch[kind]:
        n = switch_moves(rules, s, 0, w, n)
        if mate >= 0:
            n = switch_moves(rules, s, 1, w, n)
    if rules.sorry[kind]:
        n = sorry_plays(rules, s, w, n)
    if rules.swap[kind]:
        n = swap_plays(rules, s, w, n)
    if rules.pick_up[kind] > 0:
        w.moves[n] = PICK_UP
        n += 1
    return n


@shared
def swap_plays(rules: Record, s: Record, w: Record, n: int) -> int:
    """List the players to exchange colours with."""
    for ahead in range(1, 4):
        if rules.in_play[(s.actor + ahead) & 3]:
            w.moves[n] = SWAP + ahead - 1
            n += 1
    return n


@shared
def may_pass(rules: Record, s: Record, w: Record, n: int) -> bool:
    """Tell whether the plays listed may be declined: only switches are left (C-19, C-25)."""
    if not rules.switch[s.card] or w.moves[0] < SWITCH:
        return False
    if rules.hand > 0 and s.face_up == 0:
        return bool(rules.decline_always)
    return not (rules.switch_forced and rules.partner[s.owner[s.actor]] >= 0)


@folded
def play_moves(
    rules: Record, s: Record, w: Record
) -> int:
    """List the plays of the card in play, with the pass where it is open.

    Plays of last resort are opened only if there are no others (P34-67).
    """
    s.resort = CLOSED
    n = plays(rules, s, w)
    if rules.last_resort:
        wanted = s.resort == WANTED or rules.split[s.card] > 0
        s.resort = CLOSED
        if wanted and (n == 0 or w.moves[0] >= SWITCH):
            s.resort = OPEN
            n = plays(rules, s, w)
    if n == 0:
        w.moves[0] = PASS
        return 1
    if may_pass(rules, s, w, n):
        for i in range(n, 0, -1):
            w.moves[i] = w.moves[i - 1]
        w.moves[0] = PASS
        n += 1
    return n


@shared
def ice_moves(rules: Record, s: Record, w: Record) -> int:
    """List the opposing pawns that the Ice may go to (F13-43, F13-44)."""
    own = np.int64(s.owner[s.actor])
    n = 0
    for ahead in range(1, 4):
        rival = (own + ahead) & 3
        if rival == rules.partner[own]:
            continue
        for j in range(4):
            pawn = np.int64(s.pawns[rival, j])
            if CIRCLE <= pawn >> 4 <= DIAMOND and pawn & ICE == 0:
                w.moves[n] = GIVE_ICE + (ahead - 1) * 4 + j
                n += 1
    return n


@shared
def fire_moves(rules: Record, s: Record, w: Record) -> int:
    """List keeping the Fire and the own pawns that it may go to (F13-52)."""
    own = np.int64(s.owner[s.actor])
    w.moves[0] = PASS
    n = 1
    if rules.ice_locks_fire and fire_is_iced(s):
        return n
    last = -1
    for i in range(4):
        pawn = np.int64(s.pawns[own, i])
        if pawn != last and pawn >> 4 < ABSENT and pawn & FIRE == 0:
            w.moves[n] = GIVE_FIRE + i
            n += 1
        last = pawn
    return n


@shared
def fire_is_iced(s: Record) -> bool:
    """Tell whether one pawn carries both tokens."""
    for colour in range(4):
        for i in range(4):
            if s.pawns[colour, i] & (FIRE | ICE) == FIRE | ICE:
                return True
    return False


@shared
def fire_march(rules: Record, s: Record, colour: int, pawn: int) -> int:
    """Judge the move of the Fire pawn to the next fire space (F13-55)."""
    if pawn & FIRE == 0:
        return -NO_POWER
    if pawn & ICE:
        return -ICED
    place = np.int64(rules.fire_space[colour, pawn >> 4])
    return arrival(rules, s, colour, place, PLACED) if place >= 0 else -OVERSHOOT


@shared
def fire_index(rules: Record, s: Record, colour: int) -> int:
    """Return the index of a colour's pawn that can make the fire move, -1 if none can."""
    for i in range(4):
        if fire_march(rules, s, colour, np.int64(s.pawns[colour, i])) >= 0:
            return i
    return -1


@shared
def event_moves(rules: Record, s: Record, w: Record) -> int:
    """List the moves of the actor in an event (R-52), out of the lane only if forced (R-14)."""
    s.lane_back = 0
    n = event_steps(rules, s, w)
    if n == 0 and rules.lane_back_forced:
        s.lane_back = 1
        n = event_steps(rules, s, w)
    return n


@shared
def event_steps(rules: Record, s: Record, w: Record) -> int:
    """List the pawns of the actor that can move by the amount of an event."""
    own = np.int64(s.owner[s.actor])
    amount = np.int64(s.amount)
    base = FORWARD if amount > 0 else BACKWARD
    last = -1
    n = 0
    for i in range(4):
        pawn = np.int64(s.pawns[own, i])
        if pawn != last and counted(rules, s, own, pawn, amount, 0) >= 0:
            w.moves[n] = base + i
            n += 1
        last = pawn
    return n


@shared
def extra_moves(
    rules: Record, s: Record, w: Record
) -> int:
    """List staying and teleporting, or pulling nobody and each pawn that may be pulled Home.

    In a split only what leaves the rest completable is offered.
    """
    n = 0
    colour = np.int64(s.landed_colour)
    choices = 1 if s.phase == TELEPORT else 4
    for choice in range(-1, choices):
        action = PASS
        if choice >= 0 and s.phase == TELEPORT:
            action = GO_TELEPORT
        elif choice >= 0:
            pawn = np.int64(s.pawns[colour, choice])
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
def extra_finishes(rules: Record, s: Record, w: Record, choice: int) -> bool:
    """Tell whether a split can still be completed after an optional extra."""
    w.scratch[1] = s
    try_extra(rules, w, 1, choice)
    w.scratch[0] = w.scratch[2]
    return can_finish(rules, w)


@shared
def hand_moves(s: Record, base: int, choices: int, w: Record, n: int) -> int:
    """List the kinds in the actor's hand that a bit mask lets through."""
    for kind in range(KIND_COUNT):
        if s.hands[s.actor, kind] > 0 and choices >> kind & 1:
            w.moves[n] = base + kind
            n += 1
    return n


@shared
def legal(rules: Record, s: Record, w: Record) -> int:
    """Write the legal actions of the decision at hand into w.moves, ascending; return how many.

    Listing settles what depends on the whole list: which hand cards may be chosen, and whether
    plays of last resort are open. So a decision is always listed before `step` carries it out.
    """
    phase = s.phase
    if phase == PLAY:
        return play_moves(rules, s, w)
    if phase == SPLIT:
        n = part_moves(rules, s, w, 0)
        if s.resort == WANTED:
            s.resort = CLOSED
        return n
    if phase == CARD:
        return choice_moves(rules, s, w)
    if phase == NO_PLAY or phase == DISCARD:
        return hand_moves(s, DROP, -1, w, 0)
    if phase == TELEPORT or phase == PULL:
        return extra_moves(rules, s, w)
    if phase == EVENT:
        return event_moves(rules, s, w)
    if phase == ICE_TOKEN:
        return ice_moves(rules, s, w)
    if phase == FIRE_TOKEN:
        return fire_moves(rules, s, w)
    if phase == FIRE_MOVE:
        w.moves[0] = PASS
        w.moves[1] = GO_FIRE
        return 2
    return 0


@shared
def choice_moves(rules: Record, s: Record, w: Record) -> int:
    """List the hand cards that may be chosen; without any, go on to the no-play action (C-25)."""
    s.lane_back = 0
    real_plays = judge_hand(rules, s, w)
    if s.choices == 0 and rules.lane_back_forced:
        s.lane_back = 1
        real_plays = judge_hand(rules, s, w)
    if s.choices == 0:
        s.phase = NO_PLAY
        return hand_moves(s, DROP, -1, w, 0)
    w.moves[0] = PASS
    return hand_moves(s, CHOOSE, np.int64(s.choices), w, 0 if real_plays else 1)


@shared
def judge_hand(rules: Record, s: Record, w: Record) -> bool:
    """Set s.choices to the kinds that may be chosen; tell whether one is more than a switch."""
    real_plays = False
    s.choices = 0
    for kind in range(KIND_COUNT):
        if s.hands[s.actor, kind] > 0:
            worth = playable(rules, s, kind, w)
            if worth > 0:
                s.choices |= 1 << kind
            if worth == 2:
                real_plays = True
    return real_plays


@shared
def playable(rules: Record, s: Record, kind: int, w: Record) -> int:
    """Return 2 if a hand card gives a play, 1 if only a switch that may be declined, else 0."""
    if rules.swap[kind] or rules.event[kind] or rules.pick_up[kind] > 0:
        return 2
    if rules.shed[kind]:
        return 2 if rules.shed_always or s.hand_size[s.actor] > rules.hand + 1 else 0
    card = s.card
    ready(rules, s, kind)
    if rules.ice[kind] and rules.tokens:
        answer = playable_iced(rules, s, w)
    else:
        n = plays(rules, s, w)
        answer = 0 if n == 0 else (1 if rules.switch[kind] and w.moves[0] >= SWITCH else 2)
    s.card = card
    s.rest = 0
    return answer


@shared
def playable_iced(
    rules: Record, s: Record, w: Record
) -> int:
    """Judge a card that moves the Ice first: some choice must leave a pawn its move (F13-22)."""
    own = np.int64(s.owner[s.actor])
    n = ice_moves(rules, s, w)
    best = 0
    for choice in range(max(n, 1)):
        w.scratch[0] = s
        if n > 0:
            target = np.int64(w.moves[choice]) - GIVE_ICE
            move_ice(rules, w.scratch[0], (own + 1 + target // 4) & 3, target % 4, w)
        else:
            settle_ice(rules, w.scratch[0], w)
        if forward_plays(rules, w.scratch[0], w, n) > n:
            best = 2
    return best


@shared
def settle_ice(rules: Record, s: Record, w: Record) -> None:
    """Move the Ice when no other pawn is eligible: to the centre, or nowhere (F13-45)."""
    own = np.int64(s.owner[s.actor])
    bearer = -1
    for colour in range(4):
        for i in range(4):
            if s.pawns[colour, i] & ICE and CIRCLE <= s.pawns[colour, i] >> 4 <= DIAMOND:
                bearer = colour
    opposing = bearer >= 0 and bearer != own and bearer != rules.partner[own]
    if not (rules.ice_stays and opposing):
        move_ice(rules, s, -1, 0, w)


@shared
def ready(rules: Record, s: Record, kind: int) -> None:
    """Lay a card on the table so that its plays can be listed."""
    s.card = kind
    s.rest = rules.split[kind]
    s.parts = rules.parts[kind]
