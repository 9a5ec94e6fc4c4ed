"""Views: what messages and answers show of a game, a table and its rules."""

from typing import Literal

import msgspec

from pardon.events.events import Happening
from pardon.server.wire.from_client import Colour, Level

Place = int | str
"""``start``, 0 to 59, ``s1`` to ``s5`` or ``home``."""


class PawnView(msgspec.Struct, frozen=True):
    """Pawn: where it stands and what it carries."""

    place: Place
    marks: str
    """Letters: ``i`` the Ice, ``f`` the Fire, ``d`` a lap owed, ``m`` moved in this split."""


class PawnAt(msgspec.Struct, frozen=True):
    """A pawn by its colour and place."""

    colour: Colour
    place: Place


class MoveView(msgspec.Struct, frozen=True):
    """A legal move, with what it would bring about."""

    id: int
    """What `act` names; it means nothing at another step."""
    text: str
    """The move as [notation](notation.md) writes it."""
    kind: str
    """What is done, one of the [kinds of moves](#moves)."""
    sentence: str
    """What would happen, in words."""
    events: list[Happening]
    """What would happen, for the board to show."""
    colour: Colour | None = None
    """The colour of the pawn that moves or is chosen."""
    origin: Place | None = None
    """Where that pawn stands before."""
    landing: Place | None = None
    """Where it lands, before any slide."""
    to: Place | None = None
    """Where it comes to rest."""
    target: Colour | None = None
    """The colour switched with or placed upon, or the seat swapped with."""
    count: int | None = None
    """Squares counted, backward if negative; of a start, how many pawns leave."""
    card: str | None = None
    """The card chosen or thrown away, by kind."""


class GameView(msgspec.Struct, frozen=True):
    """A game as one seat, or a watcher, knows it."""

    number: int
    """The number of the game at this table, from 1."""
    step: int
    """How many steps have been taken; a decision names it."""
    phase: str
    """Where the turn stands, one of the [phases](#phases)."""
    turn: Colour
    """The seat whose turn it is."""
    actor: Colour | None
    """The seat that has to decide; None where chance does, or the game is over."""
    prompt: str
    """What is to be decided, as a sentence to whoever looks."""
    turns: int
    """Turns that have been completed."""
    card: str | None
    """The card in play."""
    amount: int
    """By how much an event moves a pawn of everyone, backward if negative; 0 without one."""
    rest: int
    """What is left of a split; 0 without one."""
    pawns: dict[Colour, list[PawnView]]
    owners: dict[Colour, Colour]
    """The colour that each seat owns."""
    landed: PawnAt | None
    """The pawn whose teleport or pull is being decided."""
    hand: dict[str, int]
    """The own cards: how many of each kind."""
    hand_sizes: dict[Colour, int]
    pile: int
    """Cards in the draw pile."""
    discards: dict[str, int]
    """How many of each kind were laid down."""
    top: str | None
    """The card on top of the discards."""
    held: dict[str, int]
    """Cards laid down this turn that are not among the discards yet."""
    lead: dict[Colour, str]
    """Cards drawn for the lead."""
    moves: list[MoveView]
    """The legal moves, if this seat is to decide."""
    can_undo: bool
    """Whether this seat may take its last decision back."""
    is_over: bool


class CommonView(msgspec.Struct, frozen=True):
    """Part of a `GameView` that is the same for everyone."""

    number: int
    turn: Colour
    actor: Colour | None
    turns: int
    card: str | None
    amount: int
    rest: int
    pawns: dict[Colour, list[PawnView]]
    owners: dict[Colour, Colour]
    landed: PawnAt | None
    hand_sizes: dict[Colour, int]
    pile: int
    discards: dict[str, int]
    top: str | None
    held: dict[str, int]
    lead: dict[Colour, str]
    is_over: bool


class OwnView(msgspec.Struct, frozen=True):
    """Part of a `GameView` that depends on who looks."""

    step: int
    phase: str
    prompt: str
    hand: dict[str, int]
    moves: list[MoveView]
    can_undo: bool


class SlideView(msgspec.Struct, frozen=True):
    """A slide of the board."""

    colour: Colour
    """Whose side it is on."""
    squares: list[int]
    """Triangle first, end last."""
    moves: list[Colour]
    """The colours whose pawns it moves."""


class TeleportView(msgspec.Struct, frozen=True):
    """Two squares joined by a teleport."""

    a: int
    b: int


class CardView(msgspec.Struct, frozen=True):
    """A kind of card."""

    kind: str
    title: str
    """What stands large on it: ``7``, ``Sorry!``."""
    text: str
    copies: int


