"""Learners: many games at once with one learner in each, or with every seat learning.

Chance and seats that play at random go on inside the entry. Where another bot has to choose,
`Players` play all games that wait on: so bots are compiled in one place only, and whoever learns
against random seats waits for none of them. Policies are asked for all games that wait at once.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from ..errors import PardonError
from ._jit import is_ready
from .action_bits import WORDS
from .autoplay import CHANCE, EVERYBODY, NO_ACTION
from .bots.entry import Players
from .crew import Crew, portions, take_all
from .kernel import Array, apart, new_states
from .layout import ACTION_COUNT, KIND_COUNT, LAST_CHANCE, OVER, WORK
from .learners_entry import (
    ALWAYS,
    BLOCK,
    CHECK,
    COUNT,
    DONE,
    ENTER,
    FIRST,
    GO_ON,
    ILLEGAL,
    KEEP,
    LOOK,
    MODE,
    MOST_GAMES,
    NEVER_ASKED,
    NEXT_STEP,
    NUMBERS,
    OP,
    POLICIES,
    RAISE,
    RETURN,
    SAME_STEP,
    SAMPLE,
    SEAT,
    SKIPPING,
    STEP,
    UNFINISHED,
    WAITING,
    WHOEVER,
    learn,
)
from .observe import OBSERVATION_SIZE

MOST_ROUNDS = 1 << 16
"""Choices of others in a row after which the learner is taken never to be asked."""
Policy = Callable[[Array, Array], Array]
"""Answers observations and masks, a row for each game, with an open action for each."""

_NO_GAMES = np.zeros(0, np.int64)


def is_compiled() -> bool:
    """Tell whether the entry is at hand, or will be compiled when it is first used."""
    return is_ready(learn)


class NeverAskedError(PardonError):
    """The learner's seat never gets to decide anything."""


@dataclass(frozen=True)
class Lineups:
    """Line-ups: who plays the other seats, of which one is drawn for each game."""

    shares: Sequence[float] = (1.0,)
    """How often each comes about; they add up to 1."""
    bots: Array | None = None
    """A `BOTS` record for each; None where no bot does more than play at random."""
    policies: Sequence[Mapping[int, Policy]] = ({},)
    """The policies of each, by seat; they come before bots, and answer with open actions."""

    @property
    def odds(self) -> Array:
        """The shares summed up, of 2**32 in all."""
        odds = np.rint(np.cumsum(self.shares) * 2.0**32).astype(np.int64)
        odds[-1] = 1 << 32
        return odds

    def drawn(self, word: int) -> int:
        """Return the line-up that a random word draws."""
        return int(np.searchsorted(self.odds, word >> 32, side="right"))

    @property
    def bot_seats(self) -> list[int]:
        """The seats of each for which a bot chooses, a bit each."""
        if self.bots is None:
            return [0] * len(self.shares)
        pairs = zip(Players.deciding(self.bots), self._policy_seats, strict=True)
        return [bots & ~policies for bots, policies in pairs]

    @property
    def _policy_seats(self) -> list[int]:
        return [sum(1 << each for each in by_seat) for by_seat in self.policies]

    def choosers(self, seat: int) -> Array:
        """Return who chooses in each, the learner's seat too, and there who is a policy."""
        own = EVERYBODY if seat == WHOEVER else 1 << seat
        pairs = zip(self.bot_seats, self._policy_seats, strict=True)
        return np.array([own | b | p | p << POLICIES for b, p in pairs], np.int64)


@dataclass
class Worker:
    """Worker: what one thread needs for itself."""

    numbers: Array
    waiting: Array
    players: Players | None
    work: Array = field(default_factory=lambda: apart(1, WORK))


