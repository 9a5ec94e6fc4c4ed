"""Messages from clients at a table: a closed set.

Each carries a number of the client's choice, which the answer repeats.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pardon.events.events import tag

Name = Annotated[str, Meta(min_length=1, max_length=24)]
"""What a person is called; text, never markup."""
Colour = Literal["red", "blue", "yellow", "green"]
Level = Literal["easy", "medium", "hard", "expert"]
Reaction = Literal["wave", "laugh", "wow", "ouch", "clap", "sorry"]
Number = Annotated[int, Meta(ge=0, le=2**53)]


class FromClient(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag=tag
):
    """Message of a client."""

    id: Number
    """The client's own number of the message."""


class Sit(FromClient, frozen=True):
    """Take an open seat."""

    seat: Colour
    name: Name


class Stand(FromClient, frozen=True):
    """Give a seat up before the game begins."""


class Fill(FromClient, frozen=True):
    """Let a bot take an open seat, or give a bot another level; for the host."""

    seat: Colour
    level: Level


class Vacate(FromClient, frozen=True):
    """Send a bot away, so that the seat is open again; for the host, before the game begins."""

    seat: Colour


class ChangePlaces(FromClient, frozen=True):
    """Change places before the first game: at once with a bot or nobody, with a person by consent.

    Two persons change places when each has asked the other; who asks again asks no longer.
    """

    seat: Colour


class AddSeed(FromClient, frozen=True):
    """Add an own seed to the cards of the next game in the open, before it begins.

    It is worth less than one that is committed to first, since the server knows it at once.
    """

    seed: Annotated[str, Meta(min_length=1, max_length=64)]


class CommitSeed(FromClient, frozen=True):
    """Commit to an own seed for the cards of the next game by its hash, before that begins."""

    game: Number
    """The number of the next game at this table."""
    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    """SHA-256 of ``pardon-fair-v2|GAME|SEAT|SEED``; GAME is ``fair.game``, SEAT the own colour."""


class RevealSeed(FromClient, frozen=True):
    """Reveal the seed that was committed to, once `fair.is_closed` says so."""

    game: Number
    seed: Annotated[str, Meta(min_length=1, max_length=160)]


class Start(FromClient, frozen=True):
    """Begin the first game; for the host. Seats still open are filled with bots."""


class Act(FromClient, frozen=True):
    """Make a move."""

    game: Number
    """The number of the game at this table."""
    step: Number
    """The step of the game that the client saw; another one is stale."""
    move: Number
    """The id of the move."""


class Undo(FromClient, frozen=True):
    """Take the last decision back, inside a card."""

    game: Number
    step: Number


class Why(FromClient, frozen=True):
    """Ask why a pawn can or cannot move."""

    colour: Colour
    place: int | str


class WhyCard(FromClient, frozen=True):
    """Ask why a card of the own hand can or cannot be chosen."""

    card: Annotated[str, Meta(max_length=16)]


class LookAtCard(FromClient, frozen=True):
    """Ask what a card of the own hand could do now, or why it cannot be played."""

    card: Annotated[str, Meta(max_length=16)]


class Hint(FromClient, frozen=True):
    """Ask which move is the best, and why, where the table allows it."""

    game: Number
    step: Number


class Weigh(FromClient, frozen=True):
    """Ask whether a move would give much away, where the table allows hints."""

    game: Number
    step: Number
    move: Number
    """The id of the move."""


class Say(FromClient, frozen=True):
    """Say something to everyone at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=280)]
    key: Annotated[str, Meta(max_length=36)] = ""
    """The client's own name of the remark, such as a UUID: said again under it, it is said once."""


class React(FromClient, frozen=True):
    """Show a quick reaction."""

    reaction: Reaction


class SetChat(FromClient, frozen=True):
    """Switch the chat on or off for the table; for the host."""

    on: bool


class SetWatcherChat(FromClient, frozen=True):
    """Let those who watch speak, or not; for the host."""

    on: bool


class SetHints(FromClient, frozen=True):
    """Allow hints, or not; for the host. Among people everyone sees them."""

    on: bool


class SetListed(FromClient, frozen=True):
    """Put the table into the list that everyone sees, or take it out; for the host."""

    on: bool


class SetLocked(FromClient, frozen=True):
    """Lock the table, so that only its players and the host come in, or open it; for the host."""

    on: bool


class Remove(FromClient, frozen=True):
    """Remove a person or a watcher, who cannot come back at once; for the host."""

    who: Annotated[str, Meta(max_length=16)]
    """The tag of the person at this table."""


class Leave(FromClient, frozen=True):
    """Leave a running game to a bot."""


class Return(FromClient, frozen=True):
    """Come back to the own seat."""


class Rematch(FromClient, frozen=True):
    """Ask for another game, which begins when every person still there has asked."""


class Rename(FromClient, frozen=True):
    """Take another name; a watcher gives itself one by this."""

    name: Name


class Shown(FromClient, frozen=True):
    """Acknowledge what the board has shown; bots go on when boards have."""

    version: Number
    """The version up to which everything was shown."""
    is_visible: bool = True
    """Whether anybody can see it; nobody waits for a board at the back."""
    draws: bool = False
    """Whether the player turns the own cards up; other boards show them no sooner."""


class Ping(FromClient, frozen=True):
    """Ask whether the server is there."""


Incoming = (
    Sit | Stand | Fill | Vacate | ChangePlaces | AddSeed | CommitSeed | RevealSeed | Start | Act
    | Undo | Why | WhyCard | LookAtCard | Hint | Weigh | Say | React | SetChat | SetWatcherChat
    | SetHints | SetListed | SetLocked | Remove | Leave | Return | Rematch | Rename | Shown
    | Ping
)  # fmt: skip
"""Every message a client may send."""
