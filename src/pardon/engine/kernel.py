"""Kernel: the operations of the engine as Python calls them, for one game or many.

Arrays of states go in with an index. Before a decision is carried out by `step` it must have
been listed by `legal`, which settles what depends on the whole list.
"""

import threading
from struct import Struct
from typing import Any

import msgspec
import numpy as np

from ._jit import is_ready
from .entry import (
    ANSWER,
    BY_CHANCE,
    DECISIONS,
    DRAWS,
    NUMBERS,
    OP_ADDRESSES,
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
    OP_TAKE,
    TURNS,
    kernel_entry,
)
from .layout import ACTION_COUNT, DONE, KIND_COUNT, LOG_ROWS, LOG_SIZE, STATE, WORK

Array = np.ndarray[Any, Any]
Row = tuple[int, int, int, int]
"""A row of the log: what happened, to which colour or seat, from where, to where."""

_LINE = 128
"""Bytes that a processor may fetch together."""
_NUMBERS = Struct(f"{NUMBERS}q")
_LOGS = [Struct(f"{4 * rows}i") for rows in range(LOG_SIZE + 1)]
"""Logs by their length, as they lie in memory."""
_NO_COLUMN = np.zeros(1, np.int32)
_NO_GRID = np.zeros((1, 1), np.int32)
_NO_RNGS = np.zeros(1, np.uint64)


def is_compiled() -> bool:
    """Tell whether the kernel is at hand, or will be compiled when it is first used."""
    return is_ready(kernel_entry)


def new_states(count: int) -> Array:
    """Return room for a number of games."""
    return np.zeros(count, STATE)


