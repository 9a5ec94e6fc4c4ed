"""Put a scenario as a conformance question, and hold an engine's answer against it."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tests.scenarios.loading import QUESTION

COLOURS = ("red", "blue", "yellow", "green")
PLACES = ("start", *range(60), "s1", "s2", "s3", "s4", "s5", "home")
CENTRE = "centre"

Fields = Mapping[str, Any]


def pawns_each(fields: Fields) -> int:
    """How many pawns a colour has (F13-02, P34-60)."""
    three = fields["edition"] == "fire-ice-2013" or fields.get("options", {}).get("faster_game")
    return 3 if three else 4


def places(written: Sequence[int | str], number: int) -> list[int | str]:
    """A colour's places written out in order, the pawns that are not mentioned in Start."""
    found: list[int | str] = []
    for place in written:
        name, _, times = str(place).partition("*")
        found += [name if isinstance(place, str) else place] * int(times or 1)
    found += ["start"] * (number - len(found))
    return sorted(found, key=rank)


def rank(place: int | str) -> int:
    """Where a place comes in a list of places; what is no place comes last."""
    return PLACES.index(place) if place in PLACES else len(PLACES)


def question(name: str, fields: Fields) -> dict[str, Any]:
    """The question that a scenario asks."""
    asked = {key: value for key, value in fields.items() if key in QUESTION}
    asked |= {key: token(asked[key]) for key in ("ice", "fire") if key in asked}
    asked = {"id": name, "turn": "red", "pawns": {}} | asked
    if not fields.get("verbatim"):
        seats = asked.get("seats", COLOURS)
        colours = dict.fromkeys([*seats, *asked["pawns"]])
        number = pawns_each(fields)
        asked["pawns"] = {c: places(asked["pawns"].get(c, ()), number) for c in colours}
    return asked


def token(written: Any) -> Any:
    """A token's bearer, or none when it lies in the centre."""
    return None if written == CENTRE else written


def outcome(asked: Fields, fields: Fields, written: Fields) -> str:
    """An expected outcome in full: what it does not mention is as it was."""
    number = pawns_each(fields)
    moved = {c: places(written[c], number) for c in COLOURS if c in written}
    full = {"pawns": {**asked["pawns"], **moved}, "debt": asked.get("debt", {})}
    full |= {key: asked.get(key) for key in ("ice", "fire")}
    full |= {k: token(v) for k, v in written.items() if k not in COLOURS}
    return canonical(full)


def canonical(given: Fields) -> str:
    """An outcome as text, equal for equal outcomes."""
    debt = {colour: sorted(owed) for colour, owed in (given.get("debt") or {}).items() if owed}
    return json.dumps(
        {
            "pawns": given["pawns"],
            "debt": debt,
            "ice": given.get("ice"),
            "fire": given.get("fire"),
            "owners": given.get("owners"),
            "winner": sorted(given.get("winner") or []),
        },
        sort_keys=True,
    )


def given(asked: Fields, outcomes: Sequence[Fields]) -> set[str]:
    """The outcomes of an answer, which must be well formed and free of repeats."""
    for each in outcomes:
        check_shape(asked, each)
    found = [canonical(each) for each in outcomes]
    assert len(found) == len(set(found)), "an outcome is repeated"
    return set(found)


def check_shape(asked: Fields, each: Fields) -> None:
    """An outcome has the fields of its edition, and places in the order of the protocol."""
    for colour, found in each["pawns"].items():
        assert found == sorted(found, key=rank), f"{colour} is out of order: {found}"
    options = asked.get("options", {})
    tokens = asked["edition"] == "fire-ice-2013" and not options.get("classic")
    assert {"ice", "fire"} & set(each) == ({"ice", "fire"} if tokens else set())
    assert asked["edition"] == "revenge" or not {"debt", "owners"} & set(each)
    assert each.get("winner") != []


def judge(asked: Fields, fields: Fields, reply: Fields) -> None:
    """Fail unless the answer is what the scenario expects."""
    assert reply["id"] == asked["id"]
    assert "error" not in reply, reply.get("error")
    if "hand" in asked and "card" not in asked:
        judge_hand(asked, fields, reply)
    else:
        judge_card(asked, fields, reply)


def judge_card(asked: Fields, fields: Fields, reply: Fields) -> None:
    """Fail unless a card's outcomes and its pass are as expected."""
    found = given(asked, reply["outcomes"])
    wanted = {
        key: {outcome(asked, fields, each) for each in fields.get(key, ())}
        for key in ("exactly", "includes", "excludes")
    }
    if "exactly" in fields:
        assert found == wanted["exactly"], differences(found, wanted["exactly"])
    assert wanted["includes"] <= found, differences(found, wanted["includes"])
    assert not wanted["excludes"] & found, sorted(wanted["excludes"] & found)
    assert len(found) == fields.get("count", len(found))
    assert reply["pass"] == fields.get("pass", usual_pass(fields, reply))


def usual_pass(fields: Fields, reply: Fields) -> str:
    """What a scenario that says nothing on passing expects: a play where one is expected."""
    if "exactly" not in fields:
        return str(reply["pass"])
    return "no" if fields["exactly"] else "must"


def judge_hand(asked: Fields, fields: Fields, reply: Fields) -> None:
    """Fail unless the cards to choose, what they do and the cards to throw away are as expected."""
    if "choosable" in fields:
        assert sorted(reply["cards"]) == sorted(fields["choosable"])
    if "discard" in fields:
        assert sorted(reply["discard"]) == sorted(fields["discard"])
    for card, outcomes in fields.get("cards_do", {}).items():
        found = given(asked, reply["cards"][card])
        wanted = {outcome(asked, fields, each) for each in outcomes}
        assert found == wanted, differences(found, wanted)


def differences(found: set[str], wanted: set[str]) -> str:
    """What an answer lacks and what it has too much, a line each."""
    lacking = [f"lacking {each}" for each in sorted(wanted - found)]
    extra = [f"too much {each}" for each in sorted(found - wanted)]
    return "\n".join(["", *lacking, *extra])
