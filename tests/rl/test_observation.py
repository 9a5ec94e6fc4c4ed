"""Observations: one layout that the documents describe, relative to whoever looks, no secrets."""

import json
import re
from pathlib import Path
from random import Random

import numpy as np
import pytest

from pardon.engine import observe
from pardon.engine.kernel import new_states
from pardon.errors import PardonError
from pardon.game import Game
from pardon.rl.episode import Episode, as_colours
from pardon.rl.observation import GROUPS, Array, Group, as_json, bounds, from_json
from pardon.rl.one.resampling import redealt
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS, KINDS
from tests.game.walks import CONFIGS, sampled, walk
from tests.properties.configurations import ROTATABLE, seats_for
from tests.properties.test_symmetry import turned
from tests.rl.configurations import HANDS

PAGE = Path(__file__).parents[2] / "docs" / "rl" / "observation.md"


def seated(game: Game) -> Episode:
    """Return an episode that stands as a game does."""
    episode = Episode(game.config, game.seats)
    episode.states = game.state()
    return episode


def part(observation: Array, name: str) -> Array:
    """Return the numbers of a group in their shape."""
    group = next(each for each in GROUPS if each.name == name)
    found: Array = observation[group.begin : group.end].reshape(group.shape)
    return found


def row_of(group: Group) -> tuple[str, str, str, str]:
    """Return what the documents should say of a group."""
    span = f"{group.begin}–{group.end - 1}" if group.size > 1 else f"{group.begin}"
    shape = " × ".join(map(str, group.shape)) or "1"
    return span, group.name, shape, f"{group.least:g} to {group.most:g}"


