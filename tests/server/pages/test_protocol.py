"""The page of the protocol says everything that can be sent, and is not behind the types."""

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from pardon.moves.moves import KINDS_OF_MOVE
from pardon.position.phases import PHASES
from pardon.rules.looks import LOOKS
from pardon.server.hub.hub import Hub
from pardon.server.pages.protocol import reference, written
from pardon.server.storage.sqlite import SqliteStore
from pardon.server.web.factory import make_app
from pardon.server.wire.codes import Code
from pardon.server.wire.schema import schema

PAGE = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_reference_is_as_the_types_say() -> None:
    assert written(PAGE) == PAGE, "make wire writes it anew"


def test_every_field_that_can_be_sent_is_in_the_reference() -> None:
    rows = set(re.findall(r"^\| `(\w+)` \|", reference(), re.MULTILINE))
    parts = [part for part in schema()["$defs"].values() if "properties" in part]
    fields = {name for part in parts for name in part["properties"]}
    assert fields - rows <= {"type", "event"}


def test_every_address_is_in_the_page() -> None:
    told = re.sub(r"\?[^`]*", "", PAGE)
    for route, methods in _routes().items():
        named = re.sub(r"\{\w+:\w+\}", "[A-Z]+", route)
        if re.match(r"/api/(?!admin|openapi)|/health$|/ready$", route):
            assert re.search(f"{named}`", told), route
            assert "POST" not in methods or f"POST {route}" in told, route


def _routes() -> dict[str, set[str]]:
    """Return the addresses that the application has, with their methods."""

    async def made() -> dict[str, set[str]]:
        store = SqliteStore(Path("nowhere"))
        app = make_app(Hub(store), store, cookie_key=b"key")
        return {
            each.path: {str(method) for method in getattr(each, "methods", ())}
            for each in app.routes
        }

    return asyncio.run(made())


def test_every_type_that_a_field_has_is_explained() -> None:
    made = reference()
    cells = re.findall(r"^\| `\w+` \| `(.*?)` \|", made, re.MULTILINE)
    kinds = set(re.findall(r"\b[A-Z]\w+", re.sub(r"'.*?'", "", " ".join(cells))))
    preamble = made.partition("###")[0]
    for kind in kinds - {"None", "False", "True", "Literal"}:
        assert f"**`{kind}`**" in made or f"`{kind}`" in preamble, kind


def test_every_row_of_the_reference_has_as_many_cells_as_its_table() -> None:
    rows = [line for line in reference().splitlines() if line.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {4}


def test_nothing_in_the_reference_is_known_only_to_those_who_read_the_sources() -> None:
    assert "`pardon." not in reference()


@pytest.mark.parametrize(
    ("heading", "names"), [("Phases", [*PHASES]), ("Moves", KINDS_OF_MOVE), ("Looks", [*LOOKS])]
)
def test_every_value_of_a_word_is_in_the_page(heading: str, names: Sequence[str]) -> None:
    section = PAGE.partition(f"\n### {heading}\n")[2].partition("\n##")[0]
    firsts = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    assert sorted(re.findall(r"`(\w+)`", " ".join(firsts))) == sorted(names)


def test_every_code_is_in_the_page() -> None:
    assert all(f"| `{code.value}` |" in PAGE for code in Code)
