"""Game of Sorry! that is played: made, drawn for, pushed, taken back, copied."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

import pardon
from pardon.engine.compile import compile_rules
from pardon.engine.entry import BY_CHANCE, NO_STEP
from pardon.engine.kernel import Kernel, Node, new_states
from pardon.engine.layout import FIRST, LAST_CHANCE
from pardon.errors import IllegalMoveError, NotationError, PositionError
from pardon.events.events import Event
from pardon.game.history import Taken, outcomes_of, ways_of
from pardon.game.seats import as_config, as_seats
from pardon.game.status import Status
from pardon.messages import LONGEST, near, quote
from pardon.moves.moves import Draw, Move, Step
from pardon.position import text as position_text
from pardon.position.setup import Setup
from pardon.position.state import lay_out
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS, KINDS
from pardon.rules.editions import DEFAULT
from pardon.seeds import entropy, first_word, whole_number

_LEADERS, _CARDS = tuple(map(Draw, COLOURS)), tuple(map(Draw, KINDS))
"""Draws, by the number of what chance has brought."""


class Game(Status):
    """Game: where it stands, what can be done there, and every step since it was made.

    >>> import pardon
    >>> game = pardon.Game("hasbro-2002", seats=2, first="red", seed=7)
    >>> game.draw("1")
    '1'
    >>> game.legal_moves
    <LegalMoves (start>4)>
    >>> happened = game.push("start>4")
    >>> game.turn
    'yellow'
    """

    def __init__(
        self,
        config: str | Config = DEFAULT,
        *,
        seats: int | Sequence[str] = 4,
        seed: int | None = None,
        first: str | None = None,
    ) -> None:
        self._prepare(as_config(config), seats, seed)
        rng, states = np.array([first_word(self.seed)], np.uint64), new_states(1)
        self._first = self._leader(first, rng)
        begins = -1 if self._first is None else COLOURS.index(self._first)
        self._kernel.new(states, 0, begins)
        self._stand(states, int(rng[0]))

    def _prepare(self, config: Config, seats: int | Sequence[str], seed: int | None) -> None:
        self.config = config
        self.seats = as_seats(config, seats)
        self.seed = entropy() if seed is None else whole_number("seed", seed)
        self._kernel = Kernel(compile_rules(config, self.seats))
        self._stack = []
        self._first = self._root = None
        self._choices = self._setup = None

    def _stand(self, state: Any, word: int) -> None:
        """Begin in a state, with a generator of chance."""
        self._node = self._kernel.take(state.tobytes(), NO_STEP, word)

    def _leader(self, first: str | None, rng: Any) -> str | None:
        """Return who begins, or None where the lead is still to be drawn for (P34-07)."""
        policy = self.config.rules.first if first is None else first
        if first is not None and first not in self.seats:
            raise PositionError(f"first {quote(first)} should be one of {', '.join(self.seats)}")
        if policy == "high_card":
            return None
        if policy == "random":
            return self._drawn_leader(rng)
        return policy if policy in self.seats else self.seats[0]

    def _drawn_leader(self, rng: Any) -> str:
        states = new_states(1)
        states["phase"] = FIRST
        return COLOURS[self._kernel.sample(states, 0, rng)]

    @classmethod
    def from_position(cls, text: str, *, seed: int | None = None) -> "Game":
        """Make a game that goes on from a position, or raise what is wrong with it.

        >>> Game.from_position("hasbro-2002 red:14 blue:18 card:2")
        <Game 'hasbro-2002 red:14 blue:18 turn:red card:2'>
        """
        try:
            return cls.from_setup(position_text.parse(text), seed=seed)
        except (NotationError, PositionError) as fault:
            raise type(fault)(f"{fault}, in position {quote(text, LONGEST)}") from None

    @classmethod
    def from_setup(cls, setup: Setup, *, seed: int | None = None) -> "Game":
        """Make a game that goes on from a position written as a value.

        >>> Game.from_setup(Game(first="green").setup())
        <Game 'hasbro-2002 turn:green'>
        """
        game = cls.__new__(cls)
        game._prepare(setup.config, setup.colours, seed)
        game._go_on(lay_out(game._kernel, setup))
        return game

    @classmethod
    def from_state(
        cls, config: str | Config, state: Any, *, seats: int | Sequence[str] = 4,
        seed: int | None = None,
    ) -> "Game":  # fmt: skip
        """Make a game that goes on from a state of the engine, such as one of `Batch.states`.

        >>> Game.from_state("hasbro-2002", Game(first="green").state())
        <Game 'hasbro-2002 turn:green'>
        """
        game = cls.__new__(cls)
        game._prepare(as_config(config), seats, seed)
        game._go_on(state)
        return game

    def _go_on(self, state: Any) -> None:
        """Begin in a state that is not the beginning of a game."""
        self._stand(state, first_word(self.seed))
        self._root = self._node.state

    def draw(self, card: str | int | None = None) -> str:
        """Take one chance step, with the outcome given or by the game's seed; return it.

        >>> game = Game(seed=7)
        >>> game.draw()
        '12'
        """
        if not self.is_chance:
            raise IllegalMoveError(f"there is nothing to draw in {self.position()!r}")
        names = outcomes_of(self._node)
        self._draw(BY_CHANCE if card is None else names.index(self._drawable(card, names)))
        return names[self._node.step]

    def _drawable(self, card: str | int, names: Sequence[str]) -> str:
        if isinstance(card, str) and card in ways_of(self._kernel, self._node):
            return card
        name = str(card).strip().lower().removesuffix("!").removeprefix("=")
        if name not in names:
            raise NotationError(f"cannot draw {quote(card)}; {near(name, self.chances())}")
        if name not in self.chances():
            raise IllegalMoveError(f"no {name} is left to draw in {self.position()!r}")
        return name

    def _draw(self, outcome: int) -> tuple[Event, ...]:
        """Take a chance step and return what happened."""
        before = self._node
        node = self._kernel.take(before.state, outcome, before.word)
        draws = _LEADERS if before.phase == FIRST else _CARDS
        return self._step(draws[node.step], node)

    def advance(self) -> tuple[Event, ...]:
        """Let chance act until somebody has to decide or the game is over; return what happened.

        >>> game = Game(seed=7)
        >>> [event.sentence for event in game.advance()]
        ['Green draws a 12.', 'Green plays a 12.']
        """
        events: tuple[Event, ...] = ()
        while self._node.phase <= LAST_CHANCE:
            events += self._draw(BY_CHANCE)
        return events

    def push(self, move: Move | str) -> tuple[Event, ...]:
        """Make a move and return what happened; an illegal one changes nothing.

        >>> game = Game.from_position("hasbro-2002 red:14 blue:18 card:2")
        >>> game.push("14>19")[-1]
        Bumped(by='red', colour='blue', place=18)
        >>> game.pawns["blue"]
        ('start', 'start', 'start', 'start')
        """
        if isinstance(move, str):
            move = self.parse(move)
        choices = self._look()
        if not choices.has(move):
            raise IllegalMoveError(f"illegal move {str(move)!r} in {self.position()!r}")
        return self._step(move, choices.tried(move.id))

    def push_text(self, text: str) -> Move:
        """Make the move that a text means and return it.

        >>> Game.from_position("hasbro-2002 red:14 blue:18 card:2").push_text("14+2")
        Move('14>16>19')
        """
        move = self.parse(text)
        self.push(move)
        return move

    def _step(self, step: Step, node: Node) -> tuple[Event, ...]:
        before = self._node
        events = self._told(before, node)
        self._stack.append(Taken(step, events, before, self._kernel))
        self._node = node
        return events

    def pop(self) -> Step:
        """Take back the last step, a move or a draw, and return it.

        >>> game = Game(first="red")
        >>> card = game.draw("8")
        >>> game.pop()
        Draw(outcome='8')
        >>> game
        <Game 'hasbro-2002 turn:red'>
        """
        if not self._stack:
            raise IndexError("there is no step to take back")
        taken = self._stack.pop()
        self._node = taken.before
        return taken.step

    def copy(self) -> "Game":
        """Return a game that goes its own way from here.

        >>> game = Game()
        >>> other = game.copy()
        >>> card = other.draw()
        >>> game.count, other.count
        (0, 1)
        """
        game = object.__new__(Game)
        game.config, game.seats, game.seed = self.config, self.seats, self.seed
        game._kernel, game._node, game._stack = self._kernel, self._node, self._stack.copy()
        game._first, game._root = self._first, self._root
        game._choices, game._setup = self._choices, self._setup
        return game

    def analyse(self, *, deep: bool = False, language: str = "en") -> "pardon.Analysis":
        """Value every legal move by winning chances, as far as whoever decides can tell.

        Deep looks a turn ahead over all cards, and imagines hidden hands.

        >>> found = Game.from_position("hasbro-2002 red:s5,home*3 yellow:30 card:1").analyse()
        >>> found.best.move, found.best.chances["red"], found.why
        ('s5>home', 1.0, 'It wins the game.')
        """
        return pardon.analyse(self, deep=deep, language=language)

    def record(self, names: Mapping[str, str] | None = None) -> "pardon.Record":
        """Return the game so far as a record that replays.

        >>> game = Game.from_position("hasbro-2002")
        >>> card = game.draw("8")
        >>> game.record().steps
        ('=8',)
        """
        return pardon.Record.from_game(self, names)
