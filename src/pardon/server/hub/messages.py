"""Reading messages: bytes from a client as one of the messages that it may send."""

from functools import partial

import msgspec

from pardon.locales import say
from pardon.server.wire.clean_text import tidied
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.from_client import Incoming
from pardon.server.wire.misreading import in_words

_DECODER = msgspec.json.Decoder(Incoming)
_UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
_LONGEST_REASON = 200


class _Numbered(msgspec.Struct):
    """Numbered message: what is needed of one that cannot be read, to answer it."""

    id: int | None = None


def read_message(data: bytes | str) -> Incoming:
    """Return the message, or refuse."""
    try:
        message: Incoming = _DECODER.decode(data)
    except _UNREADABLE as fault:
        detail = partial(_brief, fault)
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
