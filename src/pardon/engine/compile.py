"""Compile an edition and the colours in play into one `RULES` record."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from ..rules.config import Config
from ..rules.edition import COLOURS, KINDS, Edition, partner
from ..rules.fields import FIELDS, POWERS
from .layout import (
    ABSENT,
    CIRCLE,
    DIAMOND,
    ENTRY,
    HOME,
    LAST_RESORT,
    OFF_TRACK,
    PLACES,
    RULES,
    SAFETY,
    START,
    Rules,
)

SLIDES = tuple(
    (15 * side + triangle, 15 * side + end)
    for side in range(4)
    for triangle, end in ((1, 4), (9, 13))
)
"""Triangle and end square of every slide, in board order (C-03)."""


def square_of(colour: int, place: int) -> int:
    """Return the square of a place on a colour's way, `OFF_TRACK` for the others."""
    return (15 * colour + 3 + place) % 60 if CIRCLE <= place <= DIAMOND else OFF_TRACK


def place_of(colour: int, square: int) -> int:
    """Return the place that a square has on a colour's way."""
    return (square - 15 * colour - 4) % 60 + 1


@lru_cache(maxsize=256)
def compile_rules(config: Config, colours: tuple[str, ...]) -> np.ndarray:
    """Return the rules of a configuration for the colours in play, as an array of one record."""
    compiled = np.zeros(1, RULES)
    rules = compiled[0]
    edition = config.rules
    _fill_fields(rules, edition)
    _fill_ways(rules, edition)
    _fill_slides(rules, edition)
    _fill_specials(rules, edition)
    _fill_cards(rules, edition)
    _fill_seats(rules, edition, [COLOURS.index(colour) for colour in colours])
    _fill_short_cuts(rules)
    compiled.flags.writeable = False
    return compiled


def _fill_fields(rules: Rules, edition: Edition) -> None:
    """Fill the columns that are rule fields; one that has no effect holds its neutral value."""
    for name, field in FIELDS.items():
        if field.column:
            bears = not field.only_in or getattr(edition, field.only_in)
            rules[name] = field.code(getattr(edition, name) if bears else field.neutral)


def _fill_ways(rules: Rules, edition: Edition) -> None:
    dest, lap, square, place = _ways()
    dest = dest.copy()
    if edition.start_mode != "circle":
        counts = np.arange(1, 13)
        dest[START, 13:] = counts if edition.start_mode == "count" else CIRCLE
    rules["dest"], rules["lap"], rules["square"], rules["place"] = dest, lap, square, place
    capacity = np.ones(PLACES, np.uint8)
    capacity[[START, HOME, ABSENT]] = 127
    capacity[CIRCLE] = edition.circle_capacity
    rules["capacity"] = capacity


