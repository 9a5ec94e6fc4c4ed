"""Positions: the text holds the whole game, is short, and nothing else is read as one."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pardon.engine.layout import DONE, PHASE_NAMES
from pardon.errors import EditionError, NotationError, PardonError, PositionError
from pardon.game import Game
from pardon.position import text as position_text
from pardon.position.phases import PHASES
from pardon.position.places import Pawn
from pardon.rules.edition import COLOURS, KINDS
from tests.game.walks import CONFIGS, advance_together, differences, sampled, walk
from tests.soak import amount

EVERY = amount(17, 7)
"""Steps from one position that is looked at to the next."""


def test_the_table_of_phases_has_all_that_a_game_can_wait_in() -> None:
    assert tuple(PHASES) == tuple(name for name in PHASE_NAMES if name != PHASE_NAMES[DONE])


@pytest.mark.parametrize("config", CONFIGS)
def test_a_position_holds_the_whole_game(config: str) -> None:
    for seed, seats in enumerate((2, 4)):
        for game in sampled(walk(config, seed, seats=seats), EVERY):
            again = Game.from_position(game.position())
            assert not differences(game, again), game.position()
            assert again.position() == game.position()
            assert list(again.legal_moves) == list(game.legal_moves)
            assert again.chances() == game.chances()


@pytest.mark.parametrize("config", CONFIGS)
def test_a_position_has_the_same_future(config: str) -> None:
    for game in sampled(walk(config, seed=3, seats=3), 23):
        again = Game.from_position(game.position())
        copy = game.copy()
        for step in range(4):
            advance_together(copy, again, seed=step)
            assert not differences(copy, again), game.position()


@pytest.mark.parametrize("config", CONFIGS)
def test_a_position_is_the_same_value_both_ways(config: str) -> None:
    for game in sampled(walk(config, seed=4), 11):
        setup = game.setup()
        assert replace(
            position_text.parse(game.position()), pile=setup.pile, top=setup.top
        ) == replace(setup, hands={seat: hand for seat, hand in setup.hands.items() if hand})


RARE = {
    "leading": "parker-1934 turn:red actor:blue phase:lead lead:red=3,blue=12,yellow=12,green=1"
    " leading:blue,yellow held:1,3,12*2",
    "partners": "parker-1934+partnership red:20,24m blue: yellow:23 green: turn:red phase:split"
    " card:7 rest:3 open:partners",
    "pull": "fire-ice-2013 red:20,homef blue: turn:red phase:pull card:2 landed:home",
    "lane": "revenge+safe_back_only_if_forced=true red:s2,home*3 blue: turn:red card:4 open:lane"
    " hand.red:4*2,8 hand.blue:1,2,3,5",
}


@pytest.mark.parametrize("text", RARE.values(), ids=list(RARE))
def test_a_rare_position_holds_its_game_too(text: str) -> None:
    assert Game.from_position(text).position() == text


def test_what_a_rare_position_remembers_matters() -> None:
    partners, lane = RARE["partners"], RARE["lane"]
    assert [move.text for move in Game.from_position(partners).legal_moves] == ["20>23", "23>26"]
    assert Game.from_position(lane).legal_moves[0].text == "s2>0"
    without = partners.replace(" open:partners", "")
    assert [move.text for move in Game.from_position(without).legal_moves] == ["23>26"]


def test_every_phase_and_token_is_met() -> None:
    texts = [game.position() for c in CONFIGS for game in walk(c, seed=5, seats=3, steps=300)]
    texts += RARE.values()
    tokens = {token.partition(":")[0] for text in texts for token in text.split()[1:]}
    assert tokens >= set(position_text.TOKENS) - {"pile"}
    phases = {token for text in texts for token in text.split() if token.startswith("phase:")}
    usual = {"phase:first", "phase:draw", "phase:card", "phase:done"}
    assert phases | usual == {f"phase:{name}" for name in PHASE_NAMES}


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (Game("hasbro-2002", first="blue"), "hasbro-2002 turn:blue"),
        (Game("hasbro-2002", seats=2, first="red"), "hasbro-2002 red: yellow: turn:red"),
        (Game("parker-1934"), "parker-1934 turn:red phase:lead"),
        (Game("revenge", first="green"), "revenge turn:green"),
        (Game("birthday-2004+fast_setup", first="red"), "birthday-2004+fast_setup turn:red"),
    ],
)
def test_a_new_game_is_a_short_text(game: Game, text: str) -> None:
    assert game.position() == text
    assert not differences(game, Game.from_position(text))


def test_pawns_not_mentioned_are_in_start() -> None:
    game = Game.from_position("hasbro-2002 red:20,s4,start*2 yellow:home turn:yellow card:7")
    assert game.pawns == {
        "red": ("start", "start", 20, "s4"),
        "yellow": ("start", "start", "start", "home"),
    }
    assert (game.turn, game.actor, game.card, game.phase) == ("yellow", "yellow", "7", "play")
    assert game.position() == "hasbro-2002 red:20,s4 yellow:home turn:yellow card:7"


def test_marks_follow_a_place() -> None:
    game = Game.from_position("fire-ice-2013 red:20if,start blue:startf*0 turn:red card:3")
    assert game.marked_pawns["red"][-1] == Pawn(20, "if")


def test_tokens_may_come_in_any_order_and_case() -> None:
    game = Game.from_position("hasbro-2002 CARD:7 turn:RED yellow: red:s4,20")
    assert game.position() == "hasbro-2002 red:20,s4 yellow: turn:red card:7"


def test_cards_not_mentioned_are_in_the_pile_or_else_among_the_discards() -> None:
    assert sum(Game.from_position("hasbro-2002 discards:7").chances().values()) == 44
    assert Game.from_position("hasbro-2002 pile:7").chances() == {"7": 1}
    game = Game.from_position("hasbro-2002 pile:")
    assert sum(game.chances().values()) == 45


def test_the_last_of_the_discards_is_the_top() -> None:
    assert Game.from_position("hasbro-2002 discards:7,1*2,3").view().top == "3"
    assert Game.from_position("hasbro-2002 discards:7,1*2").view().top == "1"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("hasbro-2002 red:1,2,3,4,5 blue:", "5 pawns"),
        ("hasbro-2002 red:7,7 blue:", "2 pawns on 7"),
        ("hasbro-2002 red:7 blue:7", "both stand on 7"),
        ("hasbro-2002 red:60 blue:", "60"),
        ("hasbro-2002 red:purple blue:", "'purple'"),
        ("hasbro-2002 red:20i blue:", "token"),
        ("hasbro-2002 red:20d blue:", "lap"),
        ("fire-ice-2013 red:20i,21i blue:", "2 pawns carry the ice"),
        ("hasbro-2002 turn:purple", "purple"),
        ("hasbro-2002 purple:3", "'purple:3'"),
        ("hasbro-2002 red", "'red'"),
        ("hasbro-2002 turn:red turn:blue", "twice"),
        ("hasbro-2002 card:6", "'6'"),
        ("hasbro-2002 card:7 discards:7*4", "5 cards 7"),
        ("hasbro-2002 pile:1 discards:2", "2"),
        ("hasbro-2002 discards:2!", "'2!'"),
        ("hasbro-2002 hand.red:1", "hands"),
        ("hasbro-2002 red:home*4 blue:", "won already"),
        ("hasbro-2002 phase:nap", "nap"),
        ("hasbro-2002 phase:play", "a card"),
        ("hasbro-2002 phase:draw card:7", "no card"),
        ("hasbro-2002 phase:done card:7", "done"),
        ("hasbro-2002 phase:card", "hands"),
        ("hasbro-2002 card:7 amount:-3", "amount"),
        ("hasbro-2002 rest:3", "rest:3"),
        ("hasbro-2002 card:7 rest:3", "0 pawns moved"),
        ("hasbro-2002 card:7 draws:3", "draws:3"),
        ("hasbro-2002 card:7 actor:blue", "actor:blue"),
        ("hasbro-2002 turns:-1", "turns"),
        ("hasbro-2002 turns:many", "turns:many"),
        ("hasbro-2002 owners:red=blue,blue=red", "owners"),
        ("hasbro-2002 owners:red", "owners:red"),
        ("revenge owners:red=purple", "owners {'red': 'purple'} should give each seat"),
        ("revenge red:home*4 blue:20 owners:blue=purple", "owners {'blue': 'purple'} should give"),
        (
            "fire-ice-2013 red:starti blue:",
            "red start is iced and should stand on the track (F13-44, F13-47)",
        ),
        ("fire-ice-2013 red:s2i blue:", "red s2 is iced"),
        ("fire-ice-2013 red:homei blue:", "red home is iced"),
        ("hasbro-2002 held:7", "held"),
        ("hasbro-2002 from:pile card:7", "from:pile"),
        ("fire-ice-2013 red:7 blue: phase:fire", "no fire move"),
        ("revenge phase:event card:backward amount:-3", "nothing can be decided"),
        ("revenge red:6 blue: card:3 phase:teleport landed:6", "teleport"),
        ("revenge red:7 blue: card:3 phase:teleport", "landed"),
        ("revenge hand.red:1,2,3,5 hand.blue:1,2,3,4 turn:red again:maybe", "again:maybe"),
        ("revenge open:sesame card:7", "open:sesame"),
        ("revenge phase:no_play", "no card to choose"),
        ("revenge phase:refill draws:0 hand.red:1", "draws:0"),
        ("parker-1934 phase:lead leading:blue", "not in the draw"),
        ("revenge phase:deal hand.red:1*3", "deal"),
        ("", "configuration"),
    ],
)
def test_an_impossible_position_is_refused_in_one_line(text: str, fault: str) -> None:
    with pytest.raises((NotationError, PositionError)) as raised:
        Game.from_position(text)
    assert fault in str(raised.value)
    assert repr(text) in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("name", ["red", "landed", "turns", "discards", "turn", "rest"])
def test_a_monstrous_value_is_refused(name: str) -> None:
    with pytest.raises(PardonError) as raised:
        Game.from_position(f"revenge card:3 phase:teleport {name}:{'9' * 5000}")
    assert len(str(raised.value)) < 12_000


def test_an_unknown_configuration_is_refused() -> None:
    with pytest.raises(EditionError, match="hasbro-2003"):
        Game.from_position("hasbro-2003 turn:red")


NAMES = [*COLOURS, *position_text.TOKENS, *(f"hand.{colour}" for colour in COLOURS), "x"]
VALUES = st.one_of(
    st.sampled_from([*COLOURS, *KINDS, *PHASE_NAMES, "", "-5", "7", "home*4", "4*2", "20m,7f"]),
    st.sampled_from(["red=blue,blue=red", "red=7", "pile", "swap", "lane", "partners", "?5"]),
    st.text(max_size=8),
)


@given(
    config=st.sampled_from(CONFIGS),
    tokens=st.lists(st.tuples(st.sampled_from(NAMES), VALUES), max_size=6),
)
@settings(max_examples=amount(120, 400), deadline=None)
def test_any_text_is_a_game_or_a_clear_error(config: str, tokens: list[tuple[str, str]]) -> None:
    text = " ".join([config, *(f"{name}:{value}" for name, value in tokens)])
    try:
        game = Game.from_position(text, seed=1)
    except PardonError:
        return
    assert Game.from_position(game.position()).position() == game.position()
    assert game.is_over() or game.legal_moves or game.chances()


@given(st.text())
@settings(max_examples=amount(40, 100))
def test_any_nonsense_is_a_clear_error(text: str) -> None:
    with pytest.raises(PardonError):
        Game.from_position(text)


def test_many_wrong_pawns_are_not_all_listed() -> None:
    pawns = ",".join(["77"] * 100_000)
    with pytest.raises(PositionError, match="and [0-9]+ more") as raised:
        Game.from_position(f"hasbro-2002 red:{pawns} blue:")
    assert len(str(raised.value)) < 2000
