"""The board as a picture: sound, whole, and readable without colour vision."""

import re
from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest

from pardon.bots.base import imagine
from pardon.render.pieces import patterns, pawn
from pardon.render.svg import draw
from pardon.rules.edition import COLOURS
from pardon.view import View
from tests.render.drawings import counted, each_config, see, views

SVG = "{http://www.w3.org/2000/svg}"
TINT = re.compile(r"#[0-9a-f]{6}|fill-[a-z]+")


def drawn(view: View) -> ElementTree.Element:
    return ElementTree.fromstring(draw(view))


def classes(picture: ElementTree.Element) -> list[str]:
    return [each.get("class", "") for each in picture.iter(f"{SVG}g")]


@each_config
def test_every_pawn_is_drawn(config: str) -> None:
    for view in views(config, every=41):
        found = Counter(name.split()[1] for name in classes(drawn(view)) if name.startswith("pawn"))
        assert found == counted(view)


@each_config
def test_a_picture_has_a_title_and_a_description(config: str) -> None:
    for view in views(config, every=199):
        picture = drawn(view)
        assert picture.get("role") == "img"
        assert picture[0].tag == f"{SVG}title"
        assert picture[1].tag == f"{SVG}desc"


def test_the_description_tells_where_everything_is() -> None:
    told = drawn(see("fire-ice-2013 red:20i,s4 blue:home*2,7f card:11 discards:5")).findtext(
        f"{SVG}desc"
    )
    assert told == (
        "Red has pawns on 20 (ice), on s4, 1 in Start. Blue has pawns on 7 (fire), 2 in Home."
        " The card in play is 11. On the table: pile 43, discards 1, top 5."
    )


@each_config
def test_a_picture_needs_nothing_from_elsewhere(config: str) -> None:
    text = draw(see(config)).replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"http|href|<image|<style|<script|font-face|@import", text)


def test_every_colour_has_a_shape_of_its_own() -> None:
    shapes = {TINT.sub("", pawn(colour)) for colour in COLOURS}
    assert len(shapes) == len(COLOURS)


def test_every_colour_has_a_pattern_of_its_own() -> None:
    pieces = ElementTree.fromstring(f"<defs>{patterns()}</defs>")
    fills = {TINT.sub("", ElementTree.tostring(piece, "unicode")) for piece in pieces}
    assert len(fills) == len(COLOURS)


@pytest.mark.parametrize("marks", ["i", "f", "d", "m", "if"])
def test_every_mark_shows_on_a_pawn(marks: str) -> None:
    assert len(pawn("red", marks)) > len(pawn("red"))


def test_highlights_ring_their_places() -> None:
    view = see("hasbro-2002 red:20 blue:")
    ringed = draw(view, highlights=[("red", 20), ("red", "start")])
    assert ringed.count("stroke-dasharray") == draw(view).count("stroke-dasharray") + 2


def test_text_that_markup_would_choke_on_is_escaped() -> None:
    assert drawn(see("hasbro-2002+first=yellow")).findtext(f"{SVG}title") is not None


@pytest.mark.parametrize("config", ["hasbro-2002+points", "revenge"])
def test_what_is_hidden_changes_nothing(config: str) -> None:
    for seed, view in enumerate(views(config, every=151)):
        if view.actor is not None:
            assert draw(imagine(view, Random(seed)).view(view.seat)) == draw(view)


def test_a_hand_is_drawn_for_its_holder() -> None:
    position = "revenge red: blue: hand.red:1,5*2,sorry hand.blue:2,3,pick4,12"
    assert "Pick 4" not in draw(see(position, "red"))
    assert "Pick 4" in draw(see(position, "blue"))
