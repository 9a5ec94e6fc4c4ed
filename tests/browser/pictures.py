"""``make pictures``: the screenshots of the documentation, taken in a real browser."""

import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from pardon.bots import find_bot
from pardon.events.events import GameOver
from pardon.game import Game
from pardon.rules.editions import DEFAULT, EDITIONS
from pardon.server.table.table import Table
from pardon.server.wire.http import NewSeat
from tests.browser.advice import scenes as advice
from tests.browser.choosing import pictures
from tests.browser.conftest import FLAGS, chromium
from tests.browser.helpers.preparing import NOW, Prepared
from tests.browser.helpers.serving import Server

LETTERING = [*FLAGS, "--font-render-hinting=none"]
"""How a browser is started so that its letters stand as in a window, at any size."""
FOLDER = Path("docs/pictures")
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 568}
SETTINGS = '{"speed": 0, "motion": "reduce", "sound": false, "forced": false, "draw": false}'


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


def can_win(game: Game) -> bool:
    """Tell whether red can end the game by walking Home now."""
    moves = game.listed() if game.actor == "red" else []
    return any(
        any(isinstance(event, GameOver) for event in game.preview(move))
        for move in moves
        if move.kind == "forward"
    )


class Camera:
    """A browser that visits a server as Ann."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self._server = server

    @contextmanager
    def _page(self, scene: Prepared | None, **options: Any) -> Iterator[Page]:
        context = self._browser.new_context(base_url=self._server.address, **options)
        context.add_init_script(f"localStorage.setItem('pardon.settings', {SETTINGS!r})")
        if scene:
            token, address = scene.tokens[0], self._server.address
            context.add_cookies([{"name": "pardon", "value": token, "url": address}])
        yield context.new_page()
        context.close()

    def take(
        self, name: str, path: str, scene: Prepared | None = None,
        then: Callable[[Page], None] | None = None, **options: Any,
    ) -> None:  # fmt: skip
        """Take a picture of a page, once something was done there."""
        with self._page(scene, **{"viewport": DESK, **options}) as page:
            page.goto(path)
            page.wait_for_load_state("networkidle")
            if then:
                then(page)
            page.wait_for_timeout(600)
            page.screenshot(path=FOLDER / f"{name}.png")

    def take_offline(self, name: str, path: str) -> None:
        """Take a picture of a page without a network."""
        with self._page(None, viewport=DESK, service_workers="allow") as page:
            page.goto(path)
            page.evaluate("navigator.serviceWorker.register('/sw.js')")
            page.wait_for_function("() => navigator.serviceWorker.controller !== null")
            page.reload()
            page.wait_for_load_state("networkidle")
            page.context.set_offline(True)
            page.reload()
            page.wait_for_timeout(1500)
            page.screenshot(path=FOLDER / f"{name}.png")

    def keep(self, name: str, path: str) -> None:
        """Keep a picture that the server draws."""
        with self._page(None) as page:
            answer = page.request.get(f"{self._server.address}{path}")
            (FOLDER / f"{name}.png").write_bytes(answer.body())

    def take_win(self, name: str, scene: Scene, **options: Any) -> None:
        """Take a picture of a game that is won on it."""
        with self._page(scene, **{"viewport": DESK, **options}) as page:
            page.goto(f"/t/{scene.id}")
            page.locator("[data-testid=target][aria-label*=Home]").first.click()
            page.get_by_test_id("celebration").wait_for()
            page.wait_for_timeout(900)
            page.screenshot(path=FOLDER / f"{name}.png")


def main() -> None:
    """Set the scenes, serve them, and take the pictures."""
    FOLDER.mkdir(exist_ok=True)
    scenes = {
        key: Scene(key, is_telling, code=f"K7QH{number}M") for number, key in enumerate(EDITIONS, 2)
    }
    over = Scene(DEFAULT, Game.is_over, code="K7QH9M")
    won = Scene(DEFAULT, can_win, code="K7QH8M")
    past = [
        Scene(key, Game.is_over, seed=at, code=f"K8QH{at}M", tokens=over.tokens)
        for at, key in enumerate(EDITIONS, 2)
    ]
    with tempfile.TemporaryDirectory() as folder:
        for scene in (*scenes.values(), over, won, *past):
            scene.store(Path(folder))
        with Server(Path(folder)) as server, sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=chromium(), args=LETTERING)
            camera = Camera(browser, server)
            _take_all(camera, scenes, over)
            _take_following(camera, scenes[DEFAULT], won)
            browser.close()


def choosing() -> None:
    """Take the pictures of what a player chooses."""
    scenes = pictures.chosen_scenes()
    with tempfile.TemporaryDirectory() as folder:
        pictures.store(scenes, Path(folder))
        with Server(Path(folder)) as server, sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=chromium(), args=LETTERING)
            camera = Camera(browser, server)
            camera.take("choosing-teams", "/", then=pictures.lobby, viewport=pictures.DESK)
            for name, scene, then in (
                ("hand", scenes["hand"], pictures.lifted),
                ("which", scenes["twins"], pictures.asked),
            ):
                camera.take(
                    f"choosing-{name}", f"/t/{scene.id}", scene, then, **pictures.PHONE
                )  # fmt: skip
            scene = scenes["swapped"]
            camera.take("choosing-swapped", f"/t/{scene.id}", scene, viewport=pictures.DESK)
            browser.close()


def advising() -> None:
    """Take the pictures of hints, of the coach, and of what is told of a game that is over."""
    waiting, two = advice.decision(), advice.over()
    four = Scene(DEFAULT, Game.is_over, code="K7QH9M")
    with tempfile.TemporaryDirectory() as folder:
        for scene in (waiting, two, four):
            scene.store(Path(folder))
        with Server(Path(folder)) as server, sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=chromium(), args=LETTERING)
            camera = Camera(browser, server)
            move = advice.worst_of(waiting.rebuilt().running.game)
            camera.take("hint", f"/t/{waiting.id}", waiting, advice.hinted)
            camera.take("hint-phone", f"/t/{waiting.id}", waiting, advice.hinted, viewport=PHONE)
            camera.take("coach", f"/t/{waiting.id}", waiting, partial(advice.doubted, move))
            camera.take("verdict", f"/t/{two.id}", two, advice.looked_back)
            camera.take("replay-two", f"/g/{two.id}-1", then=advice.turned)
            camera.take("replay", f"/g/{four.id}-1", then=advice.turned)
            camera.take("replay-phone", f"/g/{four.id}-1", then=advice.scrolled, viewport=PHONE)
            browser.close()


def _take_all(camera: Camera, scenes: dict[str, Scene], over: Scene) -> None:
    camera.take("home", "/")
    for key, scene in scenes.items():
        camera.take(f"table-{key}", f"/t/{scene.id}", scene)
    for key in EDITIONS:
        camera.take(f"howto-{key}", f"/rules/{key}")
    camera.take("learn", "/learn")
    camera.take("learn-phone", "/learn", viewport=PHONE)
    _take_own(camera, over)
    first = scenes[DEFAULT]
    camera.take("phone", f"/t/{first.id}", first, viewport=PHONE)
    camera.take("phone-dark", f"/t/{first.id}", first, viewport=PHONE, color_scheme="dark")


def _take_own(camera: Camera, over: Scene) -> None:
    """Take what is about one person, and what is seen elsewhere."""
    camera.take("me", "/me", over)
    camera.take("me-phone", "/me", over, viewport=PHONE, color_scheme="dark")
    camera.take_offline("offline", "/rules")
    camera.keep("share", f"/api/games/{over.id}-1/picture.png")


def _take_following(camera: Camera, first: Scene, won: Scene) -> None:
    """Take what tells how a game goes: trails, the log by turn, the end."""
    camera.take("following", f"/t/{first.id}", first)
    camera.take("phone-320", f"/t/{first.id}", first, viewport=SMALL)
    camera.take_win("celebration", won)


if __name__ == "__main__":
    parts = {"pages": main, "choosing": choosing, "advice": advising}
    for part in sys.argv[1:] or parts:
        parts[part]()
