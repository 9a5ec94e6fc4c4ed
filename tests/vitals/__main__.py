"""``make vitals``: how heavy and how quick the pages are, measured in a real browser.

Main-thread figures are processor time (thread ticks), which another program on the machine hardly
lengthens. The browser slows a thread by letting it turn idly for three quarters of the time, which
counts as processor time too. Column "before" is kept as it was measured once (``--before``).
"""

import argparse
import json
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

from pardon.rules.editions import DEFAULT
from tests.browser.conftest import FLAGS, chromium
from tests.browser.helpers.preparing import Prepared, can_split
from tests.browser.helpers.serving import ServerProcess
from tests.browser.helpers.targets import small_targets

PAGE = Path("docs/vitals.md")
KEPT = Path("docs/vitals.json")
DESK: ViewportSize = {"width": 1280, "height": 860}
TABLET: ViewportSize = {"width": 768, "height": 1024}
PHONE: ViewportSize = {"width": 360, "height": 740}
SLOW_4G = {
    "offline": False,
    "latency": 562.5,
    "downloadThroughput": 1_474_560 / 8,
    "uploadThroughput": 675_000 / 8,
}
"""Slow 4G as browsers' own tools have it: 562.5 ms a request, 1.44 Mbit/s."""
RUNS = 5
_WATCH = """
window.vitals = { lcp: 0, shift: 0 }
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.lcp = entry.startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) vitals.shift += entry.value
}).observe({ type: 'layout-shift', buffered: true })
"""


class Figure(msgspec.Struct, frozen=True):
    """A figure: what was measured, what is wanted, and how it is written."""

    name: str
    value: float
    unit: str
    limit: float | None = None

    @property
    def text(self) -> str:
        """The value as it stands in the table."""
        digits = 3 if self.unit == "" and self.value < 10 and self.value != int(self.value) else 0
        digits = 2 if self.unit == "s" else digits
        return f"{self.value:,.{digits}f} {self.unit}".strip()


class Loaded(msgspec.Struct, frozen=True):
    """Page that was loaded once."""

    metrics: dict[str, float]
    sizes: dict[str, int]
    """Bytes over the network by the kind of resource."""
    vitals: dict[str, float]
    small: list[str]
    """Touch targets that are too small."""

    @property
    def before_fonts(self) -> float:
        """Bytes of everything but typefaces, in kB."""
        return sum(size for kind, size in self.sizes.items() if kind != "Font") / 1000


class Lab:
    """A browser that loads pages afresh and measures them."""

    def __init__(self, browser: Browser, server: ServerProcess, token: str) -> None:
        self._browser = browser
        self._server = server
        self._token = token

    @contextmanager
    def _page(self, size: ViewportSize) -> Iterator[tuple[Page, CDPSession]]:
        context = self._browser.new_context(
            base_url=self._server.address, viewport=size, has_touch=size is PHONE,
            service_workers="block",
        )  # fmt: skip
        context.add_cookies([{"name": "pardon", "value": self._token, "url": self._server.address}])
        context.add_init_script(_WATCH)
        page = context.new_page()
        yield page, context.new_cdp_session(page)
        context.close()

    def load(
        self, path: str, *, size: ViewportSize = DESK, slow: int = 1, is_slow_net: bool = False
    ) -> Loaded:
        """Load a page with an empty cache."""
        with self._page(size) as (page, devtools):
            sizes = _count_bytes(devtools)
            devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": slow})
            if is_slow_net:
                devtools.send("Network.emulateNetworkConditions", SLOW_4G)
            page.goto(path)
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(700)
            found = devtools.send("Performance.getMetrics")["metrics"]
            metrics = {each["name"]: each["value"] for each in found}
            return Loaded(metrics, sizes, page.evaluate("vitals"), small_targets(page))

    def open_table(self) -> str:
        """Make a table that waits for somebody, and return its code."""
        seats = [{"colour": "red", "kind": "me"}, {"colour": "yellow", "kind": "open"}]
        with self._page(DESK) as (page, _):
            new = {"config": DEFAULT, "name": "Ann", "seats": seats}
            return str(page.request.post("/api/tables", data=new).json()["id"])

    def repeat(self, path: str, **options: Any) -> list[Loaded]:
        """Load a page several times."""
        return [self.load(path, **options) for _ in range(RUNS)]


