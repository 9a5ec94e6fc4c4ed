"""The page of the protocol says everything that can be sent, and is not behind the types."""

import re
from pathlib import Path

from pardon.server.pages.protocol import reference, written
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


def test_every_code_is_in_the_page() -> None:
    assert all(f"| `{code.value}` |" in PAGE for code in Code)
