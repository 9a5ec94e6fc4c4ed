"""Misreading: what was wrong with a request or message, in words instead of types."""

import re
from functools import reduce

from pardon.locales import DEFAULT, say

_PLACE = re.compile(r" - at `(?P<key>[^`]*)`$")
_KINDS = {
    "str": "misread-text",
    "int": "misread-whole",
    "float": "misread-number",
    "bool": "misread-flag",
    "array": "misread-list",
    "object": "misread-group",
    "null": "misread-nothing",
}
"""What the kinds of JSON are called."""
_GIVEN = _KINDS | {"float": "misread-fraction", "null": "misread-empty"}
"""The same where they should not be."""
_LENGTH = re.compile(r"^Expected `(?P<kind>\w+)` of length (?P<sign><=|>=|==) (?P<count>\d+)")
_BOUND = re.compile(r"^Expected `\w+` (?P<sign><=|>=|<|>) (?P<bound>-?[\d.]+)")
_EXPECTED = re.compile(r"^Expected `(?P<wanted>[^`]+)`(?:, got `(?P<given>[^`]+)`)?")
_MISSING = re.compile(r"^Object missing required field `(?P<field>[^`]*)`")
_UNKNOWN = re.compile(r"^Object contains unknown field `(?P<field>.*)`$", re.DOTALL)
_VALUE = re.compile(r"^Invalid (?:enum )?value (?P<value>.*)$", re.DOTALL)
_PARAMETER = re.compile(r"^Missing required (?:\w+ )*parameter '(?P<field>\w+)'")
_NOT_JSON = re.compile(r"^(JSON is malformed|Input data was truncated|Invalid UTF-8)")
_BOUNDS = {"<=": "most", ">=": "least", "<": "less", ">": "more", "==": "exactly"}


def in_words(text: str, key: str = "", language: str = DEFAULT) -> str:
    """Return what a library says of a value that does not fit, as a part of a sentence.

    The key says where the value stood, unless the text does: "name: Expected `str`, got `int`"
    becomes "'name' should be text, not a whole number".
    """
    if place := _PLACE.search(text):
        key, text = place["key"], text[: place.start()]
    subject = _subject(key, language)
    if _NOT_JSON.match(text):
        return say("misread-json", language)
    if found := _MISSING.match(text) or _PARAMETER.match(text):
        return say("misread-missing", language, field=_within(found["field"], key))
    if found := _UNKNOWN.match(text):
        return say("misread-unknown", language, field=_within(found["field"], key))
    if found := _LENGTH.match(text):
        kind, bound = found["kind"], _BOUNDS[found["sign"]]
        message = "misread-characters" if kind == "str" else "misread-entries"
        return say(message, language, subject=subject, bound=bound, count=int(found["count"]))
    if found := _BOUND.match(text):
        sign = _BOUNDS[found["sign"]]
        return say("misread-bound", language, subject=subject, sign=sign, bound=found["bound"])
    if found := _EXPECTED.match(text):
        return _expected(subject, found["wanted"], found["given"], language)
    if found := _VALUE.match(text):
        return say("misread-value", language, subject=subject, value=found["value"])
    return say("misread-unfit", language, subject=subject)


def _expected(subject: str, wanted: str, given: str | None, language: str) -> str:
    kinds = _kinds(wanted, language)
    if given in _GIVEN:
        other = say(_GIVEN[given], language)
        return say("misread-expected-not", language, subject=subject, wanted=kinds, given=other)
    return say("misread-expected", language, subject=subject, wanted=kinds)


def _subject(key: str, language: str) -> str:
    parts = _parts(key)
    return f"'{'.'.join(parts)}'" if parts else say("misread-it", language)


def _within(field: str, key: str) -> str:
    return f"'{'.'.join([*_parts(key), field])}'"


def _parts(key: str) -> list[str]:
    """Return the fields on the way to a value; the number of one in a list is left out."""
    names = [re.sub(r"\[[^]]*\]", "", part) for part in key.split(".")]
    return [name for name in names if name not in ("", "$", "data")]


def _kinds(text: str, language: str) -> str:
    """Return "a whole number or text" for "int | str"."""
    wanted = [kind for kind in text.split(" | ") if kind != "null"] or ["null"]
    told = [say(_KINDS.get(kind, "misread-else"), language) for kind in wanted]
    return reduce(lambda one, other: say("misread-or", language, one=one, other=other), told)
