"""Notices: what one node tells the others, over PostgreSQL's LISTEN and NOTIFY.

A notice says that there is something to read, or carries what is kept nowhere. Hidden cards never
travel in one. A notice may be lost: whoever hears nothing for a while looks into the database.
"""

import contextlib
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

CHANNEL: Final = "pardon"
LONGEST: Final = 7000
"""Bytes of one notice; PostgreSQL takes less than 8,000."""


class Notice(msgspec.Struct, frozen=True, tag_field="k"):
    """Notice of something that another node may have to know."""


class Grew(Notice, frozen=True, tag="grew"):
    """The log of a table has grown to a length."""

    table: str
    version: int


class Rewrote(Notice, frozen=True, tag="rewrote"):
    """The log of a table was written anew, where one player has become another."""

    table: str
    old: str


class Deleted(Notice, frozen=True, tag="deleted"):
    """Notice that everything of a table was deleted."""

    table: str


class Spoke(Notice, frozen=True, tag="spoke"):
    """Notice that something was said at a table."""

    table: str


class Showed(Notice, frozen=True, tag="showed"):
    """Notice of something to be sent to everyone at a table, and kept nowhere."""

    table: str
    frame: str


class Came(Notice, frozen=True, tag="came"):
    """Notice that somebody came to a table, or went."""

    table: str


class Looked(Notice, frozen=True, tag="looked"):
    """A board has shown everything up to a version; it is asleep where nobody can see it."""

    table: str
    player: str
    shown: int
    is_asleep: bool


class Called(Notice, frozen=True, tag="called"):
    """A player took another name."""

    player: str
    name: str


class Forgot(Notice, frozen=True, tag="forgot"):
    """A person is being forgotten, and has to go wherever they are."""

    player: str


class Renamed(Notice, frozen=True, tag="renamed"):
    """Notice that somebody at a table took another name there."""

    table: str


class Banned(Notice, frozen=True, tag="banned"):
    """Notice that others are shut out than before."""


class Spent(Notice, frozen=True, tag="spent"):
    """Notice of what addresses or players have used up of some rate."""

    rate: str
    amounts: tuple[tuple[str, int], ...]


class Held(Notice, frozen=True, tag="held"):
    """Notice of how many connections addresses have open at a node."""

    node: str
    amounts: tuple[tuple[str, int], ...]


AnyNotice = (
    Grew
    | Rewrote
    | Deleted
    | Spoke
    | Showed
    | Came
    | Looked
    | Called
    | Forgot
    | Renamed
    | Banned
    | Spent
    | Held
)


class Envelope(msgspec.Struct, frozen=True):
    """Notices of one node."""

    node: str
    notices: list[msgspec.Raw]


_ENCODER = msgspec.json.Encoder()
_ENVELOPES = msgspec.json.Decoder(Envelope)
_NOTICES = msgspec.json.Decoder(AnyNotice)


def payloads(node: str, notices: Iterable[AnyNotice]) -> Iterator[str]:
    """Yield notices as texts that PostgreSQL takes, each notice once."""
    together: list[msgspec.Raw] = []
    size = 0
    for notice in dict.fromkeys(notices):
        text = _ENCODER.encode(notice)
        if together and size + len(text) > LONGEST:
            yield _ENCODER.encode(Envelope(node, together)).decode()
            together, size = [], 0
        together.append(msgspec.Raw(text))
        size += len(text) + 1
    if together:
        yield _ENCODER.encode(Envelope(node, together)).decode()


def read(payload: str, node: str) -> Iterator[AnyNotice]:
    """Yield what another node tells; what only a newer version knows is left to the next look."""
    try:
        envelope = _ENVELOPES.decode(payload)
    except msgspec.MsgspecError:
        return
    if envelope.node == node:
        return
    for raw in envelope.notices:
        with contextlib.suppress(msgspec.MsgspecError):
            yield _NOTICES.decode(raw)
