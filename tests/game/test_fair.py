"""Fair cards: every draw follows from the seeds, and a record that differs is found out."""

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pardon.errors import PardonError, RecordError
from pardon.fair import (
    OPEN_SCHEME,
    SCHEME,
    Dealer,
    Seated,
    check,
    commitment,
    new_seed,
    seed_commitment,
)
from pardon.game import Game
from pardon.record import Fairness, Record
from pardon.rules.edition import COLOURS, KINDS

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
GAME = "K7QH3M-1"
SEED = bytes(range(32)).hex()
BOTH = {"yellow": "grüße", "red": "hello"}
SEATS = dict.fromkeys(COLOURS, 1)
PACK = {"1": 5} | dict.fromkeys(("2", "3", "4", "5", "7", "8", "10", "11", "12", "sorry"), 4)

PROMISED = {
    "red": "d4098bb8a6a297696e8890afebe21ffacc1cb5be95de15783b563cbd21aa4567",
    "yellow": "be3b9104cd0bdcb5d0a6847fbf029b3fd720536d2e6e3b0c22eeb7dfb7f01d11",
    "green": "867a30d580eeb1013a9353ace886305ef7b5380071deeac61ab2248d76c9c302",
}
DEALERS = {
    "none": Dealer(GAME, SEED, {}),
    "both": Dealer(GAME, SEED, BOTH),
    "alone": Dealer(GAME, SEED, {}, Seated(COLOURS, ("blue", "yellow", "green"))),
    "people": Dealer(GAME, SEED, BOTH, Seated(COLOURS, ("blue",), PROMISED)),
}


def played(config: str, seats: int = 2, *, seed: str = SEED, seeds: dict[str, str] = BOTH) -> Game:
    """Play a whole game with the cards of a dealer."""
    chance = random.Random(1)
    dealer, number = Dealer(GAME, seed, seeds), 0
    colours = Game(config, seats=seats, seed=0).seats
    first = None
    if Game(config, seed=0).config.rules.first == "random":
        first, number = dealer.draw(0, dict.fromkeys(colours, 1)), 1
    game = Game(config, seats=colours, seed=0, first=first)
    while not game.is_over():
        if game.is_chance:
            game.draw(dealer.draw(number, game.chances()))
            number += 1
        else:
            game.push(chance.choice(game.legal_moves))
    return game


def recorded(game: Game, /, **changes: Any) -> Record:
    """Return the record of a fair game, with some of what it says about that changed."""
    facts: dict[str, Any] = {
        "scheme": OPEN_SCHEME,
        "game": GAME,
        "commitment": commitment(GAME, SEED, OPEN_SCHEME),
        "seed": SEED,
        "seeds": BOTH,
        "drawn_first": game.config.rules.first == "random",
    }
    return Record.from_game(game, fair=Fairness(**facts | changes))


@pytest.fixture(scope="module")
def game() -> Game:
    return played("hasbro-2002")


def test_known_commitment() -> None:
    assert commitment(GAME, SEED, OPEN_SCHEME) in PAGE
    assert commitment(GAME, SEED) == (
        "fceef5033f5b83e6e392e660ea06d5b83d2065e3e72d900af015963bb772d9f3"
    )
    assert commitment(GAME, SEED) in PAGE
    assert SEED in PAGE


@pytest.mark.parametrize(
    ("seeds", "key"),
    [
        ({}, "9078269e4fb8e91fa06f80d6c7466117777d89838eb6659d21a3010e70e793b1"),
        (BOTH, "7b69c0e5fe1ec29f40b6edd7ac35e09be1bf849bb7270b326e962eb382fefbd0"),
    ],
)
def test_known_keys(seeds: dict[str, str], key: str) -> None:
    assert Dealer(GAME, SEED, seeds).key.hex() == key
    assert key in PAGE


def test_known_promises_of_people_and_keys_of_the_second_scheme() -> None:
    for seat, seed in (BOTH | {"green": "silent"}).items():
        assert seed_commitment(GAME, seat, seed) == PROMISED[seat]
        assert PROMISED[seat] in PAGE
    for name in ("alone", "people"):
        assert DEALERS[name].key.hex() in PAGE


def test_known_draws() -> None:
    rows = re.findall(r"^\| (\w+) \| (seats|pack) \| (.+) \|$", PAGE, re.MULTILINE)
    assert len(rows) == 8
    for seeds, ways, outcomes in rows:
        dealer = DEALERS[seeds]
        among = SEATS if ways == "seats" else PACK
        assert [dealer.draw(number, among) for number in range(8)] == outcomes.split()


def test_words_that_would_favour_an_outcome_are_passed_over() -> None:
    dealer = Dealer(GAME, SEED, BOTH)
    ways = {"low": 2**30, "middle": 2**30, "high": 3}
    total = sum(ways.values())
    words = [word for word, _ in zip(dealer.words(132), range(9), strict=False)]
    assert all(word >= 2**32 - 2**32 % total for word in words[:8])
    assert words[8] == 325773114
    assert dealer.draw(132, ways) == "low"


