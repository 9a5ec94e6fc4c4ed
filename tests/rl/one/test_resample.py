"""Hidden cards dealt anew: nothing that the seat knows changes, and all deals are alike."""

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from pardon.engine.layout import LAST_CHANCE
from pardon.errors import PardonError
from pardon.game import Game
from pardon.rl import (
    PardonAEC,
    PardonEnv,
    PardonSelfPlayVectorEnv,
    PardonVectorEnv,
    resample,
)
from pardon.rl.episode import Episode
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from tests.rl.configurations import EVERY, HANDS
from tests.rl.one.playing import policy


def games(config: str, seats: int, steps: int, seed: int = 1) -> list[Game]:
    """Return a game in every position of a random walk, chance steps included."""
    game, rng, found = Game(config, seats=seats, seed=seed), Random(seed), []
    for _ in range(steps):
        if game.is_over():
            break
        found.append(Game.from_state(game.config, game.state(), seats=game.seats, seed=0))
        if game.is_chance:
            game.draw()
        else:
            game.push(rng.choice(game.listed()))
    return found


@pytest.mark.parametrize("config", EVERY)
def test_the_view_stays_and_the_cards_add_up(config: str) -> None:
    rng, seats = Random(3), 4
    for game in games(config, seats, 120):
        for seat in game.seats:
            other = resample(game, seat, rng)
            assert other.view(seat) == game.view(seat)
            one, two = (each.setup() for each in (game, other))
            assert {s: one.hand_size(s) for s in game.seats} == {
                s: two.hand_size(s) for s in game.seats
            }
            assert sum((one.pile or {}).values()) == sum((two.pile or {}).values())
            total = Counter(two.pile or {}) + two.used()
            assert total == Counter(one.pile or {}) + one.used()


@pytest.mark.parametrize("config", HANDS)
def test_other_hands_do_change_and_go_on(config: str) -> None:
    rng, changed = Random(3), 0
    for game in games(config, 3, 200)[20::9]:
        other = resample(game, "red", rng)
        changed += other.setup().hands != game.setup().hands
        while not other.is_over() and other.count < 40:
            other.advance()
            if not other.is_over():
                other.push(rng.choice(other.listed()))
    assert changed > 15


SMALL = (
    "hasbro-2002+points+deck=1:5,2:4,3:1 red:14 yellow:18 hand.red:1*4,2 hand.yellow:2,3"
    " discards:2*1"
)


@pytest.mark.parametrize("rng", [Random(5), np.random.default_rng(5)])
def test_every_deal_is_as_likely_as_any_other(rng: Any) -> None:
    game = Game.from_position(SMALL)
    hidden = [k for k, n in game.view("red").unseen.items() for _ in range(n)]
    held = game.view("red").hand_sizes["yellow"]
    deals = Counter(tuple(sorted(deal[:held])) for deal in permutations(hidden))
    count = 4000
    found = Counter(
        tuple(sorted(Counter(resample(game, "red", rng).setup().hands["yellow"]).elements()))
        for _ in range(count)
    )
    assert set(found) == set(deals) and len(deals) > 2
    expected = {deal: count * ways / deals.total() for deal, ways in deals.items()}
    chi_square = sum((found[deal] - e) ** 2 / e for deal, e in expected.items())
    assert chi_square < 3 * len(deals) + 10


SWAPPING = (
    "revenge+swap_scope=colours_and_hands red:14 yellow:18 hand.red:swap,1,2,3,5"
    " hand.yellow:4,7,8,8,12 turn:red"
)


def hands_of_yellow(held: Any, **options: Any) -> list[Counter[str]]:
    """Return what yellow holds in games that red cannot tell from one."""
    others = [resample(held, "red", Random(seed), **options) for seed in range(12)]
    games = [other if isinstance(other, Game) else other.game() for other in others]
    return [Counter(game.setup().hands["yellow"]) for game in games]


@pytest.mark.parametrize("is_episode", [False, True])
def test_a_hand_that_was_given_away_is_known(is_episode: bool) -> None:
    """Red has seen the cards that it exchanged; by what it sees now they could be any."""
    game = Game.from_position(SWAPPING)
    episode = Episode(game.config, game.seats)
    episode.begin(1, game.state())
    for text in ("play:swap", "swap:yellow"):
        move = game.parse(text)
        episode.play(move.id)
        game.push(move)
    held = episode if is_episode else game
    given_away = Counter({"1": 1, "2": 1, "3": 1, "5": 1})
    assert all(given_away <= hand for hand in hands_of_yellow(held))
    assert not all(given_away <= hand for hand in hands_of_yellow(held, history=False))


