"""Glyphs: characters with their colours, and the words that both painters write."""

from textwrap import wrap

from pardon.tui.board.plan import Picture
from pardon.tui.words import tell

Glyph = tuple[str, str | None, str | None, str]
"""A character, its colour, the colour behind it, and attributes such as ``bold``."""
Rows = list[list[Glyph]]


def label_of(picture: Picture, colour: str, name: str) -> str:
    """Return what stands on Start or Home; one's own says so."""
    if colour not in picture.pawns:
        return ""
    if name == "start" and colour in picture.own:
        return tell("tui-board-you") if len(picture.own) == 1 else colour.upper()
    if name == "start" and colour in picture.allies:
        return tell("tui-board-partner")
    return tell("tui-board-start" if name == "start" else "tui-board-home")


def card_lines(picture: Picture, width: int, rows: int) -> list[tuple[str, str]]:
    """Return the lines of the card in the middle, at most as many as there are rows."""
    if not picture.card:
        return []
    card = picture.rules.card(picture.card)
    if not picture.is_in_play:
        return [(tell("tui-last-card", card=card.title)[:width], "")]
    text = [(line, "") for line in wrap(card.text, width)]
    airy = [("", ""), (card.title, "bold"), ("", ""), *text, ("", "")]
    tight = [(card.title, "bold"), *text]
    return airy if len(airy) <= rows else tight[:rows]
