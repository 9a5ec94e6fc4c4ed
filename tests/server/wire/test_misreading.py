"""Misreading: what was wrong is told in words that name no type."""

import json
from typing import Any

import msgspec
import pytest

from pardon.server.hub.messages import read_message
from pardon.server.wire.codes import WireError
from pardon.server.wire.from_client import Incoming
from pardon.server.wire.http import NewTable
from pardon.server.wire.misreading import in_words

TYPES = ("`", "$", "Expected", "Object", "enum", "str", "int ", "bool", "array", "null", "float")
VALUES: tuple[Any, ...] = (None, True, 3, -1, 1.5, 10**30, "", "x" * 500, [], [1], {}, {"x": 1})


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        ("Expected `str`, got `int` - at `$.name`", "",
         "'name' should be text, not a whole number"),
        ("Expected `str`, got `null`", "name", "'name' should be text, not empty"),
        ("Expected `str` of length >= 1", "name", "'name' should have at least 1 character"),
        ("Expected `array` of length <= 4", "seats", "'seats' should have at most 4 entries"),
        ("Expected `int` >= 10", "clock", "'clock' should be at least 10"),
        ("Expected `int | null`, got `float`", "clock",
         "'clock' should be a whole number, not a number with a fraction"),
        ("Invalid enum value 'pink'", "seats[0].colour", "'seats.colour' cannot be 'pink'"),
        ("Object missing required field `colour`", "seats[0]", "'seats.colour' is missing"),
        ("Object contains unknown field `q`", "data", "'q' is not known here"),
        ("JSON is malformed: invalid character (byte 0)", "", "it is not JSON"),
        ("Missing required query parameter 'configs' for path /x", "", "'configs' is missing"),
        ("Number out of range", "", "it does not fit"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_in_words(text: str, key: str, words: str) -> None:
    assert in_words(text, key) == words


def test_what_does_not_fit_is_told_in_other_languages() -> None:
    told = in_words("Expected `str` of length >= 1", "name", "de")
    assert told == "'name' sollte mindestens 1 Zeichen haben"
    with pytest.raises(WireError) as refused:
        read_message('{"type": "say", "id": 1, "text": 3}')
    assert refused.value.told("de").endswith("'text' sollte Text sein, nicht eine ganze Zahl.")


@pytest.mark.parametrize("kind", Incoming.__args__, ids=lambda kind: kind.__name__)
def test_no_message_that_cannot_be_read_is_told_by_its_types(kind: type[msgspec.Struct]) -> None:
    for field in kind.__struct_fields__:
        for value in VALUES:
            message = {"type": kind.__struct_config__.tag, "id": 1, field: value}
            try:
                read_message(json.dumps(message))
            except WireError as fault:
                assert not [each for each in TYPES if each in fault.sentence], fault.sentence


def test_no_table_that_cannot_be_made_is_told_by_its_types() -> None:
    seat = {"colour": "red", "kind": "me"}
    good: dict[str, Any] = {"config": "x", "name": "Ann", "seats": [seat, seat]}
    bad = [good | {field: value} for field in NewTable.__struct_fields__ for value in VALUES]
    bad += [
        good | {"seats": [seat, seat | {field: value}]}
        for field in ("colour", "kind", "level", "more")
        for value in VALUES
    ]
    for each in bad:
        try:
            msgspec.convert(each, NewTable)
        except msgspec.ValidationError as fault:
            words = in_words(str(fault))
            assert not [each for each in TYPES if each in words], words
