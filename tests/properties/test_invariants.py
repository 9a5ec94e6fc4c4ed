"""What must hold at every step of every game, whatever the edition.

Cites P34-21, H02-18, B04-19 (one pawn a square), R-26 (the least hand), R-67 (no endless turn)
and X-13 (no forced seven sends an own pawn back).
"""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pardon.engine import layout
from pardon.engine.compile import compile_rules, square_of
from pardon.engine.kernel import Array, Kernel, new_states
from pardon.rules.config import Config

from .configurations import CONFIGURATIONS, seats_for

STEPS = 400


def kernel_for(config: str, seats: int) -> Kernel:
    """Return a kernel for a configuration text and a number of players."""
    return Kernel(compile_rules(Config.parse(config), seats_for(config, seats)))


def check_squares(kernel: Kernel, state: Array) -> None:
    """No square holds two colours or more pawns than it may, and the index of squares is right."""
    holders: dict[int, int] = {}
    for colour in range(4):
        places = (state["pawns"][colour] >> 4).tolist()
        assert places == sorted(places)
        for place in places:
            if layout.START < place < layout.HOME:
                assert places.count(place) <= kernel.rules["capacity"][0, place]
            if layout.CIRCLE <= place <= layout.DIAMOND:
                square = square_of(colour, place)
                assert holders.setdefault(square, colour) == colour
    index = {square: int(state["at"][square]) - 1 for square in range(60) if state["at"][square]}
    assert index == holders


def check_cards(kernel: Kernel, state: Array) -> None:
    """Every card of the deck is in exactly one place."""
    kinds = layout.KIND_COUNT
    total = state["pile"][:kinds].astype(int) + state["discards"] + state["held"]
    total += state["hands"].sum(axis=0, dtype=int)
    if state["card"] != layout.NONE:
        total[state["card"]] += 1
    assert (total == kernel.rules["deck"][0]).all()
    assert state["pile"].sum() == state["pile_size"]
    assert state["discards"].sum() == state["discards_size"]
    assert (state["hands"].sum(axis=1, dtype=int) == state["hand_size"]).all()


def check_decision(actions: list[int]) -> None:
    """Somebody who must decide has a sorted list of different actions, never an empty one."""
    assert actions
    assert actions == sorted(set(actions))
    assert actions[-1] < layout.ACTION_COUNT


@pytest.mark.parametrize("config", CONFIGURATIONS)
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32), seats=st.integers(2, 4))
def test_squares_cards_and_actions_are_sound(config: str, seed: int, seats: int) -> None:
    kernel = kernel_for(config, seats)
    states, rng = new_states(1), np.array([seed], np.uint64)
    choose = np.random.default_rng(seed)
    kernel.new(states, 0, -1)
    laid = 0
    for _ in range(STEPS):
        state = states[0]
        check_squares(kernel, state)
        check_cards(kernel, state)
        if state["phase"] == layout.OVER:
            break
        if state["phase"] <= layout.LAST_CHANCE:
            log = kernel.step(states, 0, kernel.sample(states, 0, rng))
        else:
            actions = kernel.legal(states, 0)
            check_decision(actions)
            log = kernel.step(states, 0, int(choose.choice(actions)))
        codes = [row[0] for row in log]
        laid = 0 if layout.STEP_TURN in codes else laid + codes.count(layout.STEP_LAID)
        assert laid <= 13


HOLDING = [text for text in CONFIGURATIONS if text.startswith("revenge") and "hands" not in text]
"""Where a hand never shrinks out of turn, as it does when hands change owners."""


@pytest.mark.parametrize("config", HOLDING)
def test_a_hand_has_its_least_size_whenever_a_card_is_chosen(config: str) -> None:
    kernel = kernel_for(config, 4)
    states, rng = new_states(1), np.array([5], np.uint64)
    choose = np.random.default_rng(5)
    kernel.new(states, 0, -1)
    fresh = True
    for _ in range(4000):
        state = states[0]
        if state["phase"] == layout.OVER:
            break
        chance = state["phase"] <= layout.LAST_CHANCE
        if state["phase"] == layout.CARD and fresh:
            assert state["hand_size"][state["actor"]] >= 4 or state["pile_size"] == 0
        actions = [] if chance else kernel.legal(states, 0)
        action = kernel.sample(states, 0, rng) if chance else int(choose.choice(actions))
        fresh = any(row[0] == layout.STEP_TURN for row in kernel.step(states, 0, action))


def sevens(kernel: Kernel, places: list[int]) -> Array:
    """Return every end of a seven played with red pawns on these places, the rest Home."""
    states = new_states(1)
    kernel.new(states, 0, 0)
    state = states[0]
    pawns = sorted(places + [layout.HOME] * (4 - len(places)))
    state["pawns"][0] = [place * 16 for place in pawns]
    for place in places:
        state["at"][square_of(0, place)] = 1
    state["card"] = 6
    state["turn"] = state["actor"] = 0
    kernel.begin(states, 0, layout.PLAY)
    return kernel.complete_plays(states)


def test_no_seven_is_forced_to_send_an_own_pawn_back() -> None:
    kernel = kernel_for("hasbro-2002", 2)
    foreign = {place for place in range(68) if kernel.rules["slide"][0, 0, place] != place}
    standing = [place for place in range(layout.CIRCLE, layout.HOME) if place not in foreign]
    groups = [[a, b] for a in standing for b in standing if a < b]
    pick = np.random.default_rng(13)
    groups += [sorted(pick.choice(standing, 3, replace=False).tolist()) for _ in range(2000)]
    for places in groups:
        ends = sevens(kernel, places)
        assert len(ends) == 0 or (ends["pawns"][:, 0, 0] >> 4 > layout.START).any(), places