class Learners:
    """Many games for learners; not thread-safe, though it may use several threads itself.

    Observations and masks are written into arrays of the caller's, a row for each game. The seat
    that learns is the same in all games, or it is WHOEVER has to decide.
    """

    def __init__(
        self, rules: Array, games: int, *, seat: int, first: int, mode: int = NEXT_STEP,
        illegal: int = RAISE, lineups: Lineups | None = None, skip_forced: bool = False,
        explicit_chance: bool = False, threads: int = 1,
    ) -> None:  # fmt: skip
        self.rules = rules
        self.states = new_states(games)
        self.states["phase"] = OVER
        self.rngs = np.zeros(games, np.uint64)
        self.lineups = np.zeros(games, np.int64)
        """The line-up of each game."""
        self.endings = np.full(games, UNFINISHED, np.int32)
        """How each game ended in the last step, for `unpack_ending`."""
        self.enders = np.zeros(games, np.int64)
        """Who acted last in games that ended."""
        self.finals = np.zeros((games if mode == SAME_STEP else 1, OBSERVATION_SIZE), np.float32)
        """The last observations of games that began anew at once."""
        self.replaced = np.zeros(games, np.bool_)
        """In which games another action came in the place of an illegal one in the last step."""
        self.weights = np.zeros((games if explicit_chance else 1, KIND_COUNT), np.int32)
        """The ways to each outcome of chance, where chance is asked."""
        self._given = lineups or Lineups()
        self._odds, self._choosers = self._given.odds, self._given.choosers(seat)
        self._bot_seats = self._given.bot_seats
        self.policies = list(
            {id(p): p for by in self._given.policies for p in by.values()}.values()
        )
        self._policy_of = np.array(
            [
                [self._number(by_seat.get(seat)) for seat in range(4)]
                for by_seat in self._given.policies
            ]
        )
        self._bits = np.zeros((games + 1, WORDS), np.uint64)
        self._every = np.arange(games)
        asked = EVERYBODY if seat == WHOEVER else 1 << seat
        numbers = np.zeros(NUMBERS, np.int64)
        numbers[[SEAT, FIRST, MODE, ILLEGAL]] = seat, first, mode, illegal
        numbers[ALWAYS] = (0 if skip_forced else asked) | (CHANCE if explicit_chance else 0)
        numbers[SKIPPING] = asked if skip_forced else 0
        self._workers = [
            Worker(
                numbers.copy(),
                np.zeros((2, games), np.int64),
                None if self._given.bots is None else Players(rules, self._given.bots),
            )
            for _ in range(threads)
        ]
        self._crew: Crew[None] | None = None

    def _number(self, policy: Policy | None) -> int:
        """Return which of the policies one is, -1 for none."""
        return next((n for n, each in enumerate(self.policies) if each is policy), -1)

    def __getstate__(self) -> dict[str, object]:
        return self.__dict__ | {"_crew": None}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
        self.rules.flags.writeable = False  # as they were, or the entry would be compiled anew

    def close(self) -> None:
        """End the threads; they begin again if they are needed."""
        if self._crew is not None:
            self._crew.close()
            self._crew = None

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
        self.endings[games] = UNFINISHED
        actions = np.full(len(self.states), NO_ACTION, np.int64)
        mode = self._workers[0].numbers[MODE]
        self._put(NEXT_STEP, keep=keep)
        try:
            self._play(op, games, actions, observations, masks)
        finally:
            self._put(mode, keep=False)

    def _put(self, mode: int, *, keep: bool) -> None:
        for worker in self._workers:
            worker.numbers[MODE], worker.numbers[KEEP] = mode, keep

    def step(self, actions: Array, observations: Array, masks: Array) -> int:
        """Take an action in every game; one that was over begins anew, whatever its action.

        The actions are written over. Returns the first game whose action is not open, and then
        does nothing; -1 if all are.
        """
        return self._play(CHECK | STEP, self._every, actions, observations, masks)

    def show(self, games: Array, observations: Array, masks: Array) -> None:
        """Write what is known of games in which nothing happens."""
        self._play(LOOK, games, self._every, observations, masks)

    def _play(
        self, op: int, games: Array, actions: Array, observations: Array, masks: Array
    ) -> int:
        """Play games on until the learner is asked in all of them, the others choosing between."""
        rows = actions, observations, masks
        for _ in range(MOST_ROUNDS):
            if op & CHECK and (self._divides(games) or self._workers[0].players):
                closed = self._call(self._workers[0], CHECK, games, 0, *rows)
                if closed >= 0:
                    return closed
                op &= ~CHECK
            answers = self._together(op, games, *rows)
            worst = next((answer for answer, _ in answers if answer != DONE), DONE)
            if worst == NEVER_ASKED:
                break
            waiting = [asked for _, asked in answers if len(asked)]
            if worst != DONE or not waiting:
                return worst
            games = np.concatenate(waiting)
            games.sort()
            self._ask(games, *rows)
            op = GO_ON
        raise NeverAskedError("the learner is never asked")

    def _divides(self, games: Array) -> bool:
        return len(self._workers) > 1 and len(games) > BLOCK  # a few are not worth it

    def _together(self, op: int, games: Array, *rows: Array) -> list[tuple[int, Array]]:
        """Let the threads play games on; return what each portion of them came to."""
        answers: list[tuple[int, Array]] = []
        self.share(lambda one, some: answers.append(self._work(one, op, some, *rows)), games)
        return answers

    def share(self, task: Callable[[Worker, Array], None], games: Array) -> None:
        """Carry out a task on all of some games, the threads each on portions of them."""
        if not self._divides(games):
            task(self._workers[0], games)
            return
        if self._crew is None:
            self._crew = Crew(len(self._workers) - 1, "pardon")
        left = portions(games, len(self._workers), BLOCK)
        self._crew.run([partial(take_all, partial(task, each), left) for each in self._workers])

    def _work(self, worker: Worker, op: int, games: Array, *rows: Array) -> tuple[int, Array]:
        """Play games on until each waits for the learner or a policy; return those for a policy."""
        asked, acting = [_NO_GAMES], _NO_GAMES
        if op == STEP and worker.players:
            # Bots mostly come next, so they carry the learner's actions out too.
            is_over = self.states["phase"][games] == OVER
            acting, games = games[~is_over], games[is_over]
            self.endings[acting] = UNFINISHED
        for turn in range(MOST_ROUNDS):
            answer = self._call(worker, op, games, turn & 1, *rows)
            left = int(worker.numbers[WAITING])
            if answer != DONE or not (left or len(acting)):
                return answer, asked[0] if len(asked) == 1 else np.concatenate(asked)
            games = worker.waiting[turn & 1, :left]
            if self.policies:
                is_asked = self._policy_of[self.lineups[games], self.states["actor"][games]] >= 0
                asked.append(games[is_asked])
                games = games[~is_asked]
            if len(acting):
                games, acting = np.concatenate([acting, games]), _NO_GAMES
            if not self._let_bots(worker, games, rows[0]):
                break
            op = RETURN
        return NEVER_ASKED, _NO_GAMES

    def _call(
        self, worker: Worker, op: int, games: Array, side: int, actions: Array,
        observations: Array, masks: Array, rngs: Array | None = None,
    ) -> int:  # fmt: skip
        worker.numbers[OP], worker.numbers[COUNT] = op, len(games)
        worker.numbers[WAITING] = 0
        return learn(
            self.rules, self.states, worker.work, self.rngs if rngs is None else rngs,
            worker.numbers, games,
            worker.waiting[side], actions, self.replaced, self._bits, observations, masks,
            self.weights, self.endings, self.enders, self.finals, self._odds, self._choosers,
            self.lineups,
        )  # fmt: skip

    def _let_bots(self, worker: Worker, games: Array, actions: Array) -> bool:
        """Let bots play on in some games; tell whether these came to wait for somebody else."""
        if worker.players is None or not len(games):
            return True
        lineups = self.lineups[games]
        tables = [0] if len(self._odds) == 1 else np.unique(lineups).tolist()
        return all(
            worker.players.go_on(
                self.states, games if len(tables) == 1 else games[lineups == table], self.rngs,
                actions, self._bits, seats=self._bot_seats[table],
                always=worker.numbers[ALWAYS], choosing=self._choosers[table],
                skipping=worker.numbers[SKIPPING], learner=worker.numbers[SEAT], table=table,
            )
            for table in tables
        )  # fmt: skip

    def _ask(self, games: Array, actions: Array, observations: Array, masks: Array) -> None:
        """Let policies choose in the games that wait for them."""
        numbers = self._policy_of[self.lineups[games], self.states["actor"][games]]
        for number in np.unique(numbers).tolist():
            some = games[numbers == number]
            actions[some] = self.policies[number](observations[some], masks[some])

    def sample(self, words: Array) -> Array:
        """Return for each game one of its open actions, picked by a random word.

        Where chance is asked it is an outcome by its weight.
        """
        actions = np.empty(len(self.states), np.int64)
        rows = self.finals, np.zeros((1, ACTION_COUNT), np.int8)
        self._call(self._workers[0], SAMPLE, self._every, 0, actions, *rows, rngs=words)
        chance = np.flatnonzero(self.is_chance)
        if len(chance):
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

    @property
    def ended(self) -> Array:
        """Which games ended in the last step, as bools."""
        ended: Array = self.endings != UNFINISHED
        return ended


def as_bytes(states: Array) -> Array:
    """Return a view of states byte by byte; copied by fields, their gaps hold anything."""
    return states.view(np.uint8).reshape(len(states), -1)
