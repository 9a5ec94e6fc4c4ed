"""Random games of every kind, for tests that must hold wherever a game can get."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

from pardon.engine.layout import (
    AMOUNT,
    CARD,
    DISCARD,
    DRAW,
    EVENT,
    FIRE_TOKEN,
    ICE_TOKEN,
    LEAD,
    NONE,
    PICKUP,
    PLAY,
    PULL,
    REFILL,
    SPLIT,
    TELEPORT,
)
from pardon.game import Game
from pardon.moves.moves import Draw
from tests.soak import amount

CONFIGS = (
    "parker-1934",
    "parker-1934+extra_one+lead_cards_returned=false",
    "parker-1934+faster_game+point_sorry",
    "parker-1934+partnership",
    "parker-1934+partnership+partner_bump=free",
    "parker-1934+two_draws_when_unplayable=false+switched_opponent_slides=false",
    "hasbro-2002",
    "hasbro-2002+first=high_card",
    "hasbro-2002+team",
    "hasbro-2002+team+team_self_bump=true+team_eleven=switch_forced",
    "hasbro-2002+team+partner_bump=last_resort+team_sorry_targets=any_cross_colour",
    "hasbro-2002+points",
    "hasbro-2002+points+hand_two=draw_and_play",
    "hasbro-2002+points+hand_two=none+hand_eleven=decline_always",
    "birthday-2004+fast_setup",
    "birthday-2004+team+fast_setup",
    "birthday-2004+points",
    "fire-ice-2013",
    "fire-ice-2013+classic",
    "fire-ice-2013+strategic",
    "fire-ice-2013+classic+strategic",
    "fire-ice-2013+start_mode=place",
    "fire-ice-2013+fire_on_bump=centre+fire_at_home=centre+ice_only_bearer=stay",
    "fire-ice-2013+ice_at_slide_end=stop_short+fire_from_start=true+split_may_start=false",
    "fire-ice-2013+ice_at_slide_end=stay_on_triangle+fire_spaces=0,9,30+ice_locks_fire=true",
    "revenge",
    "revenge+lap_required=false+bump_in_passing=true",
    "revenge+safe_back_only_if_forced=true+start2=exactly_two",
    "revenge+swap_scope=colours_and_hands+swap_draw=extra_play",
    "revenge+swap_draw=replacement_only+pick_up_also_replaced=true",
    "revenge+in_turn_reshuffle=true+draw_rule=to_min_only+backward_special=fizzle",
    "revenge+teleport_on_placement=true+ten_forward=false+discard_playable=always",
)
"""Configurations that between them know every mechanism."""
STEPS = amount(300, 1200)
"""Steps of a walk: into the middle of most games; in a soak to the end of nearly all."""


def walk(config: str, seed: int, *, seats: int = 4, steps: int = STEPS) -> Iterator[Game]:
    """Yield a game before each of its steps, which are random, and at its end."""
    chance = random.Random(seed)
    team = Game(config, seed=0).config.rules.team
    game = Game(config, seats=4 if team else seats, seed=seed)
    for _ in range(steps):
        yield game
        if game.is_over():
            return
        advance(game, chance)


def sampled(games: Iterator[Game], every: int) -> Iterator[Game]:
    """Yield some of the positions of a walk."""
    return itertools.islice(games, 0, None, every)


def advance(game: Game, chance: random.Random) -> None:
    """Take one random step; a draw prefers rare cards so that all of them are met."""
    if game.is_chance:
        game.draw(chance.choice(list(game.chances())))
    else:
        game.push(chance.choice(game.legal_moves))


def advance_together(one: Game, other: Game, seed: int) -> None:
    """Take the same random step in two games that stand alike."""
    if not one.is_over():
        advance(one, random.Random(seed))
        step = one.peek()
        other.draw(step.outcome) if isinstance(step, Draw) else other.push(step)


def differences(one: Game, other: Game) -> list[str]:
    """Name the fields in which two games differ, of those that mean something."""
    left, right = tidy(one.state()), tidy(other.state())
    return [name for name in left.dtype.names if left[name].tobytes() != right[name].tobytes()]


LIVE: dict[str, tuple[int, ...]] = {
    "choices": (CARD,),
    "rest": (PLAY, SPLIT, TELEPORT, PULL),
    "parts": (PLAY, SPLIT, TELEPORT, PULL),
    "resort": (PLAY, SPLIT, TELEPORT, PULL),
    "safety_back": (CARD, ICE_TOKEN, FIRE_TOKEN, PLAY, EVENT),
    "played": (PLAY, SPLIT, TELEPORT, PULL, EVENT, AMOUNT, DISCARD, ICE_TOKEN, FIRE_TOKEN),
    "swapped": (PICKUP,),
    "picked": (PICKUP,),
    "discarding": (DISCARD,),
    "face_up": (DRAW, AMOUNT, ICE_TOKEN, FIRE_TOKEN, PLAY, SPLIT, TELEPORT, PULL, EVENT),
    "again": (REFILL,),
    "to_draw": (REFILL, PICKUP),
    "landed": (TELEPORT, PULL),
    "landed_colour": (TELEPORT, PULL),
    "amount": (AMOUNT, EVENT, TELEPORT, PULL),
    "lead": (LEAD,),
    "leading": (LEAD,),
}
"""Fields of a record that mean something only in some phases."""


def tidy(states: Any) -> Any:
    """Return a copy of a record in which fields without meaning are zero."""
    states = states.copy()
    phase = int(states["phase"][0])
    for name, phases in LIVE.items():
        if phase not in phases:
            states[name] = 0
    state = states[0]
    if phase in (SPLIT, TELEPORT, PULL) and not state["rest"]:
        states["parts"] = states["resort"] = 0
    states["top"] = NONE if phase == LEAD else top(state)
    return states


def top(state: Any) -> int:
    """Return the card on top of the discards; where none was noted, the highest kind there."""
    cards = (state["held"] if state["held"].any() else state["discards"]).tolist()
    kinds = [kind for kind, count in enumerate(cards) if count]
    return int(state["top"]) if state["top"] in kinds else max(kinds, default=NONE)
