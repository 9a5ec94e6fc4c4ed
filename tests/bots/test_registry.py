"""Bots have a text by which they are found, wherever they come from."""

import re
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pardon.bots import BOTS, LEVELS, Bot, find_bot, registry
from pardon.bots.spec import parameters, split
from pardon.errors import PardonError
from pardon.game import Game

MINIMAL = """
from pardon.bots import Bot

class First(Bot):
    def choose(self, view, rng):
        return view.moves[0]
"""

TUNED = """
from dataclasses import dataclass, field
from typing import Literal
from pardon.bots import Bot

@dataclass(frozen=True)
class Tuned(Bot):
    '''Plays as it is told.

    And says more.
    '''
    depth: int = field(default=2, metadata={"meaning": "how far"})
    share: float = 0.5
    bold: bool = False
    mood: Literal["calm", "wild"] = "calm"
    file: str = ""

    def __post_init__(self):
        if self.depth > 9:
            raise RuntimeError("too\\ndeep")

    def choose(self, view, rng):
        return view.moves[-1]

@dataclass(frozen=True)
class Needy(Bot):
    depth: int
    def choose(self, view, rng):
        return view.moves[0]

class Outer:
    class Inner(Bot):
        def choose(self, view, rng):
            return view.moves[0]

class Silent(Bot):
    pass

class Stranger:
    def choose(self, view, rng):
        return view.moves[0]

number = 5
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of one's own to be in, whose modules are forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    known = set(sys.modules)
    (tmp_path / "minimal_bot.py").write_text(MINIMAL)
    (tmp_path / "tuned_bot.py").write_text(TUNED)
    yield tmp_path
    for name in set(sys.modules) - known:
        del sys.modules[name]


@pytest.fixture
def _plugged(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plug bots in as an installed package would."""
    values = {
        "first": "minimal_bot:First",
        "tuned": "tuned_bot : Tuned [extra]",
        "broken": "nowhere_bot:Bot",
        "greedy": "minimal_bot:First",
    }
    points = EntryPoints(EntryPoint(n, v, registry.GROUP) for n, v in values.items())
    monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))


@pytest.mark.parametrize("name", [*BOTS, *LEVELS])
def test_the_text_of_a_bot_finds_an_equal_one(name: str) -> None:
    bot = find_bot(name)
    assert find_bot(bot.text) == bot
    assert find_bot(bot.text).text == bot.text


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_a_bot_has_a_name_and_a_line_about_it(bot: Bot) -> None:
    assert bot.text == bot.name
    assert bot.summary
    assert all(each.meaning for each in parameters(type(bot)))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (" Greedy ", "greedy"),
        ("greedy()", "greedy"),
        ("greedy( slip = 0.0 )", "greedy"),
        ("greedy(slip=0)", "greedy"),
        ("GREEDY(slip=0.25,)", "greedy(slip=0.25)"),
        ("greedy(slip=1)", "greedy(slip=1.0)"),
    ],
)
def test_a_text_is_written_back_canonically(text: str, canonical: str) -> None:
    assert find_bot(text).text == canonical


def test_a_bot_without_parameters_is_made_once() -> None:
    assert find_bot(" Greedy ") is BOTS["greedy"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("gready", "unknown bot 'gready'; did you mean greedy"),
        ("esy", "did you mean easy"),
        ("", "bot '' should be a name"),
        ("greedy(slip=0.1", "bot 'greedy(slip=0.1' should be a name"),
        ("greedy(0.1)", "parameter '0.1' of greedy should be name=value"),
        ("greedy(slip=)", "parameter 'slip=' of greedy should be name=value"),
        ("greedy(slip=0,slip=1)", "parameter 'slip' of greedy is given twice"),
        ("greedy(slipp=0)", "unknown parameter 'slipp' of greedy; did you mean slip?"),
        ("greedy(slip=often)", "slip 'often' of greedy should be a number"),
        ("greedy(slip=nan)", "slip 'nan' of greedy should be a number"),
        ("greedy(slip=2)", "slip 2.0 of greedy should be from 0 to 1"),
        ("greedy(a=1,slip=x)", "slip 'x' of greedy should be a number"),
        ('greedy(slip="\\q")', "quoted as JSON quotes it"),
        ("random(n=1)", "random takes no parameter, not 'n'"),
        ("easy(slip=1)", "level easy takes no parameters; it stands for casual(mistakes="),
    ],
)
def test_a_wrong_text_is_an_error_that_says_what_is_right(text: str, complaint: str) -> None:
    with pytest.raises(PardonError) as fault:
        find_bot(text)
    assert complaint in str(fault.value)


def test_what_is_no_text_is_no_bot() -> None:
    given: Any = 5
    with pytest.raises(PardonError, match="bot 5 should be a name"):
        find_bot(given)


@pytest.mark.usefixtures("here")
def test_a_class_in_the_current_directory_is_a_bot() -> None:
    bot = find_bot("minimal_bot:First")
    game = Game(seed=1)
    game.advance()
    assert bot.choose(game.view(game.actor), Random(0)) == game.legal_moves[0]
    assert (bot.name, bot.text, bot.summary) == ("first", "minimal_bot:First", "")