def test_the_order_of_outcomes_is_documented() -> None:
    assert ", ".join(KINDS) in " ".join(PAGE.split())


def test_every_field_is_documented() -> None:
    rows = set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE))
    assert set(Fairness.__struct_fields__) <= rows


def test_seeds_of_servers_are_new_each_time() -> None:
    assert len({new_seed() for _ in range(100)}) == 100
    assert all(re.fullmatch("[0-9a-f]{64}", new_seed()) for _ in range(100))


@pytest.mark.parametrize("seed", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64])
def test_a_seed_is_of_hexadecimal_digits(seed: str) -> None:
    with pytest.raises(PardonError, match="64 hexadecimal digits"):
        commitment(GAME, seed)
    with pytest.raises(PardonError, match="64 hexadecimal digits"):
        Dealer(GAME, seed, {})


def test_seeds_are_added_by_seats() -> None:
    with pytest.raises(PardonError, match="pink"):
        Dealer(GAME, SEED, {"pink": "x"})


@pytest.mark.parametrize("ways", [{}, {"1": 0}, {"1": 2**32 + 1}])
def test_a_draw_needs_ways(ways: dict[str, int]) -> None:
    with pytest.raises(PardonError, match="draw 3 should have"):
        Dealer(GAME, SEED, {}).draw(3, ways)


def test_an_added_seed_changes_the_cards_and_nothing_else_does() -> None:
    def cards(game: str, seeds: dict[str, str]) -> list[str]:
        dealer = Dealer(game, SEED, seeds)
        return [dealer.draw(number, PACK) for number in range(40)]

    assert cards(GAME, BOTH) == cards(GAME, dict(reversed(BOTH.items())))
    kinds = [cards(GAME, {}), cards(GAME, BOTH), cards(GAME, {"red": "hello"}), cards("X-1", {}),
             cards(GAME, {"blue": "hello"}), cards(GAME, {"red": ""})]  # fmt: skip
    assert len({tuple(each) for each in kinds}) == len(kinds)


def test_outcomes_come_as_often_as_they_should() -> None:
    dealer, draws = Dealer(GAME, SEED, {}), 45_00
    seen = Counter(dealer.draw(number, PACK) for number in range(draws))
    expected = {kind: draws * ways / 45 for kind, ways in PACK.items()}
    chi_square = sum((seen[kind] - due) ** 2 / due for kind, due in expected.items())
    assert chi_square < 23.2  # one in a hundred with ten degrees of freedom; the seed is fixed


@pytest.mark.parametrize(
    "config",
    ["hasbro-2002", "parker-1934", "birthday-2004", "fire-ice-2013+strategic", "revenge"],
)
def test_a_fair_game_holds(config: str) -> None:
    game = played(config, seats=3)
    record = Record.from_json(recorded(game).to_json())
    verdict = check(record)
    assert verdict.fault is None
    draws = sum(step.startswith("=") for step in record.steps)
    assert (verdict.holds, verdict.game, verdict.scheme) == (True, GAME, OPEN_SCHEME)
    assert verdict.draws == draws + verdict.drawn_first


def test_a_record_without_seeds_cannot_be_checked(game: Game) -> None:
    with pytest.raises(RecordError, match="says nothing about its seeds"):
        check(game.record())
    assert "fair" not in game.record().to_json()


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"scheme": "pardon-fair-v0"}, "the scheme 'pardon-fair-v0' should be pardon-fair-v1"),
        ({"scheme": SCHEME}, "the server's seed has the hash"),
        ({"commitment": "0" * 64}, "the server's seed has the hash"),
        ({"seed": "1" * 64}, "the server's seed has the hash"),
        ({"seed": SEED.upper()}, "lower case"),
        ({"game": "K7QH3M-2"}, "the server's seed has the hash"),
        ({"seeds": {"red": "hello"}}, "draw 1 should be 10, not 2"),
        ({"seeds": BOTH | {"pink": "x"}}, "pink"),
        ({"seeds": BOTH | {"blue": "x"}}, "blue"),
        ({"drawn_first": False}, "draw 0 should be"),
    ],
)
def test_facts_that_were_changed_are_found(game: Game, changes: dict[str, Any], fault: str) -> None:
    verdict = check(recorded(game, **changes))
    assert not verdict.holds
    assert fault in str(verdict.fault)


def test_another_leader_is_found(game: Game) -> None:
    other = {"red": "yellow", "yellow": "red"}[str(game.first)]
    record = msgspec.structs.replace(recorded(game), first=other)
    assert check(record).fault == f"draw 0 should let {game.first} begin, not {other}"


