"""A game of Sorry!, in the spirit of python-chess: draw, look at the legal moves, push, pop."""

from collections.abc import Iterator, Mapping, Sequence
from numbers import Integral
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from pardon.engine.compile import compile_rules
from pardon.engine.kernel import Kernel, new_states
from pardon.engine.layout import FIRST, LAST_CHANCE, NONE, OVER, PHASE_NAMES, STATE
from pardon.errors import IllegalMoveError, NotationError, PositionError
from pardon.events.events import Event
from pardon.events.from_rows import happened
from pardon.history import Taken, ways_of
from pardon.messages import LONGEST, near, quote
from pardon.moves.moves import Draw, Move, Step, copied, list_moves
from pardon.moves.parse import find
from pardon.outcome import Ending, Outcome, judge
from pardon.position import text as position_text
from pardon.position.setup import Pawn, Place, Setup
from pardon.position.state import lay_out, pawns_of, read
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS, KINDS
from pardon.rules.editions import DEFAULT
from pardon.seeds import entropy, first_word, whole_number

if TYPE_CHECKING:
    from pardon.explain import Explanation
    from pardon.record import Record
    from pardon.view import View

SEATS = {2: ("red", "yellow"), 3: ("red", "blue", "yellow"), 4: COLOURS}
"""The usual colours of a number of players (C-23)."""


class LegalMoves(Sequence[Move]):
    """The legal moves of a game where it stands, worked out when looked at."""

    def __init__(self, game: "Game") -> None:
        self._game = game

    def __len__(self) -> int:
        return len(self._game.action_ids)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._game.listed())

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return self._game.listed()[index]

    def __contains__(self, move: object) -> bool:
        return move in self._game.listed()

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(move.text for move in self)})>"


