"""Players: the compiled bots of a table, behind an entry of their own.

It is compiled apart from the kernel's, so that nobody waits for it who only plays by hand.
"""

import functools
import math
import time

import numpy as np

from .._jit import address, is_ready, jit_compact, shared
from ..kernel import Array, apart
from ..layout import (
    ACTION_COUNT,
    KIND_COUNT,
    LAST_CHANCE,
    OVER,
    RULES,
    STATE,
    WORK,
    Rules,
    State,
    Work,
    wide,
)
from ..linked import legal, linked, step
from .choose import choose, choose_many
from .evaluate import NOTHING, ONLOOKER, evaluate, set_card_odds
from .expectimax import expectimax
from .games import CARD_COUNTS, GAME, MOST_TURNS, WORK_AT_ONCE, play_games
from .greedy import greedy
from .hidden_cards import forget, note_choice
from .mcts import begin_tree, evaluate_sides, most_visited, visit
from .records import BOT_WORK, BOTS, FEATURES, MCTS, NODE, RANDOM, Bots, BotWork, GameRow, Nodes

(
    OP_GAMES, OP_CHOOSE, OP_CHOOSE_MANY, OP_ADDRESS, OP_BEGIN_TREE, OP_VISIT, OP_MOST_VISITED,
    OP_CHANCES, OP_EVALUATE, OP_VALUE, OP_OUTLOOK, OP_BELIEVE,
) = range(12)  # fmt: skip
ANSWER, NUMBERS = 6, 7


@linked
@jit_compact
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
    elif op == OP_ADDRESS:
        numbers[ANSWER] = address(choose, (r, s, w, b, x, nodes, 0))
    elif op == OP_BEGIN_TREE:
        begin_tree(s, x, nodes)
    elif op == OP_VISIT:
        for _ in range(numbers[0]):
            visit(r, w, b, x, nodes)
    elif op == OP_MOST_VISITED:
        numbers[ANSWER] = most_visited(nodes)
    elif op == OP_CHANCES:
        win_chances(r, states, b, x, numbers[0], games, grid)
    elif op == OP_VALUE:
        numbers[ANSWER] = value_plays(r, s, w, b, x, grid)
    elif op == OP_OUTLOOK:
        numbers[ANSWER] = value_outlooks(r, s, w, b, x, grid)
    elif op == OP_BELIEVE:
        forget(r, b, x)
        for i in range(numbers[0]):
            note_choice(r, states[i], w, b, x, actions[i])
    else:
        evaluate_many(r, states, b, x, numbers[0], grid)


@shared
def evaluate_many(
    rules: Rules, states: State, bots: Bots, x: BotWork, seat: int, grid: np.ndarray
) -> None:
    """Write the log-odds of a seat in many positions, and the features of every colour."""
    x.bot = seat
    x.telling = 1
    for i in range(states.shape[0]):
        set_card_odds(rules, states[i], x, seat)
        grid[i, 0] = evaluate(rules, states[i], bots, x, NOTHING)
        for colour in range(4):
            for f in range(FEATURES):
                grid[i, 1 + colour * FEATURES + f] = x.features[colour, f]
    x.telling = 0


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


@shared
def value_plays(rules: Rules, s: State, w: Work, bots: Bots, x: BotWork, grid: np.ndarray) -> int:
    """Write what every legal action is worth, its play completed as the actor likes best.

    A row has the action, and then the winning chance of every seat as the first seat sees it, as
    the second sees it and so on. Returns how many actions there are.
    """
    seat = wide(s.actor)
    x.bot = seat
    x.root = s
    n = legal(rules, x.root, w)
    for i in range(n):
        x.options[i] = w.moves[i]
    for i in range(n):
        x.walk = x.root
        step(rules, x.walk, wide(x.options[i]), w)
        while x.walk.phase > LAST_CHANCE and x.walk.phase != OVER and x.walk.actor == seat:
            count = legal(rules, x.walk, w)
            action = wide(w.moves[0])
            if count > 1:
                action = greedy(rules, x.walk, w, bots, x, count, 0)
            step(rules, x.walk, action, w)
        grid[i, 0] = wide(x.options[i])
        value_views(rules, x.walk, bots, x, grid, i, 1)
    return n


@shared
def value_views(
    rules: Rules, s: State, bots: Bots, x: BotWork, grid: np.ndarray, row: int, begin: int
) -> None:
    """Write into a row how likely each seat is to win, as each of the seats in play sees it."""
    for view in range(4):
        if rules.in_play[view]:
            evaluate_sides(rules, s, bots, x, view)
            for each in range(4):
                chance = x.result[each] if rules.in_play[each] else 0.0
                grid[row, begin + 4 * view + each] = chance


@shared
def value_outlooks(
    rules: Rules, s: State, w: Work, bots: Bots, x: BotWork, grid: np.ndarray
) -> int:
    """Write every legal action with the actor's chance by looking ahead, and its standard error."""
    expectimax(rules, s, w, bots, x)
    samples = max(1, wide(x.imaginings))
    n = legal(rules, s, w)
    for i in range(n):
        mean = x.worth[i] / samples
        grid[i, 0] = wide(x.options[i])
        grid[i, 1] = mean
        spread = max(0.0, x.squared[i] / samples - mean * mean)
        grid[i, 2] = math.sqrt(spread / max(1, samples - 1))
    return n


