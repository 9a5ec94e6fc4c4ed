"""Seeds of people: promised before any is revealed, and never waited for long."""

import pytest

from pardon.fair import OPEN_SCHEME, SCHEME, check, commitment, seed_commitment
from pardon.server.hub.archive import finished
from pardon.server.table.deadlines import REVEAL_FOR
from pardon.server.table.entries import Began, Closed, Entry, Prepared, Revealed
from pardon.server.table.table import Table
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.from_client import (
    AddSeed,
    ChangePlaces,
    CommitSeed,
    Fill,
    Rematch,
    Remove,
    RevealSeed,
    Sit,
    Stand,
    Start,
    Vacate,
)
from pardon.server.wire.ids import GameId, tag_of
from tests.server.seated import ANN, BOB, CY, FOUR, Seated

SEEDS = {ANN: "sun", BOB: "rain"}
COLOURS = {ANN: "red", BOB: "yellow"}


def promise(table: Seated, player: str, game: int = 1) -> str:
    hashed = seed_commitment(f"K7QH3M-{game}", COLOURS[player], SEEDS[player])
    table.say(player, CommitSeed, game=game, commitment=hashed)
    return hashed


def reveal(table: Seated, player: str, game: int = 1) -> list[Entry]:
    return table.say(player, RevealSeed, game=game, seed=SEEDS[player]).entries


@pytest.fixture
def table() -> Seated:
    """A table at which Ann and Bob sit and have promised their seeds."""
    table = Seated()
    table.say(BOB, Sit, seat="yellow", name="Bob")
    for player in SEEDS:
        promise(table, player)
    return table


def kinds(entries: list[Entry]) -> list[type]:
    return [type(entry) for entry in entries]


def test_a_game_begins_when_all_that_was_promised_is_revealed(table: Seated) -> None:
    shown = table.shown()
    assert shown.fair.scheme == SCHEME and not shown.fair.is_closed
    assert [bool(seat.commitment) for seat in shown.seats] == [True, True]
    assert table.say(ANN, Start).entries == [Closed(1)]
    assert table.shown().fair.is_closed and table.table.state == "open"
    assert reveal(table, BOB) == [Revealed("yellow", "rain")]
    assert kinds(reveal(table, ANN))[:2] == [Revealed, Began]
    table.finish()
    record = finished(GameId("K7QH3M", 1), table.log).record
    assert record.fair is not None
    assert record.fair.seeds == {"red": "sun", "yellow": "rain"} and record.fair.bots == ()
    assert check(record).holds


def test_no_seed_is_known_to_the_server_before_nobody_can_commit_any_more(table: Seated) -> None:
    assert "sun" not in str(table.log) and "rain" not in str(table.log)
    assert table.refuse(ANN, RevealSeed, game=1, seed="sun") is Code.STALE
    table.say(ANN, Start)
    other = seed_commitment("K7QH3M-1", "red", "moon")
    assert table.refuse(ANN, CommitSeed, game=1, commitment=other) is Code.TABLE_STATE
    assert table.refuse(ANN, RevealSeed, game=1, seed="moon") is Code.ILLEGAL
    assert table.refuse(ANN, AddSeed, seed="moon") is Code.TABLE_STATE
    assert table.refuse(CY, RevealSeed, game=1, seed="sun") is Code.NOT_SEATED


def test_a_sleeping_tab_is_waited_for_a_moment_and_marked(table: Seated) -> None:
    table.say(ANN, Start)
    reveal(table, ANN)
    assert table.wait(REVEAL_FOR - 0.5).entries == []
    assert Began in kinds(table.wait(0.5).entries)
    table.finish()
    verdict = check(finished(GameId("K7QH3M", 1), table.log).record)
    assert verdict.holds
    assert (verdict.added, verdict.missing) == (("red",), ("yellow",))


def test_seats_stay_as_they_are_while_seeds_are_revealed(table: Seated) -> None:
    table.say(ANN, Start)
    assert table.say(ANN, Start).entries == []
    assert table.refuse(BOB, Stand) is Code.TABLE_STATE
    assert table.refuse(BOB, ChangePlaces, seat="red") is Code.TABLE_STATE
    assert table.refuse(ANN, Remove, who=tag_of(table.table.id, BOB)) is Code.TABLE_STATE
    with pytest.raises(WireError, match="about to begin"):
        table.table.remove(BOB, table.now)


