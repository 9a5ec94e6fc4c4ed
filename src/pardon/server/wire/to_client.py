"""Messages to clients at a table: a closed set, made of views."""

import msgspec

from pardon.events.events import tag
from pardon.server.wire.codes import Code
from pardon.server.wire.from_client import Colour, Reaction
from pardon.server.wire.views import (
    GameView,
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


class Happened(ToClient, frozen=True):
    """Steps of the game, and how it stands after them."""

    version: int
    steps: list[StepView]
    game: GameView


class TableChanged(ToClient, frozen=True):
    """The table as it is now."""

    version: int
    table: TableView


class Chatted(ToClient, frozen=True):
    """Somebody said something."""

    version: int
    said: Said


class Reacted(ToClient, frozen=True):
    """Somebody reacted; kept nowhere."""

    name: str
    seat: Colour | None
    reaction: Reaction


class Because(ToClient, frozen=True):
    """Why a pawn or a card can or cannot be used."""

    id: int
    subject: str
    sentence: str
    can_move: bool
    refusals: list[RefusalView]


class Done(ToClient, frozen=True):
    """A message was carried out, and what it changed is stored."""

    id: int
    version: int


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
    Welcome | Happened | TableChanged | Chatted | Reacted | Because | Done | Refused | Closing
)  # fmt: skip
"""Every message the server may send."""