class Game:
    """One game: its position, its legal moves, and every step since it was made."""

    config: Config
    """The edition with its variations and options."""
    seats: tuple[str, ...]
    """The colours in play, clockwise; a seat keeps its name even if it swaps its colour."""
    seed: int
    """What `draw` gets its cards from."""

    def __init__(
        self,
        config: str | Config = DEFAULT,
        *,
        seats: int | Sequence[str] = 4,
        seed: int | None = None,
        first: str | None = None,
    ) -> None:
        self._prepare(as_config(config), seats, seed)
        self._first = self._leader(first)
        begins = -1 if self._first is None else COLOURS.index(self._first)
        self._kernel.new(self._states, 0, begins)
        self._settle()

    def _prepare(self, config: Config, seats: int | Sequence[str], seed: int | None) -> None:
        self.config = config
        self.seats = as_seats(config, seats)
        self.seed = entropy() if seed is None else whole_number("seed", seed)
        self._rng = np.array([first_word(self.seed)], np.uint64)
        self._kernel = Kernel(compile_rules(config, self.seats))
        self._states = new_states(1)
        self._stack: list[tuple[Any, int, Step, tuple[Event, ...]]] = []
        self._root: str | None = None

    def _leader(self, first: str | None) -> str | None:
        """Return who begins, or None where the lead is still to be drawn for (P34-07)."""
        policy = self.config.rules.first if first is None else first
        if first is not None and first not in self.seats:
            raise PositionError(f"first {quote(first)} should be one of {', '.join(self.seats)}")
        if policy == "high_card":
            return None
        if policy == "random":
            return self._drawn_leader()
        return policy if policy in self.seats else self.seats[0]

    def _drawn_leader(self) -> str:
        self._states["phase"] = FIRST
        return COLOURS[self._kernel.sample(self._states, 0, self._rng)]

    @classmethod
    def from_position(cls, text: str, *, seed: int | None = None) -> "Game":
        """Make a game that goes on from a position, or raise what is wrong with it."""
        try:
            return cls.from_setup(position_text.parse(text), seed=seed)
        except (NotationError, PositionError) as fault:
            raise type(fault)(f"{fault}, in position {quote(text, LONGEST)}") from None

    @classmethod
    def from_setup(cls, setup: Setup, *, seed: int | None = None) -> "Game":
        """Make a game that goes on from a position written as a value."""
        game = cls.__new__(cls)
        game._prepare(setup.config, setup.colours, seed)
        game._states, game._actions = lay_out(game._kernel, setup)
        game._moves = game._setup = None
        game._first = None
        game._root = game.position()
        return game

    @classmethod
    def from_state(
        cls, config: str | Config, state: Any, *, seats: int | Sequence[str] = 4,
        seed: int | None = None,
    ) -> "Game":  # fmt: skip
        """Make a game that goes on from a record of the engine, such as one of `Batch.states`."""
        game = cls.__new__(cls)
        game._prepare(as_config(config), seats, seed)
        game._states = np.frombuffer(bytearray(state.tobytes()), STATE)
        game._first = None
        game._settle()
        game._root = game.position()
        return game

    def _settle(self) -> None:
        """List the actions of the position reached, which also settles its phase."""
        self._actions = self._kernel.legal(self._states, 0)
        self._moves: tuple[Move, ...] | None = None
        self._setup: Setup | None = None

    @property
    def _state(self) -> Any:
        return self._states[0]

    def _value(self, name: str) -> int:
        """Return a number of the engine's record; through the array is much the fastest way."""
        return int(self._states[name].item())

    @property
    def turn(self) -> str:
        """The seat whose turn it is."""
        return COLOURS[self._value("turn")]

    @property
    def actor(self) -> str | None:
        """The seat that has to decide, None while chance is to act and when the game is over."""
        return COLOURS[self._value("actor")] if self._actions else None

    @property
    def phase(self) -> str:
        """Where the turn stands (docs/rules/turn.md)."""
        return PHASE_NAMES[self._value("phase")]

    @property
    def card(self) -> str | None:
        """The card in play."""
        kind = self._value("card")
        return None if kind == NONE else KINDS[kind]

    @property
    def turns(self) -> int:
        """How many turns are completed."""
        return self._value("turns")

    @property
    def pawns(self) -> dict[str, tuple[Place, ...]]:
        """The places of each colour's pawns, in the order start, 0 … 59, s1 … s5, home."""
        return {c: tuple(pawn.place for pawn in pawns) for c, pawns in self.marked_pawns.items()}

    @property
    def marked_pawns(self) -> dict[str, tuple[Pawn, ...]]:
        """Each colour's pawns with their marks: ice, fire, lap debt, moved in this split."""
        return {colour: pawns_of(colour, self._state["pawns"]) for colour in self.seats}

    @property
    def owners(self) -> dict[str, str]:
        """The colour each seat owns (R-48)."""
        owner = self._states["owner"][0].tolist()
        return {seat: COLOURS[owner[COLOURS.index(seat)]] for seat in self.seats}

    def side_of(self, seat: str) -> tuple[str, ...]:
        """Return the colours that a seat moves: its own, with its partner's in a team."""
        return self.config.side_of(self.owners[seat])

    @property
    def is_chance(self) -> bool:
        """Whether the next step is chance's."""
        return self._value("phase") <= LAST_CHANCE

    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self._value("phase") == OVER

    def outcome(self) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        if not self.is_over():
            return None
        winner = int(self._state["winner"])
        homes = {colour: places.count("home") for colour, places in self.pawns.items()}
        finisher = COLOURS[winner] if winner >= 0 else None
        return judge(Ending(self.config, self.owners, homes, finisher))

    def chances(self) -> dict[str, int]:
        """Return how many ways lead to each outcome of the next chance step, if one is next."""
        return ways_of(self._kernel, self._states)

    def draw(self, card: str | int | None = None) -> str:
        """Take one chance step, with the outcome given or by the game's seed; return it."""
        if not self.is_chance:
            raise IllegalMoveError(f"there is nothing to draw in {self.position()!r}")
        names = COLOURS if self._value("phase") == FIRST else KINDS
        given = None if card is None else names.index(self._drawable(card, names))
        before = copied(self._states), int(self._rng[0])
        outcome = self._kernel.sample(self._states, 0, self._rng) if given is None else given
        self._step(before, Draw(names[outcome]), outcome)
        return names[outcome]

    def _drawable(self, card: str | int, names: tuple[str, ...]) -> str:
        name = str(card).strip().lower().removesuffix("!").removeprefix("=")
        if name not in names:
            raise NotationError(f"cannot draw {quote(card)}; {near(name, self.chances())}")
        if name not in self.chances():
            raise IllegalMoveError(f"no {name} is left to draw in {self.position()!r}")
        return name

    def advance(self) -> tuple[Event, ...]:
        """Let chance act until somebody has to decide or the game is over; return what happened."""
        happened: list[Event] = []
        while self.is_chance:
            self.draw()
            happened += self.events
        return tuple(happened)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: iterate, count, index, test with `in`."""
        return LegalMoves(self)

    @property
    def action_ids(self) -> tuple[int, ...]:
        """The engine's numbers of the legal moves, ascending."""
        return tuple(self._actions)

    def listed(self) -> tuple[Move, ...]:
        """Return the legal moves in the order of their numbers."""
        if self._moves is None:
            self._moves = list_moves(self._kernel, self._states, self._actions)
        return self._moves

    def parse(self, text: str) -> Move:
        """Return the legal move that a text means, or raise why there is none."""
        return find(self, text)

    def push(self, move: Move | str) -> tuple[Event, ...]:
        """Make a move and return what happened; an illegal one changes nothing."""
        if isinstance(move, str):
            move = self.parse(move)
        if move not in self.listed():
            raise IllegalMoveError(f"illegal move {str(move)!r} in {self.position()!r}")
        self._step((copied(self._states), int(self._rng[0])), move, move.id)
        return self.events

    def push_text(self, text: str) -> Move:
        """Make the move that a text means and return it."""
        move = self.parse(text)
        self.push(move)
        return move

    def preview(self, move: Move) -> tuple[Event, ...]:
        """Return what a legal move would bring about; the game stays as it is."""
        if move.id not in self._actions:
            raise IllegalMoveError(f"illegal move {str(move)!r} in {self.position()!r}")
        after = copied(self._states)
        return happened(self._kernel.step(after, 0, move.id), self._state, after[0], move)

    def _step(self, before: tuple[Any, int], step: Step, number: int) -> None:
        rows = self._kernel.step(self._states, 0, number)
        events = happened(rows, before[0][0], self._state, step)
        self._stack.append((*before, step, events))
        self._settle()

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in the last step."""
        return self._stack[-1][3] if self._stack else ()

    def pop(self) -> Step:
        """Take back the last step, a move or a draw, and return it."""
        if not self._stack:
            raise IndexError("there is no step to take back")
        self._states, word, step, _ = self._stack.pop()
        self._rng[0] = word
        self._settle()
        return step

    def peek(self) -> Step:
        """Return the last step."""
        if not self._stack:
            raise IndexError("no step has been taken")
        return self._stack[-1][2]

    @property
    def first(self) -> str | None:
        """Who began the game; None where the lead was drawn for, or it goes on from a position."""
        return self._first

    @property
    def root(self) -> str | None:
        """The position the game was made from, None for a new game."""
        return self._root

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step since the game was made, oldest first."""
        return tuple(entry[2] for entry in self._stack)

    @property
    def count(self) -> int:
        """How many steps have been taken since the game was made."""
        return len(self._stack)

    def history(self) -> Iterator[Taken]:
        """Yield every step with what it brought about, oldest first."""
        for before, _, step, events in self._stack:
            yield Taken(step, events, self._kernel, before)

    def copy(self) -> "Game":
        """Return a game that goes its own way from here."""
        game = object.__new__(Game)
        game._prepare(self.config, self.seats, self.seed)
        game._states = copied(self._states)
        game._rng[:] = self._rng
        game._stack = self._stack.copy()
        game._first, game._root = self._first, self._root
        game._settle()
        return game

    def explain(self, colour: str, place: Place) -> "Explanation":
        """Return what a pawn can do now, or why it can do nothing, with the clause."""
        from pardon.explain import explain_pawn

        return explain_pawn(self, self._kernel, self._states, colour, place)

    def explain_card(self, card: str) -> "Explanation":
        """Return whether a card of the actor's hand may be chosen now, or why not."""
        from pardon.explain import explain_card

        return explain_card(self, self.setup().hands.get(self.actor or self.turn, {}), card)

    def view(self, seat: str | None = None) -> "View":
        """Return what a seat may know, or with None a spectator; nothing else leaves hands."""
        from pardon.view import view_of

        return view_of(self, seat)

    def record(self, names: Mapping[str, str] | None = None) -> "Record":
        """Return the game so far as a record that replays."""
        from pardon.record import Record

        return Record.from_game(self, names)

    def state(self) -> Any:
        """Return a copy of the engine's record of the position, as an array of one."""
        return copied(self._states)

    def setup(self) -> Setup:
        """Return the whole position as a value, hidden cards included."""
        if self._setup is None:
            self._setup = position_text.live(read(self.config, self.seats, self._state))
        return self._setup

    def position(self) -> str:
        """Return the whole position as one line, hidden cards included."""
        return position_text.write(self.setup())

    def __repr__(self) -> str:
        return f"<Game {self.position()!r}>"


def as_config(config: str | Config) -> Config:
    """Return the configuration of a text, or the one given."""
    return config if isinstance(config, Config) else Config.parse(config)


def as_seats(config: Config, seats: int | Sequence[str]) -> tuple[str, ...]:
    """Return the colours in play in board order, or raise what is wrong with them."""
    colours = _colours(seats)
    found = config.seat_faults(colours)
    if found:
        raise PositionError("; ".join(found))
    return tuple(colour for colour in COLOURS if colour in colours)


def _colours(seats: object) -> tuple[str, ...]:
    if isinstance(seats, Integral) and int(seats) in SEATS:
        return SEATS[int(seats)]
    given = seats if isinstance(seats, Sequence) and not isinstance(seats, str) else (None,)
    if all(isinstance(colour, str) for colour in given):
        return tuple(given)
    raise PositionError(f"seats {quote(seats)} should be 2, 3, 4 or a list of the colours in play")
