"""Array: JSON that replays to the same end, or says at which step it does not."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pardon.errors import RecordError
from pardon.game import Game
from pardon.record import Record
from tests.game.walks import CONFIGS, differences, walk
from tests.soak import amount


@pytest.mark.parametrize("config", CONFIGS)
def test_a_record_replays_to_the_same_end(config: str) -> None:
    game = list(walk(config, seed=20))[-1]
    record = game.record({"red": "Ann"})
    again = Record.from_json(record.to_json())
    assert again == record
    replayed = again.replay()
    assert not differences(replayed, game)
    assert replayed.steps == game.steps
    assert replayed.record({"red": "Ann"}) == record


def test_a_record_may_begin_with_a_position() -> None:
    game = Game.from_position("hasbro-2002 red:14 blue:18 card:2")
    game.push("14>19")
    record = game.record()
    assert record.position == "hasbro-2002 red:14 blue:18 turn:red card:2"
    assert record.steps == ("14>16>19",)
    assert record.replay().position() == game.position()


def test_a_record_is_short_and_readable() -> None:
    game = Game("hasbro-2002", seats=2, first="red", seed=1)
    game.draw("1")
    game.push("start>4")
    assert json.loads(game.record().to_json()) == {
        "version": 1,
        "config": "hasbro-2002",
        "seats": ["red", "yellow"],
        "steps": ["=1", "start>4"],
        "final": "hasbro-2002 red:4 yellow: turn:yellow discards:1 turns:1",
        "first": "red",
    }


def test_names_are_of_seats() -> None:
    with pytest.raises(RecordError, match="pink"):
        Game("hasbro-2002", seed=1).record({"pink": "Ann"})


def test_a_copy_has_the_same_record() -> None:
    game = Game("hasbro-2002", seed=1)
    game.draw()
    assert game.copy().record() == game.record()


def changed(**fields: object) -> str:
    """Return the record of a short game with some fields changed."""
    game = Game("hasbro-2002", seats=2, first="red", seed=1)
    for step in ("=1", "start>4", "=12", "pass", "=1"):
        game.draw(step[1:]) if step.startswith("=") else game.push(step)
    return json.dumps(json.loads(game.record().to_json()) | fields)


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"steps": ["=1", "start>5"]}, "step 2 'start>5'"),
        ({"steps": ["=1", "START>4"]}, "step 2 'START>4'"),
        ({"steps": ["=9"]}, "step 1 '=9'"),
        ({"steps": ["=1!"]}, "own text only, here '=1'"),
        ({"rules": "0"}, "has changed"),
        ({"steps": ["=6"]}, "step 1 '=6'"),
        ({"steps": ["start>4"]}, "step 1 'start>4'"),
        ({"steps": ["=1", "start>4", "=12", "pass"]}, "after step 4"),
        ({"final": "7" * 1_000_000}, "after step 5"),
        ({"final": "hasbro-2002 turn:red"}, "after step 5"),
        ({"config": "hasbro-2003"}, "hasbro-2003"),
        ({"first": "blue"}, "blue"),
        ({"seats": ["red"]}, "does not begin"),
        ({"position": "hasbro-2002 turn:red"}, "hasbro-2002"),
        ({"position": "nonsense"}, "nonsense"),
    ],
)
def test_a_record_that_differs_says_where(fields: dict[str, Any], fault: str) -> None:
    record = Record.from_json(changed(**fields))
    with pytest.raises(RecordError) as raised:
        record.replay()
    assert fault in str(raised.value)
    assert len(str(raised.value)) < 2000
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "cannot read"),
        ("{", "cannot read"),
        ("{]", ": JSON is malformed"),
        ("[]", "version"),
        ("{}", "version"),
        (changed(version=2), "version 1, not 2"),
        (changed(steps=[1]), "steps"),
        (changed(colour="red"), "colour"),
        (changed(seats="red"), "seats"),
        (changed(names={"pink": "Ann"}), "pink"),
        (b"\xff", "cannot read"),
    ],
)
def test_what_is_no_record_is_refused(text: str | bytes, fault: str) -> None:
    with pytest.raises(RecordError, match=fault):
        Record.from_json(text)


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
)
FIELDS = st.dictionaries(
    st.sampled_from(["version", "config", "seats", "steps", "final", "first", "position", "names"]),
    JSON | st.lists(st.sampled_from(["=1", "=7", "start>4", "pass", "4>5", "=", ""]), max_size=5),
    max_size=3,
)


@given(FIELDS)
@settings(max_examples=amount(100, 300), deadline=None)
def test_any_record_replays_or_is_a_clear_error(fields: dict[str, Any]) -> None:
    try:
        record = Record.from_json(changed(**fields))
        game = record.replay()
    except RecordError as fault:
        assert str(fault)
    else:
        assert Record.from_game(game).steps == record.steps


@given(st.text() | st.binary())
def test_any_nonsense_is_no_record(text: str | bytes) -> None:
    with pytest.raises(RecordError):
        Record.from_json(text)


@pytest.mark.parametrize(
    "fields", [{"steps": (1, 2)}, {"version": 2}, {"seats": (1,)}, {"final": 5}]
)
def test_a_record_made_by_hand_is_checked(fields: dict[str, Any]) -> None:
    record = msgspec.structs.replace(Record.from_json(changed()), **fields)
    with pytest.raises(RecordError):
        record.replay()


@pytest.mark.parametrize("names", ["red", 5, ["red"], {"red": 5}, {5: "Ann"}])
def test_names_are_texts_by_seat(names: Any) -> None:
    with pytest.raises(RecordError, match="names"):
        Game("hasbro-2002", seed=1).record(names)


def test_a_record_knows_the_rules_of_a_users_edition(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('from = "hasbro-2002"\npawns = 3')
    record = Game(str(house), seed=1).record()
    assert Record.from_json(record.to_json()).replay().record() == record
    house.write_text('from = "hasbro-2002"\npawns = 2')
    with pytest.raises(RecordError, match="has changed"):
        record.replay()
    assert len(Game(str(house), seed=1).pawns["red"]) == 2
