"""Questions that make no sense are answered with an error of one line, and the run goes on."""

import json
from typing import Any

import pytest

from pardon.conform import LONGEST, answer, run

QUESTION: dict[str, Any] = {
    "id": "a", "edition": "hasbro-2002", "seats": ["red", "yellow"], "turn": "red", "card": "3",
    "pawns": {"red": [10, "start", "start", "start"], "yellow": ["start"] * 4},
}  # fmt: skip
REVENGE = {"edition": "revenge", "card": "3"}
ICE: dict[str, Any] = {
    "edition": "fire-ice-2013", "pawns": {"red": [10, 20, 30], "yellow": ["start"] * 3},
}  # fmt: skip
FAULTS = [
    ({"edition": "hasbro-2003"}, "unknown edition 'hasbro-2003'"),
    ({"edition": 7}, "edition: expected `str`"),
    ({"options": {"bla": 1}}, "unknown option 'bla'"),
    ({"options": []}, "options: expected `object`"),
    ({"options": {f"o{n}": 1 for n in range(1000)}}, "; and 992 more"),
    ({"seats": ["yellow", "red"]}, "in this order"),
    ({"seats": ["red"]}, "seats: "),
    ({"turn": "blue"}, "turn: 'blue' is not in play"),
    ({"card": "6"}, "card: '6' is no card of hasbro-2002"),
    ({"card": None}, "should have a card, a hand or a phase"),
    ({"card": None, "hand": ["1"]}, "hand: there are no hands in hasbro-2002"),
    ({"hand": ["1"]}, "hand: there are no hands in hasbro-2002"),
    (ICE | {"card": None, "phase": "fire", "hand": []}, "hand: there are no hands in fire-ice"),
    (REVENGE | {"card": "1", "hand": ["1"]}, "hand: a question about a hand has no card"),
    ({"phase": "ice"}, "phase: 'ice' should be fire"),
    ({"ice": ["red", 10]}, "ice: there are no tokens in hasbro-2002"),
    (ICE | {"fire": ["red", 11]}, "fire: there is no pawn at ['red', 11]"),
    (ICE | {"pawns": ICE["pawns"] | {"red": ["s4", "start", "home"]}, "ice": ["red", "s4"]},
     "pawns: red s4 is iced and should stand on the track (F13-44, F13-47)"),
    ({"debt": {"red": [10]}}, "debt: there are no lap debts in hasbro-2002"),
    (REVENGE | {"debt": {"red": [11]}}, "debt: there is no pawn of 'red' on square 11"),
    (REVENGE | {"debt": {"pink": []}}, "debt: 'pink' is not in play"),
    (REVENGE | {"debt": {"red": [], "yellow": ["x"]}}, "debt of 'yellow'[0]: expected `int`"),
    (REVENGE | {"card": "backward", "amount": "x"}, "amount: 'x' should be the number of a card"),
    ({"pawns": {"red": ["start"] * 4}}, "pawns: those of yellow are missing"),
    ({"pawns": QUESTION["pawns"] | {"pink": []}}, "pawns: 'pink' is not in play"),
    ({"pawns": QUESTION["pawns"] | {"yellow": [1, 2.5]}}, "pawns of 'yellow'[1]: expected"),
    ({"pawns": QUESTION["pawns"] | {"yellow": 4}}, "pawns of 'yellow': expected `array`"),
    ({"pawns": QUESTION["pawns"] | {"red": [60] * 4}}, "60 of red should be"),
    ({"pawns": QUESTION["pawns"] | {"red": [99] * 100_000}}, "; and 99993 more"),
    ({"pawns": QUESTION["pawns"] | {"yellow": [10, 11, 12, 13]}}, "both stand on 10"),
]  # fmt: skip


def answers(*lines: str | bytes) -> list[dict[str, Any]]:
    """Run lines through and read what was written, each a line."""
    written: list[str] = []
    run(lines, written.append)
    assert all(line.endswith("\n") and line.count("\n") == 1 for line in written)
    return [json.loads(line) for line in written]


@pytest.mark.parametrize(("changes", "complaint"), FAULTS)
def test_a_question_without_sense_is_answered_with_an_error(
    changes: dict[str, Any], complaint: str
) -> None:
    refused, following = answers(json.dumps(QUESTION | changes), json.dumps(QUESTION))
    assert set(refused) == {"id", "error"}
    assert refused["id"] == "a"
    assert complaint in refused["error"]
    assert len(refused["error"].splitlines()) == 1
    assert len(refused["error"]) <= LONGEST
    assert following == answer(QUESTION)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (b"nonsense\n", "the line is no JSON"),
        (b"[1, 2]\n", "expected `object`, got `array`"),
        (b'{"id": "\xff"}\n', "the line is invalid UTF-8 at byte 8"),
        ('{"id": "\udcff"}\n', "half a surrogate pair at character 8"),
        (b"[" * 100_000, "the line is nested too deeply"),
        ("\u2028\n", "the line is no JSON"),
        ("\u2028\n".encode(), "the line is no JSON"),
        (b"\x0b\n", "the line is no JSON"),
        ("\x0b", "the line is no JSON"),
    ],
)  # fmt: skip
def test_a_line_that_is_no_question_is_answered_too(line: str | bytes, complaint: str) -> None:
    refused, following = answers(line, json.dumps(QUESTION).encode())
    assert refused["id"] is None
    assert complaint in refused["error"]
    assert following == answer(QUESTION)


def test_an_id_that_is_no_text_is_echoed() -> None:
    assert answers('{"id": [7]}')[0]["id"] == [7]


def test_empty_lines_are_skipped() -> None:
    assert answers("", "\n", " \t\r\n", b"", b"\r\n", b" \t\n") == []


def test_what_does_not_matter_is_ignored() -> None:
    assert answer(QUESTION | {"amount": "nonsense", "weather": "fine"}) == answer(QUESTION)


def test_a_card_that_the_deck_omits_is_answered() -> None:
    options = {"deck": {"1": 4, "5": 4}}
    assert answer(QUESTION | {"options": options}) == answer(QUESTION)
