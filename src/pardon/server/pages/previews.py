"""Previews: what other sites show of a link, in words and as a picture."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from pardon.locales import say
from pardon.render.markup import element, moved, words
from pardon.render.pieces import DEEP, FILLS, INK, PAPER, emblem
from pardon.render.svg import WIDTH, draw
from pardon.view import View

WIDE, HIGH = 1200, 630
"""The size that other sites want of a picture."""
_LEFT: Final = HIGH + 22
_GROUND: Final = "#f3e3c8"
_LONGEST: Final = 20
"""Letters of a name for which there is room."""


class Preview(NamedTuple):
    """Preview of a link, as other sites show it."""

    title: str
    text: str
    picture: str | None
    """The address of a picture; None where nobody but the guests shall see one."""


class Player(NamedTuple):
    """Player in a picture: colour, name and whether they won."""

    colour: str
    name: str
    won: bool


def share_card(view: View, title: str, note: str, players: Sequence[Player]) -> str:
    """Return the board of a watcher beside who plays, as a drawing for other sites."""
    board = draw(view).replace(
        f'width="{WIDTH}" height="{WIDTH}"', f'x="0" y="0" width="{HIGH}" height="{HIGH}"', 1
    )
    lines = [_player(player, 210 + 78 * at) for at, player in enumerate(players)]
    return element(
        "svg",
        element("rect", width=WIDE, height=HIGH, fill=_GROUND),
        board,
        _text("Pardon", 96, 64, DEEP["red"]),
        _text(_shortened(title, 44), 142, 25 if len(title) < 38 else 20, INK),
        *lines,
        _text(note, HIGH - 42, 30, INK),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDE} {HIGH}",
        width=WIDE,
        height=HIGH,
        font_family="serif",
    )


def _text(text: str, y: float, size: float, ink: str) -> str:
    return words(text, _LEFT, y, font_size=size, fill=ink, text_anchor="start", font_weight=700)


def _player(player: Player, top: float) -> str:
    """Return the line of a player: a plate with the emblem, the name, and a star for who won."""
    ground = PAPER if player.won else "none"
    plate = element("rect", width=WIDE - _LEFT - 22, height=64, rx=14, fill=ground,
                    stroke=FILLS[player.colour], stroke_width=4)  # fmt: skip
    sign = moved(36, 32, emblem(player.colour, 34, fill=FILLS[player.colour]))
    name = words(_shortened(player.name, _LONGEST), 68, 43, font_size=32, fill=INK,
                 text_anchor="start", font_weight=700)  # fmt: skip
    star = moved(WIDE - _LEFT - 58, 32, element("path", d=_STAR, fill=DEEP["yellow"]))
    return moved(_LEFT, top, plate, sign, name, star if player.won else "")


_STAR: Final = "M0 -18L5 -6L18 -5L8 3L12 16L0 9L-12 16L-8 3L-18 -5L-5 -6Z"


def _shortened(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def nothing_told(language: str) -> Preview:
    """Return what is shown of a table or a game that is nobody else's business."""
    return Preview(say("share-private-title", language), say("share-private-text", language), None)


def told(
    title: str, names: Mapping[str, str], winners: Sequence[str], note: str, language: str
) -> tuple[str, str]:
    """Return the title and the text of a link to a game."""
    everybody = ", ".join(name for name in names.values() if name)
    if winners:
        won = ", ".join(names[seat] for seat in winners)
        return say("share-won-title", language, winners=won), f"{title}. {everybody}. {note}"
    return say("share-game-title", language, players=everybody), f"{title}. {note}"


def with_preview(page: str, preview: Preview, address: str) -> str:
    """Return the page of the client with a preview in its head; everything in it is escaped."""
    meta = {
        "og:site_name": "Pardon",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.text,
        "og:url": address,
        "twitter:card": "summary",
    }
    if preview.picture is not None:
        meta |= {"og:image": preview.picture, "og:image:width": f"{WIDE}"}
        meta |= {"og:image:height": f"{HIGH}", "og:image:type": "image/png"}
        meta["twitter:card"] = "summary_large_image"
    tags = [f'<meta property="{key}" content="{_quoted(value)}" />' for key, value in meta.items()]
    title = f"<title>{escape(preview.title)}</title>"
    return page.replace("<title>Pardon</title>", "\n    ".join([title, *tags]), 1)


def _quoted(text: str) -> str:
    return escape(text, {'"': "&quot;", "'": "&#39;"})