def _count_bytes(devtools: CDPSession) -> dict[str, int]:
    """Count what comes over the network from now on, by the kind of resource."""
    kinds: dict[str, str] = {}
    sizes: dict[str, int] = {}
    devtools.send("Network.enable")
    devtools.on(
        "Network.responseReceived", lambda it: kinds.__setitem__(it["requestId"], it["type"])
    )

    def finished(it: dict[str, Any]) -> None:
        kind = kinds.get(it["requestId"], "Other")
        sizes[kind] = sizes.get(kind, 0) + int(it["encodedDataLength"])

    devtools.on("Network.loadingFinished", finished)
    return sizes


def _busy(loads: list[Loaded]) -> float:
    return 1000 * statistics.median(each.metrics["TaskDuration"] for each in loads)


def measure(lab: Lab, table: str) -> list[Figure]:
    """Measure everything that is in the table of figures."""
    home, slowed = lab.repeat("/"), lab.repeat("/", slow=4)
    far = lab.repeat("/", is_slow_net=True, size=PHONE)
    once = home[0]
    figures = [
        Figure("home: first load before fonts", once.before_fonts, "kB", 200),
        Figure("home: fonts", once.sizes.get("Font", 0) / 1000, "kB"),
        Figure("home: nodes in the page", once.metrics["Nodes"], ""),
        Figure("home: main thread busy", _busy(home), "ms", 200),
        Figure("home: main thread busy, processor 4 times slower", _busy(slowed), "ms", 1000),
        Figure(
            "home: largest contentful paint on slow 4G, phone",
            statistics.median(each.vitals["lcp"] for each in far) / 1000, "s", 2,
        ),
    ]  # fmt: skip
    pages = {
        "table": f"/t/{table}", "lobby": f"/t/{lab.open_table()}", "a new game": "/new",
        "rules": "/rules", "rules of an edition": f"/rules/{DEFAULT}",
    }  # fmt: skip
    shift = lab.load("/", size=TABLET).vitals["shift"]
    figures.append(Figure("home: layout shift, tablet", shift, "", 0.05))
    for name, path in pages.items():
        load = lab.load(path)
        figures.append(Figure(f"{name}: first load before fonts", load.before_fonts, "kB", 200))
        figures.append(Figure(f"{name}: layout shift", load.vitals["shift"], "", 0.05))
    more = {"comparison": "/rules/compare", "learn": "/learn", "me": "/me"}
    for name, path in {"home": "/", **pages, **more}.items():
        small = lab.load(path, size=PHONE).small
        print(*(f"{name}: small target {each}" for each in small), sep="\n")
        figures.append(Figure(f"{name}: touch targets below 32 px on a phone", len(small), "", 0))
    return figures


def write(before: dict[str, str], figures: list[Figure]) -> None:
    """Write the table of figures."""
    lines = ["| figure | before | now | wanted |", "|---|--:|--:|--:|"]
    for each in figures:
        wanted = (
            ""
            if each.limit is None
            else f"≤ {msgspec.structs.replace(each, value=each.limit).text}"
        )
        lines.append(f"| {each.name} | {before.get(each.name, '')} | {each.text} | {wanted} |")
    PAGE.write_text(HEAD + "\n".join(lines) + "\n")


HEAD = """# Figures of the client

Made by `make vitals`, in Debian's Chromium with an empty cache. Sizes are bytes over the network.
Main-thread figures are processor time of the page's main thread, the median of five loads, which
other programs on the machine hardly lengthen; with the processor slowed four times too, for the
browser slows a thread by letting it turn idly. Slow 4G is 562.5 ms a request and
1.44 Mbit/s, the median of five. A touch target is measured on a screen of 360 px,
with all that is folded laid open and as far as a finger meets it; a link in a running sentence is
not counted, and a finger may miss a pawn or a target on the board by 14 px.

"""


def main() -> None:
    """Serve a table, measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", action="store_true", help="keep the figures as those before")
    keeps = parser.parse_args().before
    scene = Prepared(DEFAULT, can_split)
    with tempfile.TemporaryDirectory() as folder:
        scene.store(Path(folder))
        with ServerProcess(Path(folder)) as server, sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
            figures = measure(Lab(browser, server, scene.tokens[0]), scene.id)
            browser.close()
    for each in figures:
        print(f"{each.name}: {each.text}")
    if keeps:
        KEPT.write_text(json.dumps({each.name: each.text for each in figures}, indent=2) + "\n")
    write(json.loads(KEPT.read_text()) if KEPT.exists() else {}, figures)


if __name__ == "__main__":
    main()
