"""Random questions make sense, and turning the board turns the answers."""

import json
from random import Random
from typing import Any

import pytest

from tests.reference.answer import answer
from tests.reference.board import COLOURS, RANK
from tests.reference.generate import random_question
from tests.reference.options import EDITIONS

LOCAL = ("teleports", "fire_spaces", "slide_colours", "first")


def turned(value: Any) -> Any:
    """Turn colours and squares of a JSON value a quarter round the board."""
    if isinstance(value, dict):
        return {turned(key): turned(item) for key, item in value.items()}
    if isinstance(value, list):
        return [turned(item) for item in value]
    if type(value) is int:
        return (value + 15) % 60
    return COLOURS[(COLOURS.index(value) + 1) % 4] if value in COLOURS else value


def turned_question(question: dict[str, Any]) -> dict[str, Any]:
    """Turn the board of a question and leave the rest."""
    fields = ("turn", "pawns", "ice", "fire", "debt")
    moved = {name: turned(question[name]) for name in fields if name in question}
    seats = sorted(turned(question["seats"]), key=COLOURS.index)
    return {**question, **moved, "seats": seats}


def tidy(reply: dict[str, Any]) -> str:
    """Return an answer as text that does not depend on any order."""
    groups = [reply.get("outcomes", []), *reply.get("cards", {}).values()]
    for outcome in (outcome for group in groups for outcome in group):
        for name in ("pawns", "debt"):
            for places in outcome.get(name, {}).values():
                places.sort(key=RANK.__getitem__)
        outcome.get("winner", []).sort()
    for group in groups:
        group.sort(key=lambda outcome: json.dumps(outcome, sort_keys=True))
    return json.dumps(reply, sort_keys=True)


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_questions_make_sense(edition: str) -> None:
    rng = Random(edition)
    for _ in range(150):
        question = random_question(rng, edition)
        assert "error" not in answer(question), question


@pytest.mark.parametrize("edition", EDITIONS)
def test_turning_the_board_turns_the_answer(edition: str) -> None:
    rng = Random(edition)
    for _ in range(150):
        question = random_question(rng, edition)
        for name in LOCAL:
            question["options"].pop(name, None)
        reply = answer(question)
        again = answer(turned_question(question))
        assert tidy(again) == tidy({**turned(reply), "id": reply["id"]}), question
