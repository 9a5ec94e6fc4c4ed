"""Players: the compiled bots of a table, behind an entry of their own.

It is compiled apart from the kernel's, so that nobody waits for it who only plays by hand.
"""

import time

import numpy as np

from .._jit import is_ready, jit, shared
from ..kernel import Array, apart
from ..layout import KIND_COUNT, OVER, STATE, WORK, Rules, State, Work
from ..play.legal import legal
from .choose import choose, choose_many
from .evaluate import NOTHING, ONLOOKER, evaluate, set_card_odds
from .games import CARD_COUNTS, GAME, WORK_AT_ONCE, play_games
from .mcts import begin_tree, evaluate_sides, most_visited, visit
from .records import BOT_WORK, FEATURES, MCTS, NODE, RANDOM, Bots, BotWork, GameRow, Nodes

(
    OP_GAMES, OP_CHOOSE, OP_CHOOSE_MANY, OP_BEGIN_TREE, OP_VISIT, OP_MOST_VISITED, OP_CHANCES,
    OP_EVALUATE,
) = range(8)  # fmt: skip
ANSWER, NUMBERS = 4, 5


@jit
def bots_entry(
    op: int, rules: Rules, states: State, work: Work, bots: Bots, bot_work: BotWork,
    nodes: Nodes, rows: GameRow, cards: np.ndarray, numbers: np.ndarray, grid: np.ndarray,
    games: np.ndarray, rngs: np.ndarray, actions: np.ndarray,
) -> None:  # fmt: skip
    """Carry out one operation: on states[0], on the states of `games`, or the games of `rows`."""
    r = rules[0]
    s = states[0]
    w = work[0]
    b = bots[0]
    x = bot_work[0]
    if op == OP_GAMES:
        numbers[ANSWER] = play_games(r, s, w, b, x, nodes, rows, cards, numbers)
    elif op == OP_CHOOSE:
        numbers[ANSWER] = choose(r, s, w, b, x, nodes, legal(r, s, w))
    elif op == OP_CHOOSE_MANY:
        choose_many(r, states, w, b, x, nodes, games, rngs, actions)
    elif op == OP_BEGIN_TREE:
        begin_tree(s, x, nodes)
    elif op == OP_VISIT:
        for _ in range(numbers[0]):
            visit(r, w, b, x, nodes)
    elif op == OP_MOST_VISITED:
        numbers[ANSWER] = most_visited(nodes)
    elif op == OP_CHANCES:
        win_chances(r, states, b, x, numbers[0], games, grid)
    else:
        evaluate_many(r, states, b, x, numbers[0], grid)


@shared
def evaluate_many(
    rules: Rules, states: State, bots: Bots, x: BotWork, seat: int, grid: np.ndarray
) -> None:
    """Write the log-odds of a seat in many positions, and the features of every colour."""
    x.bot = seat
    for i in range(states.shape[0]):
        set_card_odds(rules, states[i], x, seat)
        grid[i, 0] = evaluate(rules, states[i], bots, x, NOTHING)
        for colour in range(4):
            for f in range(FEATURES):
                grid[i, 1 + colour * FEATURES + f] = x.features[colour, f]


@shared
def win_chances(
    rules: Rules, states: State, bots: Bots, x: BotWork, seat: int, games: np.ndarray,
    grid: np.ndarray,
) -> None:  # fmt: skip
    """Write how likely each seat is to win in some games, as a seat sees it or an onlooker."""
    x.bot = rules.seated[0] if seat == ONLOOKER else seat
    for game in games:
        evaluate_sides(rules, states[game], bots, x, seat)
        if states[game].phase == OVER and states[game].winner < 0:
            # Nobody won: every side has the same part of it.
            x.result[:] = (2.0 if rules.partner[rules.seated[0]] >= 0 else 1.0) / rules.seats
        for each in range(4):
            grid[game, each] = x.result[each] if rules.in_play[each] else 0.0


_NO_NODES = np.zeros(1, NODE)
_NO_ROWS = np.zeros(1, GAME)
_NO_CARDS = np.zeros((KIND_COUNT, CARD_COUNTS), np.int64)
_NO_GRID = np.zeros((1, 1))
_NO_GAMES = np.zeros(1, np.int64)
_NO_RNGS = np.zeros(1, np.uint64)
NODES_A_VISIT = 12
"""Room in a tree for each of its visits: the actions of a node, and the cards above it."""
MOST_NODES = 1 << 20
"""Room in a tree at most; a full one is still walked."""
VISITS_AT_ONCE = 64
"""Visits of a tree between two looks at the clock."""


