"""Casual: a bot that plays like people do, mistakes included."""

from dataclasses import dataclass, field

from pardon.bots.compiled import JUDGEMENT, Compiled, check
from pardon.bots.greedy import Greedy
from pardon.bots.nets.judgement import check_judgement


@dataclass(frozen=True)
class Casual(Compiled):
    """Plays as people do: now and then it is hasty and overlooks things, greedy, or afraid."""

    mistakes: float = field(
        default=0.5, metadata={"meaning": "how often it makes one of these mistakes"}
    )
    judgement: str = field(default="hand", metadata=JUDGEMENT)

    def __post_init__(self) -> None:
        check_judgement(self.name, self.judgement)
        check(self.name, "mistakes", self.mistakes, 0, 1)

    def settings(self) -> dict[str, float]:
        """Return how it chooses: in the way of greedy, with another judgement now and then."""
        return {**Greedy().settings(), "mistakes": self.mistakes}
