"""The documents say what is true and leave nothing out."""

import doctest
import re
from pathlib import Path

import pytest
from scripts.reference import pages

from pardon import __version__
from pardon.cli import COMMANDS
from pardon.cli.lookup._register import register, with_register
from pardon.engine import layout
from pardon.moves.moves import KINDS_OF_MOVE, PASS_WORDS
from pardon.position.setup import MARK_NAMES
from pardon.position.text import TOKENS
from pardon.record import Record
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS, KINDS
from pardon.rules.editions import EDITIONS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ACTIONS = (ROOT / "docs" / "actions.md").read_text(encoding="utf-8")
NOTATION = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
OPTIONS = (ROOT / "docs" / "rules" / "options.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])

GROUPS = (
    "PASS", "FORWARD", "BACKWARD", "LEAVE", "PART", "SWITCH", "PLACE", "GO_FIRE", "GIVE_ICE",
    "GIVE_FIRE", "GO_TELEPORT", "TAKE_HOME", "CHOOSE", "DROP", "SWAP", "PICK_UP",
)  # fmt: skip


@pytest.mark.parametrize("page", ["README.md", "docs/notation.md", "docs/bots.md"])
def test_examples_run(page: str) -> None:
    outcome = doctest.testfile(str(ROOT / page), module_relative=False)
    assert outcome.attempted >= 3
    assert not outcome.failed


def test_a_game_is_played_on_the_first_screen() -> None:
    assert ">>> game.legal_moves" in README.splitlines()[:25]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_documented(name: str) -> None:
    assert f"| `pardon {name}" in README


@pytest.mark.parametrize("key", EDITIONS)
def test_an_edition_is_documented(key: str) -> None:
    [row] = re.findall(rf"^\| `{key}` \| \S.*", README.partition("## Commands")[0], re.MULTILINE)
    assert EDITIONS[key].name in row
    assert all(f"`{name}`" in row for name in EDITIONS[key].variations)
    assert (ROOT / "docs" / "rules" / f"{key}.md").exists()


def test_the_example_of_an_own_edition_can_be_played(tmp_path: Path) -> None:
    [example] = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    path = tmp_path / "house.toml"
    path.write_text(example, encoding="utf-8")
    rules = Config.parse(f"{path}+team").rules
    assert (rules.pawns, rules.deck["sorry"], rules.cards["10"].backward) == (3, 6, 2)


def test_options_and_variations_are_documented() -> None:
    """``make options`` writes the register anew."""
    assert register() in OPTIONS
    assert with_register(OPTIONS) == OPTIONS
    for edition in EDITIONS.values():
        for name in (*edition.options, *edition.variations, *edition.fixed):
            assert f"| `{name}` | " in register()


def test_every_action_id_is_documented() -> None:
    rows = re.findall(r"^\| ([0-9–]+) \| `([A-Z_]+)` \|", ACTIONS, re.MULTILINE)
    firsts = [getattr(layout, name) for name in GROUPS]
    ends = [*firsts[1:], layout.ACTION_COUNT]
    spans = [
        f"{first}–{end - 1}" if end - first > 1 else f"{first}"
        for first, end in zip(firsts, ends, strict=True)
    ]
    assert rows == list(zip(spans, GROUPS, strict=True))
    assert f"{layout.ACTION_COUNT} numbers" in ACTIONS


def test_the_order_of_cards_is_documented() -> None:
    flat = " ".join(ACTIONS.split())
    assert ", ".join(KINDS) in flat
    assert ", ".join(COLOURS) in flat


def test_the_tokens_of_a_position_are_documented() -> None:
    rows = set(re.findall(r"^\| `(\w+)` \|", NOTATION, re.MULTILINE))
    phases = {name for name in layout.PHASE_NAMES if name != "done"}
    assert {*TOKENS, *MARK_NAMES, *phases, *Record.__struct_fields__} <= rows


def test_the_moves_are_documented() -> None:
    moves = NOTATION.partition("## Moves")[2].partition("## Array")[0]
    assert all(f"`{word}`" in moves for word in PASS_WORDS.values())
    examples = re.findall(r"^\| `", moves, re.MULTILINE)
    assert len(examples) >= len(KINDS_OF_MOVE) - 4  # those that are written alike


def test_the_verbs_are_documented() -> None:
    verbs = set(re.findall(r"^(\w+):.*## ", MAKEFILE, re.MULTILINE))
    internal = {"help", "warm"}
    assert verbs - internal <= set(re.findall(r"\w+", CONTRIBUTING))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_citation_names_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f'version: "{__version__}"' in citation.splitlines()


SOURCES = sorted([*ROOT.glob("src/**/*.py"), *ROOT.glob("tests/**/*.py")])
MENTION = re.compile(r"(?<!/)\bdocs/[\w/.-]*\w|\bRULES(?:\.md)? section\b|\bRULES\.md\b")


def test_pages_that_the_sources_mention_exist() -> None:
    mentioned = {
        (str(path.relative_to(ROOT)), page)
        for path in SOURCES
        if path != Path(__file__)
        for page in MENTION.findall(path.read_text(encoding="utf-8"))
    }
    assert len(mentioned) > 15
    assert [pair for pair in mentioned if not (ROOT / pair[1]).exists()] == []


def test_the_files_of_the_architecture_are_there() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = {name for name in re.findall(r"`([\w./]+)`", page) if "/" in name}
    assert len(named) > 40
    here = [ROOT, ROOT / "src", ROOT / "src" / "pardon"]
    assert [name for name in sorted(named) if not any((at / name).exists() for at in here)] == []


def test_every_room_is_in_the_architecture() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = {f"src/{name}" for name in re.findall(r"`(pardon/[\w/]+)`", page)}
    named |= {f"src/pardon/{name}" for name in re.findall(r"`([\w/]+)`", page)}
    found = ROOT.glob("src/pardon/*/**/__init__.py")
    rooms = {str(file.parent.relative_to(ROOT)) for file in found}
    assert {room for room in rooms - named if "migrations" not in room} == set()


def test_the_made_pages_are_up_to_date() -> None:
    """``make reference`` writes them anew."""
    stale = [
        name
        for name, text in pages().items()
        if (ROOT / "docs" / "reference" / name).read_text(encoding="utf-8") != text
    ]
    assert stale == []


def test_every_page_is_in_the_site() -> None:
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    listed = set(re.findall(r"[\w/-]+\.md", config.partition("\nnav:")[2]))
    found = {str(page.relative_to(ROOT / "docs")) for page in ROOT.glob("docs/**/*.md")}
    assert listed == found


def test_the_site_asks_no_other_host() -> None:
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert "font: false" in config
    assert "://" not in config
