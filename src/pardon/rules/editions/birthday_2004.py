"""The 2004 birthday rules: as two years before, with a faster setup that any game may use."""

from pardon.rules.edition import Scoring, Variation, based_on
from pardon.rules.editions import hasbro_2002

EDITION = based_on(
    hasbro_2002.EDITION,
    key="birthday-2004",
    name="Birthday Edition 2004",
    year=2004,
    summary="the rules most people know, with a faster setup that any game may use",
    prefix="B04",
    look="party",
    # Its page says of each clause which one of the base it restates.
    renumbered={
        **{number: number + 1 for number in range(5, 23)}, 23: 25, 24: 26, 25: 24, 26: 76,
        **{number: number - 1 for number in range(66, 77)}, 77: 75,
    },
    variations={
        "points": Variation(
            "a hand of five cards, scored by points",
            "B04-64",
            {"source": "hand", "hand": 5, "scoring": Scoring(5, 5, (100, 50, 25))},
            ("team",),
            {"source": "B04-66", "hand": "B04-65", "scoring": "B04-70"},
        ),
        "fast_setup": Variation("one pawn begins on its circle", "B04-05", {"on_circle": 1}),
    },
)  # fmt: skip
"""Birthday Edition 2004."""
