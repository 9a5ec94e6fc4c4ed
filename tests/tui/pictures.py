"""Pictures of the game in the terminal for docs/pictures: ``python -m tests.tui.pictures``."""

import asyncio
import re
from pathlib import Path

from pardon.tui.screen.look import Look
from tests.tui.playing import screen, session

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
PICTURES = {
    "terminal-60x24": (
        (60, 24), Look(),
        "hasbro-2002 red:14,27,s2 blue:18,40 yellow:55,home*2 green:3,home turn:red card:11",
    ),
    "terminal-100x30": (
        (100, 30), Look(),
        "hasbro-2002 red:14,27,s2 blue:18,40 yellow:55,home*2 green:3,home turn:red card:7",
    ),
    "terminal-160x50": (
        (160, 50), Look(),
        "fire-ice-2013 red:14f,27 blue:18i,40 yellow:55,home green:3,s3 turn:red card:10",
    ),
    "terminal-light": (
        (100, 30), Look(is_light=True),
        "revenge red:16,27 blue:18,40 yellow:55 green:3 turn:red hand.red:7,11,sorry,pick2"
        " hand.blue:1*4 hand.yellow:2*4 hand.green:3*4",
    ),
    "terminal-letters": (
        (80, 24), Look("none", is_ascii=True),
        "hasbro-2002+team red:14,27,s2 blue:18,40 yellow:55,home*2 green:3,home turn:red card:2",
    ),
}  # fmt: skip


def cleaned(svg: str) -> str:
    """Return a picture without addresses of fonts, and with names that stay the same."""
    plain = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return re.sub(r"terminal-\d+", "terminal", plain)


async def draw(name: str) -> str:
    """Return one of the pictures."""
    size, look, position = PICTURES[name]
    played = session(position=position, bot="greedy")
    played.players.names = dict.fromkeys(played.players.bots, "medium") | {"red": "You"}
    async with screen(played, size=size, look=look) as (app, pilot):
        app.title = "pardon play"
        await pilot.press("down")
        await pilot.pause()
        return cleaned(app.export_screenshot(title="pardon play"))


if __name__ == "__main__":
    for each in PICTURES:
        (FOLDER / f"{each}.svg").write_text(asyncio.run(draw(each)), encoding="utf-8")
