"""Seeds: where a game's chance begins, the same word for the same seed everywhere."""

import operator
import secrets
from collections.abc import Iterator

from pardon.errors import PardonError
from pardon.messages import quote

_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def entropy() -> int:
    """Return a seed that nobody can foresee."""
    return secrets.randbits(63)


def whole_number(name: str, value: int) -> int:
    """Return a value of any whole-number type as an int, or raise."""
    try:
        return operator.index(value)
    except TypeError:
        raise PardonError(f"{name} {quote(value)} should be a whole number") from None


def first_word(seed: int, game: int = 0) -> int:
    """Return the word that the engine's generator begins game number `game` of a run with."""
    return mix(mix((seed + _GOLDEN) & _WORD) + game * _GOLDEN & _WORD)


def words(seed: int, game: int = 0) -> Iterator[int]:
    """Yield what the engine's generator comes up with in game number `game` of a run."""
    word = first_word(seed, game)
    while True:
        word = (word + _GOLDEN) & _WORD
        yield mix(word)


def signed(seed: int) -> int:
    """Return a seed as the engine takes it: modulo 2**64, as a signed number."""
    return (seed + (1 << 63)) % (1 << 64) - (1 << 63)


def mix(word: int) -> int:
    """Return a word scrambled as the engine's generator does it."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31
