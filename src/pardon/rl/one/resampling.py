"""Resampling: cards that a seat cannot see, dealt anew as they may as well lie."""

from random import Random
from typing import Any, TypeVar

import numpy as np

from pardon.engine.compile import compile_rules
from pardon.engine.kernel import Kernel, copied, states_of
from pardon.engine.layout import CARD, CHOOSE, KIND_COUNT, NO_PLAY, NONE, PLAY
from pardon.errors import PardonError
from pardon.game import Game
from pardon.game.history import outcomes_of
from pardon.messages import quote
from pardon.moves.moves import Move
from pardon.rl.episode import Episode, Line
from pardon.rl.errors import arguments
from pardon.rl.one.histories import resampled
from pardon.rl.one.saving import Saving
from pardon.rules.edition import COLOURS

Array = np.ndarray[Any, Any]
Generator = Random | np.random.Generator
MOST_DEALS = 1 << 12
"""Deals that are tried until one goes with the card that another seat has chosen."""


T = TypeVar("T")


def resample(of: T, seat: str, rng: Generator | None = None, *, history: bool = True) -> T:
    """Return a game, an episode or an environment of its own that a seat cannot tell from this.

    The cards that the seat does not know are dealt anew, each deal as likely as any other, and
    chance goes another way from here. Whose turn it is may be anybody's. What the seat knows is all
    that it has seen since the game began or was taken up; without `history` what it sees now, which
    is all that environments of many games go by.
    """
    given: Any = of
    with arguments():
        random = Random(_word(Random() if rng is None else rng))
        held = given if isinstance(of, Game) else getattr(given, "episode", given)
        is_many = hasattr(given, "redealt")
        if not (is_many or isinstance(held, Game | Episode)):
            raise PardonError(f"{quote(of)} should be a game, an episode or an environment")
        if seat not in held.seats:
            raise PardonError(f"seat {quote(seat)} should be one of {', '.join(held.seats)}")
    if is_many:
        many: T = given.redealt(seat, random)
        return many
    line = dealt_again(held, seat, random, remembers=bool(history))
    if isinstance(held, Game):
        word = random.getrandbits(63)
        given = Game.from_state(held.config, line.states[0], seats=held.seats, seed=word)
    else:
        given = given.clone()
        word = random.getrandbits(64)
        (given.go_on if isinstance(given, Saving) else given.resume)(line.states, word)
        dealt: Episode = getattr(given, "episode", given)
        dealt.remember(line)
    found: T = given
    return found


def dealt_again(held: Game | Episode, seat: str, rng: Random, *, remembers: bool) -> Line:
    """Return the line of a game in which the cards that a seat does not know lie otherwise."""
    kernel = Kernel(compile_rules(held.config, held.seats))
    played = _line_of(held) if isinstance(held, Game) else held.played
    if remembers and played.steps:
        found = resampled(kernel, played, COLOURS.index(seat), rng)
        return Line(found.root, found.steps, _concealed(copied(found.states), seat))
    states = dealt_anew(played.states, kernel, seat, rng)
    return Line(states, [], states)


def _line_of(game: Game) -> Line:
    """Return the steps of a game since it was made, as numbers."""
    taken = list(game.history())
    numbers = [
        each.step.id
        if isinstance(each.step, Move)
        else outcomes_of(each.before).index(each.step.outcome)
        for each in taken
    ]
    root = states_of(taken[0].before.state) if taken else game.state()
    return Line(root, numbers, game.state())


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
    return _concealed(found, seat)


def _concealed(states: Array, seat: str) -> Array:
    """Return a state in which it is not settled yet whether the hand of another gives a play."""
    if states["actor"][0] != COLOURS.index(seat) and states["phase"][0] == NO_PLAY:
        states["phase"] = CARD
    return states


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
