"""Pawn tables: what the rules alone tell of a pawn, whom it may hit and how far it is from Home."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ..layout import CIRCLE, DIAMOND, HOME, PLACES, START
from .records import REACH, REACH_BACK

Array = np.ndarray[Any, Any]

_ROUNDS = 400
"""Turns after which the time a pawn needs is known well enough."""
_WAYS = 4
"""Ways to move a pawn that a card may have: forward, backward, out of Start, and onto a square."""


def hits(rules: Array) -> Array:
    """Return which kinds of cards let a pawn of a colour on a place hit which square ahead.

    A bit for each kind; squares are counted from REACH_BACK behind. A pawn on Start is taken to
    stand just behind its circle.
    """
    return _for_each_colour(rules, _hits_of)


def swept(rules: Array, found: Array) -> Array:
    """Return which squares a pawn of a colour on a place hits by some kind, given its `hits`."""
    squares = np.zeros((4, PLACES), np.int64)
    for colour, place, ahead in np.argwhere(found).tolist():
        behind = int(rules[0]["square"][colour, place or DIAMOND])
        squares[colour, place] |= 1 << (behind + ahead - REACH_BACK) % 60
    return squares


def _for_each_colour(rules: Array, find: Callable[[Any, int], Array]) -> Array:
    """Return what is found for each colour; those with the same slides on their way are alike."""
    table = rules[0]
    found: dict[bytes, Array] = {}
    for colour in range(4):
        slides = table["slide"][colour].tobytes()
        if slides not in found:
            found[slides] = find(table, colour)
    return np.stack([found[table["slide"][colour].tobytes()] for colour in range(4)])


def _hits_of(table: Any, colour: int) -> Array:
    found = np.zeros((DIAMOND + 1, REACH), np.uint32)
    for kind in np.flatnonzero(table["deck"]).tolist():
        for place in range(DIAMOND + 1):
            behind = int(table["square"][colour, place or DIAMOND])
            for landing in _landings(table, kind, place):
                for square in _swept(table, colour, landing):
                    ahead = (square - behind + REACH_BACK) % 60
                    if ahead < REACH:
                        found[place, ahead] |= np.uint32(1 << kind)
    return found


def _landings(table: Any, kind: int, place: int) -> list[int]:
    """Return the places of the track that a card alone may bring a pawn to."""
    counts = list(range(1, int(table["split"][kind]) + 1))
    counts += [int(table["forward"][kind])] if table["forward"][kind] else []
    counts += [-int(table["backward"][kind])] if table["backward"][kind] else []
    if place == START:
        leaves = table["forward_leaves"][kind]
        found = [int(table["dest"][START, count + 12]) for count in counts if leaves and count > 0]
        found += [CIRCLE] if table["start"][kind] else []
    else:
        found = [int(table["dest"][place, count + 12]) for count in counts]
    return [landing for landing in found if CIRCLE <= landing <= DIAMOND]


def _swept(table: Any, colour: int, landing: int) -> list[int]:
    """Return the squares that a pawn takes by landing on a place, a slide included."""
    first = int(table["square"][colour, landing])
    last = int(table["square"][colour, table["slide"][colour, landing]])
    return [(first + step) % 60 for step in range((last - first) % 60 + 1)]


def turns_home(rules: Array) -> Array:
    """Return how many turns a pawn alone on the board needs on average, by colour and place."""
    return _for_each_colour(rules, _turns_of)


def _turns_of(table: Any, colour: int) -> Array:
    weights = table["deck"].astype(float)
    kinds = np.flatnonzero(weights)
    odds = weights[kinds] / weights.sum()
    options = _options(table, kinds.tolist(), colour)
    again = (table["again"][kinds] > 0)[:, np.newaxis]
    hand = max(1, int(table["hand"]))
    turns = np.zeros(PLACES)
    for _ in range(_ROUNDS):
        after = _best(turns, options) - again
        turns = np.where(np.arange(PLACES) < HOME, 1 + _chosen(after, odds, hand), 0)
    return turns


def _options(table: Any, kinds: list[int], colour: int) -> Array:
    """Return where each card may bring a pawn, for every place, in each of its ways.

    PLACES stands for a way that the card does not have, or not there.
    """
    found = np.full((len(kinds), _WAYS, PLACES), PLACES)
    for n, kind in enumerate(kinds):
        for way, landing in enumerate(_ways(table, kind, colour)):
            found[n, way] = np.where(landing >= 0, landing, PLACES)
    return found


def _ways(table: Any, kind: int, colour: int) -> list[Array]:
    """Return where a card may bring a pawn, for every place; -1 where it cannot be used."""
    own = np.arange(PLACES)
    ways = []
    for count in (
        int(table["forward"][kind]) or int(table["split"][kind]),
        -int(table["backward"][kind]),
    ):
        if count:
            landing = table["dest"][:, count + 12].astype(int)
            if count < 0 or not table["forward_leaves"][kind]:
                landing[START] = -1
            ways.append(np.where(landing >= 0, table["slide"][colour].astype(int)[landing], -1))
    if table["start"][kind]:
        ways.append(np.where(own == START, CIRCLE, -1))
    if table["sorry"][kind]:
        ways.append(np.where(own == START, 30, -1))
    return ways


def _best(turns: Array, options: Array) -> Array:
    """Return the turns that are left after the best of the ways to use each card."""
    best = np.append(turns, np.inf)[options].min(axis=1)
    return np.where(np.isinf(best), turns, best)


def _chosen(after: Array, odds: Array, hand: int) -> Array:
    """Return the mean of the best of as many cards as a hand holds."""
    order = np.argsort(after, axis=0)
    ranked = np.take_along_axis(after, order, axis=0)
    left = 1 - np.cumsum(odds[order], axis=0)
    not_better = np.vstack([np.ones(PLACES), np.clip(left, 0, 1)]) ** hand
    mean: Array = np.sum(ranked * (not_better[:-1] - not_better[1:]), axis=0)
    return mean
