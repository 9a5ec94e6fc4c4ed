"""Episode: one game as an environment handles it, actions by number, chance by a seed."""

import operator
from collections.abc import Sequence
from copy import copy
from typing import Any, NamedTuple

import numpy as np

from pardon.engine.compile import compile_rules
from pardon.engine.kernel import Kernel, copied, new_states, states_of
from pardon.engine.layout import (
    ACTION_COUNT,
    FIRST,
    HOME,
    LAST_CHANCE,
    OVER,
    PASS,
    PHASE_NAMES,
)
from pardon.engine.observe import OBSERVATION_SIZE, observation
from pardon.errors import PardonError
from pardon.game import Game, as_config, as_seats
from pardon.messages import quote
from pardon.outcome import Ending, Outcome, decide
from pardon.rl.errors import ArgumentError, IllegalActionError
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.seeds import first_word, whole_number

Array = np.ndarray[Any, Any]
Seats = int | Sequence[str] | None
"""How many play, or which colours; None for the fewest that the configuration takes."""


def as_limited(config: str | Config, turn_limit: int | None) -> Config:
    """Return a configuration with a limit of turns added, if there is to be one."""
    parsed = as_config(config)
    if turn_limit is None:
        return parsed
    limit = whole_number("turn_limit", turn_limit)
    if parsed.rules.turn_limit is not None:
        raise PardonError(f"turn_limit {limit} is given, but {parsed.text!r} has one of its own")
    return Config.parse(f"{parsed.text}+turn_limit={limit}")


def as_colours(config: Config, seats: Seats) -> tuple[str, ...]:
    """Return the colours in play, the fewest that the configuration takes if none are given."""
    fewest = 4 if config.rules.team else config.rules.players[0]
    return as_seats(config, fewest if seats is None else seats)


def first_of(config: Config, seats: Sequence[str]) -> int:
    """Return who begins as a number, negative where the engine leaves it to chance or order."""
    return COLOURS.index(config.rules.first) if config.rules.first in seats else -1


MOST_FORCED = 1 << 17
"""Decisions in a row that leave no choice, after which a game is taken to have none at all."""


class Line(NamedTuple):
    """Line of a game: where it began, or was taken up, the steps since, and where it stands."""

    root: Array
    steps: list[int]
    states: Array


