"""Bodies of HTTP requests and answers, besides the views of a table."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pardon.events.events import Happening
from pardon.server.wire.codes import Code
from pardon.server.wire.from_client import Colour, Level, Name
from pardon.server.wire.views import MoveView, PawnView, ResultView, RulesView

ConfigText = Annotated[str, Meta(min_length=1, max_length=400)]


class Fault(msgspec.Struct, frozen=True):
    """Fault: what was wrong with a request."""

    code: Code
    sentence: str


class Me(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Player that a browser says it is."""

    name: Name


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a table to be made."""

    colour: Colour
    kind: Literal["me", "open", "bot"]
    level: Level | None = None
    """Of a bot; medium if it is left out."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made."""

    config: ConfigText
    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=4)]
    name: Name
    """What the host is called."""
    clock: Annotated[int, Meta(ge=10, le=86400)] | None = None
    """Seconds for a decision, None without a clock."""
    is_public: bool = False
    chat: bool = True
    hints: bool | None = None
    """Whether hints are allowed; if it is left out, wherever only one person plays."""


class TableMade(msgspec.Struct, frozen=True):
    """New table, and where it is."""

    id: str
    commitment: str
    """The hash of the server's seed for the first game."""


class SeatSummary(msgspec.Struct, frozen=True):
    """A seat in a list of tables."""

    colour: Colour
    kind: Literal["open", "person", "bot"]
    name: str


class TableSummary(msgspec.Struct, frozen=True):
    """A table in a list of tables."""

    id: str
    config: str
    title: str
    state: Literal["open", "playing", "over"]
    seats: list[SeatSummary]
    turns: int
    changed: float
    """When something last happened there, in seconds since 1970."""
    your_seat: Colour | None
    is_your_turn: bool
    is_public: bool
    last_game: str | None
    """The id of the last finished game, for its replay."""
    clock: int | None = None
    """Seconds for a decision."""
    is_locked: bool = False
    """Whether only players and the host are let in; the list of all leaves it out then."""


class ChoiceView(msgspec.Struct, frozen=True):
    """A value an option can have."""

    value: str
    """As it stands in a configuration's text."""
    words: str


class OptionView(msgspec.Struct, frozen=True):
    """A house rule: a point on which a rulebook can be read, or played, in several ways."""

    name: str
    title: str
    clause: str
    default: str
    default_words: str
    choices: list[ChoiceView]
    """The values to choose from; empty where the value is free text."""
    takes: str
    """What the value should be, in words."""


class VariationView(msgspec.Struct, frozen=True):
    """A variation that a rulebook describes."""

    name: str
    title: str
    clause: str
    excludes: list[str]


class EditionView(msgspec.Struct, frozen=True):
    """An edition, with everything that can be chosen about it."""

    key: str
    name: str
    year: int | None
    publisher: str
    summary: str
    points: list[str]
    """The key differences, a sentence each."""
    fewest: int
    most: int
    cards: int
    variations: list[VariationView]
    options: list[OptionView]
    rules: RulesView


class ConfigView(msgspec.Struct, frozen=True):
    """A configuration that was asked about."""

    text: str
    """The canonical text."""
    faults: list[str]
    """What is wrong with it; empty if it can be played."""
    tables: list[list[Colour]]
    """The sets of colours that can play it."""
    rules: RulesView | None


class LessonView(msgspec.Struct, frozen=True):
    """A step of the lesson as it stands."""

    step: int
    steps: int
    """How many there are."""
    name: str
    """What the step is about."""
    rules: RulesView
    pawns: dict[Colour, list[PawnView]]
    card: str | None
    """The card in play; none when the step is done."""
    pile: int
    rest: int
    """What is left of a split."""
    moves: list[MoveView]
    """The legal moves; none when the step is done."""
    wanted: list[int]
    """Those that the step is about."""
    events: list[Happening]
    """What the last move brought about."""


class ClauseView(msgspec.Struct, frozen=True):
    """A clause of the rules."""

    id: str
    title: str
    text: str
    decisions: list[str]


class SectionView(msgspec.Struct, frozen=True):
    """Clauses under one heading."""

    title: str
    clauses: list[ClauseView]


