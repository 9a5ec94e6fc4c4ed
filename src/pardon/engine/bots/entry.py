"""Compiled players: an entry of its own, so that nobody waits for it who only plays by hand."""

import time

import numpy as np

from .._jit import is_ready, jit, shared
from ..kernel import Records, apart
from ..layout import KIND_COUNT, STATE, WORK, Record
from ..play.legal import legal
from .evaluate import consider, evaluate
from .games import CARD_COUNTS, GAME, choose, play_contests
from .mcts import begin_tree, most_visited, visit
from .records import FEATURES, MCTS, NODE, THOUGHT

OP_CONTESTS, OP_CHOOSE, OP_PLANT, OP_GROW, OP_PICK, OP_JUDGE = range(6)
ANSWER, NUMBERS = 4, 5


@jit
def player_door(
    op: int, rules: Record, states: Record, work: Record, minds: Record, thoughts: Record,
    nodes: Record, rows: Record, cards: np.ndarray, numbers: np.ndarray, grid: np.ndarray,
) -> None:  # fmt: skip
    """Carry out one operation of a player on states[0], or play the games of `rows`."""
    r = rules[0]
    s = states[0]
    w = work[0]
    m = minds[0]
    x = thoughts[0]
    if op == OP_CONTESTS:
        numbers[ANSWER] = play_contests(r, s, w, m, x, nodes, rows, cards, numbers)
    elif op == OP_CHOOSE:
        numbers[ANSWER] = choose(r, s, w, m, x, nodes, legal(r, s, w))
    elif op == OP_PLANT:
        begin_tree(s, x, nodes)
    elif op == OP_GROW:
        for _ in range(numbers[0]):
            visit(r, w, m, x, nodes)
    elif op == OP_PICK:
        numbers[ANSWER] = most_visited(nodes)
    else:
        judge_all(r, states, m, x, numbers[0], grid)


@shared
def judge_all(
    rules: Record, states: Record, m: Record, x: Record, seat: int, grid: np.ndarray
) -> None:
    """Write the log-odds of a seat in many positions, and the features of every colour."""
    x.mind = seat
    for i in range(states.shape[0]):
        consider(rules, states[i], x, seat)
        grid[i, 0] = evaluate(rules, states[i], m, x)
        for colour in range(4):
            for f in range(FEATURES):
                grid[i, 1 + colour * FEATURES + f] = x.features[colour, f]


_NO_NODES = np.zeros(1, NODE)
_NO_ROWS = np.zeros(1, GAME)
_NO_CARDS = np.zeros((KIND_COUNT, CARD_COUNTS), np.int64)
_NO_GRID = np.zeros((1, 1))
NODES_A_VISIT = 12
"""Room in a tree for each of its visits: the actions of a node, and the cards above it."""
MOST_NODES = 1 << 20
"""Room in a tree at most; a full one is still walked."""
VISITS_AT_ONCE = 64
"""Visits of a tree between two looks at the clock."""


def is_compiled() -> bool:
    """Tell whether the players are at hand, or will be compiled when they are first used."""
    return is_ready(player_door)


class Players:
    """Minds at a table, with working memory of their own; not thread-safe."""

    def __init__(self, rules: Records, minds: Records) -> None:
        self.rules = rules
        self.minds = minds
        self._work = apart(1, WORK)
        self._thoughts = apart(1, THOUGHT)
        self._numbers = apart(NUMBERS, np.int64)
        self._state = apart(1, STATE)
        searching = minds["seat"][0]["way"] == MCTS
        visits = int(minds["seat"][0]["visits"][searching].max(initial=0))
        room = min(visits * NODES_A_VISIT + 1024, MOST_NODES)
        self._nodes = apart(room, NODE) if visits else _NO_NODES

    def _call(
        self, op: int, states: Records, *numbers: int, rows: Records = _NO_ROWS,
        cards: Records = _NO_CARDS, grid: Records = _NO_GRID,
    ) -> int:  # fmt: skip
        for i, number in enumerate(numbers):
            self._numbers[i] = number
        player_door(
            op, self.rules, states, self._work, self.minds, self._thoughts, self._nodes, rows,
            cards, self._numbers, grid,
        )  # fmt: skip
        return int(self._numbers[ANSWER])

    def play(self, seed: int, rows: Records, cards: Records, *, salt: int = 0) -> None:
        """Play a game for every row, whose deal it names, and fill the rows.

        What could be done with the cards is added to `cards`, a kind in a row.
        """
        game = self._call(OP_CONTESTS, self._state, seed, salt, 0, 0, rows=rows, cards=cards)
        while game < len(rows):
            game = self._call(OP_CONTESTS, self._state, seed, salt, game, 1, rows=rows, cards=cards)

    def choose(self, state: Records, word: int) -> int:
        """Return the action that the actor's mind chooses in state[0]; a word sets its chance."""
        self._thoughts["rng"] = word
        return self._call(OP_CHOOSE, state)

    def search(self, state: Records, word: int, visits: int, seconds: float) -> int:
        """Return the action that a tree search prefers; it ends after visits, or seconds."""
        self._thoughts["rng"] = word
        self._call(OP_PLANT, state)
        until = time.monotonic() + seconds
        for done in range(0, visits, VISITS_AT_ONCE):
            if done and time.monotonic() >= until:
                break
            self._call(OP_GROW, state, min(VISITS_AT_ONCE, visits - done))
        return self._call(OP_PICK, state)

    def judge(self, states: Records, seat: int) -> tuple[Records, Records]:
        """Return the log-odds of a seat in many positions, and the features of every colour."""
        grid = np.zeros((len(states), 1 + 4 * FEATURES))
        self._call(OP_JUDGE, states, seat, grid=grid)
        return grid[:, 0], grid[:, 1:].reshape(-1, 4, FEATURES)
