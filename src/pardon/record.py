"""Record of a whole game: JSON that replays to the same end, or says where it does not."""

from collections.abc import Iterator, Mapping

import msgspec

from pardon.errors import PardonError, RecordError
from pardon.game import Game
from pardon.messages import LONGEST, lowered, quote
from pardon.rules.config import Config

VERSION = 1
"""The version of the format that is written; ``docs/notation.md`` describes it."""


class Fairness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fairness of a record: what is needed so that its draws can be checked."""

    scheme: str
    game: str
    """The name of the game in everything that is hashed."""
    commitment: str
    """The hash of the server's seed, as published before the first draw."""
    seed: str
    """The server's seed, as hexadecimal digits."""
    seeds: dict[str, str] = {}
    """What players added, by seat."""
    drawn_first: bool = False
    """Whether the first draw settled who begins."""
    bots: tuple[str, ...] = ()
    """The seats that were bots when the game began; the first scheme does not tell."""
    commitments: dict[str, str] = {}
    """The hashes that people gave of their seeds before any was revealed, by seat."""
    previous: str | None = None
    """The position in which the game before at this table ended, None for a first game."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One game, from its beginning or from a position, step by step.

    >>> import pardon
    >>> game = pardon.Game("hasbro-2002", seats=2, first="red", seed=7)
    >>> game.draw("1")
    '1'
    >>> happened = game.push("start>4")
    >>> record = game.record()
    >>> record.steps
    ('=1', 'start>4')
    >>> pardon.Record.from_json(record.to_json()) == record
    True
    """

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
    rules: str | None = None
    """The digest of the rules of a user's own edition; None for a published one."""
    fair: Fairness | None = None
    """What the draws are checked by; None where nobody promised anything."""

    @classmethod
    def from_game(
        cls, game: Game, names: Mapping[str, str] | None = None, *, fair: Fairness | None = None
    ) -> "Record":
        """Return the record of a game so far, perhaps with names by seat and the seeds."""
        return cls(
            version=VERSION,
            config=game.config.text,
            seats=game.seats,
            steps=tuple(step.text for step in game.steps),
            final=game.position(),
            first=game.first,
            position=game.root,
            names=_checked_names(names),
            rules=game.config.digest,
            fair=fair,
        )

    @classmethod
    def from_json(cls, text: str | bytes) -> "Record":
        """Read a record, or raise a `RecordError` that says what is wrong."""
        try:
            read = msgspec.json.decode(text)
            version = read.get("version") if isinstance(read, dict) else None
            _check_version(version)
            return msgspec.convert(read, cls)
        except (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError) as fault:
            raise RecordError(f"cannot read record {quote(text)}: {lowered(fault)}") from None

    def __post_init__(self) -> None:
        strange = [seat for seat in self.names if seat not in self.seats]
        if strange:
            raise RecordError(f"names of {quote(strange)} should be of {', '.join(self.seats)}")

    def to_json(self) -> str:
        """Return the record as a line of JSON."""
        return msgspec.json.encode(self).decode()

    def replay(self) -> Game:
        """Play the record again and return the game at its end, or raise where it differs."""
        *_, game = self.walk()
        return game

    def walk(self) -> Iterator[Game]:
        """Play the record again and yield the one game before and after each of its steps."""
        self._check()
        game = self._begun()
        yield game
        for number, text in enumerate(self.steps, 1):
            try:
                _take(game, text)
            except PardonError as fault:
                raise RecordError(f"step {number} {quote(text)} does not replay: {fault}") from None
            yield game
        self._check_end(game)

    def _check_end(self, game: Game) -> None:
        if game.position() != self.final:
            wanted = quote(self.final, LONGEST)
            raise RecordError(
                f"after step {len(self.steps)} the record should end in {wanted},"
                f" but ends in {game.position()!r}"
            )

    def _check(self) -> None:
        """Raise unless the record could have been read from JSON."""
        _check_version(self.version)
        try:
            msgspec.convert(msgspec.structs.asdict(self), Record)
        except msgspec.ValidationError as fault:
            raise RecordError(f"cannot replay record: {lowered(fault)}") from None

    def _begun(self) -> Game:
        try:
            self._check_rules()
            if self.position is not None:
                game = Game.from_position(self.position, seed=0)
            else:
                game = Game(self.config, seats=self.seats, seed=0, first=self.first)
        except PardonError as fault:
            raise RecordError(f"the record does not begin: {fault}") from None
        if (game.config.text, game.seats) != (self.config, self.seats):
            raise RecordError(f"the record is of {quote(self.config)} with {quote(self.seats)},"
                              f" but begins in {game.position()!r}")  # fmt: skip
        return game

    def _check_rules(self) -> None:
        """Raise if the edition's file has changed since; nobody can tell if no digest is there."""
        config = Config.parse(self.config)
        if self.rules not in (None, config.digest):
            raise RecordError(
                f"the edition file of {quote(config.text)} has changed:"
                f" its rules should have the digest {quote(self.rules)}, not {config.digest}"
            )


def _check_version(version: object) -> None:
    if version != VERSION:
        raise RecordError(f"a record should have version {VERSION}, not {quote(version)}")


def _checked_names(names: Mapping[str, str] | None) -> dict[str, str]:
    try:
        return msgspec.convert({} if names is None else names, dict[str, str])
    except msgspec.ValidationError:
        raise RecordError(f"names {quote(names)} should be names by seat") from None


def _take(game: Game, text: str) -> None:
    """Take one step of a record."""
    if text.startswith("="):
        game.draw(text[1:])
    else:
        game.push_text(text)
    own = game.peek().text
    if own != text:
        raise RecordError(f"a record has steps in their own text only, here {own!r}")