class Episode:
    """Game that is played by numbers of actions; `begin` sets it up, again and again.

    With `skip_forced` decisions with one legal action are carried out like steps of chance.
    """

    def __init__(
        self, config: Config, seats: tuple[str, ...], *, skip_forced: bool = False
    ) -> None:
        self.config = config
        self.seats = seats
        self.skip_forced = skip_forced
        self.kernel = Kernel(compile_rules(config, seats))
        self.states = new_states(1)
        self.states["phase"] = OVER
        self.is_begun = False
        self.actions: list[int] = []
        # Steps are kept where hands are hidden: who remembers them knows more of the cards.
        self._remembers = bool(config.rules.hand)
        self._root, self._steps = b"", list[int]()
        self._rng = np.zeros(1, np.uint64)

    def __setstate__(self, state: dict[str, Any]) -> None:
        # A copy of the rules could be written to, and so the engine would be compiled anew for it.
        self.__dict__.update(state)
        self.kernel = Kernel(compile_rules(self.config, self.seats))

    def clone(self) -> "Episode":
        """Return a game that goes its own way from here."""
        other = copy(self)
        other.states, other._rng = copied(self.states), self._rng.copy()
        other._steps = self._steps.copy()
        return other

    def begin(self, seed: int, states: Array | None = None) -> None:
        """Set up a new game, or a position, and let chance act until somebody has to decide."""
        self.word = first_word(seed)
        self.is_begun = True
        if states is None:
            self.kernel.new(self.states, 0, first_of(self.config, self.seats))
        else:
            self.states = copied(states)
        self._root, self._steps = self.states.tobytes(), []
        self.advance()

    def resume(self, states: Array, word: int) -> None:
        """Go on from a state with a generator of chance; how it came about is not known."""
        self.is_begun = True
        self.states = copied(states)
        self._root, self._steps = states.tobytes(), []
        self._rng[0] = word
        self.advance()

    @property
    def played(self) -> Line:
        """The game as it was played, where hands are hidden; else only where it stands."""
        root = states_of(self._root) if self._remembers else self.states
        return Line(root, self._steps, self.states)

    def remember(self, line: Line) -> None:
        """Take the game to have been played like this before it was taken up."""
        self._root, self._steps = line.root.tobytes(), line.steps + self._steps

    @property
    def word(self) -> int:
        """The generator of chance, which moves on with every outcome."""
        return int(self._rng[0])

    @word.setter
    def word(self, word: int) -> None:
        self._rng[0] = word

    def advance(self) -> None:
        """Let chance act until somebody has to decide or the game is over."""
        for _ in range(MOST_FORCED):
            while self.is_chance:
                self.apply(self.kernel.sample(self.states, 0, self._rng))
            self.settle()
            if not self.skip_forced or len(self.actions) != 1:
                return
            self.apply(self.actions[0])
        raise ArgumentError(
            f"nobody has a choice in {self.config.text!r}, so that skip_forced has no end"
        )

    def settle(self) -> None:
        """List the actions of the position reached, which also settles its phase."""
        self.actions = self.kernel.legal(self.states, 0)

    def apply(self, number: int) -> None:
        """Carry out an action that has been listed, or an outcome of chance."""
        if self._remembers:
            self._steps.append(number)
        self.kernel.step(self.states, 0, number)

    def play(self, action: object) -> None:
        """Carry out an action and let chance act, or raise why the action cannot be taken."""
        self.apply(self.checked(action))
        self.advance()

    def checked(self, action: object) -> int:
        """Return an action as a number, or raise why it cannot be taken."""
        number = as_action(action)
        if number in self.actions:
            return number
        raise self.refusal(action, self.actions)

    def refusal(self, action: object, open_ones: Sequence[int]) -> IllegalActionError:
        """Return why an action cannot be taken, given the numbers of those that can."""
        some = ", ".join(map(str, open_ones[:12])) + (", …" if open_ones[12:] else "")
        return IllegalActionError(
            f"action {quote(action)} is not legal for {self.actor}; the action mask opens"
            f" {some} in {self.game().view(self.actor).text!r}"
        )

    @property
    def phase(self) -> str:
        """Where the turn stands."""
        return PHASE_NAMES[self.states["phase"][0]]

    @property
    def is_chance(self) -> bool:
        """Whether the next step is chance's."""
        return bool(self.states["phase"][0] <= LAST_CHANCE)

    @property
    def is_first(self) -> bool:
        """Whether chance picks who begins, by seats and not by cards."""
        return bool(self.states["phase"][0] == FIRST)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.states["phase"][0] == OVER)

    @property
    def is_cut_short(self) -> bool:
        """Whether the game was ended by the limit of turns."""
        return self.is_over and bool(self.states["winner"][0] < 0)

    @property
    def actor(self) -> str:
        """The seat that has to decide, or for which chance acts."""
        return COLOURS[self.states["actor"][0]]

    def outcome(self) -> Outcome:
        """Return how the game ended."""
        return decide(ending_of(self.config, self.seats, self.states[0]))

    def observe(self, seat: str, *, private: bool = True, out: Array | None = None) -> Array:
        """Return what a seat knows as a new row of numbers, or fill the one given."""
        row = np.empty(OBSERVATION_SIZE, np.float32) if out is None else out
        observation(self.kernel.rules, self.states, 0, COLOURS.index(seat), int(private), row)
        return row

    def mask(self, seat: str) -> Array:
        """Return which actions are open to a seat; where the game is over, passing alone."""
        mask = np.zeros(ACTION_COUNT, np.int8)
        if self.is_over:
            mask[PASS] = 1
        elif seat == self.actor:
            mask[self.actions] = 1
        return mask

    def game(self) -> Game:
        """Return the game as people and bots see it."""
        return Game.from_state(self.config, self.states[0], seats=self.seats, seed=0)


def as_action(action: object) -> int:
    """Return an action of any whole-number type as an int, -1 if it is none."""
    try:
        return operator.index(action)  # type: ignore[arg-type]  # what is no number raises
    except TypeError:
        return -1


def ending_of(config: Config, seats: Sequence[str], state: Any) -> Ending:
    """Return what the end of a game is judged by, from its record."""
    colours = [COLOURS.index(seat) for seat in seats]
    owners = {COLOURS[c]: COLOURS[state["owner"][c]] for c in colours}
    homes = {COLOURS[c]: int(np.sum(state["pawns"][c] >> 4 == HOME)) for c in colours}
    winner = int(state["winner"])
    return Ending(config, owners, homes, COLOURS[winner] if winner >= 0 else None)
