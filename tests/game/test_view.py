"""Views: a seat sees its own hand and what is public, and nothing tells of the rest (C-26)."""

import json
import random
from dataclasses import replace

import pytest

from pardon.errors import PositionError
from pardon.events.events import Drew
from pardon.game import Game
from pardon.position.setup import Setup
from pardon.rules.edition import KINDS
from pardon.view import View
from tests.game.walks import CONFIGS, sampled, walk

HANDS = [config for config in CONFIGS if Game(config, seed=0).config.rules.hand]


def shuffled(setup: Setup, seat: str | None, seed: int) -> Setup:
    """Deal the cards that a seat cannot see anew, as many to each as before."""
    unseen = {"pile": dict(setup.pile or {})}
    unseen |= {each: dict(hand) for each, hand in setup.hands.items() if each != seat}
    cards = [kind for held in unseen.values() for kind in KINDS for _ in range(held.get(kind, 0))]
    random.Random(seed).shuffle(cards)
    dealt: dict[str, dict[str, int]] = {}
    for name, held in unseen.items():
        taken = [cards.pop() for _ in range(sum(held.values()))]
        dealt[name] = {kind: taken.count(kind) for kind in KINDS if kind in taken}
    pile = dealt.pop("pile")
    return replace(setup, pile=pile, hands={**setup.hands, **dealt}, phase=opened(setup, seat))


def opened(setup: Setup, seat: str | None) -> str | None:
    """Return the phase of a redealt position: another hand may have a play after all."""
    return "card" if setup.phase == "no_play" and setup.actor != seat else setup.phase


def without_events(view: View) -> View:
    return replace(view, events=())


@pytest.mark.parametrize("config", HANDS)
def test_a_view_is_the_same_whatever_the_hidden_cards(config: str) -> None:
    for number, game in enumerate(sampled(walk(config, seed=11, seats=3), 11)):
        for seat in (*game.seats, None):
            other = Game.from_setup(shuffled(game.setup(), seat, number), seed=0)
            assert without_events(other.view(seat)) == without_events(game.view(seat)), (
                seat,
                game.position(),
            )


@pytest.mark.parametrize("config", HANDS)
def test_the_walks_of_this_test_meet_every_phase_of_hand_play(config: str) -> None:
    met = {game.phase for game in walk(config, seed=11, seats=3)}
    assert met >= {"deal", "card", "play", "refill"}


@pytest.mark.parametrize("config", CONFIGS)
def test_a_view_counts_every_card(config: str) -> None:
    for game in sampled(walk(config, seed=12), 9):
        deck = {kind: count for kind, count in game.config.rules.deck.items() if count}
        for seat in (*game.seats, None):
            view = game.view(seat)
            piles = (view.hand, view.discards, view.held, view.unseen, {view.card or "": 1})
            assert {kind: sum(pile.get(kind, 0) for pile in piles) for kind in deck} == deck
            others = sum(n for each, n in view.hand_sizes.items() if each != seat)
            assert sum(view.unseen.values()) == view.pile + others


@pytest.mark.parametrize("config", HANDS)
def test_only_the_actor_sees_moves_and_only_the_drawer_the_card(config: str) -> None:
    for game in sampled(walk(config, seed=13), 3):
        for seat in (*game.seats, None):
            view = game.view(seat)
            assert bool(view.moves) == (seat is not None and seat == game.actor)
            for event in view.events:
                hidden = isinstance(event, Drew) and event.seat != seat
                assert not (hidden and isinstance(event, Drew) and event.card is not None)


@pytest.mark.parametrize("config", CONFIGS)
def test_a_view_is_json(config: str) -> None:
    for game in sampled(walk(config, seed=14), 31):
        for seat in (game.turn, None):
            plain = game.view(seat).to_dict()
            assert json.loads(json.dumps(plain)) == plain
            assert set(plain) == set(View.__dataclass_fields__)


def test_the_text_of_a_view_hides_the_other_hands() -> None:
    game = Game.from_position(
        "hasbro-2002+points red:4 blue: turn:red hand.red:1,3,5,8,12 hand.blue:2*4,sorry"
    )
    assert game.view("red").text == (
        "hasbro-2002+points red:4 blue: turn:red hand.red:1,3,5,8,12 hand.blue:?5"
    )
    assert game.view("blue").text == (
        "hasbro-2002+points red:4 blue: turn:red hand.red:?5 hand.blue:2*4,sorry"
    )
    assert game.view(None).text == (
        "hasbro-2002+points red:4 blue: turn:red hand.red:?5 hand.blue:?5"
    )


def test_that_a_hand_has_no_play_is_not_seen_by_others() -> None:
    game = Game.from_position(
        "hasbro-2002+points red: blue: turn:red hand.red:3,5,8,10,12 hand.blue:1*5"
    )
    assert game.phase == game.view("red").phase == "no_play"
    assert game.view("blue").phase == game.view(None).phase == "card"


def test_that_a_hand_is_given_up_is_not_seen_by_others() -> None:
    game = Game.from_position(
        "hasbro-2002+points red:58,home*3 blue:20 turn:red hand.red:11,12*3 hand.blue:1*5"
    )
    game.push("no-play")
    assert len(game.view("red").events) == 1
    assert game.view("blue").events == game.view(None).events == ()
    assert game.view("blue").phase == "card"


def test_that_backing_out_is_open_is_not_seen_by_others() -> None:
    game = Game.from_position(
        "revenge+safe_back_only_if_forced=true red:s2,home*3 blue: turn:red card:4 open:lane"
        " hand.red:4*2,8 hand.blue:1,2,3,5"
    )
    assert "open:lane" in game.view("red").text
    assert "open:lane" not in game.view("blue").text


def test_a_stranger_has_no_view() -> None:
    with pytest.raises(PositionError, match="'blue'"):
        Game("hasbro-2002", seats=2).view("blue")


def test_a_view_keeps_nothing_of_other_hands() -> None:
    game = Game.from_position(
        "hasbro-2002+points red:4 blue: turn:red hand.red:1,3,5,8,12 hand.blue:2*4,sorry"
    )
    kept = vars(game.view("red"))["text"]
    assert kept.pile is None and kept.hands == {"red": game.view("red").hand, "blue": {"hidden": 5}}
