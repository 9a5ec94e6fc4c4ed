"""A real server, and Debian's chromium to visit it with."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import structlog
from playwright.sync_api import Browser, BrowserContext, Page, expect

from pardon.server.hub.engine import warm_up
from tests.browser.helpers.guest import PATIENCE, Guest
from tests.browser.helpers.serving import Server, ServerProcess

expect.set_options(timeout=PATIENCE)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # With each guest a whole browser would prepare lists under its address bar, which nobody sees.
    # The others are what Playwright switches off itself: the last such flag is the one that counts.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,"
    "ThirdPartyStoragePartitioning,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,"
    "PreconnectToSearch",
]
QUICK = '{"speed": 0, "motion": "reduce", "sound": false, "forced": false, "draw": false}'
"""Settings without waiting, as a person could choose them."""


def chromium(*, is_whole: bool = False) -> str:
    """Return where the browser is: without windows, which takes half the time, or a whole one."""
    found = os.environ.get("PARDON_CHROMIUM")
    if not is_whole:
        found = found or shutil.which("chromium-headless-shell")
    found = found or shutil.which("chromium")
    assert found, "the browser tests need chromium: make browser installs Debian's"
    return found


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": chromium(), "args": FLAGS}


@pytest.fixture(scope="session")
def whole_browser(launch_browser: Callable[..., Browser]) -> Iterator[Browser]:
    """A browser that also has what belongs to its window, such as notifications."""
    launched = launch_browser(executable_path=chromium(is_whole=True))
    yield launched
    launched.close()


@pytest.fixture(scope="session", autouse=True)
def _ready() -> None:
    """Have the engine compiled before a page waits for it, and servers that keep no log."""
    warm_up()
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that a test may stop and start again."""
    with ServerProcess(tmp_path / "data") as running:
        yield running


@pytest.fixture
def invite(browser: Browser) -> Iterator[Callable[..., Guest]]:
    """Open a browser of its own for each guest, and look for complaints at the end."""
    with _inviting(browser) as arrive:
        yield arrive


@pytest.fixture
def invite_whole(whole_browser: Browser) -> Iterator[Callable[..., Guest]]:
    """Open a whole browser for each guest."""
    with _inviting(whole_browser) as arrive:
        yield arrive


@pytest.fixture(scope="module")
def invite_once(browser: Browser) -> Iterator[Callable[..., Guest]]:
    """Open a browser for a guest of several tests, which only look at one page after another."""
    with _inviting(browser) as arrive:
        yield arrive


@contextmanager
def _inviting(browser: Browser) -> Iterator[Callable[..., Guest]]:
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def arrive(
        server: Server | ServerProcess,
        settings: str = QUICK,
        *,
        is_new: bool = False,
        has_hero: bool = False,
        **options: Any,
    ) -> Guest:
        # A service worker would load the whole site anew for every guest: only who asks has one.
        options = {"service_workers": "block"} | options
        context = browser.new_context(base_url=server.address, **options)
        if not is_new:
            context.add_init_script("localStorage.setItem('pardon.played', '1')")
        context.add_init_script(
            f"localStorage.getItem('pardon.settings') ?? "
            f"localStorage.setItem('pardon.settings', {settings!r})"
        )
        contexts.append(context)
        page = context.new_page()
        _listen(page, complaints)
        if not has_hero:
            _leave_out_hero(page)
        return Guest(page)

    yield arrive
    for context in contexts:
        context.close()
    assert not complaints


def _leave_out_hero(page: Page) -> None:
    """Spare a guest the large picture, which takes as long to draw as all the rest of its page."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setBlockedURLs", {"urls": ["*/assets/hero-*"]})


def _listen(page: Page, complaints: list[str]) -> None:
    """Keep errors of the page, but not that something is away which a test stopped or made up."""
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda said: (
            complaints.append(said.text)
            if said.type == "error"
            and "ERR_CONNECTION" not in said.text
            and "ERR_INTERNET" not in said.text
            and "ERR_FAILED" not in said.text
            and "status of 404" not in said.text
            and "WebSocket" not in said.text
            else None
        ),
    )
