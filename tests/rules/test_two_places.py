"""An option takes its declaration and the kernel line that reads it, as CONTRIBUTING.md shows."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```diff\n--- (\S+)\n(.*?)```", re.DOTALL)

LOOK = """
import json, sys
from pathlib import Path
from pardon import Config, EditionError, Game
from pardon.cli.lookup._register import register
from pardon.cli.lookup.editions import describe
from pardon.engine.compile import compile_rules
from pardon.rules.compare import differences
from pardon.rules.editions import EDITIONS
from pardon.rules.userfile import edition_text, load_edition
from pardon.server.pages.catalogue import editions

def faults(read, text):
    try:
        return [str(read(text))]
    except EditionError as error:
        return list(error.faults)

def written(text):
    Path("house.toml").write_text(text)
    return "house.toml"

def moves(text):
    return list(map(str, Game.from_position(f"{text} red:10 blue:20 turn:red card:3").legal_moves))

config, plain = Config.parse("hasbro-2002+free_pass=true+team"), Config.parse("hasbro-2002+team")
seats = ("red", "blue", "yellow", "green")
[row] = differences([plain.rules, config.rules])
[view] = [o for o in editions()[1].options if o.name == "free_pass"]
print(json.dumps({
    "text": [
        config.text, Config.parse(config.text).text,
        Config.of("revenge", {"free_pass": True}).text,
        Config.parse("revenge+free_pass=false").text,
    ],
    "value": [config.rules.free_pass, plain.rules.free_pass],
    "refused": faults(Config.parse, "hasbro-2002+free_pass=often")
        + faults(load_edition, written('from = "revenge"\\nfree_pass = 5\\n')),
    "file": edition_text(load_edition(written('from = "revenge"\\nfree_pass = true\\n'))),
    "offered": [key for key, edition in EDITIONS.items() if "free_pass" in edition.options],
    "compared": [row.field, row.title, *([side.words, side.clause] for side in row.sides)],
    "listed": describe(EDITIONS["revenge"])["options"]["free_pass"],
    "asked": [view.title, view.default_words, [[c.value, c.words] for c in view.choices]],
    "page": [line for line in register().splitlines() if "`free_pass`" in line],
    "compiled": [int(compile_rules(each, seats)[0]["free_pass"]) for each in (plain, config)],
    "moves": [moves("hasbro-2002"), moves("hasbro-2002+free_pass=true")],
}))
"""


def applied(folder: Path, name: str, block: str) -> None:
    """Change a file as a block says: lines without a plus are there, those with one come in."""
    path = folder / name
    lines = block.splitlines()
    before = "\n".join(line[1:] for line in lines if not line.startswith("+"))
    after = "\n".join(line[1:] for line in lines)
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{name} has no such lines:\n{before}"
    path.write_text(text.replace(before, after), encoding="utf-8")


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a copy of the package, changed as the page says, makes of the option."""
    folder = tmp_path_factory.mktemp("two_places")
    left_out = shutil.ignore_patterns("__pycache__", "client")
    shutil.copytree(ROOT / "src" / "pardon", folder / "src" / "pardon", ignore=left_out)
    shutil.copytree(ROOT / "docs" / "rules", folder / "docs" / "rules")
    for name, block in BLOCK.findall(PAGE):
        applied(folder, name, block)
    environment = os.environ | {"PYTHONPATH": str(folder / "src"), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", LOOK],
        env=environment, cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert not done.returncode, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_there_are_two_places() -> None:
    section = PAGE.partition("## Add an option in two places\n")[2].partition("\n## ")[0]
    places = [name for name, _ in BLOCK.findall(section)]
    assert places == [name for name, _ in BLOCK.findall(PAGE)]
    assert places == ["src/pardon/rules/fields.py", "src/pardon/engine/play/plays.py"]


def test_it_is_parsed_and_written(seen: dict[str, Any]) -> None:
    canonical = "hasbro-2002+team+free_pass=true"
    assert seen["text"] == [canonical, canonical, "revenge+free_pass=true", "revenge"]
    assert seen["value"] == [True, False]
    lines = seen["file"].splitlines()
    assert (lines[0], lines[-1]) == ('from = "revenge"', "free_pass = true")


def test_a_wrong_value_is_refused_in_a_line(seen: dict[str, Any]) -> None:
    assert seen["refused"] == [
        "free_pass 'often' of hasbro-2002 should be true or false",
        "house.toml: free_pass 5 should be true or false",
    ]


def test_every_edition_offers_it(seen: dict[str, Any]) -> None:
    assert len(seen["offered"]) == 5


def test_it_is_compared(seen: dict[str, Any]) -> None:
    question = "May a player pass who could move?"
    assert seen["compared"] == ["free_pass", question, ["no", "C-18"], ["yes", "C-18"]]


def test_it_is_documented(seen: dict[str, Any]) -> None:
    assert seen["listed"] == {
        "default": False, "text": "false", "takes": "true or false", "clause": "C-18",
    }  # fmt: skip
    answers = [["true", "Yes"], ["false", "No"]]
    assert seen["asked"] == ["May a player pass who could move?", "No", answers]
    [row] = seen["page"]
    assert row.startswith("| `free_pass` | May a player pass who could move? | `true`, `false` |")


def test_it_is_compiled_into_a_column_of_its_name(seen: dict[str, Any]) -> None:
    assert seen["compiled"] == [0, 1]


def test_it_is_played(seen: dict[str, Any]) -> None:
    without, having = seen["moves"]
    assert "pass" not in without
    assert set(having) == {*without, "pass"}
