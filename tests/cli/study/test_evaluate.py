"""``pardon rl evaluate``: what a policy is worth, told to people and programs."""

import sys
from pathlib import Path
from typing import Any

import pytest

from pardon.rl.study.evaluation import Evaluation
from tests.cli.running import read_json, run

HERE = "tests.rl.study.policies"


def test_wins_are_a_table(short: str) -> None:
    shown = run("rl", "evaluate", f"{HERE}:first", "--config", short, "--games", "7").stdout
    lines = shown.splitlines()
    assert lines[0] == f"{HERE}:first: {short}, seats red, yellow, seed 0: 24 games"
    assert lines[2].split() == ["against", "games", "wins", "at", "least", "at", "most"]
    assert [line.split()[0] for line in lines[3:6]] == ["random", "greedy", "expert"]
    assert lines[-1].startswith("Limits hold in 95 of 100 such runs")


def test_a_bot_agrees_with_the_arena(short: str) -> None:
    args = ("--config", short, "--games", "400", "--seed", "3")
    [found] = read_json("rl", "evaluate", "greedy", "--against", "random", *args)["standings"]
    [arena] = read_json("arena", "greedy", "random", *args)["results"]
    assert {key: found[key] for key in ("deals", "games", "share", "low", "high")} == {
        key: arena[key] for key in ("deals", "games", "share", "low", "high")
    }


def test_bots_with_parameters_can_be_met(short: str) -> None:
    told = read_json(
        "rl", "evaluate", f"{HERE}:AtRandom", "--config", short, "--seats", "3", "--games", "6",
        "--against", "greedy(slip=0.5), random",
    )  # fmt: skip
    assert [each["bot"] for each in told["standings"]] == ["greedy(slip=0.5)", "random"]
    assert (told["seats"], told["games"]) == (["red", "blue", "yellow"], 12)


def test_a_policy_of_the_current_directory_is_found(
    short: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_own_policy.py").write_text(
        "def act(seen, masks):\n    return masks.argmax(1)\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    told = read_json("rl", "evaluate", "my_own_policy:act", "--config", short, "--games", "2")
    assert told["policy"] == "my_own_policy:act"


def test_what_was_played_before_an_interrupt_is_reported(
    short: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Evaluation.play

    def interrupted(self: Evaluation, _watch: Any) -> None:
        play(self, watch)

    def watch(_what: str, done: int, _total: int) -> None:
        if done:
            raise KeyboardInterrupt

    monkeypatch.setattr(Evaluation, "play", interrupted)
    args = ("rl", "evaluate", f"{HERE}:first", "--config", short, "--games", "1000")
    shown = run(*args, code=1).stdout
    assert " of 3,000 games" in shown.splitlines()[0]


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        ((f"{HERE}:third",), "has no name 'third'"),
        ((f"{HERE}:closed",), "answered 410 where the mask opens"),
        ((f"{HERE}:fails",), "raised RuntimeError: lost the thread"),
        (("gready",), "unknown bot 'gready'; did you mean greedy"),
        ((f"{HERE}:first", "--config", "x"), "unknown edition 'x'"),
        ((f"{HERE}:first", "--seats", "9"), "seats 9 should be"),
        ((f"{HERE}:first", "--against", "gready"), "unknown bot 'gready'; did you mean greedy"),
    ],
)
def test_a_fault_of_the_caller_is_one_line(args: tuple[str, ...], complaint: str) -> None:
    done = run("rl", "evaluate", *args, code=1)
    [line] = done.stderr.splitlines()
    assert line.startswith("Error: ")
    assert complaint in line
    assert not done.stdout