def is_compiled() -> bool:
    """Tell whether the bots are at hand, or will be compiled when they are first used."""
    return is_ready(bots_entry)


class Players:
    """Compiled bots at a table, or at several, with working memory of their own; not thread-safe.

    Each table has a `BOTS` record. Where a method names no table it is the first.
    """

    def __init__(self, rules: Array, bots: Array) -> None:
        self.rules = rules
        self.bots = bots
        self._work = apart(1, WORK)
        self._bot_work = apart(1, BOT_WORK)
        self._numbers = apart(NUMBERS, np.int64)
        self._state = apart(1, STATE)
        seats = bots["seat"]
        visits = int(seats["visits"][seats["way"] == MCTS].max(initial=0))
        room = min(visits * NODES_A_VISIT + 1024, MOST_NODES)
        self._nodes = apart(room, NODE) if visits else _NO_NODES
        self._choices_at_once = max(1, WORK_AT_ONCE // max(1, int(seats["effort"].max())))

    def _call(
        self, op: int, states: Array, *numbers: int, rows: Array = _NO_ROWS,
        cards: Array = _NO_CARDS, grid: Array = _NO_GRID, games: Array = _NO_GAMES,
        rngs: Array = _NO_RNGS, actions: Array = _NO_GAMES, table: int = 0,
    ) -> int:  # fmt: skip
        for i, number in enumerate(numbers):
            self._numbers[i] = number
        bots_entry(
            op, self.rules, states, self._work, self.bots[table:], self._bot_work, self._nodes,
            rows, cards, self._numbers, grid, games, rngs, actions,
        )  # fmt: skip
        return int(self._numbers[ANSWER])

    def play(self, seed: int, rows: Array, cards: Array, *, salt: int = 0) -> None:
        """Play a game for every row, whose deal it names, and fill the rows.

        What could be done with the cards is added to `cards`, a kind in a row.
        """
        game = self._call(OP_GAMES, self._state, seed, salt, 0, 0, rows=rows, cards=cards)
        while game < len(rows):
            game = self._call(OP_GAMES, self._state, seed, salt, game, 1, rows=rows, cards=cards)

    def choose(self, state: Array, word: int) -> int:
        """Return the action that the actor's bot chooses in state[0]; a word sets its chance."""
        self._bot_work["rng"] = word
        return self._call(OP_CHOOSE, state)

    def choose_many(
        self, states: Array, games: Array, rngs: Array, actions: Array, table: int = 0
    ) -> None:
        """Write the action that the actor's bot chooses in each of some games into `actions`.

        The generators in `rngs` set their chance, and are not moved on. A call of the engine
        takes only so many at once that Python gets a chance to be interrupted.
        """
        for at in range(0, len(games), self._choices_at_once):
            some = games[at : at + self._choices_at_once]
            self._call(OP_CHOOSE_MANY, states, games=some, rngs=rngs, actions=actions, table=table)

    @staticmethod
    def deciding(bots: Array) -> list[int]:
        """Return for each table the seats whose bot does more than play at random, a bit each."""
        return [
            sum(1 << seat for seat, way in enumerate(ways) if way != RANDOM)
            for ways in bots["seat"]["way"].tolist()
        ]

    def chances(self, states: Array, games: Array, out: Array, *, seat: int = ONLOOKER) -> None:
        """Write the winning chance of every seat in each of some games into its row of `out`.

        `out` is float64, four in a row. The chances of the sides add up to 1, partners have that
        of their side, a seat nobody sits on has 0. They are what a seat can tell who sees its own
        hand, or else an onlooker who sees none.
        """
        self._call(OP_CHANCES, states, seat, games=games, grid=out)

    def search(self, state: Array, word: int, visits: int, seconds: float) -> int:
        """Return the action that a tree search prefers; it ends after visits, or seconds."""
        self._bot_work["rng"] = word
        self._call(OP_BEGIN_TREE, state)
        until = time.monotonic() + seconds
        for done in range(0, visits, VISITS_AT_ONCE):
            if done and time.monotonic() >= until:
                break
            self._call(OP_VISIT, state, min(VISITS_AT_ONCE, visits - done))
        return self._call(OP_MOST_VISITED, state)

    def evaluate(self, states: Array, seat: int) -> tuple[Array, Array]:
        """Return the log-odds of a seat in many positions, and the features of every colour."""
        grid = np.zeros((len(states), 1 + 4 * FEATURES))
        self._call(OP_EVALUATE, states, seat, grid=grid)
        return grid[:, 0], grid[:, 1:].reshape(-1, 4, FEATURES)
