"""The game in German: no page has English left, and moves are told in German."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.guest import Guest
from tests.browser.helpers.serving import Server

ENGLISH = {
    "the", "your", "you", "are", "of", "to", "with", "and", "this", "that", "pawn", "pawns",
    "cards", "turn", "moves", "draws", "game", "games", "rules", "player", "players", "choose",
    "nobody",
}  # fmt: skip
NAMES = ("Fire and Ice", "Birthday Edition", "Parker Brothers")
_WORDS = """() => {
    const found = [document.title]
    const visit = (node) => {
        if (node.nodeType === Node.TEXT_NODE) return found.push(node.data)
        if (node.nodeType !== Node.ELEMENT_NODE) return
        if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'CODE', 'KBD'].includes(node.tagName)) return
        if (node.lang === 'en') return
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
            if (node.hasAttribute(name)) found.push(node.getAttribute(name))
        node.childNodes.forEach(visit)
    }
    visit(document.body)
    return found
}"""
"""Everything that can be read on a page, but what is marked as English."""


def english(guest: Guest) -> set[str]:
    """Return the English sentences left on a page."""
    left = set()
    for text in guest.page.evaluate(_WORDS):
        plain = text
        for name in NAMES:
            plain = plain.replace(name, "")
        if ENGLISH & set(re.findall(r"[a-zäöüß]+", plain.lower())):
            left.add(" ".join(text.split()))
    return left


@pytest.fixture(scope="module")
def mia(server: Server, invite_once: Callable[..., Guest]) -> Guest:
    return invite_once(server, locale="de-DE")


@pytest.mark.parametrize(
    "path",
    ["/", "/new", "/rules", "/rules/hasbro-2002", "/rules/compare", "/nowhere", "/me", "/learn"],
)
def test_a_page_has_no_english_left(mia: Guest, path: str) -> None:
    mia.page.goto(path)
    expect(mia.page.locator("html")).to_have_attribute("lang", "de")
    expect(mia.page.locator("h1").first).to_be_attached()
    mia.page.wait_for_load_state("networkidle")
    assert not english(mia)


def test_a_game_is_played_in_german_and_in_english_once_that_is_chosen(mia: Guest) -> None:
    mia.page.goto("/")
    mia.page.get_by_role("button", name="Jetzt spielen").click()
    mia.page.wait_for_url(re.compile("/t/"))
    for _ in range(8):
        mia.take(mia.offers())
    mia.settle()
    log = mia.hook("log")
    expect(log).to_contain_text(re.compile("zieht (eine|von)|passt"))
    assert not english(mia)
    mia.page.get_by_role("button", name="Einstellungen").click()
    mia.page.get_by_role("radio", name="English").check()
    expect(mia.page.locator("html")).to_have_attribute("lang", "en")
    expect(log).to_contain_text(re.compile("draws an?|passes"))
    expect(log).not_to_contain_text("zieht")
