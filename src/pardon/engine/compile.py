"""Compile an edition and the colours in play into one `RULES` record."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from ..rules.config import Config
from ..rules.edition import COLOURS, KINDS, Edition
from .layout import (
    ABSENT,
    CIRCLE,
    DIAMOND,
    DRAW_AND_PLAY,
    ENTRY,
    EXTRA_CARD,
    EXTRA_PLAY,
    HOME,
    LANE,
    NO_AGAIN,
    OFF_TRACK,
    ONE_THEN_TO_MIN,
    PLACES,
    PLAY_AGAIN,
    REPLACEMENT_ONLY,
    RULES,
    SLIDE_ILLEGAL,
    SLIDE_STAYS,
    SLIDE_STOPS_SHORT,
    START,
    TO_MIN_ONLY,
    TO_SIZE,
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
    rules = np.zeros(1, RULES)
    table = rules[0]
    edition = config.rules
    _fill_ways(table, edition)
    _fill_slides(table, edition)
    _fill_specials(table, edition)
    _fill_cards(table, edition)
    _fill_seats(table, edition, [COLOURS.index(colour) for colour in colours])
    _fill_switches(table, edition)
    rules.flags.writeable = False
    return rules


def _fill_ways(table: Any, edition: Edition) -> None:
    dest, lap, square, place = _ways()
    dest = dest.copy()
    if edition.start_mode != "circle":
        counts = np.arange(1, 13)
        dest[START, 13:] = counts if edition.start_mode == "count" else CIRCLE
    table["dest"], table["lap"], table["square"], table["place"] = dest, lap, square, place
    capacity = np.ones(PLACES, np.uint8)
    capacity[[START, HOME, ABSENT]] = 127
    capacity[CIRCLE] = edition.circle_capacity
    table["capacity"] = capacity


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
    """Where a forward count leads (C-07)."""
    if place == DIAMOND:
        return count
    target = place + count
    if place <= ENTRY and target > ENTRY:
        target += 1
    return target if target <= HOME else -1


def _backward(place: int, count: int) -> int:
    """Where a backward count leads (C-08)."""
    if place < LANE:
        return (place - count - 1) % 60 + 1
    target = place - count
    return target if target >= LANE else target - 1


def slide_colours(edition: Edition) -> list[set[int]]:
    """Return for each slide, in board order, the colours it moves."""
    if isinstance(edition.slide_colours, tuple):
        return [{COLOURS.index(colour) for colour in slide} for slide in edition.slide_colours]
    own_only = edition.slide_colours == "own_only"
    return [
        {colour for colour in range(4) if (colour == slide // 2) == own_only} for slide in range(8)
    ]


def _fill_slides(table: Any, edition: Edition) -> None:
    slide = np.tile(np.arange(PLACES), (4, 1))
    switch_slide = slide.copy()
    for (triangle, end), moved in zip(SLIDES, slide_colours(edition), strict=True):
        for colour in range(4):
            begin, stop = place_of(colour, triangle), place_of(colour, end)
            if colour in moved:
                slide[colour, begin] = stop
            if colour in moved or edition.switch_slide_any_colour:
                switch_slide[colour, begin] = stop
    table["slide"], table["switch_slide"] = slide, switch_slide


def _fill_specials(table: Any, edition: Edition) -> None:
    table["teleport"] = -1
    table["fire_space"] = -1
    table["has_teleports"] = bool(edition.teleports)
    for colour in range(4):
        for one, other in edition.teleports:
            table["teleport"][colour, place_of(colour, one)] = place_of(colour, other)
            table["teleport"][colour, place_of(colour, other)] = place_of(colour, one)
        spaces = sorted(place_of(colour, square) for square in edition.fire_spaces)
        for place in range(CIRCLE, DIAMOND + 1):
            begin = 0 if place == DIAMOND else place
            ahead = [space for space in spaces if begin < space <= ENTRY]
            if ahead:
                table["fire_space"][colour, place] = ahead[0]
        if edition.fire_from_start:
            table["fire_space"][colour, START] = table["fire_space"][colour, CIRCLE]


def _fill_cards(table: Any, edition: Edition) -> None:
    for kind, card in edition.cards.items():
        k = KINDS.index(kind)
        both_ways = card.forward > 0 and card.backward > 0
        table["forward"][k] = 0 if both_ways and not edition.ten_forward else card.forward
        table["backward"][k] = card.backward
        table["start"][k] = card.start
        table["split"][k] = card.split
        table["parts"][k] = card.team_parts if edition.team else card.parts
        table["pick_up"][k] = card.pick_up
        table["amount"][k] = card.amount
        counts_from_start = card.leaves_start or (card.place and edition.sorry_forward_may_start)
        table["forward_leaves"][k] = counts_from_start
        table["split_leaves"][k] = card.leaves_start and edition.split_may_start
        for field in ("switch", "swap", "event", "shed", "again", "ice", "fire"):
            table[field][k] = getattr(card, field)
        table["sorry"][k] = card.place
        others = ("backward", "start", "split", "switch", "sorry", "swap", "pick_up")
        table["only_forward"][k] = not any(table[field][k] for field in others)
    for kind, count in edition.deck.items():
        table["deck"][KINDS.index(kind)] = count
    table["deck_size"] = sum(edition.deck.values())


def _fill_seats(table: Any, edition: Edition, seats: Sequence[int]) -> None:
    table["seats"] = len(seats)
    leader = COLOURS.index(edition.first) if edition.first in COLOURS else -1
    begin = seats.index(leader) if leader in seats else 0
    table["seated"] = -1
    table["seated"][: len(seats)] = [*seats[begin:], *seats[:begin]]
    table["partner"] = -1
    for i, seat in enumerate(seats):
        table["in_play"][seat] = True
        table["next_seat"][seat] = seats[(i + 1) % len(seats)]
        if edition.team:
            table["partner"][seat] = (seat + 2) % 4


def _fill_switches(table: Any, edition: Edition) -> None:
    draw_rules = {
        "to_size": TO_SIZE, "one_then_to_min": ONE_THEN_TO_MIN, "to_min_only": TO_MIN_ONLY,
    }  # fmt: skip
    hand_twos = {"play_again": PLAY_AGAIN, "draw_and_play": DRAW_AND_PLAY, "none": NO_AGAIN}
    iced_ends = {
        "illegal": SLIDE_ILLEGAL, "stop_short": SLIDE_STOPS_SHORT, "stay_on_triangle": SLIDE_STAYS,
    }  # fmt: skip
    swap_draws = {
        "extra_card": EXTRA_CARD, "replacement_only": REPLACEMENT_ONLY, "extra_play": EXTRA_PLAY,
    }  # fmt: skip
    values = {
        "pawns": edition.pawns,
        "on_circle": edition.on_circle,
        "hand": edition.hand if edition.source == "hand" else 0,
        "draw_rule": draw_rules[edition.draw_rule],
        "high_card": edition.first == "high_card",
        "random_first": edition.first == "random",
        "lead_returned": edition.lead_cards_returned,
        "in_turn_reshuffle": edition.in_turn_reshuffle,
        "turn_limit": edition.turn_limit or 0,
        "exactly_two": edition.start2 == "exactly_two",
        "switched_slides": edition.switched_opponent_slides,
        "bump_in_passing": edition.bump_in_passing,
        "unplayable_again": edition.two_draws_when_unplayable,
        "hand_two": hand_twos[edition.hand_two],
        "decline_always": edition.hand_eleven == "decline_always",
        "last_resort": edition.team and edition.partner_bump == "last_resort",
        "any_cross_colour": edition.team and edition.team_sorry_targets == "any_cross_colour",
        "switch_forced": edition.team and edition.team_eleven == "switch_forced",
        "self_bump": edition.team and edition.team_self_bump,
        "tokens": edition.tokens,
        "ice_stays": edition.ice_only_bearer == "stay",
        "ice_at_slide_end": iced_ends[edition.ice_at_slide_end],
        "ice_locks_fire": edition.ice_locks_fire,
        "fire_leaves_bumped": edition.fire_on_bump == "centre",
        "fire_leaves_home": edition.fire_at_home == "centre",
        "lap_required": edition.lap_required,
        "lane_back_forced": edition.safe_back_only_if_forced,
        "teleport_placed": edition.teleport_on_placement,
        "swap_hands": edition.swap_scope == "colours_and_hands",
        "swap_draw": swap_draws[edition.swap_draw],
        "pick_up_replaced": edition.pick_up_also_replaced,
        "fizzle": edition.backward_special == "fizzle",
        "shed_always": edition.discard_playable == "always",
    }
    for name, value in values.items():
        table[name] = value
    plain = not (edition.tokens or table["last_resort"] or table["self_bump"])
    table["plain_landings"] = plain
    table["plain_moves"] = plain and not (edition.lap_required or edition.safe_back_only_if_forced)
