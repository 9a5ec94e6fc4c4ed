"""``make pictures``: the screenshots of the documentation, taken in a real browser."""

import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from pardon.bots import find_bot
from pardon.game import Game
from pardon.rules.editions import DEFAULT, EDITIONS
from pardon.server.table.table import Table
from pardon.server.wire.http import NewSeat
from tests.browser.conftest import FLAGS, chromium
from tests.browser.helpers.preparing import NOW, Prepared
from tests.browser.helpers.serving import Server

FOLDER = Path("docs/pictures")
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SETTINGS = '{"speed": 0, "motion": "reduce", "forced": false}'


class Scene(Prepared):
    """A table of two people and two bots."""

    seats = (
        NewSeat("red", "me"),
        NewSeat("blue", "open"),
        NewSeat("yellow", "bot", "medium"),
        NewSeat("green", "bot", "hard"),
    )

    def decide(self, table: Table, chance: random.Random) -> None:
        """Let whoever has to decide, person or bot, choose as a medium bot does."""
        game = table.running.game
        move = find_bot("medium").choose(game.view(game.actor), chance)
        task = table.bot_task()
        if task is None:
            self.act(table, move)
        else:
            self.keep(table.bot_act(task, move, NOW))


def is_telling(game: Game) -> bool:
    """Tell whether a position makes a picture: much on the board, and something to choose."""
    if game.actor != "red" or game.turns < 40 or game.phase not in ("play", "card"):
        return False
    places = [place for each in game.pawns.values() for place in each]
    out = sum(isinstance(place, int) for place in places)
    return out >= 5 and places.count("home") >= 2 and len(game.legal_moves) >= 3


class Camera:
    """A browser that visits a server as Ann."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self._server = server

    @contextmanager
    def _page(self, scene: Scene | None, **options: Any) -> Iterator[Page]:
        context = self._browser.new_context(base_url=self._server.address, **options)
        context.add_init_script(f"localStorage.setItem('pardon.settings', {SETTINGS!r})")
        if scene:
            token, address = scene.tokens[0], self._server.address
            context.add_cookies([{"name": "pardon", "value": token, "url": address}])
        yield context.new_page()
        context.close()

    def take(self, name: str, path: str, scene: Scene | None = None, **options: Any) -> None:
        """Take a picture of a page."""
        with self._page(scene, **{"viewport": DESK, **options}) as page:
            page.goto(path)
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(600)
            page.screenshot(path=FOLDER / f"{name}.png")


def main() -> None:
    """Set the scenes, serve them, and take the pictures."""
    FOLDER.mkdir(exist_ok=True)
    scenes = {
        key: Scene(key, is_telling, code=f"K7QH{number}M") for number, key in enumerate(EDITIONS, 2)
    }
    over = Scene(DEFAULT, Game.is_over, code="K7QH9M")
    with tempfile.TemporaryDirectory() as folder:
        for scene in (*scenes.values(), over):
            scene.store(Path(folder))
        with Server(Path(folder)) as server, sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
            _take_all(Camera(browser, server), scenes, over)
            browser.close()


def _take_all(camera: Camera, scenes: dict[str, Scene], over: Scene) -> None:
    camera.take("home", "/")
    for key, scene in scenes.items():
        camera.take(f"table-{key}", f"/t/{scene.id}", scene)
    camera.take("replay", f"/g/{over.id}-1?step=120")
    first = scenes[DEFAULT]
    camera.take("phone", f"/t/{first.id}", first, viewport=PHONE)
    camera.take("phone-dark", f"/t/{first.id}", first, viewport=PHONE, color_scheme="dark")


if __name__ == "__main__":
    main()