def test_what_was_done_is_possible_in_every_deal() -> None:
    """A seat that threw a card away for want of a play had none."""
    env, rng = PardonEnv("hasbro-2002+points", 2), Random(1)
    env.reset(seed=3)
    for _ in range(25):
        env.step(policy(env))
    for _ in range(5):
        other = resample(env, "red", rng)
        line, played = other.episode.played, env.episode.played
        assert np.array_equal(other.episode.observe("red"), env.episode.observe("red"))
        again = Episode(env.config, env.seats)
        states = line.root.copy()
        for number in line.steps:
            phase = states["phase"][0]
            possible = again.kernel.legal(states, 0) if phase > LAST_CHANCE else range(18)
            assert number in possible
            again.kernel.step(states, 0, number)
        assert np.array_equal(states["pawns"], played.states["pawns"])
        assert np.array_equal(resample(other, "red", rng).episode.observe("red"),
                              env.episode.observe("red"))  # fmt: skip


def test_chance_goes_another_way() -> None:
    env = PardonEnv("hasbro-2002", 2)
    env.reset(seed=1)
    words = {resample(env, "red", Random(seed)).episode.word for seed in range(20)}
    assert len(words) == 20 and env.episode.word not in words


@pytest.mark.parametrize("make", [PardonAEC, PardonEnv])
def test_environments_are_cloned_and_shown_the_same(make: Any) -> None:
    env = make("hasbro-2002+points", 3)
    env.reset(seed=1)
    rng = Random(1)
    for _ in range(30):
        seat = env.episode.actor
        kept, row = env.get_state(), env.episode.observe(seat)
        other = resample(env, seat, rng)
        assert np.array_equal(other.episode.observe(seat), row)
        assert other.episode.actions == env.episode.actions
        other.step(policy(other))
        assert env.get_state() == kept
        env.step(policy(env))


@pytest.mark.parametrize("seat", ["red", "yellow"])
@pytest.mark.parametrize("many", [PardonVectorEnv, PardonSelfPlayVectorEnv])
def test_many_games_are_cloned_and_dealt_anew(many: Any, seat: str) -> None:
    envs = many(6, "hasbro-2002+points", 2)
    _, infos = envs.reset(seed=1)
    for _ in range(12):
        *_, infos = envs.step(infos["action_mask"].argmax(axis=1))
    kept = envs.get_state()
    other = resample(envs, seat, Random(1))
    row, other_seat = COLOURS.index(seat), "red" if seat == "yellow" else "yellow"
    assert np.array_equal(other.states["hands"][:, row], envs.states["hands"][:, row])
    hidden = COLOURS.index(other_seat)
    assert (other.states["hands"][:, hidden] != envs.states["hands"][:, hidden]).any(axis=1).all()
    assert (other.states["hand_size"] == envs.states["hand_size"]).all()
    other.step(other.action_space.sample())
    assert envs.get_state() == kept


def test_rewards_of_agents_are_kept() -> None:
    env = PardonAEC("hasbro-2002+points", 3, reward="potential")
    env.reset(seed=1)
    for _ in range(10):
        env.step(policy(env))
    assert resample(env, env.episode.actor, Random(1)).last()[1] == env.last()[1]


def test_an_episode_will_do() -> None:
    config = Config.parse("hasbro-2002+points")
    episode = Episode(config, ("red", "yellow"))
    episode.begin(1)
    other = resample(episode, "red", Random(2))
    assert other is not episode and not np.array_equal(other.states, episode.states)


def test_a_card_that_was_chosen_could_be_chosen() -> None:
    """Backing out of the safety zone is a last resort (R-14): no other card gave a play."""
    config, table = "revenge+safe_back_only_if_forced=true", "red:s2 blue:30 turn:red"
    hands = "hand.red:12,12,12 hand.blue:5,7,8,2"
    game = Game.from_position(f"{config} {table} card:4 open:lane {hands}")
    kinds = set()
    for seed in range(100):
        other = resample(game, "blue", Random(seed))
        assert other.view("blue") == game.view("blue")
        hand = Counter(other.setup().hands["red"])
        kinds |= set(hand)
        cards = ",".join((hand + Counter(["4"])).elements())
        before = Game.from_position(f"{config} {table} hand.red:{cards} hand.blue:5,7,8,2")
        assert next(move.text for move in before.legal_moves) == "play:4"
        assert {move.text for move in before.legal_moves} <= {"play:4", "play:10"}
    assert len(kinds) > 2


def test_what_cannot_be_dealt_is_refused() -> None:
    with pytest.raises(PardonError, match="7 should be a game, an episode or an environment"):
        resample(7, "red")
    with pytest.raises(PardonError, match="seat 'pink' should be one of red, blue"):
        resample(Game(), "pink")
    rng: Any = 3
    with pytest.raises(
        PardonError, match="rng 3 should be a random.Random or a generator of NumPy"
    ):
        resample(Game(), "red", rng)


def test_nothing_is_hidden_without_hands() -> None:
    game = Game("hasbro-2002", seed=1)
    assert resample(game, "red", Random(1)).position() == game.position()
