"""Messages to clients at a table: a closed set, made of views."""

import msgspec

from pardon.events.events import tag
from pardon.server.wire.codes import Code
from pardon.server.wire.from_client import Colour, Reaction
from pardon.server.wire.views import (
    GameView,
    MoveView,
    RefusalView,
    RulesView,
    Said,
    StepView,
    TableView,
    YouView,
)


class ToClient(msgspec.Struct, frozen=True, tag_field="type", tag=tag):
    """Message of the server."""


class Welcome(ToClient, frozen=True):
    """Welcome: everything about a table, on arrival and whenever a client has to start afresh."""

    version: int
    """Grows with every stored change at the table that the client may know of."""
    you: YouView
    table: TableView
    rules: RulesView
    game: GameView | None
    chat: list[Said]
    log: list[str]
    """The last sentences of the game."""
    missed: list[StepView]
    """The steps since the version that the client named, if they are still known."""
    steps: list[StepView] = []
    """The last steps of the game, whose sentences the log has."""


class Happened(ToClient, frozen=True):
    """Steps of the game, and how it stands after them."""

    version: int
    steps: list[StepView]
    """What came to pass, in order; none where only what can be done has changed."""
    game: GameView


class TableChanged(ToClient, frozen=True):
    """The table as it is now."""

    version: int
    table: TableView


class Chatted(ToClient, frozen=True):
    """Chat: somebody said something."""

    version: int
    said: Said
    before: list[Said] = []
    """What those who watch said just before it, the oldest first."""


class Reacted(ToClient, frozen=True):
    """Reaction of somebody; kept nowhere."""

    name: str
    seat: Colour | None
    reaction: Reaction
    who: str
    """The tag of the person at this table."""


class Seen(ToClient, frozen=True):
    """A player who turns the own cards up has seen everything up to a version."""

    seat: Colour
    shown: int


class Because(ToClient, frozen=True):
    """Why a pawn or a card can or cannot be used."""

    id: int
    subject: str
    sentence: str
    can_move: bool
    refusals: list[RefusalView]


class CardPlays(ToClient, frozen=True):
    """Plays of a card of the own hand: what it could do now, or why it cannot be played."""

    id: int
    card: str
    can_play: bool
    """Whether it may be chosen, to be played or thrown away."""
    sentence: str
    """Why it cannot be played; empty where it can."""
    moves: list[MoveView]
    """The moves that would be open once it is chosen; their ids mean nothing before."""
    refusals: list[RefusalView]


class Hinted(ToClient, frozen=True):
    """The best move of a decision, and why; among people everyone sees that it was asked for."""

    id: int | None
    """The number of the message, None for everyone but whoever asked."""
    seat: Colour
    """Who asked."""
    step: int
    """The step at which it was asked."""
    move: int | None
    """The id of the best move; None where it would tell of cards that are hidden."""
    sentence: str
    """What the best move does; empty where that is hidden."""
    why: str
    """Why it is the best; empty where that is hidden."""


class Weighed(ToClient, frozen=True):
    """Weight of a move: whether it would give much away."""

    id: int
    move: int
    loss: float
    """How much winning chance it would give away; 0 where that is less than a coach warns of."""
    best: int | None
    """The id of the best move, where there is something to warn of."""
    sentence: str
    why: str


class Done(ToClient, frozen=True):
    """A message was carried out, and what it changed is stored."""

    id: int
    version: int
    """The version of the table by now, as far as the client may know of it."""


class Refused(ToClient, frozen=True):
    """A message was not carried out."""

    id: int | None
    """The number of the message, None where it could not be read."""
    code: Code
    sentence: str


class Closing(ToClient, frozen=True):
    """The server is about to stop; the game goes on when it is back."""

    sentence: str


Outgoing = (
    Welcome | Happened | TableChanged | Chatted | Reacted | Seen | Because | CardPlays | Hinted
    | Weighed | Done | Refused | Closing
)  # fmt: skip
"""Every message the server may send."""
