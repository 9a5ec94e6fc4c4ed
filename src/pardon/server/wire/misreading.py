"""Misreading: what was wrong with a request or message, in words instead of types."""

import re

_PLACE = re.compile(r" - at `(?P<key>[^`]*)`$")
_KINDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a group of named values",
    "null": "nothing",
}
"""What the kinds of JSON are called."""
_GIVEN = _KINDS | {"float": "a number with a fraction", "null": "empty"}
"""The same where they should not be."""
_LENGTH = re.compile(r"^Expected `(?P<kind>\w+)` of length (?P<sign><=|>=|==) (?P<count>\d+)")
_BOUND = re.compile(r"^Expected `\w+` (?P<sign><=|>=|<|>) (?P<bound>-?[\d.]+)")
_EXPECTED = re.compile(r"^Expected `(?P<wanted>[^`]+)`(?:, got `(?P<given>[^`]+)`)?")
_MISSING = re.compile(r"^Object missing required field `(?P<field>[^`]*)`")
_UNKNOWN = re.compile(r"^Object contains unknown field `(?P<field>.*)`$", re.DOTALL)
_VALUE = re.compile(r"^Invalid (?:enum )?value (?P<value>.*)$", re.DOTALL)
_PARAMETER = re.compile(r"^Missing required (?:\w+ )*parameter '(?P<field>\w+)'")
_NOT_JSON = re.compile(r"^(JSON is malformed|Input data was truncated|Invalid UTF-8)")
_BOUNDS = {"<=": "at most", ">=": "at least", "<": "less than", ">": "more than", "==": "exactly"}


def in_words(text: str, key: str = "") -> str:
    """Return what a library says of a value that does not fit, as a part of a sentence.

    The key says where the value stood, unless the text does: "name: Expected `str`, got `int`"
    becomes "'name' should be text, not a whole number".
    """
    if place := _PLACE.search(text):
        key, text = place["key"], text[: place.start()]
    subject = _subject(key)
    if _NOT_JSON.match(text):
        return "it is not JSON"
    if found := _MISSING.match(text) or _PARAMETER.match(text):
        return f"{_within(found['field'], key)} is missing"
    if found := _UNKNOWN.match(text):
        return f"{_within(found['field'], key)} is not known here"
    if found := _LENGTH.match(text):
        return f"{subject} should have {_BOUNDS[found['sign']]} {_counted(found)}"
    if found := _BOUND.match(text):
        return f"{subject} should be {_BOUNDS[found['sign']]} {found['bound']}"
    if found := _EXPECTED.match(text):
        return f"{subject} should be {_kinds(found['wanted'])}{_not(found['given'])}"
    if found := _VALUE.match(text):
        return f"{subject} cannot be {found['value']}"
    return f"{subject} does not fit"


def _subject(key: str) -> str:
    parts = _parts(key)
    return f"'{'.'.join(parts)}'" if parts else "it"


def _within(field: str, key: str) -> str:
    return f"'{'.'.join([*_parts(key), field])}'"


def _parts(key: str) -> list[str]:
    """Return the fields on the way to a value; the number of one in a list is left out."""
    names = [re.sub(r"\[[^]]*\]", "", part) for part in key.split(".")]
    return [name for name in names if name not in ("", "$", "data")]


def _counted(found: re.Match[str]) -> str:
    word = "character" if found["kind"] == "str" else "entry"
    return _plural(int(found["count"]), word)


def _plural(count: int, word: str) -> str:
    many = "entries" if word == "entry" else f"{word}s"
    return f"{count} {word if count == 1 else many}"


def _kinds(text: str) -> str:
    """Return "a whole number or text" for "int | str"."""
    wanted = [kind for kind in text.split(" | ") if kind != "null"] or ["null"]
    return " or ".join(_KINDS.get(kind, "something else") for kind in wanted)


def _not(given: str | None) -> str:
    return f", not {_GIVEN[given]}" if given in _GIVEN else ""
