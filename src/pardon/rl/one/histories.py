"""Histories: other games that a seat cannot tell from the one played, by all that it has seen."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

from pardon.engine.kernel import Kernel, copied
from pardon.engine.layout import (
    CARD,
    CHOOSE,
    COLOURS_AND_HANDS,
    DEAL,
    DROP,
    KIND_COUNT,
    LAST_CHANCE,
    NO_PLAY,
    PASS,
    PICK_UP,
    PICKUP,
    REFILL,
    SWAP,
)
from pardon.rl.episode import Line

Array = np.ndarray[Any, Any]

HIDDEN = (DEAL, REFILL, PICKUP)
"""The phases in which chance brings a card that only one seat sees."""
MOST_DEALS = 50
"""Deals that are tried until one could have been; then cards change places one by one."""
CHANGES_A_CARD = 4
"""How often, for each card, it is tried to let two change places."""


class _Replay:
    """A game that is played again step by step."""

    def __init__(self, kernel: Kernel, root: Array) -> None:
        self.kernel = kernel
        self.states = copied(root)
        self.actions = kernel.legal(self.states, 0)

    @property
    def phase(self) -> int:
        return int(self.states["phase"][0])

    @property
    def actor(self) -> int:
        return int(self.states["actor"][0])

    def take(self, number: int) -> None:
        """Carry out an action or an outcome of chance."""
        self.kernel.step(self.states, 0, number)
        self.actions = self.kernel.legal(self.states, 0)

    def possible(self) -> list[int]:
        """Return what can come next, by choice or by chance."""
        if self.phase > LAST_CHANCE:
            return self.actions
        ways = self.kernel.chances(self.states, 0)
        return [outcome for outcome, count in enumerate(ways) if count]


def resampled(kernel: Kernel, played: Line, seat: int, rng: Random) -> Line:
    """Return another game that a seat cannot tell from the one played.

    The cards that others hold and that the seat has never seen are dealt anew into the draws that
    brought them. All that was done must be possible with them.
    """
    if not kernel.rules[0]["hand"]:
        return played
    root, history, _ = played
    begun = _hidden_at(root, seat)
    unseen = _unseen_draws(kernel, root, history, seat, begun)
    pile = played.states["pile"][0, :KIND_COUNT].tolist()
    true = [begun[at][1] if at < 0 else history[at] for at in unseen]
    true += [kind for kind, count in enumerate(pile) for _ in range(count)]

    def replayed(cards: list[int]) -> Line | None:
        changed, begin = list(history), dict(begun)
        for at, kind in zip(unseen, cards, strict=False):
            if at < 0:
                begin[at] = begun[at][0], kind
            else:
                changed[at] = kind
        other = root if begin == begun else _with_hands(root, seat, begin)
        return None if other is None else _replayed(kernel, other, changed, seat)

    for _ in range(MOST_DEALS):
        found = replayed(rng.sample(true, len(true)))
        if found is not None:
            return found
    return _changed_by_pairs(true, len(unseen), rng, replayed) or played


def _changed_by_pairs(
    cards: list[int], held: int, rng: Random, played: Callable[[list[int]], Line | None]
) -> Line | None:
    """Let two cards change places again and again, a held one and any other, where that can be.

    From the true cards this walks through all that could have been, none favoured.
    """
    found = None
    for _ in range(CHANGES_A_CARD * held):
        one, other = rng.randrange(held), rng.randrange(len(cards))
        tried = list(cards)
        tried[one], tried[other] = tried[other], tried[one]
        line = played(tried) if tried != cards else None
        if line is not None:
            cards, found = tried, line
    return found


def _hidden_at(root: Array, seat: int) -> dict[int, tuple[int, int]]:
    """Return the cards that a game begins with in other hands, as holder and kind.

    They are numbered below 0: as draws before the first step.
    """
    hands = root["hands"][0].tolist()
    held = [
        (other, kind)
        for other in range(4)
        for kind, count in enumerate(hands[other])
        for _ in range(count)
        if other != seat
    ]
    return {-1 - number: card for number, card in enumerate(held)}


def _with_hands(root: Array, seat: int, cards: Mapping[int, tuple[int, int]]) -> Array | None:
    """Return a beginning with other cards in the hands of others, and the pile to match.

    None if one of them lay among the discards then.
    """
    states = copied(root)
    hands, pile = states["hands"][0], states["pile"][0]
    for other in range(4):
        if other != seat:
            pile[:KIND_COUNT] += hands[other]
            hands[other] = 0
    for other, kind in cards.values():
        if pile[kind] == 0:
            return None
        pile[kind] -= 1
        hands[other, kind] += 1
    return states


def _walk(kernel: Kernel, root: Array, history: Sequence[int]) -> Iterator[_Replay]:
    """Yield the game before each step."""
    game = _Replay(kernel, root)
    for number in history:
        yield game
        game.take(number)


def _unseen_draws(
    kernel: Kernel, root: Array, history: Sequence[int], seat: int,
    begun: Mapping[int, tuple[int, int]],
) -> list[int]:  # fmt: skip
    """Return the draws that brought the cards which others still hold and a seat has not seen."""
    hands: dict[int, list[int]] = {other: [] for other in range(4)}
    for at, (holder, _) in begun.items():
        hands[holder].append(at)
    exchanged = kernel.rules[0]["swap_scope"] == COLOURS_AND_HANDS
    for at, (game, number) in enumerate(zip(_walk(kernel, root, history), history, strict=True)):
        actor = game.actor
        if game.phase in HIDDEN and actor != seat:
            hands[actor].append(at)
        elif game.phase > LAST_CHANCE and CHOOSE <= number < SWAP:
            kind = (number - CHOOSE) % KIND_COUNT
            kinds = {at: begun[at][1] if at < 0 else history[at] for at in hands[actor]}
            laid = next((at for at, each in kinds.items() if each == kind), None)
            if laid is not None:
                hands[actor].remove(laid)
        elif game.phase > LAST_CHANCE and SWAP <= number < PICK_UP and exchanged:
            other = (actor + 1 + number - SWAP) & 3
            hands[actor], hands[other] = hands[other], hands[actor]
            hands[seat] = []  # what came to the seat itself it has seen
    return sorted(draw for hand in hands.values() for draw in hand)


def _replayed(kernel: Kernel, root: Array, history: Sequence[int], seat: int) -> Line | None:
    """Return a game with other cards, or None if it cannot have been.

    That another seat has declined to play, or could not, its hand alone tells.
    """
    game, steps = _Replay(kernel, root), list[int]()
    for number in history:
        of_other = game.phase > LAST_CHANCE and game.actor != seat
        if of_other and number == PASS and game.phase == NO_PLAY:
            continue
        if of_other and DROP <= number < SWAP and game.phase == CARD and PASS in game.actions:
            game.take(PASS)
            steps.append(PASS)
        if number not in game.possible():
            return None
        game.take(number)
        steps.append(number)
    return Line(root, steps, game.states)