class RulesPage(msgspec.Struct, frozen=True):
    """The rules of an edition."""

    edition: EditionView
    sections: list[SectionView]


class CellView(msgspec.Struct, frozen=True):
    """Cell of a comparison: how one configuration settles a point."""

    words: str
    clause: str


class RowView(msgspec.Struct, frozen=True):
    """A point on which configurations differ."""

    field: str
    title: str
    cells: list[CellView]


class Comparison(msgspec.Struct, frozen=True):
    """Configurations side by side."""

    configs: list[str]
    names: list[str]
    rows: list[RowView]


class Frame(msgspec.Struct, frozen=True):
    """A game after one of its steps."""

    sentence: str
    events: list[Happening]
    turn: Colour
    turns: int
    phase: str
    """Where the turn stands, one of the [phases](#phases)."""
    card: str | None
    rest: int
    pawns: dict[Colour, list[PawnView]]
    owners: dict[Colour, Colour]
    hand: dict[str, int]
    hand_sizes: dict[Colour, int]
    pile: int
    top: str | None


class Replay(msgspec.Struct, frozen=True):
    """A finished game, frame by frame."""

    id: str
    table: str
    rules: RulesView
    names: dict[Colour, str]
    seat: Colour | None
    """Whose eyes it is seen with, None for a watcher's."""
    frames: list[Frame]
    """The first is the beginning, before any step."""
    result: ResultView


class WayView(msgspec.Struct, frozen=True):
    """An outcome of a draw, and in how many ways it can come about."""

    outcome: str
    ways: int


class DrawView(msgspec.Struct, frozen=True):
    """A draw of a game: what could come, in order, and what came."""

    number: int
    ways: list[WayView]
    outcome: str


class SeedView(msgspec.Struct, frozen=True):
    """A seed that a player added."""

    seat: Colour
    seed: str


class CommitmentView(msgspec.Struct, frozen=True):
    """A hash that a person gave of a seed before any was revealed."""

    seat: Colour
    commitment: str


class Proof(msgspec.Struct, frozen=True):
    """Proof: everything needed to check that the cards of a game were fair."""

    scheme: str
    game: str
    config: str
    commitment: str
    seed: str
    """The server's seed, as hexadecimal digits."""
    seeds: list[SeedView]
    """Of the players, in the order of the seats."""
    first: Colour | None
    """Who began, None where cards were drawn for it."""
    is_first_drawn: bool
    """Whether who began was the first draw."""
    should_draw_first: bool
    """Whether by the rules that is so where no game before settles it."""
    draws: list[DrawView]
    seats: list[Colour] = []
    """The colours in play, in board order."""
    bots: list[Colour] = []
    """The seats that were bots when the game began; the first scheme does not tell."""
    commitments: list[CommitmentView] = []
    """What people committed to; whoever is not among `seeds` did not reveal it."""
    previous: str | None = None
    """The position in which the game before at this table ended, None in a first game."""
    final: str = ""
    """The position in which this game ended."""
    next_leader: Colour | None = None
    """Who begins the game after this one; None where the rules of a first game settle it."""


EngineState = Literal["compiling", "ready", "failed"]


class Ready(msgspec.Struct, frozen=True):
    """Readiness: whether clients should be sent to this server."""

    is_ready: bool
    why: str
    """Why not; empty if they should."""


class Health(msgspec.Struct, frozen=True):
    """Health: whether the server is well."""

    status: Literal["ok", "failing", "closing"]
    """Failing while nothing can be stored, or soon nothing more."""
    version: str
    tables: int
    """Tables in memory."""
    connections: int
    engine: EngineState
    """Whether games can be played; what needs no game is served before."""
    engine_seconds: float
    """How long the engine has been compiled by now, or how long it took to be ready."""
    instance: str = ""
    """Random for every start of a server, so that it can be told from another."""
    disk: str = "ok"
    """What is the matter with the disk of the games, if something is."""
    database: str = "ok"
    """The same of the database: whether the last commit failed, or its file is gone."""
    queue: str = "ok"
    """The same of what waits to be stored."""
    waiting: int = 0
    """How much that is."""
