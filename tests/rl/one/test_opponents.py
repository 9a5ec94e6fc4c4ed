"""Opponents of a single learner: drawn for each game, and policies of its own among them."""

import json
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

from pardon.bots import Bot
from pardon.errors import BotError, PardonError
from pardon.moves.moves import Move
from pardon.rl import PardonEnv, PardonVectorEnv
from pardon.rl.observation import Array
from pardon.view import View
from tests.rl.one.playing import finish, learners_game, policy
from tests.rl.vector.stepping import by_look
from tests.sim.players import First


def lowest(_observations: Array, masks: Array) -> Array:
    found: Array = masks.argmax(axis=1)
    return found


class Lowest(Bot):
    """Takes the open action with the lowest number."""

    def choose(self, view: View, rng: Random) -> Move:
        return min(view.moves, key=lambda move: move.id)


@pytest.mark.parametrize("config", ["hasbro-2002+points", "revenge", "fire-ice-2013"])
def test_a_policy_plays_as_a_bot_that_chooses_the_same(config: str) -> None:
    by_policy, by_bot = (PardonEnv(config, 3, opponents=who) for who in (lowest, Lowest()))
    for seed in range(3):
        assert learners_game(by_policy, seed) == learners_game(by_bot, seed)


def test_a_policy_is_shown_one_row_of_what_its_seat_knows() -> None:
    shown: list[str] = []

    def watching(observations: Array, masks: Array) -> Array:
        episode = env.episode
        assert (observations.dtype, masks.dtype) == (np.float32, np.int8)
        assert np.array_equal(observations, episode.observe(episode.actor)[None])
        assert np.flatnonzero(masks[0]).tolist() == episode.actions
        assert masks.sum() > 1
        shown.append(episode.actor)
        masks[:] = 1  # which changes nothing for the game
        return np.array([episode.actions[-1]])

    env = PardonEnv("hasbro-2002+points", 3, learner="blue", opponents=watching, compact=True)
    learners_game(env, 1)
    assert set(shown) == {"red", "yellow"}


class Counting(First):
    """Counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, rng: Random) -> Move:
        self.asked += 1
        return super().choose(view, rng)


def test_only_those_play_who_were_drawn_for_the_game() -> None:
    bots = Counting(), Counting()
    env = PardonEnv("hasbro-2002+points", 2, opponents=[(bots[0], 1), (bots[1], 3)])
    drawn = []
    for seed in range(200):
        before = [bot.asked for bot in bots]
        _, info = env.reset(seed=seed)
        for _ in range(4):
            if not env.episode.is_over:
                *_, info = env.step(policy(env))
        asked = [bot.asked > was for bot, was in zip(bots, before, strict=True)]
        assert not asked[1 - info["lineup"]]
        drawn.append(info["lineup"])
    assert sum(bot.asked > 100 for bot in bots) == 2
    assert abs(np.mean(drawn) - 0.75) < 4 * np.sqrt(0.75 * 0.25 / 200)


@pytest.mark.parametrize(
    "opponents",
    [
        {"random": 0.2, "greedy": 0.8},
        [(by_look, 1), ("greedy", 1)],
        [{"greedy": 1, "random": 1}, by_look],
        {"yellow": [(by_look, 1), ("greedy", 2)], "blue": "medium"},
    ],
)
def test_mixtures_are_those_of_the_vector_environment(opponents: Any) -> None:
    env = PardonEnv("revenge", 3, opponents=opponents)
    envs = PardonVectorEnv(2, "revenge", 3, opponents=opponents)
    assert env.lineups == envs.lineups
    _, info = env.reset(seed=1)
    _, infos = envs.set_state([env.get_state()] * 2)
    assert infos["lineup"].tolist() == [info["lineup"]] * 2
    for line in range(len(envs.lineups)):
        (told,) = envs.get_state([0], form="json")
        assert env.set_state(told | {"lineup": line})[1]["lineup"] == line


@pytest.mark.parametrize("form", ["bytes", "json"])
def test_a_saved_game_goes_on_against_the_same_opponents(form: str) -> None:
    env, other = (PardonEnv(opponents={"random": 1, "greedy": 1, "easy": 1}) for _ in range(2))
    for seed in range(5):
        env.reset(seed=seed)
        saved = env.get_state(form)
        saved = json.loads(json.dumps(saved)) if form == "json" else saved
        _, info = other.set_state(saved)
        twin = env.clone()
        whole = finish(env)
        assert finish(other) == finish(twin) == whole
        assert info["lineup"] == env.lineup
    with pytest.raises(gymnasium.error.Error, match="line-up 3, which is not one of these 3"):
        env.set_state(env.get_state("json") | {"lineup": 3})


def test_clones_share_policies_and_have_bots_of_their_own() -> None:
    bot = Counting()
    env = PardonEnv("hasbro-2002+points", 3, opponents=[bot, lowest])
    env.reset(seed=1)
    twin, before = env.clone(), bot.asked
    finish(twin)
    assert bot.asked == before
    assert twin.lines[0]["yellow"] is env.lines[0]["yellow"]


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (lambda masks: [410], "answered 410 where the mask opens"),
        (lambda masks: masks.argmax(axis=1) + 0.5, "should answer 1 rows with as many whole"),
        (lambda masks: None, "not with object"),
    ],
)
def test_a_policy_that_answers_wrongly_is_named(answer: Any, fault: str) -> None:
    env = PardonEnv("hasbro-2002+points", opponents=lambda observations, masks: answer(masks))

    def go_on() -> None:
        env.reset(seed=1)
        while True:
            env.step(policy(env))

    with pytest.raises(gymnasium.error.InvalidAction, match=f"<lambda>' .*{fault}") as caught:
        go_on()
    assert isinstance(caught.value, BotError)
    with pytest.raises(gymnasium.error.ResetNeeded, match="broken off"):
        env.step(0)


@pytest.mark.parametrize(
    ("opponents", "fault"),
    [
        ({"gredy": 0.5, "random": 0.5}, "did you mean greedy"),
        ({"random": -1, "greedy": 2}, "should be at least 0"),
        ({"random": 0}, "not all of them 0"),
        ([("greedy", 1), (5, 1)], "opponent 5 should be a bot"),
    ],
)
def test_what_is_no_mixture_is_refused(opponents: Any, fault: str) -> None:
    with pytest.raises(gymnasium.error.Error, match=fault) as caught:
        PardonEnv(opponents=opponents)
    assert isinstance(caught.value, PardonError)


def test_bots_with_a_clock_may_play_too() -> None:
    env = PardonEnv(opponents={"mcts(seconds=0.001)": 1, "random": 1}, turn_limit=6)
    for seed in range(4):
        learners_game(env, seed)
