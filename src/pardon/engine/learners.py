"""Learners: many games at once with one learner in each, behind an entry of their own.

The learner's seat acts when it is asked. Chance and seats that play at random go on inside the
entry until then. A game in which another bot has to choose waits, and `Players` choose for all
games that wait at once: so bots are compiled in one place only, and whoever learns against
random seats waits for none of them.
"""

import numpy as np

from ..errors import PardonError
from ._jit import folded, is_ready, jit, shared
from .action_bits import WORDS, any_open, first_closed, sample_open, write_mask
from .autoplay import LEFT, NO_ACTION, play_on
from .bots.entry import Players
from .kernel import Array, apart, new_states
from .layout import ACTION_COUNT, HOME, OVER, PASS, WORK, Rules, State, Work, wide
from .observe import OBSERVATION_SIZE, observation, observe
from .play.opening import reset
from .rng import next_word

NEXT_STEP, SAME_STEP, DISABLED = range(3)
"""When a finished game begins anew: with the next action, at once, or never by itself."""
SEAT, FIRST, BOTS, MODE, IS_STEP, COUNT, WAITING, NUMBERS = range(8)
"""Where in `numbers` the entry finds the learner's seat, who begins, the seats whose bots choose,
a bit each, the mode, whether it is a new step, and how many games there are to play; and where
it leaves how many of them wait for a bot."""
BLOCK = 64
"""Games that are played on before any of them is observed: they and the code stay at hand."""
MOST_GAMES = 1 << 10
"""Games in a row that end before the learner's first decision, after which it is taken never to
be asked."""
MOST_ROUNDS = 1 << 16
"""Choices of bots in a row after which the same is taken."""
DONE, NEVER_ASKED = -1, LEFT
"""The answers of the entry beside the number of a game in which the action is not open."""
UNFINISHED, UNDECIDED = -1, 4 * 5**4 * 4**4
"""The ending of a game that goes on, and the least of those that nobody won."""


@shared
def begin(rules: Rules, s: State, w: Work, first: int, always: int, choosing: int) -> int:
    """Set up games until somebody is asked in one; return how many actions there are."""
    for _ in range(MOST_GAMES):
        reset(rules, s, first)
        count = play_on(rules, s, w, next_word(w), NO_ACTION, always, choosing)
        if count != 0:
            return count
    return NEVER_ASKED


@folded
def advance(
    rules: Rules, s: State, w: Work, first: int, always: int, choosing: int, action: int,
    bits: np.ndarray,
) -> int:  # fmt: skip
    """Carry out an action, or begin anew if the game was over; return how many actions are next.

    A game that ends before the learner was ever asked in it, which has no open actions until
    then, is followed by another one as if it had never been.
    """
    if s.phase != OVER:
        count = play_on(rules, s, w, next_word(w), action, always, choosing)
        if count != 0 or any_open(bits):
            return count
    return begin(rules, s, w, first, always, choosing)


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


@folded
def waits(s: State, me: int) -> bool:
    """Tell whether somebody other than the learner has to choose."""
    return bool(s.phase != OVER and s.actor != me)


@jit
def learn(
    rules: Rules, states: State, work: Work, rngs: np.ndarray, numbers: np.ndarray,
    queue: np.ndarray, waiting: np.ndarray, actions: np.ndarray, bits: np.ndarray,
    observations: np.ndarray, masks: np.ndarray, endings: np.ndarray, finals: np.ndarray,
) -> int:  # fmt: skip
    """Play the games listed in `queue` on, each by its action or if it was over anew.

    Those in which a bot has to choose are listed in `waiting`; the others are shown to the
    learner. `finals` receives the last observations of games that begin anew at once. Returns
    DONE; a game whose action is not open, and then nothing has changed; or NEVER_ASKED.
    """
    r = rules[0]
    w = work[0]
    me, first, mode = wide(numbers[SEAT]), wide(numbers[FIRST]), wide(numbers[MODE])
    always = 1 << me
    choosing = always | wide(numbers[BOTS])
    is_step = numbers[IS_STEP] != 0
    if is_step:
        closed = first_closed(actions, bits, mode == DISABLED)
        if closed >= 0:
            return closed
    left = 0
    for begun in range(0, numbers[COUNT], BLOCK):
        end = min(begun + BLOCK, numbers[COUNT])
        for i in range(begun, end):
            game = queue[i]
            s = states[game]
            w.rng = rngs[game]
            if is_step:
                endings[game] = UNFINISHED
            count = advance(r, s, w, first, always, choosing, actions[game], bits[game])
            if count == 0:
                endings[game] = ending(s)
                if mode == SAME_STEP:
                    observe(r, s, me, 1, finals[game])
                    bits[game, :] = 0
                    count = begin(r, s, w, first, always, choosing)
            if count < 0:
                return count
            rngs[game] = w.rng
            if waits(s, me):
                waiting[left] = game
                left += 1
            else:
                write_mask(w, count, bits[game], masks[game])
        for i in range(begun, end):
            game = queue[i]
            if not waits(states[game], me):
                observe(r, states[game], me, 1, observations[game])
    numbers[WAITING] = left
    return DONE


