"""Expectimax: a bot that looks ahead over the cards that are left."""

from dataclasses import dataclass, field

from pardon.bots.compiled import JUDGEMENT, Compiled, check
from pardon.bots.nets.judgement import check_judgement
from pardon.engine.bots.records import EXPECTIMAX, MOST_DEPTH

_EFFORT, _BRANCHES, _MOST_EFFORT = 64, 12, 1 << 18


@dataclass(frozen=True)
class Expectimax(Compiled):
    """Weighs every card that may come and the replies of the others, some turns deep."""

    depth: int = field(default=2, metadata={"meaning": "how many turns after its own it weighs"})
    samples: int = field(
        default=24, metadata={"meaning": "how often it imagines the hands that are hidden"}
    )
    judgement: str = field(default="hand", metadata=JUDGEMENT)

    def __post_init__(self) -> None:
        check_judgement(self.name, self.judgement)
        check(self.name, "depth", self.depth, 1, MOST_DEPTH)
        check(self.name, "samples", self.samples, 1, 1000)

    def settings(self) -> dict[str, float]:
        """Return how it chooses."""
        effort = min(_EFFORT * _BRANCHES**self.depth, _MOST_EFFORT)
        return {
            "way": EXPECTIMAX, "depth": self.depth, "samples": self.samples, "effort": effort,
        }  # fmt: skip
