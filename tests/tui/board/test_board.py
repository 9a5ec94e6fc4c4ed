"""The board in characters: everything is there, in every size, with colours and without."""

import pytest

from pardon.rules.config import Config
from pardon.rules.editions import EDITIONS
from pardon.server.pages.catalogue import rules_view
from pardon.tui.board import letters, pixels
from pardon.tui.board.glyphs import Rows
from pardon.tui.board.palette import DARK, LIGHT, SIXTEEN, SIXTEEN_LIGHT, Palette
from pardon.tui.board.plan import Lights, Picture, cell_of, cells
from pardon.tui.model import Pawn, Rules
from pardon.tui.model import as_rules as read_rules

PAWNS = {
    "red": (Pawn("start"), Pawn("start"), Pawn(14), Pawn("s2")),
    "blue": (Pawn("start"), Pawn(18), Pawn("home"), Pawn("home")),
}
LIGHTS = Lights(
    movable=frozenset({("", 14)}), targets={("", 19): "1"}, chosen=("", 14), goal=("", 19),
    way={("", 15): "red", ("", 16): "red"}, harmed=frozenset({("blue", 18)}),
    trail={("", 50): "blue"},
)  # fmt: skip


def as_rules(config: Config) -> Rules:
    return read_rules(rules_view(config))


def picture(config: str = "hasbro-2002", **given: object) -> Picture:
    return Picture(as_rules(Config.parse(config)), PAWNS, **given)  # type: ignore[arg-type]


def cell(rows: Rows, spot: tuple[str, int | str], wide: int, half: int) -> str:
    """Return the letters of a cell."""
    column, row = cell_of(spot)
    lines = range(row * half // 2, -(-(row + 1) * half // 2))
    return "".join(rows[y][x][0] for y in lines for x in range(column * wide, (column + 1) * wide))


def test_every_place_has_cells_of_its_own() -> None:
    assert len(cells()) == 60 + 4 * 5 + 4 * 2 * 9


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("palette", [DARK, LIGHT, SIXTEEN, SIXTEEN_LIGHT])
def test_half_blocks_make_a_square(size: int, palette: Palette) -> None:
    rows = pixels.paint(picture(lights=LIGHTS, card="11", pile=9), size, palette)
    assert len(rows) == 8 * size
    assert {len(row) for row in rows} == {16 * size}


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_pawns_targets_and_who_is_bumped_can_be_seen(size: int) -> None:
    plain = pixels.paint(picture(), size, DARK)
    rows = pixels.paint(picture(lights=LIGHTS), size, DARK)
    assert "R" in cell(rows, ("", 14), size, size)
    assert "R" in cell(rows, ("red", "s2"), size, size)
    assert "1" in cell(rows, ("", 19), size, size)
    assert "×" in cell(rows, ("", 18), size, size)
    assert "B" in cell(plain, ("", 18), size, size)
    assert "●" in cell(rows, ("", 15), size, size)
    assert "•" in cell(rows, ("", 50), size, size)


@pytest.mark.parametrize(("wide", "high"), [(2, 1), (3, 1), (4, 2), (6, 3)])
def test_letters_say_without_colours_what_colours_say(wide: int, high: int) -> None:
    rows = letters.paint(picture(lights=LIGHTS, card="11", pile=9), wide, high, SIXTEEN)
    text = letters.plain(rows)
    assert text.isascii()
    assert "!R" in cell(rows, ("", 14), wide, 2 * high)
    assert "xB" in cell(rows, ("", 18), wide, 2 * high)
    assert " 1" in cell(rows, ("", 19), wide, 2 * high)
    assert ":" in cell(rows, ("", 15), wide, 2 * high)
    assert "Move one" in text


@pytest.mark.parametrize("key", EDITIONS)
def test_what_is_printed_on_the_board_is_painted(key: str) -> None:
    rules = as_rules(Config.parse(key))
    text = letters.plain(letters.paint(Picture(rules, {}), 3, 1, SIXTEEN))
    assert text.count("*") == len(rules.fire_spaces)
    assert text.count("@") == 2 * len(rules.teleports)
    assert text.count("o") >= 8


def test_own_and_partners_fields_are_named() -> None:
    known = picture("hasbro-2002+team", own=frozenset({"red"}), allies=frozenset({"blue"}))
    text = letters.plain(letters.paint(known, 4, 2, SIXTEEN))
    assert "you" in text
    assert "pal" in text
