"""Policies on batches: how they are found, asked, and told what is wrong with them."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pardon.errors import BotError, PardonError
from pardon.rl.policy import decide, find_policy
from tests.rl.study import policies
from tests.sim.players import First, Last

HERE = "tests.rl.study.policies"
MASKS = np.array([[0, 1, 1, 0], [0, 0, 0, 1]], np.int8)
SEEN = np.zeros((2, 3), np.float32)


def test_a_callable_is_found_as_it_is() -> None:
    assert find_policy(f"{HERE}:first") is policies.first


@pytest.mark.parametrize("name", ["AtRandom", "made"])
def test_what_makes_a_policy_is_called(name: str) -> None:
    assert isinstance(find_policy(f"{HERE}:{name}"), policies.AtRandom)


def test_bots_are_found_by_the_texts_of_bots() -> None:
    assert getattr(find_policy("greedy"), "text", "") == "greedy"
    assert isinstance(find_policy("tests.sim.players:First"), First)
    assert find_policy("tests.sim.players:Last(number=3)") == Last(number=3)
    assert isinstance(find_policy(f"{HERE}:made_bot"), First)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("gready", "unknown bot 'gready'; did you mean greedy"),
        ("nowhere:policy", "policy 'nowhere:policy': there is no module nowhere"),
        (":policy", "policy ':policy' should be a module, a colon and a name"),
        (f"{HERE}:third", f"{HERE} has no name 'third'"),
        (f"{HERE}:NUMBER", "should be a callable (observations, masks) -> actions"),
        (f"{HERE}:Picky", "cannot be made: TypeError"),
        (f"{HERE}:first(depth=2)", "takes no parameters"),
    ],
)
def test_what_is_no_policy_is_told(text: str, fault: str) -> None:
    with pytest.raises(PardonError) as raised:
        find_policy(text)
    assert fault in str(raised.value)


def test_actions_come_as_whole_numbers() -> None:
    actions = decide(policies.first, "first", SEEN, MASKS)
    assert (actions.tolist(), actions.dtype) == ([1, 3], np.int64)


@pytest.mark.parametrize(
    ("policy", "fault"),
    [
        (policies.closed, "policy 'p' answered 410 where the mask opens 1, 2"),
        (lambda _seen, _masks: [1, 0], "policy 'p' answered 0 where the mask opens 3"),
        (lambda _seen, _masks: [-3, 3], "policy 'p' answered -3 where the mask opens 1, 2"),
        (policies.floats, "should answer 2 rows with as many whole numbers, not with float32"),
        (lambda _seen, _masks: [1], "in the shape (1,)"),
        (lambda _seen, _masks: None, "not with object in the shape ()"),
        (policies.fails, "policy 'p' raised RuntimeError: lost the thread"),
    ],
)
def test_an_answer_that_will_not_do_is_told(policy: Any, fault: str) -> None:
    with pytest.raises(BotError) as raised:
        decide(policy, "p", SEEN, MASKS)
    assert fault in str(raised.value)


def test_what_a_policy_prints_stays_out_of_the_output(capsys: pytest.CaptureFixture[str]) -> None:
    decide(policies.prints, "prints", SEEN, MASKS)
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "thinking\n")


def test_what_is_said_while_a_policy_is_made_stays_out_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    find_policy(f"{HERE}:Talking")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "talking_module.py").write_text(
        "from tests.rl.study.policies import first\nprint('loading')\n", encoding="utf-8"
    )
    find_policy("talking_module:first")
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "warming up\nloading\n")


def test_a_policy_may_use_up_its_masks() -> None:
    masks = MASKS.copy()
    assert decide(policies.uses_up, "uses_up", SEEN, masks).tolist() == [1, 3]
    assert np.array_equal(masks, MASKS)
