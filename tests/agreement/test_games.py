"""Both engines play whole games alike, under every edition, variation and options of chance."""

import pytest

from tests.agreement.games import Disagreement, Pair, random_pair
from tests.reference.options import EDITIONS, HOUSES
from tests.soak import amount

WAYS = [
    ("parker-1934", ()),
    ("parker-1934", ("extra_one", "faster_game")),
    ("parker-1934", ("point_sorry",)),
    ("parker-1934", ("partnership",)),
    ("hasbro-2002", ()),
    ("hasbro-2002", ("team",)),
    ("hasbro-2002", ("points",)),
    ("birthday-2004", ()),
    ("birthday-2004", ("team", "fast_setup")),
    ("birthday-2004", ("points",)),
    ("fire-ice-2013", ()),
    ("fire-ice-2013", ("classic",)),
    ("fire-ice-2013", ("strategic",)),
    ("fire-ice-2013", ("classic", "strategic")),
    ("revenge", ()),
]
SEATS = ("red", "blue", "yellow", "green")
MOST = amount(400, 1500)
"""Points compared in one game."""
MIXED = amount(2, 8)
"""Games for each edition with options thrown together."""


def follow(pair: Pair, most: int) -> None:
    """Play a game in both engines, and tell its last steps when they part."""
    try:
        pair.play(most)
    except Disagreement as fault:
        told = "\n".join([pair.history[0], *pair.history[-12:]])
        raise AssertionError(f"{fault}\nafter {told}") from None


@pytest.mark.parametrize(("edition", "variations"), WAYS)
def test_engines_play_a_game_alike(edition: str, variations: tuple[str, ...]) -> None:
    seed = len(edition) * 100 + len(variations)
    follow(Pair(edition, dict.fromkeys(variations, True), SEATS, None, seed), MOST)


@pytest.mark.parametrize("edition", [*EDITIONS, *HOUSES])
def test_engines_play_alike_under_options_thrown_together(edition: str) -> None:
    for seed in range(MIXED):
        follow(random_pair(seed, edition), MOST // 4)