def is_compiled() -> bool:
    """Tell whether the entry is at hand, or will be compiled when it is first used."""
    return is_ready(learn)


class NeverAskedError(PardonError):
    """The learner's seat never gets to decide anything under these rules."""


class Learners:
    """Many games with one learner in each, its seat the same in all; not thread-safe.

    Observations and masks are written into arrays of the caller's, a row for each game.
    """

    def __init__(
        self, rules: Array, games: int, *, seat: int, first: int, mode: int = NEXT_STEP,
        bots: Array | None = None,
    ) -> None:  # fmt: skip
        self.rules = rules
        self.states = new_states(games)
        self.states["phase"] = OVER
        self.rngs = np.zeros(games, np.uint64)
        self.endings = np.full(games, UNFINISHED, np.int32)
        """How each game ended in the last step, for `unpack_ending`."""
        self.finals = np.zeros((games if mode == SAME_STEP else 1, OBSERVATION_SIZE), np.float32)
        """The last observations of games that began anew at once."""
        self._seat = seat
        self._players = None if bots is None else Players(rules, bots)
        deciding = self._players.deciding & ~(1 << seat) if self._players else 0
        self._work = apart(1, WORK)
        self._bits = np.zeros((games, WORDS), np.uint64)
        self._every = np.arange(games)
        self._waiting = np.zeros((2, games), np.int64)
        self._numbers = np.array([seat, first, deciding, mode, 0, 0, 0], np.int64)

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
        self.rules.flags.writeable = False  # as they were, or the entry would be compiled anew

    def begin(self, games: Array, observations: Array, masks: Array) -> None:
        """Begin the games with these numbers anew, whatever became of them."""
        self.states["phase"][games] = OVER
        self._bits[games] = 0
        self.endings[games] = UNFINISHED
        actions = np.full(len(self.states), NO_ACTION, np.int64)
        mode = self._numbers[MODE]
        self._numbers[[MODE, IS_STEP]] = NEXT_STEP, 0
        self._play(games.astype(np.int64), actions, observations, masks)
        self._numbers[[MODE, IS_STEP]] = mode, 0

    def step(self, actions: Array, observations: Array, masks: Array) -> int:
        """Take an action in every game; one that was over begins anew, whatever its action.

        Returns the first game whose action is not open, and then does nothing; -1 if all are.
        """
        self._numbers[IS_STEP] = 1
        if self._players is not None:
            actions = actions.copy()  # the bots' actions come in the place of the learner's
        return self._play(self._every, actions, observations, masks)

    def _play(self, games: Array, actions: Array, observations: Array, masks: Array) -> int:
        """Play games on until the learner is asked in all of them, the bots choosing between."""
        numbers = self._numbers
        numbers[COUNT] = len(games)
        for turn in range(MOST_ROUNDS):
            waiting = self._waiting[turn & 1]
            answer = learn(
                self.rules, self.states, self._work, self.rngs, numbers, games, waiting, actions,
                self._bits, observations, masks, self.endings, self.finals,
            )  # fmt: skip
            if answer != DONE or numbers[WAITING] == 0 or self._players is None:
                break
            numbers[[IS_STEP, COUNT]] = 0, numbers[WAITING]
            games = waiting[: numbers[WAITING]]
            self._players.choose_many(self.states, games, self.rngs, actions)
        else:
            answer = NEVER_ASKED
        if answer == NEVER_ASKED:
            raise NeverAskedError("the learner is never asked")
        return answer

    def show(self, games: Array, observations: Array, masks: Array) -> None:
        """Write what is known of games in which nothing happens."""
        for game in games.tolist():
            observation(self.rules, self.states, game, self._seat, 1, observations[game])
        bits = self._bits[games].view(np.uint8)
        masks[games] = np.unpackbits(bits, axis=1, bitorder="little")[:, :ACTION_COUNT]
        masks[games, PASS] |= ~self._bits[games].any(axis=1)

    def sample(self, words: Array) -> Array:
        """Return for each game one of its open actions, picked by a random word."""
        actions = np.empty(len(self.states), np.int64)
        sample_open(self._bits, words, actions)
        return actions

    def is_over(self, game: int) -> bool:
        """Tell whether a game has ended and not begun anew."""
        return bool(self.states["phase"][game] == OVER)

    @property
    def ended(self) -> Array:
        """Which games ended in the last step, as bools."""
        ended: Array = self.endings != UNFINISHED
        return ended
