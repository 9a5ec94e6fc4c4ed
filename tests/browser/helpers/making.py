"""Making a game by hand."""

from collections.abc import Mapping

from pardon.rules.editions import EDITIONS
from tests.browser.helpers.guest import TABLE, Guest

COLOURS = ("Red", "Blue", "Yellow", "Green")


def make_table(guest: Guest, edition: str, seats: Mapping[str, str]) -> None:
    """Make a table on the page for it; colours that are not named are played by nobody."""
    page = guest.page
    page.goto("/new")
    page.get_by_role("radio", name=EDITIONS[edition].name).check()
    for colour in COLOURS:
        page.get_by_label(colour, exact=True).select_option(label=seats.get(colour, "Nobody"))
    page.get_by_role("button", name="Make the game").click()
    page.wait_for_url(TABLE)
    guest.settle()


def start(guest: Guest) -> None:
    """Begin the game as the host."""
    guest.page.get_by_role("button", name="Start").click()
    guest.settle()
