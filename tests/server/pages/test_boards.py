"""The client's pictures are made from the boards as they are."""

import re
from pathlib import Path

from pardon.rules.looks import LOOKS
from pardon.server.pages.boards import boards_text

SOURCES = Path(__file__).parents[3] / "web" / "src"


def test_the_boards_of_the_client_are_not_stale() -> None:
    assert (SOURCES / "pictures" / "boards.json").read_text() == boards_text(), "stale: make wire"


def test_the_client_draws_every_look() -> None:
    styles = (SOURCES / "styles" / "looks.css").read_text()
    drawn = (SOURCES / "board" / "looks.svelte.ts").read_text()
    for look in LOOKS:
        assert look == "classic" or f"data-look='{look}'" in styles
        assert re.search(rf"^  {look}: {{$", drawn, re.MULTILINE)
