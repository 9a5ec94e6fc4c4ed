"""Messages from clients: bytes as one of those that there are, and how many somebody may send."""

from collections.abc import Callable
from functools import partial

import msgspec

from pardon.locales import say
from pardon.server.hub.limits import Limits, Rates
from pardon.server.hub.room import Connection
from pardon.server.wire.clean_text import tidied
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.from_client import (
    Act,
    Hint,
    Incoming,
    LookAtCard,
    Ping,
    React,
    Rematch,
    Rename,
    Return,
    Say,
    Shown,
    Start,
    Undo,
    Weigh,
    Why,
    WhyCard,
)
from pardon.server.wire.misreading import in_words

_DECODER = msgspec.json.Decoder(Incoming)
_UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
_LONGEST_REASON = 200
_TALK = (Say, React)
PLAYING = (Act, Undo, Return, Start, Rematch)
"""What is a part of a game."""
_UNCOUNTED = (*PLAYING, Hint, LookAtCard, Ping, Rename, Shown, Weigh, Why, WhyCard)
"""What has no rate but that of all messages, or one of its own."""
CALM = 0.05
"""Seconds for which nobody listens to somebody who says too much."""
LONG_CALM = 1.0
"""The same where an address has used up what all its connections have: they may be hundreds."""


class _Numbered(msgspec.Struct):
    """Numbered message: what is needed of one that cannot be read, to answer it."""

    id: int | None = None


def read_message(data: bytes | str) -> Incoming:
    """Return the message, or refuse."""
    try:
        message: Incoming = _DECODER.decode(data)
    except _UNREADABLE as fault:
        detail = partial(_brief, fault.with_traceback(None))  # which would lead back here
        raise WireError(Code.UNREADABLE, "fault-unreadable", detail=detail) from None
    return message


def _brief(fault: Exception, language: str) -> str:
    if isinstance(fault, msgspec.ValidationError):
        return tidied(in_words(str(fault), language=language))[:_LONGEST_REASON]
    return say("misread-json", language)


def read_number(data: bytes | str) -> int | None:
    """Return the number of a message that cannot be read, if at least that can."""
    try:
        return msgspec.json.decode(data, type=_Numbered).id
    except _UNREADABLE:
        return None


class MessageRates:
    """Rates of messages: of all that somebody sends, and of those of a kind."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._players = Rates(limits.messages_per_player, clock)
        self._addresses = Rates(limits.messages_per_address, clock)
        self.chat = Rates(limits.chat, clock)
        self.changes = Rates(limits.changes, clock)
        self.asides = Rates(limits.asides, clock)
        """By table."""

    def check(self, connection: Connection) -> None:
        """Refuse whoever sends too much, whatever it is."""
        player = connection.player
        if not (
            connection.messages.take(self._clock())
            and (player is None or self._players.take(player))
            and self._addresses.take(connection.address)
        ):
            raise WireError(Code.TOO_MANY, "fault-too-fast")

    def calm(self, connection: Connection) -> float:
        """Return for how many seconds not to listen to somebody who was refused."""
        return LONG_CALM if self._addresses.is_empty(connection.address) else CALM

    def check_kind(self, connection: Connection, message: Incoming) -> None:
        """Refuse a person who talks too much, or changes too much."""
        rates = self.chat if isinstance(message, _TALK) else self.changes
        if not isinstance(message, _UNCOUNTED) and not rates.take(connection.whose):
            raise WireError(Code.TOO_MANY, "fault-too-fast")

    def check_speaking(self, connection: Connection, message: Incoming) -> None:
        """Refuse a crowd that talks all at once."""
        is_aside = isinstance(message, _TALK) and not connection.is_seated
        if is_aside and not self.asides.take(connection.table):
            raise WireError(Code.TOO_MANY, "fault-slow-mode")