NO_NODES = np.zeros(1, NODE)
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


@functools.cache
def address_of_choose() -> int:
    """Return where `choose` is in this process, for other entries to call it."""
    rules = np.zeros(1, RULES)
    rules.flags.writeable = False  # as everywhere, or the entry would be compiled anew
    return Players(rules, np.zeros(1, BOTS)).find_choose()


class Players:
    """Compiled bots at a table, or at several, with working memory of their own; not thread-safe.

    Each table has a `BOTS` record. Where a method names no table it is the first.
    """

    def __init__(self, rules: Array, bots: Array) -> None:
        self.rules = rules
        self.bots = bots
        self.work = apart(1, WORK)
        self.bot_work = apart(1, BOT_WORK)
        self._numbers = apart(NUMBERS, np.int64)
        self._state = apart(1, STATE)
        seats = bots["seat"]
        visits = int(seats["visits"][seats["way"] == MCTS].max(initial=0))
        room = min(visits * NODES_A_VISIT + 1024, MOST_NODES)
        self.nodes = apart(room, NODE) if visits else NO_NODES
        self.choices_at_once = max(1, WORK_AT_ONCE // max(1, int(seats["effort"].max())))
        """How many they may make before Python gets a chance to be interrupted."""

    def _call(
        self, op: int, states: Array, *numbers: int, rows: Array = _NO_ROWS,
        cards: Array = _NO_CARDS, grid: Array = _NO_GRID, games: Array = _NO_GAMES,
        rngs: Array = _NO_RNGS, actions: Array = _NO_GAMES, table: int = 0,
    ) -> int:  # fmt: skip
        for i, number in enumerate(numbers):
            self._numbers[i] = number
        bots_entry(
            op, self.rules, states, self.work, self.bots[table:], self.bot_work, self.nodes,
            rows, cards, self._numbers, grid, games, rngs, actions,
        )  # fmt: skip
        return int(self._numbers[ANSWER])

    def play(
        self, seed: int, rows: Array, cards: Array, *, salt: int = 0, most_turns: int = MOST_TURNS
    ) -> None:
        """Play a game for every row, whose deal it names, and fill the rows.

        What could be done with the cards is added to `cards`, a kind in a row. A game is given up
        after the most turns, unless its rules limit them and allow more.
        """
        most = max(most_turns, int(self.rules["turn_limit"][0]))
        game, is_begun = 0, 0
        while game < len(rows):
            game = self._call(
                OP_GAMES, self._state, seed, salt, game, is_begun, most, rows=rows, cards=cards
            )
            is_begun = 1

    def choose(self, state: Array, word: int) -> int:
        """Return the action that the actor's bot chooses in state[0]; a word sets its chance."""
        self.bot_work["rng"] = word
        return self._call(OP_CHOOSE, state)

    def find_choose(self) -> int:
        """Return the address of `choose`."""
        return self._call(OP_ADDRESS, self._state)

    def believe(self, states: Array, actions: Array) -> None:
        """Form the beliefs about hidden hands anew, from what was done with cards since the deal.

        `states` are the positions in which somebody did something with a card of his hand, other
        hands hidden or not, and `actions` what it was.
        """
        self._call(OP_BELIEVE, states, len(actions), actions=actions)

    @property
    def beliefs(self) -> Array:
        """By seat and kind: how much more likely than by blind chance a card there is of it."""
        found: Array = self.bot_work["belief"][0].copy()
        return found

    def choose_many(
        self, states: Array, games: Array, rngs: Array, actions: Array, table: int = 0
    ) -> None:
        """Write the action that the actor's bot chooses in each of some games into `actions`.

        The generators in `rngs` set their chance, and are not moved on. A call of the engine
        takes only so many at once that Python gets a chance to be interrupted.
        """
        for at in range(0, len(games), self.choices_at_once):
            some = games[at : at + self.choices_at_once]
            self._call(OP_CHOOSE_MANY, states, games=some, rngs=rngs, actions=actions, table=table)

    @staticmethod
    def deciding(bots: Array) -> list[int]:
        """Return for each table the seats whose bot does more than play at random, a bit each."""
        return [
            sum(1 << seat for seat, way in enumerate(ways) if way != RANDOM)
            for ways in bots["seat"]["way"][:, :4].tolist()
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
        self.bot_work["rng"] = word
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

    def value(self, state: Array) -> tuple[list[int], Array]:
        """Return the legal actions of state[0], and what each is worth once its play is complete.

        By action, by the seat that judges and by the seat that is judged: the winning chance. A
        seat sees its own hand only; without hands all see the same.
        """
        grid = np.zeros((ACTION_COUNT + 1, 17))
        count = self._call(OP_VALUE, state, grid=grid)
        return grid[:count, 0].astype(int).tolist(), grid[:count, 1:].reshape(-1, 4, 4)

    def outlook(self, state: Array, word: int) -> tuple[list[int], Array, Array]:
        """Return the legal actions of state[0], the actor's chance after each, and its error.

        The actor's bot looks ahead for it, as far as its depth and samples say.
        """
        self.bot_work["rng"] = word
        grid = np.zeros((ACTION_COUNT + 1, 3))
        count = self._call(OP_OUTLOOK, state, grid=grid)
        return grid[:count, 0].astype(int).tolist(), grid[:count, 1], grid[:count, 2]
