"""Learners: many games at once with one learner in each, or with every seat learning.

Chance, seats that play at random and bots go on inside the entry. It calls the bots by the address
of their own entry: so they are compiled in one place only, and whoever learns against random seats
waits for none of them. Policies are asked for all games that wait at once.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from ...errors import PardonError
from .._jit import COMPILED, is_ready
from ..action_bits import WORDS
from ..autoplay import CHANCE, EVERYBODY, NO_ACTION
from ..bots.entry import NO_NODES, Players, address_of_choose
from ..bots.records import BOT_WORK, BOTS
from ..kernel import Array, apart, new_states
from ..layout import ACTION_COUNT, KIND_COUNT, LAST_CHANCE, OVER, WORK
from ..observe import OBSERVATION_SIZE
from ..threads.crew import portions, take_all
from ..threads.helpers import Helpers
from ..threads.tasks import words_of
from .endings import UNFINISHED, Endings
from .entry import (
    ALWAYS,
    ANSWER,
    BLOCK,
    CHECK,
    CHOICES,
    COUNT,
    DONE,
    ENTER,
    FIRST,
    GO_ON,
    HELP,
    ILLEGAL,
    KEEP,
    LOOK,
    ME,
    MODE,
    MOST_GAMES,
    NEVER_ASKED,
    NEXT_STEP,
    NUMBERS,
    OP,
    PATIENCE,
    PLACES,
    RAISE,
    SAME_STEP,
    SAMPLE,
    SEAT,
    SKIPPING,
    STEP,
    TASK,
    THREADS,
    UNTOLD,
    WAITING,
    WHOEVER,
    learn,
)
from .lineups import Lineups, Policy

MOST_ROUNDS = 1 << 16
"""Choices of others in a row after which the learner is taken never to be asked."""

_NO_GAMES = np.zeros(0, np.int64)
_NO_MASKS = np.zeros((1, ACTION_COUNT), np.int8)
_NO_BOTS, _NO_BOT_WORK = np.zeros(1, BOTS), np.zeros(1, BOT_WORK)


def is_compiled() -> bool:
    """Tell whether the entry is at hand, or will be compiled when it is first used."""
    return is_ready(learn)


class NeverAskedError(PardonError):
    """The learner's seat never gets to decide anything."""


@dataclass
class Worker:
    """Worker: what one thread needs for itself."""

    numbers: Array
    waiting: Array
    players: Players | None
    """Whose working memory bots choose with, if there are any."""
    work: Array = field(default_factory=lambda: apart(1, WORK))
    words: Array = field(default_factory=lambda: apart(words_of(1), np.int64))
    """Those of tasks that are this thread's alone."""


