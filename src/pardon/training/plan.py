"""Plan of a training: for which table, from what, how long and how boldly; the same plan, the same
net."""

import msgspec

from pardon.errors import PardonError
from pardon.game.seats import as_config, as_seats
from pardon.rules.config import Config
from pardon.seeds import signed

CHUNK = 200
"""Games between two changes of the step, and between two looks at whether all is well."""
LAST_STEP = 0.1
"""What the step falls to, as a part of the first."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plan of a training."""

    config: str
    seats: tuple[str, ...]
    games: int
    seed: int = 0
    step: float = 0.05
    """How far the weights follow an error at first."""
    fade: float = 0.5
    """λ of TD(λ): how far a judgement is moved towards later ones than the next."""
    most_turns: int = 1000
    """Turns after which a game teaches nothing."""
    begin: str = ""
    """The net that it begins from, or else chance."""

    @property
    def table(self) -> tuple[Config, tuple[str, ...]]:
        """The configuration and the colours in play."""
        return as_config(self.config), self.seats

    @property
    def chunks(self) -> int:
        """How many chunks of games there are."""
        return -(-self.games // CHUNK)

    def step_at(self, chunk: int) -> float:
        """Return the step of a chunk, which falls evenly in its logarithm."""
        return float(self.step * LAST_STEP ** (chunk / self.chunks))


def make_plan(config: str, seats: int | tuple[str, ...], games: int, **settings: object) -> Plan:
    """Return a plan, or raise a `PardonError` that says what is wrong with it."""
    found = as_config(config)
    plan = msgspec.convert(
        {
            "config": found.text,
            "seats": as_seats(found, seats),
            "games": -(-games // CHUNK) * CHUNK,
            **settings,
        },
        Plan,
    )
    plan = msgspec.structs.replace(plan, seed=signed(plan.seed))
    if not 0 < plan.step <= 1:
        raise PardonError(f"step {plan.step} should be above 0, and 1 at most")
    if not 0 <= plan.fade <= 1:
        raise PardonError(f"fade {plan.fade} should be from 0 to 1")
    return plan
