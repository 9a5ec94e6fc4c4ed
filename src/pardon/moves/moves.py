"""Moves and draws as values."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Protocol, cast

from pardon.position.phases import PHASES
from pardon.position.places import Place

KINDS_OF_MOVE = (
    "pass", "forward", "backward", "start", "part", "switch", "place", "fire_move", "ice", "fire",
    "teleport", "pull", "choose", "drop", "swap", "pick_up",
)  # fmt: skip

PASS_WORDS = {name: phase.declining for name, phase in PHASES.items() if phase.declining}
"""What declining is called in each phase that allows it."""


class Source(Protocol):
    """Source of the fields of a move that nobody has read yet."""

    def read(self, action: int, name: str) -> tuple[dict[str, Any], bool]:
        """Return fields of an action, the one asked for among them, and whether they are all."""


class _Unread:
    """Base of a move, which has room for where its fields come from."""

    __slots__ = ("_source",)

    _source: Source


@dataclass(frozen=True, slots=True)
class Move(_Unread):
    """Move: one legal decision; fields that do not concern its kind are None.

    The moves that a game lists know their number alone. To say where a pawn lands takes a run of
    the engine, so every other field is worked out when it is first read.

    >>> import pardon
    >>> game = pardon.Game.from_position("hasbro-2002 red:20 yellow: turn:red card:10")
    >>> [(move.text, move.kind, move.id) for move in game.legal_moves]
    [('20>30', 'forward', 4), ('20>19', 'backward', 12)]
    """

    id: int
    """The engine's action, relative to the seat that acts."""
    text: str
    """The canonical text, which `Game.parse` reads back."""
    kind: str
    """One of `KINDS_OF_MOVE`."""
    seat: str
    """Who decides."""
    colour: str | None = None
    """The colour of the pawn that moves or is chosen."""
    origin: Place | None = None
    """Where that pawn stands before."""
    landing: Place | None = None
    """Where it lands, before any slide."""
    to: Place | None = None
    """Where it comes to rest."""
    target: str | None = None
    """The colour switched with or placed upon, or the seat swapped with."""
    count: int | None = None
    """Squares counted, backward if negative; of a start, how many pawns leave."""
    card: str | None = None
    """The card chosen or dropped."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        if self is other or self.id != other.id:
            return self is other
        source = source_of(self)
        listed_together = source is not None and source is source_of(other)
        return listed_together or fields_of(self) == fields_of(other)

    def __hash__(self) -> int:
        return hash(self.id)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    if not TYPE_CHECKING:  # mypy would take any name for a field

        def __getattr__(self, name: str) -> Any:
            """Work a field out that is not known yet."""
            source = source_of(self) if name in _NAMES else None
            if source is None:
                raise AttributeError(f"'Move' object has no attribute {name!r}")
            fields, complete = source.read(self.id, name)
            for each, value in fields.items():
                _set(self, each, value)
            if complete:
                _set(self, "_source", None)
            return fields[name]


_new, _set = object.__new__, object.__setattr__
_set_id = Move.__dict__["id"].__set__
_set_source = _Unread.__dict__["_source"].__set__
_NAMES = frozenset(Move.__dataclass_fields__)


MoveFields = tuple[
    int, str, str, str, str | None, Place | None, Place | None, Place | None, str | None,
    int | None, str | None,
]  # fmt: skip
"""The fields of a move in their order."""
fields_of = cast("Callable[[Move], MoveFields]", attrgetter(*Move.__dataclass_fields__))


def unread(actions: Iterable[int], source: Source) -> list[Move]:
    """Return the moves of actions, their fields left to be read from a source."""
    moves = []
    for action in actions:
        move = _new(Move)
        _set_id(move, action)
        _set_source(move, source)
        moves.append(move)
    return moves


def source_of(move: Move) -> Source | None:
    """Return where the fields of a move still come from, None if all are known."""
    try:
        return object.__getattribute__(move, "_source")  # type: ignore[no-any-return]
    except AttributeError:  # a move that somebody has made, copied or unpickled
        return None


def read_all(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return moves of which everything is read, so that nothing leads back to their position."""
    found = tuple(moves)
    for move in found:
        if source_of(move) is not None:
            fields_of(move)
    return found


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw: one step of chance, a card, or in the choice of who begins a seat.

    >>> import pardon
    >>> game = pardon.Game("hasbro-2002", seats=2, first="red", seed=7)
    >>> game.draw("1")
    '1'
    >>> game.steps
    (Draw(outcome='1'),)
    """

    outcome: str

    @property
    def text(self) -> str:
        """The text in a record."""
        return f"={self.outcome}"

    def __str__(self) -> str:
        return self.text


Step = Move | Draw
"""What stands on the stack of a game."""
