"""The kernel's operations as Python calls them: one game at a time, or many.

Arrays of records go in with an index. Before a decision is carried out by `step` it must have
been listed by `legal`, which settles what depends on the whole list.
"""

from typing import Any

import numpy as np

from ._jit import is_ready
from .entry import (
    ANSWER,
    DECISIONS,
    DRAWS,
    NUMBERS,
    OP_BATCH,
    OP_BEGIN,
    OP_CHANCES,
    OP_COMPLETE,
    OP_GAMES,
    OP_JUDGE,
    OP_LEGAL,
    OP_NEW,
    OP_PERFT,
    OP_SAMPLE,
    OP_STEP,
    TURNS,
    door,
)
from .layout import ACTION_COUNT, DONE, KIND_COUNT, LOG_ROWS, STATE, WORK

Records = np.ndarray[Any, Any]

_LINE = 128
"""Bytes that a processor may fetch together."""
_NO_COLUMN = np.zeros(1, np.int32)
_NO_GRID = np.zeros((1, 1), np.int32)
_NO_RNGS = np.zeros(1, np.uint64)


def is_compiled() -> bool:
    """Tell whether the kernel is at hand, or will be compiled when it is first used."""
    return is_ready(door)


def new_states(count: int) -> Records:
    """Return room for a number of games."""
    return np.zeros(count, STATE)


def apart(count: int, kind: Any) -> Records:
    """Return zeroed room on cache lines of its own, so that threads do not slow one another."""
    size = count * np.dtype(kind).itemsize
    room = np.zeros(size + 2 * _LINE, np.uint8)
    begin = -room.ctypes.data % _LINE
    return room[begin : begin + size].view(kind)


class Kernel:
    """The operations under one set of rules, with working memory of their own; not thread-safe."""

    def __init__(self, rules: Records) -> None:
        self.rules = rules
        work = self._work = apart(1, WORK)
        self._numbers = apart(NUMBERS, np.int64)
        # To look a field up by its name takes longer than many an operation.
        self._logging, self._logged = work["logging"], work["logged"]
        self._log, self._moves = work["log"][0], work["moves"][0]

    def __reduce__(self) -> "tuple[type[Kernel], tuple[Records]]":
        return Kernel, (self.rules,)

    def _call(
        self, op: int, states: Records, *numbers: int, a: Records = _NO_COLUMN,
        b: Records = _NO_COLUMN, c: Records = _NO_COLUMN, grid: Records = _NO_GRID,
        rngs: Records = _NO_RNGS,
    ) -> int:  # fmt: skip
        for i, number in enumerate(numbers):
            self._numbers[i] = number
        door(op, self.rules, states, self._work, self._numbers, a, b, c, grid, rngs)
        return int(self._numbers[ANSWER])

    def new(self, states: Records, index: int, first: int) -> None:
        """Set up a game; a negative first player leaves the beginning to the edition."""
        self._call(OP_NEW, states, index, first)

    def legal(self, states: Records, index: int) -> list[int]:
        """Return the legal actions in ascending order; none at a chance step or at the end."""
        count = self._call(OP_LEGAL, states, index)
        moves: list[int] = self._moves[:count].tolist()
        return moves

    def step(self, states: Records, index: int, action: int) -> list[tuple[int, int, int, int]]:
        """Carry out an action or a chance outcome; return what happened as rows of the log."""
        self._logging[0], self._logged[0] = LOG_ROWS, 0
        self._call(OP_STEP, states, index, action)
        self._logging[0] = 0
        return [tuple(row) for row in self._log[: self._logged[0]].tolist()]

    def chances(self, states: Records, index: int) -> list[int]:
        """Return the weight of each outcome of a chance step: kinds of cards, or seats."""
        self._call(OP_CHANCES, states, index)
        counts: list[int] = self._moves[:KIND_COUNT].tolist()
        return counts

    def sample(self, states: Records, index: int, rng: Records) -> int:
        """Return a random outcome of a chance step, moving the generator in rng[0] on."""
        self._work["rng"] = rng
        outcome = self._call(OP_SAMPLE, states, index)
        rng[0] = self._work["rng"][0]
        return outcome

    def begin(self, states: Records, index: int, phase: int) -> None:
        """Enter the event of s.amount, or else the card in s.card, in a position written down."""
        self._call(OP_BEGIN, states, index, phase)

    def judge(self, states: Records, index: int, colour: int, pawn: int, way: int) -> int:
        """Return where a pawn would go in one of the ways of `doors`, or minus the reason not."""
        return self._call(OP_JUDGE, states, index, colour, pawn, way)

    def complete_plays(self, state: Records) -> Records:
        """Return every position in which the play begun in state[0] can end."""
        room = 256
        while True:
            states = new_states(room)
            states[0] = state[0]
            buckets = np.full(2 * room + 1, -1, np.int32)
            row = np.zeros(ACTION_COUNT + 1, np.int32)
            used = self._call(OP_COMPLETE, states, a=buckets, b=row)
            if used >= 0:
                reached = states[:used]
                return reached[reached["phase"] >= DONE]
            room *= 8

    def perft(self, state: Records, depth: int) -> int:
        """Count the ways to take a number of steps, chance outcomes being steps too."""
        if depth < 1:
            return 1
        states = new_states(depth)
        states[0] = state[0]
        grid = np.zeros((depth, ACTION_COUNT + 1), np.int32)
        trail, lengths = np.zeros(depth, np.int32), np.zeros(depth, np.int32)
        level = total = 0
        while level >= 0:
            level = self._call(OP_PERFT, states, depth, level, total, a=trail, b=lengths, grid=grid)
            total = int(self._numbers[2])
        return total

    def play_games(
        self, seed: int, begin: int, lengths: Records, winners: Records
    ) -> tuple[int, int, int]:
        """Play random games begin, begin + 1, … of a run; return their turns, draws, decisions."""
        self._numbers[TURNS : DECISIONS + 1] = 0
        seed = (seed + 2**63) % 2**64 - 2**63
        states = apart(1, STATE)
        game = self._call(OP_GAMES, states, seed, begin, 0, 0, a=lengths, b=winners)
        while game < len(lengths):
            game = self._call(OP_GAMES, states, seed, begin, game, 1, a=lengths, b=winners)
        turns, draws, decisions = self._numbers[[TURNS, DRAWS, DECISIONS]].tolist()
        return turns, draws, decisions

    def step_batch(
        self, states: Records, rngs: Records, actions: Records, counts: Records,
        winners: Records, ids: Records, *, restart: bool,
    ) -> int:  # fmt: skip
        """Carry out one action in every game, let chance play, and list what comes next.

        Returns the first game whose action is not among those listed, and then does nothing;
        -1 if all are.
        """
        return self._call(
            OP_BATCH, states, int(restart), a=actions, b=counts, c=winners, grid=ids, rngs=rngs
        )
