"""Games: made, drawn, played, taken back, copied; a step that fails changes nothing."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from pardon.errors import EditionError, IllegalMoveError, NotationError, PardonError, PositionError
from pardon.game import Game
from pardon.moves.moves import Draw, Move
from tests.game.walks import CONFIGS, advance, walk


@pytest.mark.parametrize("config", CONFIGS)
def test_pop_restores_exactly(config: str) -> None:
    game = Game(config, seed=8)
    chance = random.Random(8)
    states = [game.state().tobytes()]
    for _ in range(250):
        if not game.is_over():
            advance(game, chance)
            states.append(game.state().tobytes())
    assert len(game.steps) == len(states) - 1
    while game.steps:
        assert game.state().tobytes() == states.pop()
        last = game.peek()
        assert game.pop() == last
    assert game.state().tobytes() == states.pop()


@pytest.mark.parametrize("config", CONFIGS)
def test_the_same_seed_is_the_same_game(config: str) -> None:
    games = [Game(config, seed=9) for _ in range(2)]
    for _ in range(60):
        for game in games:
            game.advance()
            if not game.is_over():
                game.push(game.legal_moves[-1])
        assert games[0].position() == games[1].position()


@pytest.mark.parametrize("config", CONFIGS)
def test_there_is_always_a_step_until_the_end(config: str) -> None:
    for game in walk(config, seed=10, steps=3000):
        moves, chances = bool(game.legal_moves), bool(game.chances())
        assert moves + chances + game.is_over() == 1
        assert moves == (game.actor is not None)
        assert chances == game.is_chance


def test_a_popped_draw_is_drawn_again() -> None:
    game = Game("hasbro-2002", seed=3)
    cards = [game.draw()]
    assert game.pop() == Draw(cards[0])
    assert game.draw() == cards[0]


def test_there_is_nothing_to_take_back_at_the_beginning() -> None:
    game = Game("hasbro-2002", seed=3)
    with pytest.raises(IndexError):
        game.pop()
    with pytest.raises(IndexError):
        game.peek()
    assert game.events == ()


def test_a_copy_goes_its_own_way() -> None:
    game = Game("hasbro-2002", seed=3)
    game.draw("1")
    copy = game.copy()
    copy.push("start>" + str(copy.legal_moves[0].to))
    assert game.peek() == Draw("1")
    assert copy.position() != game.position()
    copy.pop()
    assert copy.position() == game.position()
    assert copy.pop() == Draw("1")


@pytest.mark.parametrize("config", ["hasbro-2002", "revenge"])
def test_copies_are_played_side_by_side(config: str) -> None:
    game = Game(config, seed=3)

    def play(number: int) -> str:
        copy, chance = game.copy(), random.Random(number)
        for _ in range(300):
            if not copy.is_over():
                advance(copy, chance)
        return copy.position()

    alone = [play(number) for number in range(12)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(play, range(12))) == alone


def test_legal_moves_follow_the_game() -> None:
    game = Game.from_position("hasbro-2002 red:14 blue:18 card:2")
    moves = game.legal_moves
    game.push(moves[0])
    assert not moves and game.is_chance
    game.draw("1")
    assert [move.text for move in moves] == ["19>20", "start>4"]


def test_legal_moves_are_a_collection() -> None:
    game = Game.from_position("hasbro-2002 red:14 blue:18 card:2")
    moves = game.legal_moves
    assert len(moves) == 2
    assert moves
    assert moves[0] in moves
    assert moves[:1] == (moves[0],)
    assert [move.text for move in moves] == ["14>16>19", "start>4"]
    assert repr(moves) == "<LegalMoves (14>16>19, start>4)>"


def test_moves_may_be_tried_while_iterating() -> None:
    game = Game.from_position("hasbro-2002 red:14,20 blue:18 card:7")
    before = game.position()
    for move in game.legal_moves:
        game.push(move)
        game.pop()
    assert game.position() == before


def test_push_text_returns_the_move_and_push_what_happened() -> None:
    game = Game.from_position("hasbro-2002 red:14 blue:18 card:2")
    assert isinstance(game.push_text("14>19"), Move)
    assert [type(event).__name__ for event in game.events] == ["Moved", "Slid", "Bumped"]


def test_a_forced_card_is_drawn() -> None:
    game = Game("hasbro-2002", seed=1, first="red")
    assert game.draw("7") == "7"
    assert game.card == "7"
    assert game.pop() == Draw("7")
    assert game.draw(7) == "7"
    assert Game("hasbro-2002").draw("Sorry!") == "sorry"


@pytest.mark.parametrize(
    ("position", "card", "kind"),
    [
        ("hasbro-2002", "9", NotationError),
        ("hasbro-2002", "joker", NotationError),
        ("hasbro-2002", "6", IllegalMoveError),
        ("hasbro-2002 discards:7*4", "7", IllegalMoveError),
        ("hasbro-2002 card:7", "7", IllegalMoveError),
        ("hasbro-2002 phase:first", "7", NotationError),
        ("hasbro-2002 red: blue: phase:first", "green", IllegalMoveError),
    ],
)
def test_a_card_that_cannot_come_is_refused(
    position: str, card: str, kind: type[PardonError]
) -> None:
    game = Game.from_position(position)
    before = game.position()
    with pytest.raises(kind, match=card):
        game.draw(card)
    assert game.position() == before
    assert not game.steps


def test_chances_are_the_cards_that_are_left() -> None:
    assert Game.from_position("hasbro-2002 pile:7*2,1").chances() == {"1": 1, "7": 2}
    assert Game.from_position("hasbro-2002 card:7").chances() == {}
    assert Game.from_position("hasbro-2002 red: blue: phase:first").chances() == {
        "red": 1,
        "blue": 1,
    }


def test_who_begins_is_settled_by_the_edition() -> None:
    leaders = {Game("hasbro-2002", seed=seed).turn for seed in range(40)}
    assert leaders == {"red", "blue", "yellow", "green"}
    assert Game("hasbro-2002", seed=1).phase == "draw"
    assert Game("parker-1934", seed=1).phase == "lead"
    assert Game("parker-1934", seed=1, first="blue").phase == "draw"
    assert Game("fire-ice-2013", seed=1).turn == "red"
    assert Game("hasbro-2002+first=yellow", seed=1).turn == "yellow"
    assert Game("hasbro-2002+first=yellow", seed=1, first="blue").turn == "blue"


def test_the_highest_card_leads() -> None:
    game = Game("parker-1934", seats=3, seed=1)
    for card in ("3", "12", "sorry"):
        game.draw(card)
    assert (game.turn, game.phase) == ("yellow", "draw")


def test_seats_are_colours_clockwise() -> None:
    assert Game("hasbro-2002", seats=2).seats == ("red", "yellow")
    assert Game("hasbro-2002", seats=3).seats == ("red", "blue", "yellow")
    assert Game("hasbro-2002", seats=["blue", "green"]).seats == ("blue", "green")
    assert Game("hasbro-2002", seats=["green", "red"]).seats == ("red", "green")


@pytest.mark.parametrize(
    ("seats", "first"),
    [
        (1, None),
        (5, None),
        (["red"], None),
        (["red", "red"], None),
        (["red", "pink"], None),
        (["red", "yellow", "blue"], None),
        (2, "blue"),
        (4, "pink"),
        ("red", None),
        (None, None),
        (2.5, None),
    ],
)
def test_impossible_seats_are_refused(seats: object, first: str | None) -> None:
    with pytest.raises(PositionError):
        Game("hasbro-2002", seats=seats, first=first)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("seed", ["7", 1.5, b"7"])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(PardonError, match="seed"):
        Game("hasbro-2002", seed=seed)  # type: ignore[arg-type]  # that is the test


def test_any_whole_number_is_a_seed() -> None:
    assert len({Game("hasbro-2002", seed=s).draw() for s in (-1, 0, 2**70, 5, 6, 7, 8, 9)}) > 1


@pytest.mark.parametrize("config", [None, 5, ["hasbro-2002"], "", "hasbro-2003"])
def test_what_is_no_configuration_is_refused(config: object) -> None:
    with pytest.raises(EditionError):
        Game(config)  # type: ignore[arg-type]  # that is the test


def test_owners_follow_a_swap() -> None:
    game = Game.from_position("revenge red: yellow: card:swap hand.red:1,2,3 hand.yellow:1,2,3,4")
    game.push("swap:yellow")
    assert game.owners == {"red": "yellow", "yellow": "red"}
    assert game.phase == "pickup"


def test_advance_stops_at_a_decision() -> None:
    game = Game("revenge", seed=2)
    events = game.advance()
    assert game.phase in ("card", "no_play")
    assert len(events) >= 16


def test_a_game_shows_its_position() -> None:
    assert repr(Game("hasbro-2002", first="red")) == "<Game 'hasbro-2002 turn:red'>"
