"""Expert: a bot that judges by what was learned from many games, and looks ahead."""

from dataclasses import dataclass, field

from pardon.bots.compiled import JUDGEMENT, Compiled, check
from pardon.bots.expectimax import Expectimax
from pardon.bots.greedy import Greedy
from pardon.bots.nets.judgement import check_judgement
from pardon.engine.bots.records import MOST_DEPTH


@dataclass(frozen=True)
class Expert(Compiled):
    """Judges by what it learned from many games against itself, and weighs the cards to come."""

    depth: int = field(
        default=2, metadata={"meaning": "how many turns after its own it weighs, 0 for none"}
    )
    samples: int = field(
        default=64, metadata={"meaning": "how often it imagines the hands that are hidden"}
    )
    judgement: str = field(default="net", metadata=JUDGEMENT)
    width: int = field(
        default=8, metadata={"meaning": "how many moves that look best it looks into, 0 for all"}
    )
    patience: int = field(
        default=60_000,
        metadata={
            "meaning": "how many positions it looks at before it imagines no more, 0: no end"
        },
    )

    def __post_init__(self) -> None:
        check_judgement(self.name, self.judgement)
        check(self.name, "depth", self.depth, 0, MOST_DEPTH)
        check(self.name, "samples", self.samples, 1, 1000)
        check(self.name, "width", self.width, 0, 100)
        check(self.name, "patience", self.patience, 0, 1_000_000_000)

    def settings(self) -> dict[str, float]:
        """Return how it chooses: in the way of greedy, or of expectimax if it looks ahead."""
        if self.depth == 0:
            return Greedy().settings()
        looking = Expectimax(self.depth, self.samples).settings()
        return {**looking, "width": self.width, "patience": self.patience}