@pytest.mark.parametrize(
    ("config", "fault"),
    [
        ("hasbro-2002", "draw 0 should be who begins this game"),
        ("hasbro-2002+first=yellow", "yellow should settle who begins, not red"),
        ("hasbro-2002+first=high_card", "a draw of cards should settle who begins, not red"),
    ],
)
def test_a_leader_whom_somebody_picked_is_found(config: str, fault: str) -> None:
    game = Game(config, seats=2, seed=0, first="red")
    assert check(recorded(game, drawn_first=False)).fault == fault
    later = recorded(game, drawn_first=False, game="K7QH3M-2",
                     commitment=commitment("K7QH3M-2", SEED, OPEN_SCHEME))  # fmt: skip
    assert check(later).holds


def test_another_card_is_found(game: Game) -> None:
    record = recorded(game)
    draws = [at for at, step in enumerate(record.steps) if step.startswith("=")]
    short = game.copy()
    while len(short.steps) > draws[5]:
        short.pop()
    drawn = record.steps[draws[5]][1:]
    other = next(kind for kind in short.chances() if kind != drawn)
    short.draw(other)
    assert check(recorded(short)).fault == f"draw 6 should be {drawn}, not {other}"
    assert check(recorded(short)).draws == 6


def test_a_move_that_was_changed_is_found(game: Game) -> None:
    steps = [*recorded(game).steps]
    at = next(at for at, step in enumerate(steps) if not step.startswith("="))
    steps[at] = "0>59"
    verdict = check(msgspec.structs.replace(recorded(game), steps=tuple(steps)))
    assert f"step {at + 1} '0>59' does not replay" in str(verdict.fault)


def test_an_end_that_was_changed_is_found(game: Game) -> None:
    verdict = check(msgspec.structs.replace(recorded(game), final="nothing"))
    assert "the record should end in 'nothing'" in str(verdict.fault)


def test_a_game_from_a_position_cannot_be_checked() -> None:
    game = Game.from_position("hasbro-2002 red:4 yellow:")
    verdict = check(recorded(game, drawn_first=False))
    assert "goes on from a position" in str(verdict.fault)


def promised(number: int = 1, previous: str | None = None, **changes: Any) -> Record:
    """Return the record of a game of two people and a bot by the second scheme."""
    name, seats = f"K7QH3M-{number}", ("red", "yellow", "green")
    seeds = {"red": "hello"}
    given = {seat: seed_commitment(name, seat, "hello") for seat in ("red", "yellow")}
    dealer = Dealer(name, SEED, seeds, Seated(seats, ("green",), given))
    first, drawn = "yellow", 0
    if previous is None:
        first, drawn = dealer.draw(0, dict.fromkeys(seats, 1)), 1
    game, chance = Game("hasbro-2002", seats=seats, seed=0, first=first), random.Random(2)
    while not game.is_over():
        if game.is_chance:
            game.draw(dealer.draw(drawn, game.chances()))
            drawn += 1
        else:
            game.push(chance.choice(game.legal_moves))
    facts: dict[str, Any] = {
        "scheme": SCHEME,
        "game": name,
        "commitment": commitment(name, SEED),
        "seed": SEED,
        "seeds": seeds,
        "drawn_first": previous is None,
        "bots": ("green",),
        "commitments": given,
        "previous": previous,
    }
    return Record.from_json(Record.from_game(game, fair=Fairness(**facts | changes)).to_json())


def test_the_second_scheme_tells_whose_seeds_entered() -> None:
    verdict = check(promised())
    assert verdict.holds and verdict.drawn_first
    assert (verdict.added, verdict.missing, verdict.bots) == (("red",), ("yellow",), ("green",))


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"seeds": {"red": "hallo"}}, "the seed of red has the hash"),
        ({"seeds": {"red": "hello", "green": "x"}}, "the seed of green has the hash"),
        ({"bots": ()}, "draw 0 should let"),
        ({"seeds": {}}, "draw 0 should let"),
        ({"commitments": {"green": "0" * 64}, "seeds": {}}, "of green should be a person's"),
        ({"bots": ("pink",)}, "pink"),
    ],
)
def test_marks_of_the_second_scheme_that_were_changed_are_found(
    changes: dict[str, Any], fault: str
) -> None:
    assert fault in str(check(promised(**changes)).fault)


def test_who_begins_a_later_game_follows_from_the_end_of_the_one_before() -> None:
    ended = "hasbro-2002 red:0,start*3 yellow:home*4 green: turn:yellow phase:over"
    before, after = promised(), promised(2, previous=ended)
    assert check(after).holds
    assert "should end in" in str(check(after, before).fault)
    other = promised(2, previous=ended.replace("yellow:home*4 green:", "yellow: green:home*4")
                     .replace("turn:yellow", "turn:green"))  # fmt: skip
    assert check(other).fault == "green should begin after the game before, not yellow"
    nothing = msgspec.structs.replace(
        after,
        fair=msgspec.structs.replace(after.fair, previous=None),  # type: ignore[type-var]
    )
    assert "should say in which position" in str(check(nothing).fault)
    running = promised(2, previous="hasbro-2002 red: yellow: green:")
    assert "should be over" in str(check(running).fault)
