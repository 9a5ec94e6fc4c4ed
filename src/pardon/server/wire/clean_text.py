"""Clean text: what people typed, made fit to be shown: one line, nothing invisible."""

import unicodedata

from pardon.server.wire.codes import Code, WireError

_JOINER = "\N{ZERO WIDTH JOINER}"
"""Holds the parts of one picture together."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""


def tidied(text: str) -> str:
    """Return a text in one line without control characters and without spaces at its ends."""
    shown = "".join(each if _is_shown(each) else " " for each in text)
    return " ".join(shown.split())


def _is_shown(character: str) -> bool:
    return character == _JOINER or unicodedata.category(character)[0] != "C"


def _is_seen(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in _BLANK


def as_name(text: str) -> str:
    """Return what a person is called, or refuse what would not be seen."""
    name = tidied(text)
    if not any(_is_seen(character) for character in name):
        raise WireError(Code.BAD_REQUEST, "fault-no-name")
    return name


def sentence(text: str) -> str:
    """Return a text as a sentence: a capital first, a full stop last."""
    end = "" if text.endswith((".", "!", "?")) else "."
    return f"{text[:1].upper()}{text[1:]}{end}"
