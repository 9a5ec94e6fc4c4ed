"""Clean text: what people typed, made fit to be shown: one line, nothing invisible."""

import re
import unicodedata

from pardon.server.wire.codes import Code, WireError

_JOINER = "\N{ZERO WIDTH JOINER}"
"""Holds the parts of one picture together."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0\ufffc\U0001d159"
"""Letters and signs that show nothing."""

_PICTURES = "\u2190-\u27ff\u2900-\u2bff\U0001f000-\U0001faff"
_JOINED = re.compile(f"(?<=[{_PICTURES}])\ufe0f|(?<=[{_PICTURES}\ufe0f])\u200d(?=[{_PICTURES}])")
"""What shows a picture in colours, once behind it, and what joins it with another."""
MOST_MARKS = 4
"""Marks on one letter: names in any writing have no more, and more cover other lines."""
_HIDDEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufffc\U0001d159\U000e0000-\U000e0fff]"
)
"""Characters that show nothing, and those that turn the direction of others."""


def tidied(text: str) -> str:
    """Return a text in one line without control characters and without spaces at its ends."""
    shown = "".join(each if _is_shown(each) else " " for each in text)
    return " ".join(shown.split())


def _is_shown(character: str) -> bool:
    return character == _JOINER or unicodedata.category(character)[0] != "C"


def _is_seen(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in _BLANK


def _most_marks(text: str) -> int:
    """Return how many marks one letter bears at most, whichever way a text is composed."""
    most = count = 0
    for character in unicodedata.normalize("NFD", text):
        count = count + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        most = max(most, count)
    return most


def as_name(text: str) -> str:
    """Return what a person is called, or refuse what would not be seen."""
    if _HIDDEN.search(_JOINED.sub("", text)):
        raise WireError(Code.BAD_REQUEST, "fault-hidden-name")
    name = tidied(text)
    if _most_marks(name) > MOST_MARKS:
        raise WireError(Code.BAD_REQUEST, "fault-marked-name")
    if not any(_is_seen(character) for character in name):
        raise WireError(Code.BAD_REQUEST, "fault-no-name")
    return name


def sentence(text: str) -> str:
    """Return a text as a sentence: a capital first, a full stop last."""
    end = "" if text.endswith((".", "!", "?")) else "."
    return f"{text[:1].upper()}{text[1:]}{end}"
