"""Explanations: what a pawn or a card can do now, or why not, with a clause of the edition."""

import pytest

from pardon.engine.layout import REASON_NAMES
from pardon.errors import NotationError, PositionError
from pardon.explain import REASONS as MESSAGES
from pardon.game import Game
from pardon.rules.config import Config
from pardon.rules.editions import EDITIONS
from tests.game.walks import CONFIGS, sampled, walk

HANDS = [config for config in CONFIGS if Config.parse(config).rules.hand]

REASONS: list[tuple[str, tuple[str, int | str] | None, str | None, str | None]] = [
    ("hasbro-2002 red:58 blue: card:12", ("red", 58), "overshoot", "H02-25"),
    ("hasbro-2002 red: blue: card:3", ("red", "start"), "start_needs_card", "H02-12"),
    ("hasbro-2002 red: blue: card:4", ("red", "start"), "no_backward_from_start", "H02-12"),
    ("hasbro-2002 red:10,13 blue: card:3", ("red", 10), "own_pawn", "H02-18"),
    ("hasbro-2002 red:home,10 blue: card:3", ("red", "home"), "home_final", "H02-26"),
    ("hasbro-2002 red:10 blue:20 card:3", ("blue", 20), "not_your_pawn", None),
    ("hasbro-2002 red:s4 blue: card:7", ("red", "s4"), "overshoot", "H02-25"),
    ("hasbro-2002 red:10 blue:20 card:sorry", ("red", 10), "no_start_pawn", None),
    ("hasbro-2002 red: blue: card:sorry", ("red", "start"), "no_opponent", None),
    ("hasbro-2002 red:4 blue: card:1", ("red", "start"), "circle_full", None),
    ("hasbro-2002 red:10 blue:", ("red", 10), "draw", "H02-10"),
    ("hasbro-2002 red:10 blue: phase:first", ("red", 10), "first_player", "H02-06"),
    ("hasbro-2002 red:10m,20m blue: card:7 rest:3", None, None, None),
    ("hasbro-2002 red:10m,20 blue: card:7 rest:3", ("red", 10), "already_moved", None),
    ("parker-1934+partnership red:20 yellow:23 blue: green: card:3", ("red", 20), "partner",
     "P34-67"),
    ("fire-ice-2013 red:10i blue: card:5", ("red", 10), "iced", "F13-47"),
    ("fire-ice-2013 red:10,30 blue:13i card:3", ("red", 10), "iced_target", "F13-48"),
    ("fire-ice-2013 red:14 blue:19i card:2 phase:play", ("red", 14), "iced_slide_end",
     "F13-50"),
    ("fire-ice-2013 red:10 blue:20 card:1", ("red", 10), "ice_choice", None),
    ("fire-ice-2013 red:10f blue: card:2", ("red", 10), "fire_choice", None),
    ("fire-ice-2013 red:7f,8 blue: phase:fire", ("red", 8), "fire_move", "F13-55"),
    ("revenge red:7,20 blue: card:3 phase:teleport landed:7", ("red", 20), "teleport", None),
    ("revenge red:20 blue: card:backward amount:-5", ("red", "start"),
     "no_backward_from_start", "R-27"),
    ("revenge red:20,15 blue: card:backward amount:-5", ("red", 20), "own_pawn", "R-62"),
    ("revenge red:20,home blue: card:backward amount:-5", ("red", "home"), "home_final",
     "R-07"),
    ("revenge hand.red:1,2,3,5", ("red", "start"), "hand_choice", "R-21"),
    ("revenge hand.red:3*4", ("red", "start"), "no_play", "R-61"),
    ("revenge card:pick1 hand.red:1", ("red", "start"), "no_power", "R-22"),
    ("hasbro-2002 red:home*4 blue:3 phase:over", ("blue", 3), "over", None),
]  # fmt: skip
"""Positions, pawns that cannot move there, and the reason with its clause."""


@pytest.mark.parametrize("config", CONFIGS)
def test_every_pawn_is_explained_everywhere(config: str) -> None:
    for game in sampled(walk(config, seed=17), 7):
        reasons = game.config.rules.reasons
        for colour, places in game.pawns.items():
            for place in set(places):
                found = game.explain(colour, place)
                assert bool(found.moves) != bool(found.refusals)
                assert all(move in game.legal_moves for move in found.moves)
                assert all(each.clause == reasons[each.reason] for each in found.refusals)
                assert found.sentence.startswith(f"{colour} on {place} can")


@pytest.mark.parametrize("config", CONFIGS)
def test_every_move_of_a_pawn_is_found_by_explaining_it(config: str) -> None:
    for game in sampled(walk(config, seed=18), 7):
        for move in game.legal_moves:
            if move.colour is not None and move.origin is not None:
                assert move in game.explain(move.colour, move.origin).moves