def test_the_documents_have_a_row_for_each_group() -> None:
    pattern = r"^\| ([0-9–]+) \| `(\w+)` \| ([0-9 ×]+) \| (\S+ to \S+) \| \S"
    rows = re.findall(pattern, PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [row_of(group) for group in GROUPS]


def test_the_documents_tell_how_many_numbers_there_are() -> None:
    assert f"{observe.OBSERVATION_SIZE} numbers" in PAGE.read_text(encoding="utf-8")


def test_groups_follow_one_another_to_the_end() -> None:
    ends = [0, *(group.end for group in GROUPS)]
    assert ends[:-1] == [group.begin for group in GROUPS]
    assert ends[-1] == observe.OBSERVATION_SIZE


def test_a_position_is_seen_from_the_seat_that_looks() -> None:
    game = Game.from_position(
        "hasbro-2002 red:start*2,4,s2 blue:20,home*3 yellow: turn:blue card:7 discards:1,2"
    )
    seen = seated(game).observe("blue")
    board = part(seen, "board")
    assert [(int(p), board[0, p]) for p in board[0].nonzero()[0]] == [(2, 1), (66, 3)]  # own
    assert board[1, 0] == 4  # yellow is next clockwise and all in Start
    assert [int(p) for p in board[3].nonzero()[0]] == [0, 46, 62]  # red's 4 on blue's way
    assert part(seen, "seats").tolist() == [1, 1, 0, 1]
    assert part(seen, "turn").tolist() == part(seen, "actor").tolist() == [1, 0, 0, 0]
    assert as_json(seen)["phase"] == "play" and as_json(seen)["card"] == "7"
    assert as_json(seen)["rest"] == 7 and as_json(seen)["parts"] == 2
    assert as_json(seen)["pawns"][0][0]["place"] == 2


def test_another_seat_sees_the_same_turned() -> None:
    game = Game.from_position("hasbro-2002 red:4 blue:20 yellow: green: turn:red card:3")
    red, blue = (seated(game).observe(seat) for seat in ("red", "blue"))
    assert part(red, "turn").tolist() == [1, 0, 0, 0]
    assert part(blue, "turn").tolist() == [0, 0, 0, 1]
    assert part(red, "board")[1, 17] == 1
    assert part(blue, "board")[0, 2] == 1


def test_colours_are_relative_to_the_one_a_seat_owns() -> None:
    game = Game.from_position(
        "revenge red:10 blue:20 owners:red=blue,blue=red turn:red hand.red:1,2,3,5 hand.blue:8*4"
    )
    seen = seated(game).observe("red")
    assert part(seen, "board")[0, 2] == 1  # its pawn is now the blue one on 20
    assert part(seen, "board")[3, 52] == 1
    assert part(seen, "owners").argmax(axis=1).tolist() == [0, 3, 0, 0]
    assert as_json(seen)["hand"] == {"1": 1, "2": 1, "3": 1, "5": 1}
    assert part(seen, "sizes").tolist() == [4, 4, 0, 0]


def test_marks_are_seen() -> None:
    game = Game.from_position("fire-ice-2013 red:20i,30f yellow:40 turn:red card:5")
    marks = as_json(seated(game).observe("red"))["pawns"][0]
    assert [(pawn["place"], pawn["ice"], pawn["fire"]) for pawn in marks[:3]] == [
        (0, 0, 0), (17, 1, 0), (27, 0, 1),
    ]  # fmt: skip


def test_time_is_the_share_of_the_limit() -> None:
    game = Game.from_position("hasbro-2002+turn_limit=40 red: yellow: turn:red turns:10")
    assert as_json(seated(game).observe("red"))["time"] == 0.25


@pytest.mark.parametrize("config", CONFIGS)
def test_numbers_are_in_bounds_and_the_same_as_json(config: str) -> None:
    low, high = bounds()
    for game in sampled(walk(config, seed=5), 7):
        episode = seated(game)
        for seat in game.seats:
            seen = episode.observe(seat)
            assert (low <= seen).all() and (seen <= high).all()
            told = json.loads(json.dumps(as_json(seen)))
            assert np.array_equal(from_json(told), seen)


@pytest.mark.parametrize("config", CONFIGS)
def test_an_observation_says_what_a_view_says(config: str) -> None:
    for game in sampled(walk(config, seed=6, seats=3), 11):
        episode = seated(game)
        for seat in game.seats:
            view, told = game.view(seat), as_json(episode.observe(seat))
            assert told["phase"] == view.phase and told["card"] == view.card
            assert told["hand"] == view.hand and told["unseen"] == view.unseen
            assert told["held"] == (view.held if not game.config.rules.in_turn_reshuffle else {})
            assert sum(told["sizes"]) == sum(view.hand_sizes.values())
            own = told["board"][0]
            homes = [pawn.place for pawn in view.pawns[view.owners[seat]]].count("home")
            assert own.get("home", 0) == homes


@pytest.mark.parametrize(
    "config", [text for text in CONFIGS if Game(text, seed=0).config.rules.hand]
)
def test_nothing_tells_of_hidden_cards(config: str) -> None:
    rng = Random(3)
    for game in sampled(walk(config, seed=8, seats=3), 5):
        episode, other = seated(game), seated(game.copy())
        for seat in game.seats:
            other.states = redealt(episode.states, seat, rng)
            assert np.array_equal(episode.observe(seat), other.observe(seat)), game.position()
        other.states = redealt(episode.states, None, rng)
        for seat in game.seats:
            one, another = (each.observe(seat, private=False) for each in (episode, other))
            assert np.array_equal(one, another), game.position()


@pytest.mark.parametrize("config", HANDS)
def test_the_hidden_cards_of_that_test_do_change(config: str) -> None:
    games = sampled(walk(config, seed=8, seats=3), 5)
    states = [(game.state(), game.seats[0]) for game in games]
    assert any(redealt(state, seat, Random(3)) != state for state, seat in states)


def test_that_a_hand_has_no_play_is_seen_by_its_holder_alone() -> None:
    game = Game.from_position(
        "hasbro-2002+points red: blue: turn:red hand.red:3,5,8,10,12 hand.blue:1*5"
    )
    episode = seated(game)
    assert as_json(episode.observe("red"))["phase"] == "no_play"
    assert as_json(episode.observe("blue"))["phase"] == "card"
    assert as_json(episode.observe("red", private=False))["phase"] == "card"


@pytest.mark.parametrize("config", ROTATABLE)
def test_turning_the_board_leaves_observations_as_they_are(config: str) -> None:
    seats = seats_for(config, 3)
    episodes = [Episode(Config.parse(config), each) for each in (seats, turned(seats, 1))]
    episodes[0].kernel.new(episodes[0].states, 0, 0)
    episodes[1].kernel.new(episodes[1].states, 0, 1)
    rng = Random(4)
    while not episodes[0].is_over and episodes[0].states["turns"][0] < 60:
        chances = episodes[0].kernel.chances(episodes[0].states, 0)
        outcomes = [kind for kind, ways in enumerate(chances) if ways]
        step = rng.choice(outcomes if episodes[0].is_chance else episodes[0].actions)
        for episode in episodes:
            episode.apply(step)
            episode.settle()
        for seat in seats:
            beside = COLOURS[(COLOURS.index(seat) + 1) % 4]
            assert np.array_equal(episodes[0].observe(seat), episodes[1].observe(beside))


def test_json_of_something_else_is_refused() -> None:
    told = as_json(np.zeros(observe.OBSERVATION_SIZE, np.float32))
    with pytest.raises(PardonError, match="'bord'"):
        from_json(told | {"bord": []})
    with pytest.raises(PardonError, match="only team"):
        from_json({"team": 1})
    with pytest.raises(PardonError, match="483 numbers, not the shape"):
        as_json(np.zeros(7))


def test_the_census_counts_every_card() -> None:
    config = Config.parse("revenge")
    episode = Episode(config, as_colours(config, 4))
    episode.begin(1)
    seen = episode.observe("red")
    cards = part(seen, "hand") + part(seen, "unseen")
    assert cards.tolist() == [config.rules.deck.get(kind, 0) for kind in KINDS]


def test_a_game_goes_on_from_a_record_of_the_engine() -> None:
    game = Game("revenge", seats=3, seed=5)
    game.advance()
    again = Game.from_state(game.config, game.state()[0], seats=3, seed=1)
    assert again.position() == game.position() == again.root
    again.push(again.legal_moves[0])
    assert again.position() != game.position()
    assert new_states(1).dtype == again.state().dtype
