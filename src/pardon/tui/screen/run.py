"""Running of the application on the terminal of this process."""

import os
import sys

from pardon.tui.screen.look import SYSTEMS, Look, guess
from pardon.tui.session import Session


def show(
    session: Session, *, depth: str, theme: str, ascii_only: bool | None, speed: str
) -> str | None:
    """Show a session on the whole screen until it is left; return what the screen says at last."""
    look = guess(depth, theme, is_ascii=ascii_only, encoding=sys.stdout.encoding or "ascii")
    _prepare(look)
    from pardon.tui.screen.app import GameApp  # it asks the environment as it is loaded

    app = GameApp(session, look, speed=speed)
    kept = app.run()
    if app.fault is not None:
        raise app.fault
    return kept


def _prepare(look: Look) -> None:
    """Tell Textual by the environment how many colours there are."""
    os.environ["TEXTUAL_COLOR_SYSTEM"] = SYSTEMS[look.depth]
    if look.has_colours:
        os.environ.pop("NO_COLOR", None)
    else:
        os.environ["NO_COLOR"] = "1"
