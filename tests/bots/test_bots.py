"""Every bot plays every configuration, and the better one wins."""

import itertools
from random import Random

import pytest

from pardon.bots import BOTS, Bot, find_bot
from pardon.bots.base import imagine
from pardon.errors import PardonError
from pardon.game import Game
from tests.game.walks import CONFIGS, sampled, walk
from tests.soak import amount, sample

QUICK = {**BOTS, "expert": find_bot("expert(depth=1, samples=2)")}
each_bot = pytest.mark.parametrize("bot", QUICK.values(), ids=QUICK)
WHOLE = ("parker-1934", "hasbro-2002+team", "birthday-2004+points", "fire-ice-2013+strategic",
         "revenge+turn_limit=60")  # fmt: skip
PLAYED = sample(
    itertools.product(WHOLE, QUICK), list(zip(itertools.cycle(WHOLE), QUICK, strict=False))
)
"""Every bot with one configuration, every configuration with one bot; in a soak with each."""


def play(config: str, seed: int, bots: dict[str, Bot], seats: int = 4) -> Game:
    """Play a game between bots by seat."""
    game = Game(config, seats=seats, seed=seed)
    rng = Random(seed)
    while not game.is_over():
        game.advance()
        if game.actor is not None:
            game.push(bots[game.actor].choose(game.view(game.actor), rng))
    return game


def choice(position: str, bot: str = "greedy") -> str:
    """Return what a bot plays in a position."""
    game = Game.from_position(position)
    return BOTS[bot].choose(game.view(game.actor), Random(0)).text


@each_bot
@pytest.mark.parametrize("config", CONFIGS)
def test_every_choice_is_a_legal_move(bot: Bot, config: str) -> None:
    for game in sampled(walk(config, seed=3, steps=amount(140, 400)), every=14):
        if game.actor is not None:
            assert bot.choose(game.view(game.actor), Random(1)) in game.legal_moves


@pytest.mark.parametrize(("config", "bot"), PLAYED)
def test_bots_play_whole_games(config: str, bot: str) -> None:
    assert play(config, 1, dict.fromkeys(("red", "blue", "yellow", "green"), QUICK[bot])).is_over()


@each_bot
def test_the_same_chance_gives_the_same_choice(bot: Bot) -> None:
    for game in sampled(walk("fire-ice-2013+strategic", seed=8, steps=200), every=11):
        if game.actor is not None:
            view = game.view(game.actor)
            assert bot.choose(view, Random(4)) == bot.choose(view, Random(4))


@pytest.mark.parametrize("config", ["hasbro-2002", "fire-ice-2013"])
def test_greedy_beats_random(config: str) -> None:
    bots = {"red": BOTS["greedy"], "yellow": BOTS["random"]}
    games = [play(config, seed, bots, seats=2) for seed in range(16)]
    assert sum(game.pawns["red"].count("home") == len(game.pawns["red"]) for game in games) >= 12


@pytest.mark.parametrize(
    ("position", "best"),
    [
        ("hasbro-2002 red:s3,20 blue:50 card:3", "s3>home"),
        ("hasbro-2002 red:20,30 blue:25 card:5", "20>25"),
        ("hasbro-2002 red:6,40 blue:20 green:45 card:10", "6>16>19"),
        ("hasbro-2002 red: blue:20 yellow:10 card:sorry", "start!10"),
        ("hasbro-2002 red:20 blue: card:1", "start>4"),
        ("hasbro-2002+points red:home*3,s3 blue:50 hand.red:3,2,1 hand.blue:1", "play:3"),
    ],
)
def test_greedy_sees_what_is_good(position: str, best: str) -> None:
    assert choice(position) == best


def test_greedy_looks_past_the_first_part_of_a_split() -> None:
    assert choice("hasbro-2002 red:s3,58 blue:20 card:7") in ("s3>home", "58>2")


@pytest.mark.parametrize("config", CONFIGS)
def test_an_imagined_game_looks_the_same_to_its_seat(config: str) -> None:
    for game in sampled(walk(config, seed=6, steps=300), every=13):
        if game.actor is not None:
            view = game.view(game.actor)
            other = imagine(view, Random(2)).view(game.actor)
            assert (other.text, other.moves, other.unseen) == (view.text, view.moves, view.unseen)


def test_a_bot_is_found_by_its_name() -> None:
    assert find_bot(" Greedy ") is BOTS["greedy"]


def test_an_unknown_bot_is_an_error_that_suggests() -> None:
    with pytest.raises(PardonError, match="unknown bot 'gready'; did you mean greedy?"):
        find_bot("gready")


def test_every_bot_and_level_is_suggested_once() -> None:
    with pytest.raises(PardonError, match="there are ") as fault:
        find_bot("zzz")
    names = str(fault.value).partition("there are ")[2].split(", ")
    assert len(set(names)) == len(names) > len(BOTS)
