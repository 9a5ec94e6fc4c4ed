"""Judging a policy: the arena's deals, seatings and errors."""

import itertools
import time
from typing import Any

import numpy as np
import pytest

from pardon.bots import LEVELS, STRONGEST
from pardon.errors import BotError, PardonError
from pardon.rl.study.evaluation import AGAINST, Evaluation, Judgement
from pardon.sim.arena.pairing import Pairing, play_deals
from tests.rl.study import policies
from tests.sim.players import First

FIRST = "tests.sim.players:First"


def judged(policy: Any, config: str, seats: Any = None, **more: Any) -> Judgement:
    evaluation = Evaluation(policy, config, seats, **more)
    evaluation.play()
    return evaluation.judgement()


def points(policy: Any, config: str, seats: Any, games: int, against: str) -> Any:
    """Return the points of each deal of a policy."""
    evaluation = Evaluation(policy, config, seats, games=games, against=[against], seed=5)
    evaluation.play()
    [meeting] = evaluation.meetings
    return np.concatenate(meeting.points)


@pytest.mark.parametrize("seats", [("red", "yellow"), ("red", "blue", "green"), None])
def test_deals_come_out_as_in_the_arena(short: str, seats: Any) -> None:
    """The same choices as a policy and as a bot, against one that leaves nothing to chance."""
    config = short if seats else f"{short}+team"
    colours = seats or ("red", "blue", "yellow", "green")
    found = points(policies.first, config, seats, 24, "greedy")
    digest = Evaluation(policies.first, config, seats).config.digest
    pairing = Pairing(config, colours, 5, FIRST, "greedy", digest)
    assert found.tolist() == play_deals(pairing, 0, len(found)).tolist()
    assert len(np.unique(found)) > 1


def test_a_hand_of_cards_stays_hidden_and_the_deal_the_same() -> None:
    found = points(policies.first, "hasbro-2002+points", None, 6, "greedy")
    pairing = Pairing("hasbro-2002+points", ("red", "yellow"), 5, FIRST, "greedy")
    assert found.tolist() == play_deals(pairing, 0, 3).tolist()


@pytest.mark.parametrize("config", ["short", "hasbro-2002+points"])
def test_a_policy_is_judged_against_bots_written_in_python_too(short: str, config: str) -> None:
    config = short if config == "short" else config
    last = "tests.sim.players:Last"
    found = points(policies.first, config, None, 12, last)
    digest = Evaluation(policies.first, config).config.digest
    pairing = Pairing(config, ("red", "yellow"), 5, FIRST, last, digest)
    assert found.tolist() == play_deals(pairing, 0, 6).tolist()
    assert len(np.unique(found)) > 1


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        ("Raises(often=1)", "as .* raised RuntimeError: lost the thread"),
        ("Cheats", "no legal move"),
    ],
)
def test_a_bot_that_fails_against_a_policy_is_told(short: str, bot: str, fault: str) -> None:
    with pytest.raises(BotError, match=f"bot .*{bot[:6]}.* {fault}"):
        judged(policies.first, short, games=2, against=[f"tests.sim.players:{bot}"])


def test_a_bot_is_judged_by_the_games_of_the_arena(short: str) -> None:
    assert judged(FIRST, short, games=8).standings == judged(First(), short, games=8).standings
    found = points("greedy", short, None, 40, "random")
    digest = Evaluation("greedy", short).config.digest
    pairing = Pairing(short, ("red", "yellow"), 5, "greedy", "random", digest)
    assert found.tolist() == play_deals(pairing, 0, 20).tolist()


def test_random_play_wins_half_against_random_play() -> None:
    [found] = judged(policies.AtRandom(), "hasbro-2002", games=600, against=["random"]).standings
    assert found.low is not None and found.high is not None
    assert found.low < 0.5 < found.high
    assert found.high - found.low < 0.1


def test_the_same_seed_brings_the_same_on_a_slow_machine(
    short: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A policy with numbers of its own is asked in the same batches, however long they take."""
    quick = judged(policies.AtRandom(), short, games=400, against=["greedy"])
    hours = itertools.count(step=3600.0)
    monkeypatch.setattr(time, "perf_counter", lambda: next(hours))
    assert judged(policies.AtRandom(), short, games=400, against=["greedy"]) == quick


def test_a_policy_is_judged_by_the_weakest_and_the_strongest(short: str) -> None:
    found = judged(policies.first, short, games=2)
    assert AGAINST == ("random", "greedy", STRONGEST)
    assert [(each.bot, each.text) for each in found.standings] == [
        ("random", "random"), ("greedy", "greedy"), (STRONGEST, LEVELS[STRONGEST].bot),
    ]  # fmt: skip
    assert (found.games, found.wanted) == (6, 6)


def test_an_interrupt_keeps_what_was_played(short: str) -> None:
    evaluation = Evaluation(policies.first, short, games=1000)

    def watch(_what: str, done: int, _total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        evaluation.play(watch)
    found = evaluation.judgement()
    assert 0 < found.games < found.wanted
    assert found.standings[0].share is not None
    assert found.standings[1].share is None


@pytest.mark.parametrize(
    ("policy", "more", "fault"),
    [
        (policies.first, {"against": ["tests.sim.players:Second"]}, "has no .*'Second'"),
        (policies.first, {"against": []}, "against should be a list of one bot or more"),
        (policies.first, {"games": 0}, "games 0 should be from 1"),
        (policies.first, {"seats": 7}, "seats 7 should be"),
    ],
)
def test_what_cannot_be_judged_is_told(policy: Any, more: dict[str, Any], fault: str) -> None:
    with pytest.raises(PardonError, match=fault):
        Evaluation(policy, "hasbro-2002", **more)


def test_a_policy_that_fails_is_told(short: str) -> None:
    with pytest.raises(BotError, match="policy 'closed' answered 410 where the mask opens"):
        judged(policies.closed, short, games=2)


def test_what_is_no_policy_is_refused_before_a_game() -> None:
    with pytest.raises(PardonError, match="policy 3 should be a callable"):
        judged(3, "hasbro-2002")