class RulesView(msgspec.Struct, frozen=True):
    """Rules as far as a client must know them to draw; no rule is applied there."""

    config: str
    edition: str
    """The key of the edition."""
    name: str
    title: str
    """The edition with its variations and options in words."""
    pawns: int
    """Pawns of a colour."""
    hand: int
    """Cards in a hand, 0 without hands."""
    team: bool
    tokens: bool
    """Whether the Ice and the Fire are in play."""
    scored: bool
    slides: list[SlideView]
    fire_spaces: list[int]
    teleports: list[TeleportView]
    cards: list[CardView]
    partners: dict[Colour, Colour] = {}
    """The colours that play together, each with the other; none without teams."""
    starts: list[str] = []
    """The cards that bring a pawn out of Start by their own power, by kind."""
    look: str = "classic"
    """How board and cards are drawn, one of the [looks](#looks)."""


class SeatView(msgspec.Struct, frozen=True):
    """A seat at a table."""

    colour: Colour
    kind: Literal["open", "person", "bot"]
    name: str
    level: Level | None
    """Of a bot, or of the bot that stands in."""
    is_host: bool
    is_present: bool
    """Whether the person has the table open."""
    is_away: bool
    """Whether a bot stands in for the person."""
    missed: int
    """Clocks in a row that the person let run out; a bot made those decisions."""
    seed: str | None
    """What the person added to the cards of this game, once nobody can commit any more."""
    wants_rematch: bool
    wants_seat: Colour | None = None
    """The seat with which the person asks to change places."""
    who: str = ""
    """The tag of the person at this table, empty where there is none."""
    draws: bool = False
    """Whether the person turns the own cards up, so that other boards wait for `seen`."""
    commitment: str | None = None
    """The hash of the seed that the person committed to for this game."""
    label: str = ""
    """What to call whoever has it: the name, with the colour where another's looks the same."""


class WatcherView(msgspec.Struct, frozen=True):
    """Watcher: a person who has the table open and no seat."""

    who: str
    """The tag of the person at this table."""
    name: str
    """Empty until they give themselves one."""
    label: str = ""
    """What to call them: the name, and more where somebody else's here looks the same."""


class FairView(msgspec.Struct, frozen=True):
    """Fairness of a game: what is published about its cards."""

    scheme: str
    game: str
    """The name of the game in everything that is hashed."""
    commitment: str
    """The hash of the server's seed, published before the first draw."""
    is_closed: bool = False
    """Whether the game is about to begin: whoever committed to a seed reveals it now."""


class ScoreView(msgspec.Struct, frozen=True):
    """The running score of a match."""

    games: int
    wins: dict[Colour, int]
    totals: dict[Colour, int]


class SeatTelling(msgspec.Struct, frozen=True):
    """Statistics of a seat: what the numbers say about how it played."""

    bumps: int
    """Opposing pawns it sent back."""
    bumped: int
    """Own pawns that were sent back."""
    slides: int
    squares: int
    """Squares travelled forward on its own moves."""
    lost_turns: int
    """Turns in which nothing could be played."""
    luck: float
    """Squares that its cards were worth more than the average card at those moments."""


class ResultView(msgspec.Struct, frozen=True):
    """Result: how a game ended."""

    game: str
    """The id of the game, for its replay, record and proof."""
    seed: str
    """The server's seed, which is no secret any more."""
    winners: list[Colour]
    finisher: Colour | None
    value: int
    """2 for a double game."""
    scores: dict[Colour, int | None]
    termination: Literal["home", "turn_limit"]
    turns: int
    tellings: dict[Colour, SeatTelling]


class TableView(msgspec.Struct, frozen=True):
    """A table as everyone sees it."""

    id: str
    """Also the code that friends type."""
    config: str
    title: str
    state: Literal["open", "playing", "over"]
    """Before the first game, in a game, between games."""
    game: int
    """The number of the game that is played or was last played; 0 before the first."""
    seats: list[SeatView]
    watchers: int
    clock: int | None
    """Seconds for a decision."""
    remaining: float | None
    """Seconds left for this decision, when this was sent."""
    is_public: bool
    chat: bool
    fair: FairView
    """Of the game that is played or will be next."""
    score: ScoreView
    result: ResultView | None
    """Of the last game, while the table is over."""
    watcher_chat: bool
    """Whether those who watch may speak."""
    audience: list[WatcherView]
    """Who watches, as far as browsers have said who they are; `watchers` counts all."""
    hints: bool = False
    """Whether players may ask for hints; among people everyone sees them."""
    is_locked: bool = False
    """Whether only players and the host are let in."""


class YouView(msgspec.Struct, frozen=True):
    """Client at a table: who it is."""

    seat: Colour | None
    name: str
    is_host: bool
    who: str
    """The own tag at this table, empty without a cookie."""


class StepView(msgspec.Struct, frozen=True):
    """One step of a game, as far as the viewer saw it."""

    events: list[Happening]
    sentence: str
    reason: str = ""
    """Why nothing could be played, where somebody had to pass."""


class Said(msgspec.Struct, frozen=True):
    """Chat message: something somebody said."""

    name: str
    seat: Colour | None
    text: str
    at: float
    """Seconds since 1970."""
    who: str = ""
    """The tag of the person at this table; empty where that is not known any more."""


class RefusalView(msgspec.Struct, frozen=True):
    """One thing that cannot be done, and why."""

    what: str
    sentence: str
    clause: str
