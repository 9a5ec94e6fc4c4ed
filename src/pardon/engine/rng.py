"""Randomness for simulation: SplitMix64, one 64-bit word of state, the same everywhere.

Anything a person plays for gets its cards from elsewhere; nothing here is secret.
"""

import numpy as np

from ._jit import folded
from .layout import Work, wide

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_A = np.uint64(0xBF58476D1CE4E5B9)
_MIX_B = np.uint64(0x94D049BB133111EB)
_LOWER = np.uint64(0xFFFFFFFF)
_S27, _S30, _S31, _S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@folded
def mix(word: np.uint64) -> np.uint64:
    """Scramble a word so that neighbours have nothing in common."""
    word = (word ^ (word >> _S30)) * _MIX_A
    word = (word ^ (word >> _S27)) * _MIX_B
    return word ^ (word >> _S31)


@folded
def seed_of_game(seed: np.uint64, game: np.uint64) -> np.uint64:
    """Return the generator state that game number `game` of a run begins with."""
    return mix(mix(seed + _GOLDEN) + game * _GOLDEN)


@folded
def next_word(w: Work) -> np.uint64:
    """Move the generator in w.rng on and return its next word."""
    w.rng += _GOLDEN
    return mix(w.rng)


@folded
def scale_high(word: np.uint64, limit: int) -> int:
    """Return a number from 0 to limit - 1 from the upper half of a word."""
    return wide(((word >> _S32) * np.uint64(limit)) >> _S32)


@folded
def scale(word: np.uint64, limit: int) -> int:
    """Return a number from 0 to limit - 1 from the lower half of a word."""
    return wide(((word & _LOWER) * np.uint64(limit)) >> _S32)
