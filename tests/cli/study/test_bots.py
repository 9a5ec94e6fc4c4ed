"""``pardon bots`` tells who can be played against."""

from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from pardon.bots import BOTS, LEVELS, registry
from pardon.bots.spec import parameters
from tests.cli.running import read_json, run, spawn


def test_every_bot_and_level_is_listed() -> None:
    lines = run("bots").stdout.splitlines()
    for name, bot in BOTS.items():
        line = next(line for line in lines if line.startswith(f"{name} "))
        assert bot.summary in line
        assert all(each.name in line for each in parameters(type(bot)))
    for name, level in LEVELS.items():
        *_, line = (line for line in lines if line.startswith(f"{name} "))
        assert level.bot in line
        assert level.strength in line


@pytest.mark.parametrize("name", BOTS)
def test_one_bot_is_shown_with_its_parameters(name: str) -> None:
    lines = run("bots", name).stdout.splitlines()
    assert lines[0] == f"{name}: {BOTS[name].summary}"
    for each in parameters(type(BOTS[name])):
        [line] = [line for line in lines if line.startswith(f"{each.name} ")]
        assert each.meaning in line


def test_a_bot_shows_the_values_it_was_given() -> None:
    told, judgement = read_json("bots", "greedy(slip=0.25)")["parameters"]
    assert (judgement["name"], judgement["value"]) == ("judgement", "hand")
    assert (told["name"], told["takes"]) == ("slip", "a number")
    assert (told["default"], told["value"]) == (0.0, 0.25)


def test_a_level_is_shown_as_the_bot_it_stands_for() -> None:
    shown = run("bots", "easy").stdout
    assert shown.startswith(f"{LEVELS['easy'].bot}: ")
    assert f"This is the level easy: {LEVELS['easy'].strength}." in shown


def test_json_has_bots_and_levels() -> None:
    told = read_json("bots")
    assert [bot["name"] for bot in told["bots"]] == list(BOTS)
    assert [level["name"] for level in told["levels"]] == list(LEVELS)
    assert [level["bot"] for level in told["levels"]] == [each.bot for each in LEVELS.values()]


def test_bots_that_are_plugged_in_are_listed_with_their_faults(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    values = {"mine": "pardon.bots.random:Random", "broken": "nowhere_bot:Bot"}
    points = EntryPoints(EntryPoint(n, v, registry.GROUP) for n, v in values.items())
    monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))
    lines = run("bots").stdout.splitlines()
    assert [line.split()[0] for line in lines if "_bot" in line or "Random" in line] == [*values]
    mine, broken = read_json("bots")["plugged"]
    assert mine["bot"]["summary"] == BOTS["random"].summary
    assert broken["bot"] is None
    assert "there is no module nowhere_bot" in broken["fault"]


def test_a_bot_in_the_current_directory_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = "from pardon.bots import Bot\nclass Mine(Bot):\n    '''Mine.'''\n    choose = None\n"
    (tmp_path / "own_bot.py").write_text(code)
    monkeypatch.chdir(tmp_path)
    done = spawn("bots", "own_bot:Mine")
    assert (done.stdout.decode(), done.stderr) == ("own_bot:Mine: Mine\n", b"")


def test_an_unknown_bot_is_one_line() -> None:
    [line] = run("bots", "gready", code=1).stderr.splitlines()
    assert line.startswith("Error: unknown bot 'gready'; did you mean greedy")
