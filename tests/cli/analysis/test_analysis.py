"""``pardon analyse``, ``train`` and ``calibrate``: what they write, go on with and refuse."""

import sys
from pathlib import Path

import pytest

from pardon.bots.nets.judgement import learned_nets
from pardon.cli.analysis.nets import plan_of
from pardon.record import Record
from tests.analysis.test_review import played
from tests.cli.running import read_json, run

POSITION = "hasbro-2002 red:s5,home*2,14 yellow:30 card:1"


def test_the_moves_of_a_position_are_valued() -> None:
    shown = run("analyse", *POSITION.split()).stdout
    assert shown.startswith("Red to decide; judged by ")
    assert "s5>home: It brings a pawn Home." in shown and "best" in shown
    told = read_json("analyse", POSITION)
    assert told["moves"][0]["move"] == "s5>home" and told["moves"][0]["loss"] == 0


def test_a_game_is_told_turn_by_turn(tmp_path: Path) -> None:
    game = played("hasbro-2002", 2, 5, "greedy random")
    path = tmp_path / "game.json"
    path.write_text(Record.from_game(game).to_json(), encoding="utf-8")
    told = read_json("analyse", str(path))
    for share in told["shares"].values():
        sums = share["start"] + share["luck"] - share["lost"] + share["given"]
        assert sums == pytest.approx(share["result"], abs=1e-9)
    shown = run("analyse", str(path)).stdout.splitlines()
    assert shown[1].split()[:3] == ["turn", "seat", "cards"]
    assert any(line.startswith("red ") and line.split()[1:3] for line in shown)
    every = run("analyse", str(path), "--all").stdout.splitlines()
    assert len(every) - len(shown) == len(told["turns"]) - (shown.index("") - 2)
    run("analyse", str(path), "--plot", str(tmp_path / "game.svg"))
    assert "<svg" in (tmp_path / "game.svg").read_text(encoding="utf-8")


def test_what_is_no_record_is_said(tmp_path: Path) -> None:
    path = tmp_path / "empty.json"
    path.write_text("", encoding="utf-8")
    assert "is empty; it should hold a record" in run("analyse", str(path), code=1).stderr
    path.write_text("{}", encoding="utf-8")
    assert "a record should have version" in run("analyse", str(path), code=1).stderr
    gone = run("analyse", str(tmp_path / "gone.json"), code=1).stderr
    assert "gone.json' is not there; it should hold a record" in gone
    assert f"'{tmp_path}' is no file" in run("analyse", str(tmp_path), code=1).stderr
    assert "not in a game" in run("analyse", str(path), "--deep", code=2).stderr
    assert "not of a position" in run("analyse", POSITION, "--all", code=2).stderr


def test_a_net_is_trained_and_played_by(tmp_path: Path) -> None:
    out = tmp_path / "own.npz"
    args = ("train", "hasbro-2002", "--games", "200", "--seed", "3", "--out", str(out))
    told = read_json(*args)
    assert (told["games"], told["seed"], told["name"]) == (200, 3, "own")
    assert told["command"].endswith("--games 200 --seed 3 --step 0.05 --fade 0.5 --out own.npz")
    data = out.read_bytes()
    assert run(*args).stdout.splitlines()[0].startswith(f"{out}: 200 games, ")
    assert out.read_bytes() == data and list(tmp_path.iterdir()) == [out]
    bots = (f"expert(depth=0, judgement={out})", "greedy")
    [result] = read_json("arena", *bots, "--games", "20", "--workers", "1")["results"]
    assert result["games"] == 20


def test_what_cannot_be_trained_is_said(tmp_path: Path) -> None:
    def fault(*args: str, code: int = 1) -> str:
        return run("train", *args, code=code).stderr

    assert "should end in .npz" in fault("hasbro-2002", "--out", str(tmp_path / "own.net"))
    assert "there is no folder" in fault("hasbro-2002", "--out", str(tmp_path / "no" / "own.npz"))
    both = ("--games", "200", "--minutes", "1", "--out", str(tmp_path / "own.npz"))
    assert "give minutes or games" in fault("hasbro-2002", *both, code=2)
    endless = ("--minutes", "nan", "--out", str(tmp_path / "own.npz"))
    assert "no length of time" in fault("hasbro-2002", *endless, code=2)


@pytest.mark.skipif(sys.platform != "linux", reason="needs a folder that root cannot write to")
def test_a_net_that_could_not_be_written_is_not_trained() -> None:
    shown = run("train", "hasbro-2002", "--games", "1000000", "--out", "/proc/own.npz", code=1)
    assert "cannot write 'own.npz' into folder '/proc'" in shown.stderr


def test_chances_are_held_against_what_came(tmp_path: Path) -> None:
    args = ("calibrate", "hasbro-2002", "--games", "60")
    shown = run(*args, "--plot", str(tmp_path / "it.svg")).stdout
    assert "Mean gap " in shown and (tmp_path / "it.svg").exists()
    told = read_json(*args)
    assert 0 <= told["gap"] < 0.2 and told["games"] == 60


def test_luck_is_told_from_skill_on_a_page(tmp_path: Path) -> None:
    page = tmp_path / "luck.md"
    args = ("luck", "hasbro-2002", "--games", "40")
    run(*args, "--page", str(page))
    text = page.read_text(encoding="utf-8")
    assert f"$ pardon luck hasbro-2002 --games 40 --page {page}" in text
    assert "| `hasbro-2002` | 2 |" in text and "match of 7" in text
    assert {path.name for path in tmp_path.iterdir()} == {
        "luck.md", "luck.svg", "luck-matches.svg",
    }  # fmt: skip
    [told] = read_json(*args)
    assert told["games"] == 40 and len(told["matches"]) == 3
    assert "no folder" in run(*args, "--page", str(tmp_path / "no" / "it.md"), code=1).stderr


def test_levels_are_measured_and_timed() -> None:
    args = ("levels", "hasbro-2002", "--games", "40", "--decisions", "5", "--level", "medium")
    shown = run(*args).stdout
    assert "medium  easy" in shown and "p99 ms" in shown
    told = read_json(*args)
    [duel], [thinking] = told["duels"], told["thinking"]
    assert duel["below"] == "easy" and duel["games"] == 40 and 0.3 < duel["won"] <= 1
    assert thinking["decisions"] == 5 and 0 < thinking["median"] <= thinking["longest"]


def test_nets_are_listed_and_told_how_they_were_made() -> None:
    assert "classic-2" in run("nets").stdout
    for net in learned_nets():
        plan = plan_of(net)
        assert f" --step {plan.step:g} --fade {plan.fade:g} " in net.command
    assert read_json("nets", "revenge-3")["command"].startswith("pardon train revenge ")
    assert (
        "unknown net 'clasic-2'; did you mean classic-2" in run("nets", "clasic-2", code=1).stderr
    )
    assert "say which net" in run("nets", "--again", code=2).stderr


@pytest.mark.parametrize("seed", ["-1", str(10**30)])
@pytest.mark.parametrize(
    "command",
    [
        "calibrate hasbro-2002 --games 20",
        "luck hasbro-2002 --games 2",
        "levels hasbro-2002 --games 2 --decisions 1 --level easy",
    ],
)
def test_any_whole_number_is_a_seed(command: str, seed: str) -> None:
    args = (*command.split(), "--seed", seed)
    told = read_json(*args)
    assert told if "levels" in command else told == read_json(*args)