def test_who_is_a_person_and_who_a_bot_is_settled_before_any_seed_is_revealed() -> None:
    table = Seated(seats=FOUR)
    table.say(BOB, Sit, seat="yellow", name="Bob")
    promise(table, ANN)
    table.say(ANN, Start)
    shown = {seat.colour: seat.kind for seat in table.shown().seats}
    assert shown == {"red": "person", "blue": "bot", "yellow": "person", "green": "bot"}
    assert table.refuse(CY, Sit, seat="green", name="Cy") is Code.TABLE_STATE
    assert table.refuse(ANN, Vacate, seat="green") is Code.TABLE_STATE
    assert table.refuse(ANN, Fill, seat="yellow", level="hard") is Code.SEAT_TAKEN
    table.say(ANN, Fill, seat="green", level="hard")
    table.depart(BOB)
    assert {seat.colour: seat.kind for seat in table.shown().seats} == shown
    table.wait(REVEAL_FOR)
    table.finish()
    fair = finished(GameId("K7QH3M", 1), table.log).record.fair
    assert fair is not None and fair.bots == ("blue", "green")


def test_a_table_that_is_loaded_anew_waits_anew_for_what_is_missing(table: Seated) -> None:
    table.say(ANN, Start)
    loaded = table.rebuilt()
    loaded.wake(5000.0)
    assert loaded.deadline() == 5000.0 + REVEAL_FOR


def test_a_seed_for_bots_is_not_taken_and_they_are_marked() -> None:
    table = Seated(seats=FOUR)
    promise(table, ANN)
    table.say(ANN, Start)
    reveal(table, ANN)
    table.finish()
    fair = finished(GameId("K7QH3M", 1), table.log).record.fair
    assert fair is not None and fair.bots == ("blue", "yellow", "green")
    assert list(fair.seeds) == ["red"]


def test_who_changes_places_promises_again() -> None:
    table = Seated(seats=FOUR)
    promise(table, ANN)
    table.say(ANN, ChangePlaces, seat="blue")
    assert all(seat.commitment is None for seat in table.shown().seats)


def test_promises_are_for_one_game_and_not_without_end(table: Seated) -> None:
    hashes = [seed_commitment("K7QH3M-1", "red", str(number)) for number in range(49)]
    assert table.refuse(ANN, CommitSeed, game=2, commitment=hashes[0]) is Code.STALE
    for hashed in hashes:
        table.say(ANN, CommitSeed, game=1, commitment=hashed)
    assert table.refuse(ANN, CommitSeed, game=1, commitment="0" * 64) is Code.TOO_MANY


def test_a_rematch_waits_for_seeds_too_and_says_how_the_game_before_ended(table: Seated) -> None:
    table.say(ANN, Start)
    reveal(table, ANN)
    reveal(table, BOB)
    table.finish()
    assert all(seat.commitment is None for seat in table.shown().seats)
    for player in SEEDS:
        table.arrive(player)
        promise(table, player, 2)
    table.say(ANN, Rematch)
    assert Closed(2) in table.say(BOB, Rematch).entries
    assert table.everything(table.rebuilt()) == table.everything()
    reveal(table, ANN, 2)
    reveal(table, BOB, 2)
    table.finish(1)
    before, after = (finished(GameId("K7QH3M", n), table.log).record for n in (1, 2))
    assert check(after, before).holds
    assert after.fair is not None and after.fair.previous == before.final
    assert not after.fair.drawn_first


def test_a_game_that_an_earlier_version_prepared_is_played_by_its_scheme() -> None:
    table = Seated()
    seed = "7" * 64
    old = [
        (Prepared(1, seed) if isinstance(entry, Prepared) else entry, at) for entry, at in table.log
    ]
    table.log, table.table = old, Table.rebuild("K7QH3M", old)
    assert table.shown().fair.scheme == OPEN_SCHEME
    assert table.shown().fair.commitment == commitment("K7QH3M-1", seed, OPEN_SCHEME)
    assert table.refuse(ANN, CommitSeed, game=1, commitment="0" * 64) is Code.TABLE_STATE
    table.say(ANN, AddSeed, seed="sun")
    assert table.shown().seats[0].seed == "sun"
    table.begin().finish()
    record = finished(GameId("K7QH3M", 1), table.log).record
    assert record.fair is not None and record.fair.scheme == OPEN_SCHEME
    assert record.fair.seeds == {"red": "sun"} and check(record).holds
    assert table.shown().fair.scheme == SCHEME
