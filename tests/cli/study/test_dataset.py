"""``pardon dataset``: games of bots in a file, told to people and programs."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from pardon.rl.study.dataset import Dataset
from tests.cli.running import read_json, run

needs_parquet = pytest.mark.skipif(find_spec("pyarrow") is None, reason="PYARROW IS MISSING")


@needs_parquet
def test_games_are_written(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    shown = run("dataset", "hasbro-2002", "--games", "3", "--out", str(out)).stdout
    from pyarrow.parquet import read_table

    decisions = len(read_table(out))
    assert shown == f"{out}: 3 games, {decisions:,} decisions\n"


@needs_parquet
def test_what_was_written_is_told_in_json(tmp_path: Path) -> None:
    out = str(tmp_path / "games.parquet")
    told = read_json(
        "dataset", "hasbro-2002", "--games", "2", "--out", out, "--seats", "red,blue",
        "--bots", "greedy(slip=0.5),random", "--seed", "4", "--reward", "share",
    )  # fmt: skip
    assert told.pop("decisions") > 50
    assert told.pop("pardon")
    assert told == {
        "config": "hasbro-2002", "seats": ["red", "blue"], "bots": ["greedy(slip=0.5)", "random"],
        "seed": 4, "reward": "share", "file": out, "games": 2,
    }  # fmt: skip


@needs_parquet
def test_an_interrupt_is_told_with_the_games_that_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Dataset.play

    def watch(_what: str, done: int, _total: int) -> None:
        if done:
            raise KeyboardInterrupt

    monkeypatch.setattr(Dataset, "play", lambda self, _watch: play(self, watch))
    out = tmp_path / "games.parquet"
    shown = run("dataset", "hasbro-2002", "--games", "1000", "--out", str(out), code=1).stdout
    assert shown.startswith(f"{out}: 32 of 1,000 games, ")
    assert out.exists()


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("x",), "unknown edition 'x'"),
        (("hasbro-2002", "--seats", "7"), "seats 7 should be"),
        (("hasbro-2002", "--out", "games.txt"), "should end in .parquet, or for Minari"),
    ],
)
def test_a_fault_of_the_caller_is_one_line(args: tuple[str, ...], complaint: str) -> None:
    done = run("dataset", "--games", "1", "--out", "g.parquet", *args, code=1)
    [line] = done.stderr.splitlines()
    assert line.startswith("Error: ")
    assert complaint in line
    assert not Path("g.parquet").exists()
