"""Action bits: which actions are open in each of many games, a bit for each action.

They are the engine's own record of what it listed; masks are written into the caller's arrays.
"""

import numpy as np

from ._jit import folded, shared
from .layout import ACTION_COUNT, KIND_COUNT, PASS, Work, wide
from .rng import scale_high

WORDS = -(-ACTION_COUNT // 64)
"""Words of 64 bits that hold the bits of a game."""
_ZERO, _ONE = np.uint64(0), np.uint64(1)


@folded
def write_mask(w: Work, count: int, bits: np.ndarray, mask: np.ndarray) -> None:
    """Write the actions listed in w.moves as a mask, and as bits that are the kernel's own.

    Where the game is over the mask alone opens passing, so that no policy is left without any.
    """
    mask[:] = 0
    if count == 0:
        mask[PASS] = 1
    for i in range(count):
        mask[w.moves[i]] = 1
    write_bits(w, count, bits)


@folded
def write_bits(w: Work, count: int, bits: np.ndarray) -> None:
    """Write the actions listed in w.moves as bits."""
    bits[:] = 0
    for i in range(count):
        action = wide(w.moves[i])
        bits[action >> 6] |= _ONE << np.uint64(action & 63)


@folded
def write_chances(w: Work, bits: np.ndarray, mask: np.ndarray, weights: np.ndarray) -> None:
    """Write the ways to each outcome that are listed in w.moves, and the outcomes as actions."""
    mask[:] = 0
    bits[:] = 0
    for outcome in range(KIND_COUNT):
        weights[outcome] = w.moves[outcome]
        if w.moves[outcome] > 0:
            mask[outcome] = 1
            bits[0] |= _ONE << np.uint64(outcome)


@folded
def is_open(bits: np.ndarray, action: int) -> bool:
    """Tell whether an action is among those last listed."""
    if action < 0 or action >= ACTION_COUNT:
        return False
    return bool((bits[action >> 6] >> np.uint64(action & 63)) & _ONE != _ZERO)


@shared
def any_open(bits: np.ndarray) -> bool:
    """Tell whether any action is open: not in a game that is over or waits for its first."""
    for word in range(WORDS):
        if bits[word] != _ZERO:
            return True
    return False


@folded
def ones(word: np.uint64) -> int:
    """Count the bits of a word that are set."""
    count = 0
    while word != _ZERO:
        word &= word - _ONE
        count += 1
    return count


@shared
def nth_open(bits: np.ndarray, pick: int) -> int:
    """Return one of the actions that are open, counted from 0, or 0 if there are fewer."""
    for at in range(WORDS):
        word = bits[at]
        while word != _ZERO:
            rest = word & (word - _ONE)
            if pick == 0:
                return at * 64 + ones((word ^ rest) - _ONE)
            word = rest
            pick -= 1
    return 0


@shared
def any_open_action(bits: np.ndarray, word: np.uint64) -> int:
    """Return the open action that a random word picks, 0 if there is none."""
    count = 0
    for at in range(WORDS):
        count += ones(bits[at])
    return nth_open(bits, scale_high(word, count))
