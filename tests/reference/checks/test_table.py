"""The reference table: order of events, piles, hands, scores and random games."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.reference.asking import question
from tests.reference.board import COLOURS, on_track
from tests.reference.generate import random_options
from tests.reference.options import EDITIONS, rules_of
from tests.reference.outcome import scores_of, value_of
from tests.reference.position import Position, capacity, read_position
from tests.reference.table import Table

P34, H02, B04, F13, R = EDITIONS


def position(text: str, edition: str, seats: str = "RBYG", **options: Any) -> Position:
    """Return a position in test notation."""
    asked = question(text, edition, seats=seats, options=options)
    return read_position(rules_of(edition, options, len(seats)), asked)


def new_table(text: str, edition: str, seats: str = "RY", **options: Any) -> Table:
    """Return a table with Red to begin from a position in test notation."""
    names = [c for c in COLOURS if c[0].upper() in seats]
    table = Table(edition, options, names, first="red")
    table.position = position(text, edition, seats, **options)
    return table


def deal(table: Table, *hands: str) -> None:
    """Deal these hands, seat by seat."""
    cards = [hand.split() for hand in hands]
    for card in zip(*cards, strict=True):
        for kind in card:
            assert table.expects().purpose == "deal"
            table.chance(kind)


def only(table: Table) -> Any:
    """Return the only option of a choice."""
    (option,) = table.expects().options
    return option


def step(table: Table) -> tuple[str, str, str | None]:
    """Return what a table expects, without the options."""
    return table.expects()[:3]


def test_the_lead_goes_to_the_highest_card_after_redraws() -> None:
    table = Table(P34, {}, ["red", "blue", "yellow"])
    for seat, kind in (("red", "8"), ("blue", "8"), ("yellow", "3"), ("red", "12")):
        assert step(table) == ("chance", "lead", seat)
        table.chance(kind)
    table.chance("sorry")
    assert step(table) == ("chance", "draw", "blue")
    assert table.pile.total() == 44  # P34-07


def test_a_two_draws_again_unless_it_wins() -> None:
    table = new_table("R@Hx3 R@S5", H02)
    table.chance("2")
    table.choose("pass")
    assert step(table) == ("chance", "draw", "red")  # H02-40
    table = new_table("R@Hx3 R@S4", H02)
    table.chance("2")
    table.choose(only(table))
    assert table.expects().what == "over"
    assert table.result is not None and table.result.finisher == "red"
    assert table.next_leader() == "red"


def test_an_unplayable_two_may_end_the_turn() -> None:
    table = new_table("R@Hx3 R@S5", P34, two_draws_when_unplayable=False)
    table.chance("2")
    table.choose("pass")
    assert step(table) == ("chance", "draw", "yellow")


def test_the_reshuffle_includes_the_two_just_played() -> None:
    table = new_table("", H02, deck={"2": 1, "1": 1})
    table.chance("1")
    table.choose(only(table))
    table.chance("2")
    table.choose(only(table))
    assert table.expects()[:4] == ("chance", "draw", "yellow", {"1": 1, "2": 1})


def test_a_two_held_back_cannot_be_drawn_again() -> None:
    table = new_table("", H02, deck={"2": 1}, in_turn_reshuffle=False)
    table.chance("2")
    table.choose(only(table))
    assert step(table) == ("chance", "draw", "yellow")


def test_a_two_from_the_hand_refills_and_plays_again() -> None:
    table = new_table("", B04, points=True)
    deal(table, "2 3 5 8 12", "3 3 3 5 5")
    assert only(table) == "2"
    table.choose("2")
    table.choose(only(table))
    assert step(table) == ("chance", "refill", "red")
    table.chance("12")
    assert table.expects().options == {"3", "5", "8", "12"}  # B04-75


def test_a_two_from_the_hand_may_turn_up_a_card() -> None:
    table = new_table("", B04, points=True, hand_two="draw_and_play")
    deal(table, "2 3 5 8 12", "3 3 3 5 5")
    table.choose("2")
    table.choose(only(table))
    table.chance("12")
    assert step(table) == ("chance", "draw", "red")
    table.chance("2")
    table.choose(next(iter(table.expects().options)))
    table.chance("7")
    table.choose(only(table))
    assert step(table) == ("choice", "no_play", "yellow")


def test_nothing_playable_drops_a_card_and_draws_one() -> None:
    table = new_table("", H02, points=True)
    table.position = position("", H02, "RY", points=True)
    deal(table, "3 5 8 10 12", "3 5 8 10 12")
    assert table.expects()[:3] == ("choice", "no_play", "red")
    assert table.expects().options == {"3", "5", "8", "10", "12"}
    table.choose("8")
    table.chance("1")
    assert table.hands["red"] == Counter(["3", "5", "10", "12", "1"])
    assert table.expects().seat == "yellow"  # H02-69


def test_the_switch_of_an_eleven_can_be_refused_for_a_drop() -> None:
    table = new_table("R@2 R@Hx3 Y@20", H02, points=True)
    deal(table, "11 12 8 7 12", "3 5 8 10 12")
    assert table.expects().options == {"11", None}  # H02-77
    table.choose("11")
    assert "pass" not in table.expects().options


def test_an_eleven_may_be_laid_down_unused() -> None:
    table = new_table("R@2 R@Hx3 Y@20", H02, points=True, hand_eleven="decline_always")
    deal(table, "11 12 8 7 3", "3 5 8 10 12")
    assert table.expects().options == {"11", "3"}
    table.choose("11")
    table.choose("pass")
    assert step(table) == ("chance", "refill", "red")


def test_points_begin_with_a_pawn_on_the_circle_in_2002_only() -> None:
    assert Table(H02, {"points": True}).position == position("R@4 B@19 Y@34 G@49", H02)
    assert Table(B04, {"points": True}).position == position("", B04)  # B04-64


def test_the_fire_move_comes_before_the_card() -> None:
    table = new_table("Y@7f R@20", F13)
    table.chance("3")
    table.choose(next(iter(table.expects().options)))
    assert step(table) == ("choice", "fire", "yellow")
    table.choose("pass")
    assert step(table) == ("chance", "draw", "yellow")


def test_pick_ups_grow_the_hand() -> None:
    table = new_table("", R)
    deal(table, "pick2 1 3 8", "3 3 3 5")
    table.choose("pick2")
    for kind in ("12", "12"):
        assert step(table) == ("chance", "pickup", "red")
        table.chance(kind)
    assert only(table) == "1"
    table.choose("1")
    assert table.held == Counter(["pick2"])
    table.choose(only(table))
    assert step(table) == ("chance", "refill", "red")
    assert table.discards == Counter(["pick2", "1"])
    table.chance("8")
    assert table.hands["red"].total() == 5


def test_a_pick_four_starts_or_picks_up() -> None:
    table = new_table("", R)
    deal(table, "pick4 3 3 8", "3 3 5 5")
    table.choose("pick4")
    assert table.expects().options == {"pick_up", position("R@4", R, "RY")}
    table.choose(position("R@4", R, "RY"))
    assert step(table) == ("chance", "refill", "red")


def test_a_swap_draws_an_extra_card() -> None:
    table = new_table("R@Hx3", R)
    deal(table, "swap 3 3 8", "3 3 5 5")
    table.choose("swap")
    table.choose(only(table))
    assert table.position.colour_of("red") == "yellow"
    assert step(table) == ("chance", "pickup", "red")
    table.chance("8")
    assert step(table) == ("chance", "refill", "red")
    table.chance("8")
    assert table.hands["red"].total() == 5
    assert table.turn == "yellow"


def test_a_discard_sheds_down_to_four() -> None:
    table = new_table("", R)
    deal(table, "pick4 discard 3 8", "3 3 5 5")
    table.choose("pick4")
    table.choose("pick_up")
    for kind in ("12", "12", "12", "12"):
        table.chance(kind)
    assert only(table) == "discard"
    table.choose("discard")
    for _ in range(2):
        assert step(table) == ("choice", "discard", "red")
        table.choose("12")
    assert table.hands["red"] == Counter(["3", "8", "12", "12"])
    assert step(table) == ("choice", "no_play", "yellow")


def test_an_event_turns_up_cards_until_a_number() -> None:
    table = new_table("R@20 Y@40", R)
    deal(table, "backward 3 3 8", "3 3 5 5")
    table.choose("backward")
    table.chance("discard")
    assert step(table) == ("chance", "amount", "red")
    table.chance("5")
    assert only(table) == position("R@15 Y@35", R, "RY")


def test_an_event_may_fizzle() -> None:
    table = new_table("R@20 Y@40", R, backward_special="fizzle")
    deal(table, "backward 3 3 8", "3 3 5 5")
    table.choose("backward")
    table.chance("discard")
    assert step(table) == ("chance", "refill", "red")
    assert table.discards == Counter(["backward", "discard"])


def test_the_closing_draw_may_bring_back_the_card_just_played() -> None:
    table = new_table("R@20", R, deck={"3": 8})
    for _ in range(8):
        table.chance("3")
    table.choose("3")
    table.choose(only(table))
    assert table.expects()[:4] == ("chance", "refill", "red", {"3": 1})


def test_a_turn_limit_leaves_the_game_undecided() -> None:
    table = new_table("", H02, turn_limit=1)
    table.chance("3")
    table.choose("pass")
    assert table.expects().what == "over"
    assert table.result is not None and table.result.winners == ()


SCORES = [
    ("RY", "R@Hx4 Y@Hx3", 5, 25, 25),
    ("RY", "R@Hx4 Y@Hx2", 14, 55, 55),
    ("RY", "R@Hx4 Y@H", 23, 85, 110),
    ("RY", "R@Hx4", 32, 140, 215),
    ("RBY", "R@Hx4 Y@H", 27, 105, 130),
    ("RBYG", "R@Hx4 B@Hx2 Y@H", 21, 90, 90),
    ("RBYG", "R@Hx4 B@Hx3", 13, 65, 65),
    ("RBYG", "R@Hx4", 40, 180, 255),
]


@pytest.mark.parametrize(("seats", "text", "old", "new", "cumulative"), SCORES)
def test_scores_of_section_eight(
    seats: str, text: str, old: int, new: int, cumulative: int
) -> None:
    games: list[tuple[str, dict[str, Any], int]] = [
        (P34, {"point_sorry": True}, old),
        (H02, {"points": True}, new),
        (B04, {"points": True}, new),
        (H02, {"points": True, "bonus_mode": "cumulative"}, cumulative),
    ]
    for edition, options, wanted in games:
        rules = rules_of(edition, options, len(seats))
        almost = position(text.replace("R@Hx4", "R@Hx3 R@S5"), edition, seats, **options)
        last = next(i for i, pawn in enumerate(almost.pawns) if pawn.place == "s5")
        pawns = list(almost.pawns)
        pawns[last] = pawns[last]._replace(place="home")
        scores = scores_of(rules, Position(tuple(pawns), almost.owners), "red")
        assert scores is not None and scores["red"] == wanted


def test_a_double_game() -> None:
    rules = rules_of(P34, {"partnership": True})
    single = position("B@Hx4", P34, partnership=True)
    double = position("B@Hx3 G@Hx3", P34, partnership=True)
    assert (value_of(rules, single, "red"), value_of(rules, double, "red")) == (1, 2)  # P34-65


def check_table(table: Table) -> None:
    """Check what holds at every moment: cards are kept, squares are not crowded."""
    cards = table.pile + table.discards + table.held + sum(table.hands.values(), Counter())
    cards += Counter([table.card] if table.card else [])
    assert cards == +Counter(table.rules.deck)
    on_ring = [pawn for pawn in table.position.pawns if on_track(pawn.place)]
    for pawn in on_ring:
        there = [other for other in on_ring if other.place == pawn.place]
        assert len(there) <= capacity(table.rules, pawn.colour, pawn.place)
        assert {other.colour for other in there} == {pawn.colour}


def play_randomly(rng: Random, table: Table, steps: int) -> int:
    """Drive a table at random for some steps and return how many were taken."""
    for number in range(steps):
        expected = table.expects()
        if expected.what == "over":
            return number
        if expected.what == "chance":
            kinds = list(expected.options)
            table.chance(rng.choices(kinds, list(expected.options.values()))[0])
        else:
            option = rng.choice(sorted(expected.options, key=repr))
            if isinstance(option, Position):
                assert table.read(table.outcome(option)) == option
            table.choose(option)
        check_table(table)
    return steps


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(6))
def test_random_games_keep_the_invariants(edition: str, seed: int) -> None:
    rng = Random(seed)
    seats = sorted(rng.sample(COLOURS, rng.choice((2, 3, 4))), key=COLOURS.index)
    table = Table(edition, random_options(rng, edition, len(seats)), seats)
    assert play_randomly(rng, table, 400) > 0
