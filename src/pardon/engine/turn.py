"""One step of a game, whoever makes it."""

from ._jit import shared
from .acting import act
from .chance import deal
from .flow import run
from .layout import LAST_CHANCE, Record


@shared
def step(rules: Record, s: Record, action: int, w: Record) -> None:
    """Carry out an action, or at a chance step an outcome, and all that follows by itself."""
    if s.phase <= LAST_CHANCE:
        todo = deal(rules, s, action, w)
    else:
        todo = act(rules, s, action, w)
    run(rules, s, todo, w)
