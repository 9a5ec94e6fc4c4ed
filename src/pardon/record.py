"""Records of whole games: JSON that replays to the same end, or says where it does not."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from pardon.errors import PardonError, RecordError
from pardon.rules.near import quote

if TYPE_CHECKING:
    from pardon.game import Game

VERSION = 1
"""The version of the format that is written; ``docs/notation.md`` describes it."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One game, from its beginning or from a position, step by step."""

    version: int
    """The version of the format."""
    config: str
    """The configuration as text."""
    seats: tuple[str, ...]
    """The colours in play, clockwise."""
    steps: tuple[str, ...]
    """Every step in order: draws as ``=7``, moves as their texts."""
    final: str
    """The position in which the record ends."""
    first: str | None = None
    """Who began; None where the lead is drawn for, or the game goes on from a position."""
    position: str | None = None
    """Where the game went on from, None for a new game."""
    names: dict[str, str] = {}
    """Who sat where, by seat."""

    @classmethod
    def from_game(cls, game: "Game", names: Mapping[str, str] | None = None) -> "Record":
        """Return the record of a game so far, perhaps with the players' names by seat."""
        return cls(
            version=VERSION,
            config=game.config.text,
            seats=game.seats,
            steps=tuple(step.text for step in game.steps),
            final=game.position(),
            first=game.first,
            position=game.root,
            names=dict(names or {}),
        )

    @classmethod
    def from_json(cls, text: str | bytes) -> "Record":
        """Read a record, or raise a `RecordError` that says what is wrong."""
        try:
            read = msgspec.json.decode(text)
            version = read.get("version") if isinstance(read, dict) else None
            if version != VERSION:
                raise RecordError(f"a record should have version {VERSION}, not {quote(version)}")
            return msgspec.convert(read, cls)
        except (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError) as fault:
            raise RecordError(f"cannot read record {quote(text)}: {_lowered(fault)}") from None

    def __post_init__(self) -> None:
        strange = [seat for seat in self.names if seat not in self.seats]
        if strange:
            raise RecordError(f"names of {strange} should be of {', '.join(self.seats)}")

    def to_json(self) -> str:
        """Return the record as a line of JSON."""
        return msgspec.json.encode(self).decode()

    def replay(self) -> "Game":
        """Play the record again and return the game at its end, or raise where it differs."""
        game = self._begun()
        for number, text in enumerate(self.steps, 1):
            try:
                _take(game, text)
            except PardonError as fault:
                raise RecordError(f"step {number} {quote(text)} does not replay: {fault}") from None
        if game.position() != self.final:
            raise RecordError(
                f"after step {len(self.steps)} the record should end in {self.final!r},"
                f" but ends in {game.position()!r}"
            )
        return game

    def _begun(self) -> "Game":
        from pardon.game import Game

        try:
            if self.position is not None:
                game = Game.from_position(self.position, seed=0)
            else:
                game = Game(self.config, seats=self.seats, seed=0, first=self.first)
        except PardonError as fault:
            raise RecordError(f"the record does not begin: {fault}") from None
        if (game.config.text, game.seats) != (self.config, self.seats):
            raise RecordError(f"the record is of {self.config} with {', '.join(self.seats)},"
                              f" but begins in {game.position()!r}")  # fmt: skip
        return game


def _take(game: "Game", text: str) -> None:
    """Take one step of a record."""
    if text.startswith("="):
        game.draw(text[1:])
    elif game.push_text(text).text != text:
        raise RecordError("a record has moves in their own text only")


def _lowered(fault: Any) -> str:
    text = str(fault)
    return text[:1].lower() + text[1:]