def copied(states: Array) -> Array:
    """Return a copy of an array of states, byte by byte."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def states_of(state: bytes) -> Array:
    """Return a copy of states as an array; what cannot be written is no array to numba."""
    return np.frombuffer(bytearray(state), STATE)


def apart(count: int, kind: Any) -> Array:
    """Return zeroed room on cache lines of its own, so that threads do not slow one another."""
    size = count * np.dtype(kind).itemsize
    room = np.zeros(size + 2 * _LINE, np.uint8)
    begin = -room.ctypes.data % _LINE
    return room[begin : begin + size].view(kind)


class Node(msgspec.Struct, frozen=True, gc=False, eq=False):
    """Node of a line of play: a state, what can be done there, and the step that led to it."""

    state: bytes
    """The `STATE` of the game."""
    word: int
    """The random generator, which the next outcome is picked by."""
    actions: tuple[int, ...]
    """The legal actions in ascending order; none at a chance step or at the end."""
    log: tuple[int, ...]
    """What happened in the step: the rows of the log, one after the other."""
    step: int
    """The action or the outcome of chance that led here."""
    phase: int
    turn: int
    actor: int
    card: int
    amount: int
    turns: int
    marks: int
    """Every mark that some pawn bears."""

    @property
    def rows(self) -> list[Row]:
        """What happened in the step, row by row."""
        return rows_of(self.log)


def rows_of(log: tuple[int, ...]) -> list[Row]:
    """Return the rows of a log whose numbers follow one another."""
    cells = iter(log)
    return list(zip(cells, cells, cells, cells, strict=True))


class _Memory:
    """Working memory of the calls of one thread, and the views through which Python uses it.

    To look a field up by its name takes longer than many an operation, and a memoryview is read
    and written in half the time that an array takes.
    """

    def __init__(self) -> None:
        work = self.work = apart(1, WORK)
        self.numbers = apart(NUMBERS, np.int64)
        self.states = apart(1, STATE)
        self.arguments, self.state = self.numbers.data, self.states.view("u1").data
        self.moves, self.log = work["moves"][0].data, work["log"][0].data
        self.logging, self.logged = work["logging"].data, work["logged"].data
        self.rng = work["rng"].data


class _Threads(threading.local):
    """The working memory of each thread: while the engine works others may run Python."""

    def __init__(self) -> None:
        self.memory = _Memory()


_THREADS = _Threads()


class Kernel:
    """Kernel under one set of rules; threads may share it."""

    def __init__(self, rules: Array) -> None:
        self.rules = rules

    def _call(
        self, op: int, states: Array, *numbers: int, a: Array = _NO_COLUMN,
        b: Array = _NO_COLUMN, c: Array = _NO_COLUMN, grid: Array = _NO_GRID,
        rngs: Array = _NO_RNGS,
    ) -> int:  # fmt: skip
        memory = _THREADS.memory
        for i, number in enumerate(numbers):
            memory.arguments[i] = number
        kernel_entry(op, self.rules, states, memory.work, memory.numbers, a, b, c, grid, rngs)
        return int(memory.numbers[ANSWER])

    def addresses(self, count: int) -> list[int]:
        """Return the addresses of the first functions that other entries call."""
        self._call(OP_ADDRESSES, new_states(1))
        found: list[int] = _THREADS.memory.numbers[:count].tolist()
        return found

    def new(self, states: Array, index: int, first: int) -> None:
        """Set up a game; a negative first player leaves the beginning to the edition."""
        self._call(OP_NEW, states, index, first)

    def take(self, state: bytes, step: int, word: int) -> Node:
        """Carry out an action or an outcome of chance, and list what can be done then.

        BY_CHANCE has the outcome picked by the generator, NO_STEP only lists.
        """
        memory = _THREADS.memory
        memory.state[:] = state
        memory.arguments[0] = step
        if step == BY_CHANCE:
            memory.rng[0] = word
        kernel_entry(
            OP_TAKE, self.rules, memory.states, memory.work, memory.numbers, _NO_COLUMN,
            _NO_COLUMN, _NO_COLUMN, _NO_GRID, _NO_RNGS,
        )  # fmt: skip
        facts = _NUMBERS.unpack(memory.arguments)
        logged, count = facts[:2]
        return Node(
            memory.state.tobytes(),
            memory.rng[0] if step == BY_CHANCE else word,
            tuple(memory.moves[:count].tolist()) if count else (),
            _LOGS[logged].unpack_from(memory.log),
            *facts[2:],
        )

    def legal(self, states: Array, index: int) -> list[int]:
        """Return the legal actions in ascending order; none at a chance step or at the end."""
        count = self._call(OP_LEGAL, states, index)
        moves: list[int] = _THREADS.memory.moves[:count].tolist()
        return moves

    def step(self, states: Array, index: int, action: int) -> list[Row]:
        """Carry out an action or a chance outcome; return what happened as rows of the log."""
        memory = _THREADS.memory
        memory.logging[0], memory.logged[0] = LOG_ROWS, 0
        self._call(OP_STEP, states, index, action)
        memory.logging[0] = 0
        return rows_of(_LOGS[memory.logged[0]].unpack_from(memory.log))

    def chances(self, states: Array, index: int) -> list[int]:
        """Return the weight of each outcome of a chance step: kinds of cards, or seats."""
        self._call(OP_CHANCES, states, index)
        counts: list[int] = _THREADS.memory.moves[:KIND_COUNT].tolist()
        return counts

    def sample(self, states: Array, index: int, rng: Array) -> int:
        """Return a random outcome of a chance step, moving the generator in rng[0] on."""
        kept = _THREADS.memory.rng
        kept[0] = int(rng[0])
        outcome = self._call(OP_SAMPLE, states, index)
        rng[0] = kept[0]
        return outcome

    def begin(self, states: Array, index: int, phase: int) -> None:
        """Enter the event of s.amount, or else the card in s.card, in a position written down."""
        self._call(OP_BEGIN, states, index, phase)

    def judge(self, states: Array, index: int, colour: int, pawn: int, way: int) -> int:
        """Return where a pawn would go in one of the ways of `entry`, or minus the reason not."""
        return self._call(OP_JUDGE, states, index, colour, pawn, way)

    def complete_plays(self, state: Array) -> Array:
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

    def perft(self, state: Array, depth: int) -> int:
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
            total = int(_THREADS.memory.numbers[2])
        return total

    def play_games(
        self, seed: int, begin: int, lengths: Array, winners: Array
    ) -> tuple[int, int, int]:
        """Play random games begin, begin + 1, … of a run; return their turns, draws, decisions."""
        numbers = _THREADS.memory.numbers
        numbers[TURNS : DECISIONS + 1] = 0
        seed = (seed + 2**63) % 2**64 - 2**63
        states = apart(1, STATE)
        game = self._call(OP_GAMES, states, seed, begin, 0, 0, a=lengths, b=winners)
        while game < len(lengths):
            game = self._call(OP_GAMES, states, seed, begin, game, 1, a=lengths, b=winners)
        turns, draws, decisions = numbers[[TURNS, DRAWS, DECISIONS]].tolist()
        return turns, draws, decisions

    def step_batch(
        self, states: Array, rngs: Array, actions: Array, counts: Array,
        winners: Array, ids: Array, *, restart: bool,
    ) -> int:  # fmt: skip
        """Carry out one action in every game, let chance play, and list what comes next.

        Returns the first game whose action is not among those listed, and then does nothing;
        -1 if all are.
        """
        return self._call(
            OP_BATCH, states, int(restart), a=actions, b=counts, c=winners, grid=ids, rngs=rngs
        )
