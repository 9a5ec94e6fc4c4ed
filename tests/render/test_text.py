"""The board in the terminal: everything is there, with colour and without."""

import re
from collections import Counter
from random import Random

import pytest

from pardon.bots.base import imagine
from pardon.render.text import WIDTH, draw, in_ascii
from pardon.rules.edition import COLOURS
from tests.render.drawings import board, counted, each_config, see, views

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
PLACES = ("start", *range(60), "s1", "s2", "s3", "s4", "s5", "home")


def pawns_in(drawing: str) -> Counter[str]:
    letters = Counter("".join(board(drawing)))
    return Counter({colour: letters[colour[0].upper()] for colour in COLOURS})


@each_config
def test_every_pawn_is_drawn(config: str) -> None:
    for view in views(config):
        assert +pawns_in(draw(view)) == counted(view), view.text


@each_config
def test_a_drawing_is_at_most_eighty_columns_wide(config: str) -> None:
    for view in views(config):
        assert max(map(len, draw(view).splitlines())) <= WIDTH <= 80


@each_config
def test_colour_adds_nothing_but_colour(config: str) -> None:
    for view in views(config, every=97):
        plain = draw(view)
        assert "\x1b" not in plain
        coloured = [ESCAPE.sub("", line).rstrip() for line in draw(view, colour=True).splitlines()]
        assert coloured == plain.splitlines()


@each_config
def test_nobody_needs_more_than_ascii(config: str) -> None:
    for view in views(config, every=97):
        assert in_ascii(draw(view)).isascii()


def test_every_place_of_every_colour_looks_different() -> None:
    seen = set()
    for colour in COLOURS:
        for place in PLACES:
            others = " ".join(f"{other}:home" for other in COLOURS if other != colour)
            view = see(f"hasbro-2002 {others} {colour}:{place},home*2 turn:{colour}")
            seen.add("\n".join(board(draw(view))))
    assert len(seen) == 4 * len(PLACES)


def test_every_square_is_numbered() -> None:
    numbers = re.findall(r"\b\d+\b", "\n".join(board(draw(see("hasbro-2002")))))
    assert sorted(map(int, numbers)) == list(range(60))


@pytest.mark.parametrize("mark", ["i", "f"])
def test_tokens_are_written_after_the_pawn(mark: str) -> None:
    drawing = draw(see(f"fire-ice-2013 red:20{mark} blue:3"))
    assert f"20   R{mark}" in drawing
    assert {"i": "i ice", "f": "f fire"}[mark] in drawing


def test_tokens_that_nobody_carries_are_in_the_centre() -> None:
    assert "in the centre: the Ice and the Fire" in draw(see("fire-ice-2013"))
    assert "in the centre: the Fire" in draw(see("fire-ice-2013 red:20i blue:"))
    assert "in the centre" not in draw(see("fire-ice-2013+classic"))


def test_two_pawns_on_a_circle_are_two() -> None:
    assert "RR●" in draw(see("revenge red:4*2 blue: hand.red:1,2,3,5 turn:red"))


def test_special_squares_are_marked_and_told() -> None:
    fire = draw(see("fire-ice-2013+fire_spaces=7,20"))
    assert board(fire)[16].count("*") + sum("*" in line for line in board(fire)[:16]) == 2
    assert "fire spaces 7, 20" in fire
    teleports = draw(see("revenge"))
    assert "\n".join(board(teleports)).count("◎") == 4
    assert "teleports 7–37, 22–52" in teleports


def test_slides_have_a_triangle_and_an_end_in_their_letter() -> None:
    drawing = "\n".join(board(draw(see("hasbro-2002"))))
    for colour, arrow in zip(COLOURS, "◄▲►▼", strict=True):
        assert drawing.count(f"{colour[0]}{arrow}") == 2
        assert drawing.count(f"{colour[0]}●") == 2


@pytest.mark.parametrize(
    ("config", "told"),
    [
        ("hasbro-2002", "slides move every colour but their own"),
        ("revenge", "slides move their own colour only"),
        ("fire-ice-2013+slide_colours=r,-,by,r,r,r,r,rg", "1 red, 9 nobody, 16 blue/yellow"),
    ],
)
def test_whom_the_slides_move_is_told(config: str, told: str) -> None:
    assert told in " ".join(draw(see(config)).split())


def test_the_table_is_told() -> None:
    drawing = draw(see("hasbro-2002 red:20,home blue:s5 turn:blue card:7 discards:4,5*2 turns:12"))
    assert "turn 13: Blue plays 7" in drawing
    assert "pile 41, discards 3, top 5" in drawing
    assert "7: move one pawn forward 7" in drawing
    assert re.search(r"› blue +start 3 home 0", drawing)
    assert re.search(r"  red +start 2 home 1", drawing)


def test_a_hand_is_shown_to_its_holder_only() -> None:
    position = "revenge red: blue: hand.red:1,5*2,sorry hand.blue:2,3,pick4,12"
    mine, public = draw(see(position, "red")), draw(see(position, "blue"))
    assert "red holds: 1  5 ×2  Sorry!" in mine
    assert "Pick 4" not in mine
    assert "blue holds: 2  3  12  Pick 4" in public
    assert "Sorry!" not in public


def test_colours_that_were_swapped_are_told() -> None:
    drawing = draw(see("revenge red:20 blue:home owners:red=blue,blue=red"))
    assert re.search(r"red/blue +start 3 home 1", drawing)


def test_highlights_point_at_their_places() -> None:
    view = see("hasbro-2002 red:20,s4 blue:")
    drawing = draw(view, highlights=[("red", 20), ("red", "s4"), ("red", "start")])
    assert "20  ›R" in drawing
    assert "›R       · ║ 56" in drawing
    assert "start›RR" in drawing


@pytest.mark.parametrize("config", ["hasbro-2002+points", "revenge"])
def test_what_is_hidden_changes_nothing(config: str) -> None:
    for seed, view in enumerate(views(config, every=151)):
        if view.actor is not None:
            assert draw(imagine(view, Random(seed)).view(view.seat)) == draw(view)
