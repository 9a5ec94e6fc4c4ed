"""What a card of the hand could do, before it is played."""

import pytest

from pardon.server.table.seat import Visitor
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.from_client import LookAtCard, WhyCard
from pardon.server.wire.to_client import CardPlays
from tests.server.seated import ANN, BOB, FOUR, Seated, in_position


def look(seated: Seated, player: str, card: str) -> CardPlays:
    return seated.table.look_at(Visitor(player, ""), LookAtCard(id=7, card=card))


def seated_in(config: str, tokens: str) -> Seated:
    return in_position(Seated(config).begin(), tokens)


def test_a_card_shows_all_that_it_could_do() -> None:
    seated = seated_in("hasbro-2002+points", "red:20 yellow:40 hand.red:11,1*2,4,5")
    before = seated.everything()
    found = look(seated, ANN, "11")
    assert (found.id, found.card, found.can_play, found.sentence) == (7, "11", True, "")
    assert [(move.kind, move.to) for move in found.moves] == [("forward", 34), ("switch", 40)]
    assert found.moves[0].sentence.startswith("Ann moves from 20 to 31")
    assert found.moves[0].events
    assert seated.everything() == before


def test_cards_that_chance_follows_tell_nothing_of_it() -> None:
    seated = seated_in("revenge", "red:20 yellow:40 hand.red:backward,1,2,3")
    found = look(seated, ANN, "backward")
    assert found.can_play and found.moves == []


@pytest.mark.parametrize(
    ("config", "tokens", "card", "sentence"),
    [
        ("hasbro-2002+points", "red: yellow:40 hand.red:4,1*4", "4",
         "No pawn can use the 4: they are all in Start."),
        ("hasbro-2002+points", "red:home*2 yellow:40 hand.red:12,1*4", "12",
         "No pawn can use the 12: both are in Start."),
        ("hasbro-2002+points", "red:58,home*2 yellow:40 hand.red:12,1*4", "12",
         "No pawn can use the 12: in Start, this does not bring a pawn out of Start;"
         " on 58, that is further than it can go."),
        ("hasbro-2002+points", "red:58,s2,home*2 yellow: hand.red:sorry,1*4", "sorry",
         "The Sorry! needs a pawn in Start, and there is none."),
        ("revenge", "red:20 yellow: hand.red:1,2,3,discard", "discard",
         "You hold no card too many, so there is nothing for the Discard to do."),
    ],
)  # fmt: skip
def test_a_card_that_cannot_be_played_says_what_is_in_the_way(
    config: str, tokens: str, card: str, sentence: str
) -> None:
    found = look(seated_in(config, tokens), ANN, card)
    assert (found.can_play, found.moves) == (False, [])
    assert found.sentence == sentence
    assert all(refusal.clause for refusal in found.refusals)


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        ("red:10 yellow:20 card:3 phase:play hand.red:5,8*2,12",
         "The 5 cannot be played: another card is being played."),
        ("red:7f,8 yellow: phase:fire hand.red:5,8*2,12,11",
         "The 5 cannot be played: whether the pawn with the Fire moves is to be decided first."),
    ],
)  # fmt: skip
def test_a_card_that_waits_is_not_said_to_be_playable(tokens: str, sentence: str) -> None:
    seated = seated_in("fire-ice-2013+strategic", tokens)
    assert look(seated, ANN, "5").sentence == sentence
    why = seated.table.explain(Visitor(ANN, ""), WhyCard(id=8, card="5"))
    assert (why.sentence, why.can_move) == (sentence, False)


def test_cards_are_looked_at_in_the_own_turn_only() -> None:
    seated = seated_in("hasbro-2002+points", "red:20 yellow:40 hand.red:11,1*4 hand.yellow:5*4,8")
    for player, card, code in (
        (BOB, "5", Code.NOT_YOUR_TURN), (BOB, "11", Code.NOT_YOUR_TURN), (ANN, "5", Code.ILLEGAL),
        (ANN, "x", Code.ILLEGAL),
    ):  # fmt: skip
        with pytest.raises(WireError) as refused:
            look(seated, player, card)
        assert refused.value.code is code
    with pytest.raises(WireError):
        look(Seated("hasbro-2002+points", FOUR[:1] + FOUR[2:3]), ANN, "5")