class Learners:
    """Many games for learners; not thread-safe, though it may use several threads itself.

    Observations and masks are written into arrays of the caller's, a row for each game. The seat
    that learns is the same in all games, or it is WHOEVER has to decide.
    """

    def __init__(
        self, rules: Array, games: int, *, seat: int, first: int, mode: int = NEXT_STEP,
        illegal: int = RAISE, lineups: Lineups | None = None, skip_forced: bool = False,
        explicit_chance: bool = False, threads: int = 1, paid: int = 1,
        places: Sequence[int] = range(4),
    ) -> None:  # fmt: skip
        self.rules = rules
        self.states = new_states(games)
        self.states["phase"] = OVER
        self.rngs = np.zeros(games, np.uint64)
        self.lineups = np.zeros(games, np.int64)
        """The line-up of each game."""
        self.endings = Endings(games, paid)
        """How games ended in the last step."""
        self.actors = np.zeros(games, np.int64)
        """Who is to act, as `places` call the four seats."""
        self.finals = np.zeros((games if mode == SAME_STEP else 1, OBSERVATION_SIZE), np.float32)
        """The last observations of games that began anew at once."""
        self.replaced = np.zeros(games, np.bool_)
        """In which games another action came in the place of an illegal one in the last step."""
        self.weights = np.zeros((games if explicit_chance else 1, KIND_COUNT), np.int32)
        """The ways to each outcome of chance, where chance is asked."""
        self._given = lineups or Lineups()
        self._odds, self._choosers = self._given.odds, self._given.choosers(seat)
        self.policies = list(
            {id(p): p for by in self._given.policies for p in by.values()}.values()
        )
        self._policy_of = np.array(
            [
                [self._number(by_seat.get(seat)) for seat in range(4)]
                for by_seat in self._given.policies
            ]
        )
        self._bits = np.zeros((games + threads, WORDS), np.uint64)
        self._every = np.arange(games)
        # The same in every step, or threads would have to be told of others.
        self._actions = np.zeros(games, np.int64)
        self._draws = np.zeros(games, np.uint64)
        self._asks_chance = explicit_chance
        asked = EVERYBODY if seat == WHOEVER else 1 << seat
        numbers = np.zeros(NUMBERS, np.int64)
        numbers[[SEAT, FIRST, MODE, ILLEGAL]] = seat, first, mode, illegal
        numbers[ALWAYS] = (0 if skip_forced else asked) | (CHANCE if explicit_chance else 0)
        numbers[SKIPPING] = asked if skip_forced else 0
        self._helpers = Helpers(threads)
        numbers[PATIENCE] = self._helpers.patience
        numbers[PLACES : PLACES + 4] = places
        self._workers = [
            Worker(
                apart(NUMBERS, np.int64),
                np.zeros(games, np.int64),
                None if self._given.bots is None else Players(rules, self._given.bots),
            )
            for _ in range(threads)
        ]
        players = self._workers[0].players
        numbers[CHOICES] = players.choices_at_once if players else 0
        for numbers[ME], worker in enumerate(self._workers):
            worker.numbers[:] = numbers

    def _number(self, policy: Policy | None) -> int:
        """Return which of the policies one is, -1 for none."""
        return next((n for n, each in enumerate(self.policies) if each is policy), -1)

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
        self.rules.flags.writeable = False  # as they were, or the entry would be compiled anew

    def close(self) -> None:
        """End the threads; they begin again if they are needed."""
        self._helpers.close()

    def begin(self, games: Array, observations: Array, masks: Array) -> None:
        """Begin the games with these numbers anew, whatever became of them."""
        self.states["phase"][games] = OVER
        self._set_out(GO_ON, games, observations, masks, keep=False)

    def enter(self, games: Array, states: Array, observations: Array, masks: Array) -> None:
        """Begin games in given positions, one for each.

        One that ends before the learner is asked begins in its position once more.
        """
        own, given = as_bytes(self.states), as_bytes(states)
        left = np.arange(len(games))
        for _ in range(MOST_GAMES):
            own[games[left]] = given[left]
            self._set_out(ENTER, games[left], observations, masks, keep=True)
            left = left[self.states["phase"][games[left]] == OVER]
            if not len(left):
                return
        raise NeverAskedError("the learner is never asked")

    def _set_out(
        self, op: int, games: Array, observations: Array, masks: Array, *, keep: bool
    ) -> None:
        """Play games on from where they begin; one that ends at once is kept, or begins anew."""
        self._bits[games] = 0
        self.replaced[games] = False
        self.endings.codes[games] = UNFINISHED
        self._actions.fill(NO_ACTION)
        with self._starting_none(keep=keep):
            self._play(op, games, observations, masks)

    @contextmanager
    def _starting_none(self, *, keep: bool) -> Iterator[None]:
        """Let no game begin anew because it has ended; it is kept, or as if it had never been."""
        mode = self._workers[0].numbers[MODE]
        self._put(NEXT_STEP, keep=keep)
        try:
            yield
        finally:
            self._put(mode, keep=False)

    def _put(self, mode: int, *, keep: bool) -> None:
        for worker in self._workers:
            worker.numbers[MODE], worker.numbers[KEEP] = mode, keep

    def step(self, actions: Array, observations: Array, masks: Array) -> int:
        """Take an action in every game; one that was over begins anew, whatever its action.

        Returns the first game whose action is not open, and then does nothing; -1 if all are.
        """
        self._actions[:] = actions
        return self._play(CHECK | STEP, self._every, observations, masks)

    def skip(self, observations: Array, masks: Array) -> None:
        """Carry out forced decisions of games that wait for one, which were shown before.

        A game that ends by that is kept as it is.
        """
        if not self._workers[0].numbers[SKIPPING]:
            return
        forced = np.bitwise_count(self._bits[: len(self._every)]).sum(axis=1) == 1
        games = np.flatnonzero(forced & ~self.is_chance)
        if not len(games):
            return
        self._actions[games] = [self.open_actions(game)[0] for game in games.tolist()]
        with self._starting_none(keep=True):
            self._play(STEP, games, observations, masks)
        self.endings.codes[games] = UNFINISHED

    def show(self, games: Array, observations: Array, masks: Array) -> None:
        """Write what is known of games in which nothing happens."""
        self._play(LOOK, games, observations, masks)

    def _play(self, op: int, games: Array, observations: Array, masks: Array) -> int:
        """Play games on until the learner is asked in all of them, the others choosing between."""
        rows = observations, masks
        rounds = 0.0
        while rounds < MOST_ROUNDS:
            answers = self._together(op, games, *rows)
            worst = next((answer for answer, _ in answers if answer != DONE), DONE)
            if worst == NEVER_ASKED:
                break
            waiting = [asked for _, asked in answers if len(asked)]
            if worst != DONE or not waiting:
                return worst
            games = np.concatenate(waiting)
            games.sort()
            # Where bots choose slowly, a call is a round for one of the games at least.
            rounds += 1 if self._ask(games, *rows) else 1 / len(games)
            op = GO_ON
        raise NeverAskedError("the learner is never asked")

    def _divides(self, games: Array) -> bool:
        return len(self._workers) > 1 and len(games) > BLOCK  # a few are not worth it

    def _shares_tasks(self, games: Array) -> bool:
        """Tell whether threads share games inside the kernel; plain Python plays them in one."""
        return COMPILED and self._divides(games)

    def _together(self, op: int, games: Array, *rows: Array) -> list[tuple[int, Array]]:
        """Let the threads play games on; return what came of it and which wait for others."""
        if self._shares_tasks(games):
            return self._in_kernel(op, games, *rows)
        first = self._workers[0]
        answer = self._call(first, op, games, *rows)
        return [(answer, first.waiting[: first.numbers[WAITING]])]

    def share(self, task: Callable[[Worker, Array], None], games: Array) -> None:
        """Carry out a task on all of some games, the threads each on portions of them."""
        if not self._divides(games):
            task(self._workers[0], games)
            return
        left = portions(games, len(self._workers), BLOCK)
        tasks = [partial(take_all, partial(task, each), left) for each in self._workers]
        self._helpers.crew.run(tasks)

    def _in_kernel(self, op: int, games: Array, *rows: Array) -> list[tuple[int, Array]]:
        """Let the threads play games on without a word of Python between their portions."""
        first = self._workers[0]

        def lead(task: int) -> int:
            first.numbers[OP], first.numbers[COUNT], first.numbers[TASK] = op, len(games), task
            return self._enter(first, len(self._workers), self._helpers.words, games, *rows)

        answer = self._helpers.run(lead, self._follow)
        if answer >= 0:
            return [(answer, _NO_GAMES)]
        took = [each for each in self._workers if each.numbers[TASK] == self._helpers.task]
        return [(int(w.numbers[ANSWER]), w.waiting[: w.numbers[WAITING]]) for w in took]

    def _follow(self, thread: int, calls: int) -> None:
        """Help with the tasks of the first thread, which knows what they are about."""
        worker, words = self._workers[thread], self._helpers.words
        worker.numbers[OP] = HELP
        rows = self._every, self.finals, _NO_MASKS
        self._enter(worker, len(self._workers), words, *rows, calls=calls)

    def _call(self, worker: Worker, op: int, games: Array, *rows: Array) -> int:
        """Have a worker play games on alone."""
        worker.numbers[OP], worker.numbers[COUNT] = op, len(games)
        worker.numbers[WAITING] = 0
        return self._enter(worker, 1, worker.words, games, *rows)

    def _enter(
        self, worker: Worker, threads: int, words: Array, games: Array, observations: Array,
        masks: Array, *, calls: int = 0,
    ) -> int:  # fmt: skip
        worker.numbers[THREADS] = threads
        others = _NO_BOTS, _NO_BOT_WORK, NO_NODES, 0
        if (players := worker.players) is not None:
            others = players.bots, players.bot_work, players.nodes, address_of_choose()
        return learn(
            self.rules, self.states, worker.work, self.rngs, self._draws, worker.numbers, games,
            worker.waiting, self._actions, self.replaced, self._bits, observations, masks,
            self.weights, *self.endings.arrays, self.actors, self.finals, self._odds,
            self._choosers, self.lineups, *others, words, calls,
        )  # fmt: skip

    def _ask(self, games: Array, observations: Array, masks: Array) -> bool:
        """Let policies choose in the games that wait for them; tell whether all of them do."""
        numbers = self._policy_of[self.lineups[games], self.states["actor"][games]]
        asked = np.unique(numbers).tolist()
        for number in asked:
            if number >= 0:
                some = games[numbers == number]
                self._actions[some] = self.policies[number](observations[some], masks[some])
        return bool(asked[0] >= 0)

    def sample(self, words: Array) -> Array:
        """Return for each game one of its open actions, picked by a random word.

        Where chance is asked it is an outcome by its weight.
        """
        self._draws[:] = words
        if self._shares_tasks(self._every):
            self._in_kernel(SAMPLE, self._every, self.finals, _NO_MASKS)
        else:
            self._call(self._workers[0], SAMPLE, self._every, self.finals, _NO_MASKS)
        actions = self._actions.copy()
        if self._asks_chance:
            chance = np.flatnonzero(self.is_chance)
            sums = self.weights[chance].cumsum(axis=1, dtype=np.uint64)
            picks = (words[chance] >> np.uint64(32)) * sums[:, -1] >> np.uint64(32)
            actions[chance] = (sums <= picks[:, None]).sum(axis=1)
        return actions

    @property
    def is_chance(self) -> Array:
        """Whether the next step of each game is chance's, as bools."""
        found: Array = self.states["phase"] <= LAST_CHANCE
        return found

    def open_actions(self, game: int) -> list[int]:
        """Return the actions that are open in a game."""
        bits = np.unpackbits(self._bits[game].view(np.uint8), bitorder="little")
        return np.flatnonzero(bits).tolist()

    def is_over(self, game: int) -> bool:
        """Tell whether a game has ended and not begun anew."""
        return bool(self.states["phase"][game] == OVER)

    def price(self, worth: Callable[[Array], Array]) -> None:
        """Have endings priced of which it is not known what they are worth, a row for each."""
        if any(worker.numbers[UNTOLD] for worker in self._workers):
            for worker in self._workers:
                worker.numbers[UNTOLD] = 0
            self.endings.price(worth)


def as_bytes(states: Array) -> Array:
    """Return a view of states byte by byte; copied by fields, their gaps hold anything."""
    return states.view(np.uint8).reshape(len(states), states.itemsize)