@lru_cache(maxsize=1)
def _ways() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return what no edition changes: counts from place to place, with and without a lap debt,
    and how places and squares correspond."""
    dest = np.full((PLACES, 25), -1, np.int8)
    lap = np.full((PLACES, 13), -1, np.int8)
    for place in range(CIRCLE, HOME):
        for count in range(1, 13):
            dest[place, 12 + count] = _forward(place, count)
            dest[place, 12 - count] = _backward(place, count)
            if place <= DIAMOND:
                lap[place, count] = (place + count - 1) % 60 + 1
    squares = np.array([[square_of(c, place) for place in range(PLACES)] for c in range(4)])
    places = np.array([[place_of(c, square) for square in range(61)] for c in range(4)])
    return dest, lap, squares, places


def _forward(place: int, count: int) -> int:
    """Return where a forward count leads (C-07)."""
    if place == DIAMOND:
        return count
    target = place + count
    if place <= ENTRY and target > ENTRY:
        target += 1
    return target if target <= HOME else -1


def _backward(place: int, count: int) -> int:
    """Return where a backward count leads (C-08)."""
    if place < SAFETY:
        return (place - count - 1) % 60 + 1
    target = place - count
    return target if target >= SAFETY else target - 1


def slide_colours(edition: Edition) -> list[set[int]]:
    """Return for each slide, in board order, the colours it moves."""
    if isinstance(edition.slide_colours, tuple):
        return [{COLOURS.index(colour) for colour in slide} for slide in edition.slide_colours]
    own_only = edition.slide_colours == "own_only"
    return [
        {colour for colour in range(4) if (colour == slide // 2) == own_only} for slide in range(8)
    ]


def _fill_slides(rules: Rules, edition: Edition) -> None:
    slide = np.tile(np.arange(PLACES), (4, 1))
    switch_slide = slide.copy()
    for (triangle, end), moved in zip(SLIDES, slide_colours(edition), strict=True):
        for colour in range(4):
            begin, stop = place_of(colour, triangle), place_of(colour, end)
            if colour in moved:
                slide[colour, begin] = stop
            if colour in moved or edition.switch_slide_any_colour:
                switch_slide[colour, begin] = stop
    rules["slide"], rules["switch_slide"] = slide, switch_slide


def _fill_specials(rules: Rules, edition: Edition) -> None:
    rules["teleports"] = -1
    rules["fire_spaces"] = -1
    rules["has_teleports"] = bool(edition.teleports)
    for colour in range(4):
        for one, other in edition.teleports:
            rules["teleports"][colour, place_of(colour, one)] = place_of(colour, other)
            rules["teleports"][colour, place_of(colour, other)] = place_of(colour, one)
        spaces = sorted(place_of(colour, square) for square in edition.fire_spaces)
        for place in range(CIRCLE, DIAMOND + 1):
            begin = 0 if place == DIAMOND else place
            ahead = [space for space in spaces if begin < space <= ENTRY]
            if ahead:
                rules["fire_spaces"][colour, place] = ahead[0]
        if edition.fire_from_start:
            rules["fire_spaces"][colour, START] = rules["fire_spaces"][colour, CIRCLE]


def _fill_cards(rules: Rules, edition: Edition) -> None:
    for kind, card in edition.cards.items():
        k = KINDS.index(kind)
        for name, power in POWERS.items():
            if power.column:
                rules[power.column][k] = getattr(card, name)
        if card.forward and card.backward and not edition.ten_forward:
            rules["forward"][k] = 0
        if edition.team:
            rules["parts"][k] = card.team_parts
        counts_from_start = card.leaves_start or (card.place and edition.sorry_forward_may_start)
        rules["forward_leaves"][k] = counts_from_start
        rules["split_leaves"][k] = card.leaves_start and edition.split_may_start
        others = ("backward", "start", "split", "switch", "sorry", "swap", "pick_up")
        rules["only_forward"][k] = not any(rules[field][k] for field in others)
    for kind, count in edition.deck.items():
        rules["deck"][KINDS.index(kind)] = count
    rules["deck_size"] = sum(edition.deck.values())


def _fill_seats(rules: Rules, edition: Edition, seats: Sequence[int]) -> None:
    rules["seats"] = len(seats)
    leader = COLOURS.index(edition.first) if edition.first in COLOURS else -1
    begin = seats.index(leader) if leader in seats else 0
    rules["seated"] = -1
    rules["seated"][: len(seats)] = [*seats[begin:], *seats[:begin]]
    rules["partner"] = -1
    for i, seat in enumerate(seats):
        rules["in_play"][seat] = True
        rules["next_seat"][seat] = seats[(i + 1) % len(seats)]
        if edition.team:
            rules["partner"][seat] = COLOURS.index(partner(COLOURS[seat]))


def _fill_short_cuts(rules: Rules) -> None:
    """Note what spares the kernel a question, from the columns filled before."""
    spared = rules["partner_bump"] == LAST_RESORT
    plain = not (rules["tokens"] or spared or rules["team_self_bump"])
    rules["plain_landings"] = plain
    forced = rules["lap_required"] or rules["safe_back_only_if_forced"]
    rules["plain_moves"] = plain and not forced
