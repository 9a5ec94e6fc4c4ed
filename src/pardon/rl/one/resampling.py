"""Resampling: cards that a seat cannot see, dealt anew as they may as well lie."""

from random import Random
from typing import Any, TypeVar

import numpy as np

from pardon.engine.compile import compile_rules
from pardon.engine.kernel import Kernel, copied
from pardon.engine.layout import CARD, CHOOSE, KIND_COUNT, NO_PLAY, NONE, PLAY
from pardon.errors import PardonError
from pardon.game import Game
from pardon.messages import quote
from pardon.rl.episode import Episode
from pardon.rl.errors import arguments
from pardon.rl.one.saving import Saving
from pardon.rules.edition import COLOURS

Array = np.ndarray[Any, Any]
Generator = Random | np.random.Generator
MOST_DEALS = 1 << 12
"""Deals that are tried until one goes with the card that another seat has chosen."""


T = TypeVar("T")


def resample(of: T, seat: str, rng: Generator | None = None) -> T:
    """Return a game, an episode or an environment of its own that a seat cannot tell from this.

    The hands of the others and the pile are dealt anew, each deal as likely as any other, and
    chance goes another way from here. Whose turn it is may be anybody's.
    """
    given: Any = of
    with arguments():
        random = Random(_word(Random() if rng is None else rng))
        held = given if isinstance(of, Game) else getattr(given, "episode", given)
        if not isinstance(held, Game | Episode):
            raise PardonError(f"{quote(of)} should be a game, an episode or an environment")
        if seat not in held.seats:
            raise PardonError(f"seat {quote(seat)} should be one of {', '.join(held.seats)}")
    if isinstance(held, Game):
        kernel = Kernel(compile_rules(held.config, held.seats))
        states = dealt_anew(held.state(), kernel, seat, random)
        word = random.getrandbits(63)
        given = Game.from_state(held.config, states[0], seats=held.seats, seed=word)
    else:
        given = given.clone()
        states = dealt_anew(held.states, held.kernel, seat, random)
        (given.go_on if isinstance(given, Saving) else given.resume)(states, random.getrandbits(64))
    found: T = given
    return found


def _word(rng: Generator) -> int:
    """Return 64 random bits."""
    if isinstance(rng, np.random.Generator):
        return int(rng.integers(1 << 64, dtype=np.uint64))
    if not isinstance(rng, Random):
        raise PardonError(f"rng {quote(rng)} should be a random.Random or a generator of NumPy")
    return rng.getrandbits(64)


def dealt_anew(states: Array, kernel: Kernel, seat: str, rng: Random) -> Array:
    """Return a copy of a state in which the cards that a seat cannot see are dealt anew."""
    for _ in range(MOST_DEALS):
        found = redealt(states, seat, rng)
        if _goes_with_card(found, kernel, seat):
            break
    else:
        found = copied(states)
    if found["actor"][0] != COLOURS.index(seat) and found["phase"][0] == NO_PLAY:
        found["phase"] = CARD  # whether a hand gives a play is its holder's affair
    return found


def redealt(states: Array, seat: str | None, rng: Random) -> Array:
    """Return a copy of a state with other cards in the pile and in the hands of all others."""
    found = copied(states)
    state = found[0]
    hidden = [state["hands"][c] for c, each in enumerate(COLOURS) if each != seat]
    rows = [row for row in [state["pile"][:KIND_COUNT], *hidden] if row.any()]
    cards = [kind for row in rows for kind, count in enumerate(row.tolist()) for _ in range(count)]
    rng.shuffle(cards)
    for row in rows:
        dealt = [cards.pop() for _ in range(int(row.sum()))]
        row[:] = np.bincount(dealt, minlength=KIND_COUNT)
    return found


def _goes_with_card(states: Array, kernel: Kernel, seat: str) -> bool:
    """Tell whether the card that another seat has just chosen could be chosen from its hand.

    Only where backing out of the safety zone is a last resort do the other cards matter (R-14).
    """
    state, rules = states[0], kernel.rules[0]
    from_hand = rules["hand"] and state["phase"] == PLAY and not state["face_up"]
    if not (from_hand and rules["safe_back_only_if_forced"]) or COLOURS[state["actor"]] == seat:
        return True
    before = copied(states)
    kind, actor = int(state["card"]), int(state["actor"])
    before["hands"][0, actor, kind] += 1
    before["hand_size"][0, actor] += 1
    before["card"], before["phase"], before["rest"] = NONE, CARD, 0
    return CHOOSE + kind in kernel.legal(before, 0) and bool(
        before["safety_back"][0] == state["safety_back"]
    )