def check_reason(
    position: str, pawn: tuple[str, int | str] | None, reason: str | None, clause: str | None
) -> None:
    """Fail unless a pawn cannot move for this reason; without a pawn there is no such position."""
    if pawn is None:
        with pytest.raises(PositionError):
            Game.from_position(position)
        return
    found = Game.from_position(position).explain(*pawn)
    assert not found.moves
    assert found.reason == reason
    assert found.clause == clause or clause is None
    assert str(found.clause) in found.sentence


@pytest.mark.parametrize(("position", "pawn", "reason", "clause"), REASONS)
def test_a_pawn_that_cannot_move_is_told_why(
    position: str, pawn: tuple[str, int | str] | None, reason: str | None, clause: str | None
) -> None:
    check_reason(position, pawn, reason, clause)


def test_each_way_of_a_card_has_its_reason() -> None:
    found = Game.from_position("hasbro-2002 red:s1,2 blue: card:10").explain("red", "s1")
    assert [(each.what, each.reason) for each in found.refusals] == [
        ("forward 10", "overshoot"),
        ("backward 1", "own_pawn"),
    ]
    assert found.sentence == (
        "red on s1 cannot: forward 10: that is further than it can go (H02-25);"
        " backward 1: a pawn of its own colour is where it would land (H02-18)"
    )


def test_a_pawn_that_can_move_is_told_how() -> None:
    found = Game.from_position("hasbro-2002 red:20 blue:40 card:11").explain("red", 20)
    assert found.reason is None
    assert found.clause is None
    assert found.sentence == "red on 20 can: 20>31>34, 20x40"


def test_a_card_is_explained() -> None:
    game = Game.from_position("revenge hand.red:1,3,5,discard")
    assert [move.text for move in game.explain_card("1").moves] == ["play:1"]
    assert game.explain_card("3").reason == "forfeit"
    assert game.explain_card("discard").reason == "discard_down"
    stuck = Game.from_position("hasbro-2002+points red:58,s2 blue: hand.red:12,1,2,3,4")
    assert [(each.what, each.reason) for each in stuck.explain_card("12").refusals] == [
        ("", "forfeit"),
        ("red on start, forward 12", "start_needs_card"),
        ("red on 58, forward 12", "overshoot"),
        ("red on s2, forward 12", "overshoot"),
    ]
    with pytest.raises(PositionError, match="holds no 7"):
        game.explain_card("7")
    with pytest.raises(NotationError, match="'9'"):
        game.explain_card("9")


@pytest.mark.parametrize("config", HANDS)
def test_a_card_that_cannot_be_chosen_now_is_told_what_comes_first(config: str) -> None:
    now = {"fire": "fire_first", "card": "forfeit"}
    chance = ("deal", "draw", "refill", "pickup", "amount")
    for game in sampled(walk(config, seed=19), 3):
        for card in game.view(game.actor or game.turn).hand:
            found = game.explain_card(card)
            if game.phase == "over":
                assert found.reason == "over"
            elif not found.moves and found.reason != "discard_down":
                expected = "draw" if game.phase in chance else now.get(game.phase, "card_in_play")
                assert found.reason == expected
                assert "can be played" not in found.sentence


@pytest.mark.parametrize(
    ("position", "card", "reason", "clause"),
    [
        ("red:10 blue:20 card:3 phase:play hand.red:5,8*2,12", "5", "card_in_play", "F13-22"),
        ("red:10 blue:20 card:1 phase:ice hand.red:5,8*2,12", "5", "card_in_play", "F13-22"),
        ("red:10f,20 blue:30 card:2 phase:token hand.red:5,8*2,12", "8", "card_in_play", "F13-22"),
        ("red:7f,8 blue: phase:fire hand.red:5,8*2,12,11", "5", "fire_first", "F13-55"),
    ],
)
def test_a_card_beside_the_one_in_play_is_told_why_it_waits(
    position: str, card: str, reason: str, clause: str
) -> None:
    game = Game.from_position(f"fire-ice-2013+strategic {position}")
    found = game.explain_card(card)
    assert (found.reason, found.clause, found.moves) == (reason, clause, ())


def test_what_is_not_there_cannot_be_explained() -> None:
    game = Game.from_position("hasbro-2002 red:20 blue: card:3")
    for colour, place in (("pink", 20), ("red", 60), ("red", "20")):
        with pytest.raises(NotationError):
            game.explain(colour, place)
    with pytest.raises(PositionError, match="no red pawn on 21"):
        game.explain("red", 21)


def test_every_reason_has_a_sentence_and_a_clause() -> None:
    reasons = set(REASON_NAMES[1:]) | set(MESSAGES)
    assert reasons == set(MESSAGES)
    for edition in EDITIONS.values():
        assert reasons <= set(edition.reasons)


def test_a_card_to_explain_is_a_word() -> None:
    with pytest.raises(NotationError, match="unknown card"):
        Game("revenge", seed=1).explain_card([])  # type: ignore[arg-type]  # no word