@pytest.mark.usefixtures("here")
def test_the_parameters_of_a_class_are_its_fields() -> None:
    text = 'tuned_bot:Tuned(depth=3, bold=true, mood=wild, file="a, (b)")'
    bot: Any = find_bot(text)
    assert (bot.depth, bot.share, bot.bold, bot.mood, bot.file) == (3, 0.5, True, "wild", "a, (b)")
    assert bot.text == text
    assert bot.summary == "Plays as it is told"
    assert find_bot(bot.text) == bot
    assert find_bot("tuned_bot:Tuned(file=./x-1.txt)").text == "tuned_bot:Tuned(file=./x-1.txt)"


@pytest.mark.usefixtures("here")
def test_a_parameter_without_default_is_always_written() -> None:
    assert find_bot("tuned_bot:Needy(depth=2)").text == "tuned_bot:Needy(depth=2)"
    assert find_bot("tuned_bot:Needy(depth=2)").summary == ""


@pytest.mark.usefixtures("here")
def test_a_class_inside_of_another_is_found() -> None:
    assert find_bot("tuned_bot:Outer.Inner").text == "tuned_bot:Outer.Inner"


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("nowhere_bot:Bot", "there is no module nowhere_bot here or among those installed"),
        ("minimal_bot.py:First", "bot 'minimal_bot.py:First': write minimal_bot without .py"),
        ("minimal_bot:Last", "minimal_bot has no class 'Last'"),
        ("minimal_bot:", "bot 'minimal_bot:' should be a module, a colon and a class"),
        (":First", "bot ':First' should be a module, a colon and a class"),
        ("tuned_bot:number", "bot 'tuned_bot:number' should be a class, not 5"),
        ("tuned_bot:Stranger", "has no name and no text and no summary; it should derive from"),
        ("tuned_bot:Silent", "bot 'tuned_bot:Silent' cannot be made: TypeError: "),
        ("tuned_bot:Needy", "tuned_bot:Needy needs a value for depth: a whole number"),
        ("tuned_bot:Tuned(depth=10)", "cannot be made: RuntimeError: too deep"),
        ("tuned_bot:Tuned(mood=sad)", "mood 'sad' of tuned_bot:Tuned should be calm or wild"),
        ("tuned_bot:Tuned(bold=2)", "bold '2' of tuned_bot:Tuned should be true or false"),
        ("minimal_bot:First(n=1)", "minimal_bot:First takes no parameter, not 'n'"),
    ],
)
def test_a_fault_of_a_bot_of_ones_own_is_one_line(text: str, complaint: str) -> None:
    with pytest.raises(PardonError) as fault:
        find_bot(text)
    assert complaint in str(fault.value)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("def", "SyntaxError: "),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("import nowhere_at_all", "No module named 'nowhere_at_all'"),
        ("import sys; sys.exit(3)", "SystemExit: 3"),
        ("import os; os.nothing", "AttributeError: "),
    ],
)
def test_a_module_that_cannot_be_imported_is_one_line(
    here: Path, code: str, complaint: str
) -> None:
    (here / "faulty_bot.py").write_text(code)
    with pytest.raises(PardonError, match="bot 'faulty_bot:Bot': cannot import faulty_bot: ") as f:
        find_bot("faulty_bot:Bot")
    assert complaint in str(f.value)


@pytest.mark.usefixtures("_plugged")
def test_a_bot_is_plugged_in_by_an_entry_point() -> None:
    assert find_bot("first").text == "minimal_bot:First"
    assert find_bot("tuned(depth=3)").text == "tuned_bot:Tuned(depth=3)"
    assert list(registry.plugged()) == ["first", "tuned", "broken"]


@pytest.mark.usefixtures("_plugged")
def test_a_bot_that_is_plugged_in_hides_none_of_ours() -> None:
    assert find_bot("greedy") is BOTS["greedy"]


@pytest.mark.usefixtures("_plugged")
def test_a_bot_that_is_plugged_in_is_suggested() -> None:
    with pytest.raises(PardonError, match="did you mean first"):
        find_bot("frist")
    with pytest.raises(PardonError, match="there is no module nowhere_bot"):
        find_bot("broken")


@pytest.mark.parametrize(("example", "text"), [(0, "mine:Hasty"), (1, "mine:Hasty(slip=0.2)")])
def test_the_examples_in_the_documentation_are_bots(here: Path, example: int, text: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    code = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[example]
    (here / "mine.py").write_text(code)
    bot = find_bot(text)
    game = Game.from_position("hasbro-2002 red:20,40 blue: card:10")
    assert bot.choose(game.view("red"), Random(2)).text == "20>30"
    assert bot.text == text
    assert bot.summary.startswith("Moves whatever gets furthest")


def test_a_list_of_bots_is_split_at_commas_outside_of_parentheses() -> None:
    assert split("a,b(x=1, y=2), c") == ["a", "b(x=1, y=2)", " c"]
    assert split('m:A(f="),("),b') == ['m:A(f="),(")', "b"]
    assert split("a(,b") == ["a(", "b"]
