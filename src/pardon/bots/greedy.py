"""Greedy: a bot that looks one play ahead."""

from dataclasses import dataclass, field

from pardon.bots.compiled import JUDGEMENT, Compiled, check
from pardon.bots.nets.judgement import check_judgement
from pardon.engine.bots.records import GREEDY

_EFFORT = 16
"""About how many steps of a game a choice is worth."""


@dataclass(frozen=True)
class Greedy(Compiled):
    """Looks one play ahead: progress, bumps, slides, and what the cards left may do to it."""

    slip: float = field(default=0.0, metadata={"meaning": "how often it plays any legal move"})
    judgement: str = field(default="hand", metadata=JUDGEMENT)

    def __post_init__(self) -> None:
        check_judgement(self.name, self.judgement)
        check(self.name, "slip", self.slip, 0, 1)

    def settings(self) -> dict[str, float]:
        """Return how it chooses."""
        return {"way": GREEDY, "slip": self.slip, "effort": _EFFORT}
