"""Sampling: the outcome of a chance step, or any action, for a random word."""

import numpy as np

from .._jit import folded, shared
from ..layout import FIRST, Rules, State, Work, wide
from ..rng import scale, scale_high
from .cards import chances

_ONE_IN_EACH = np.uint64(0x0101010101010101)
_TOP_IN_EACH = np.uint64(0x8080808080808080)
_SHIFT_TOP, _SHIFT_TO_LAST = np.uint64(7), np.uint64(56)


@folded
def sample(rules: Rules, s: State, w: Work, word: np.uint64) -> int:
    """Return the outcome of the chance step at hand that a random word picks."""
    if s.phase == FIRST or s.pile_size == 0 or s.pile_size > 127:
        return sample_slowly(rules, s, w, word)
    pick = np.uint64(scale_high(word, wide(s.pile_size))) * _ONE_IN_EACH | _TOP_IN_EACH
    before = np.uint64(0)
    kind = np.uint64(0)
    for eight in range(4, 7):
        # Eight kinds at once: multiplying sums the bytes up, and a sum that the pick has
        # reached leaves the top bit of its byte standing.
        sums = s.packed[eight] * _ONE_IN_EACH + before
        before = (sums >> _SHIFT_TO_LAST) * _ONE_IN_EACH
        kind += ((((pick - sums) & _TOP_IN_EACH) >> _SHIFT_TOP) * _ONE_IN_EACH) >> _SHIFT_TO_LAST
    return wide(kind)


@shared
def sample_slowly(rules: Rules, s: State, w: Work, word: np.uint64) -> int:
    """Return what `sample` does where it is not a matter of a pile of fewer than 128 cards."""
    if s.phase == FIRST:
        return wide(rules.seated[scale_high(word, wide(rules.seats))])
    pick = scale_high(word, chances(rules, s, w))
    kind = -1
    while pick >= 0:
        kind += 1
        pick -= w.moves[kind]
    return kind


@folded
def any_action(w: Work, count: int, word: np.uint64) -> int:
    """Return one of the actions listed in w.moves by the lower half of a random word."""
    return wide(w.moves[scale(word, count)])
