"""Games in which something can be told: a decision that matters, and one that is over."""

from playwright.sync_api import Page

from pardon.analysis import analyse
from pardon.game import Game
from pardon.rules.editions import DEFAULT
from pardon.server.table.table import Table
from pardon.server.wire.from_client import SetHints
from tests.browser.helpers.preparing import NOW, Prepared


class Advised(Prepared):
    """A table of Ann and Bob at which Ann has allowed hints."""

    def _begun(self, config: str, seed: str) -> Table:
        table = super()._begun(config, seed)
        self.keep(table.hear(self._ann, SetHints(id=9, on=True), NOW))
        return table


def matters(game: Game) -> bool:
    """Tell whether red has one pawn to move well, and another to give much away with."""
    if game.actor != "red" or game.phase != "play" or len(game.listed()) < 2:
        return False
    values = analyse(game).moves
    moves = {move.text: move for move in game.listed()}
    best, worst = moves[values[0].move], moves[values[-1].move]
    are_simple = {best.kind, worst.kind} <= {"forward", "backward", "start"}
    return are_simple and values[-1].loss > 0.13 and best.origin != worst.origin


def worst_of(game: Game) -> int:
    """Return the id of the move that gives most away."""
    text = analyse(game).moves[-1].move
    return next(move.id for move in game.listed() if move.text == text)


def decision() -> Advised:
    """Return a table where Ann has a decision that matters."""
    return Advised(DEFAULT, matters)


def over() -> Prepared:
    """Return a table where the game is over."""
    return Prepared(DEFAULT, Game.is_over, code="K7QH4M")


def hinted(page: Page) -> None:
    """Ask for a hint."""
    page.get_by_test_id("hint-button").click()
    page.locator(".target.lit").wait_for()


def doubted(move: int, page: Page) -> None:
    """Play a move that the coach doubts."""
    page.context.add_init_script(
        """localStorage['pardon.settings'] =
            JSON.stringify({...JSON.parse(localStorage['pardon.settings']), coach: true})"""
    )
    page.reload()
    target = page.locator(f".target[data-move='{move}']")
    pawns = page.locator("[data-testid=pawn].movable")
    pawns.first.wait_for()
    for pawn in pawns.all():
        if not target.count():
            pawn.click()
    target.click()
    page.get_by_test_id("coach-better").wait_for()


def looked_back(page: Page) -> None:
    """Open the figures behind how a game went."""
    page.get_by_text("The figures behind it").click()


def turned(page: Page) -> None:
    """Go to the second turning point of a replay, and on to where there was a choice."""
    page.get_by_test_id("curve").wait_for()
    page.keyboard.press("t")
    page.keyboard.press("t")
    while not page.get_by_test_id("best-move").count():
        page.keyboard.press("ArrowRight")
        page.wait_for_selector("html[data-busy='false']", state="attached")


def scrolled(page: Page) -> None:
    """Go to a turning point, and down to the curve."""
    turned(page)
    page.get_by_test_id("review").evaluate("(each) => each.scrollIntoView()")
