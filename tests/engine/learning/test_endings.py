"""Endings of many games: which of them are over and how, and what that is worth."""

from typing import Any

import numpy as np

from pardon.engine._jit.fast import unkept
from pardon.engine.learning.endings import (
    MOST_KNOWN,
    UNDECIDED,
    UNFINISHED,
    Endings,
    tell_ending,
)


def tell(
    code: int, game: int, terminated: Any, truncated: Any, rewards: Any, known: Any, worth: Any
) -> bool:
    """Tell the ending of one game."""
    return tell_ending(code, game, terminated, truncated, rewards, known, worth)


def halves(codes: Any) -> Any:
    """Return a price for each ending."""
    return codes[:, None] / 2


def test_endings_are_known_once_they_were_priced_as_many_as_there_is_room_for() -> None:
    telling = unkept(tell)
    endings = Endings(MOST_KNOWN + 90, 1)
    endings.codes[:] = np.arange(0, 3 * len(endings.codes), 3)
    for _ in range(2):
        endings.price(halves)
        assert np.array_equal(endings.rewards, halves(endings.codes))
    _, _, *arrays = endings.arrays
    known = [telling(code, 0, *arrays) for code in endings.codes.tolist()]
    assert known == [True] * MOST_KNOWN + [False] * 90
    assert telling(30, 1, *arrays) and endings.rewards[1, 0] == 15
    assert not telling(31, 1, *arrays) and endings.rewards[1, 0] == 0


def test_games_go_on_or_are_decided_or_cut_short() -> None:
    telling = unkept(tell)
    endings = Endings(3, 2)
    endings.codes[:] = UNFINISHED, UNDECIDED - 1, UNDECIDED
    _, _, *arrays = endings.arrays
    assert [telling(code, at, *arrays) for at, code in enumerate(endings.codes.tolist())] == [
        True, False, False,
    ]  # fmt: skip
    assert endings.terminated.tolist() == [False, True, False]
    assert endings.truncated.tolist() == [False, False, True]
    assert endings.ended.tolist() == [False, True, True]
