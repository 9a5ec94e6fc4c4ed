"""Endings of games, packed into numbers, and what they are worth to whoever learns."""

from collections.abc import Callable

import numpy as np

from .._jit import shared
from ..kernel import Array
from ..layout import HOME, State, wide

UNFINISHED, UNDECIDED = -1, 4 * 5**4 * 4**4
"""The ending of a game that goes on, and the least of those that nobody won."""
NO_ENDING = np.iinfo(np.int32).max
"""More than the number of any ending."""
MOST_KNOWN = 1 << 9
"""Endings of which the entry knows what they are worth; with two seats there are 8."""


class Endings:
    """How many games ended in the last step, and what that is worth to the seats that are paid."""

    def __init__(self, games: int, paid: int) -> None:
        self.codes = np.full(games, UNFINISHED, np.int32)
        """How each game ended, for `unpack_ending`."""
        self.enders = np.zeros(games, np.int64)
        """Who acted last in games that ended."""
        self.terminated, self.truncated = np.zeros(games, np.bool_), np.zeros(games, np.bool_)
        """Which games were decided, and which ended otherwise."""
        self.rewards = np.zeros((games, paid))
        self._known = np.full(MOST_KNOWN, NO_ENDING, np.int32)
        self._worth = np.zeros((MOST_KNOWN, paid))

    @property
    def arrays(self) -> tuple[Array, Array, Array, Array, Array, Array, Array]:
        """The arrays as the entry of the learners has them."""
        return (
            self.codes, self.enders, self.terminated, self.truncated, self.rewards, self._known,
            self._worth,
        )  # fmt: skip

    @property
    def ended(self) -> Array:
        """Which games ended, as bools."""
        ended: Array = self.codes != UNFINISHED
        return ended

    def price(self, worth: Callable[[Array], Array]) -> None:
        """Have all endings priced; they are known from then on, as many as there is room for."""
        codes = self.codes[self.ended]
        self.rewards[self.ended] = worth(codes)
        known = np.union1d(self._known, codes)
        known = known[known != NO_ENDING][:MOST_KNOWN]
        self._worth[: len(known)] = worth(known)
        self._known[: len(known)] = known


@shared
def ending(s: State) -> int:
    """Return all that the result of a finished game depends on, packed into a number."""
    code = 4 if s.winner < 0 else wide(s.winner)
    for colour in range(4):
        homes = 0
        for i in range(4):
            homes += s.pawns[colour, i] >> 4 == HOME
        code = code * 5 + homes
    for seat in range(4):
        code = code * 4 + wide(s.owner[seat])
    return code


def unpack_ending(code: int) -> tuple[int | None, list[int], list[int]]:
    """Return what `ending` packed: the winner's seat, pawns Home by colour, colours by seat."""
    homes, owners = [0] * 4, [0] * 4
    for seat in reversed(range(4)):
        code, owners[seat] = divmod(code, 4)
    for colour in reversed(range(4)):
        code, homes[colour] = divmod(code, 5)
    return code if code < 4 else None, homes, owners


@shared
def tell_ending(
    code: int, game: int, terminated: np.ndarray, truncated: np.ndarray, rewards: np.ndarray,
    known: np.ndarray, worth: np.ndarray,
) -> bool:  # fmt: skip
    """Write whether and how a game is over, and what that is worth; tell if that is known.

    The endings that are known ascend; each has a row in `worth`.
    """
    terminated[game] = UNFINISHED < code < UNDECIDED
    truncated[game] = code >= UNDECIDED
    rewards[game, :] = 0.0
    if code == UNFINISHED:
        return True
    low, high = 0, known.shape[0]
    while low < high:
        middle = (low + high) // 2
        if known[middle] < code:
            low = middle + 1
        else:
            high = middle
    if low == known.shape[0] or known[low] != code:
        return False
    for i in range(rewards.shape[1]):
        rewards[game, i] = worth[low, i]
    return True
