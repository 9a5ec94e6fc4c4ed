"""Points of many games are those of each by itself."""

from itertools import product

import numpy as np
import pytest

from pardon.outcome import Ending, decide
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.sim.measures.points import is_double, points


def endings(config: Config, seats: tuple[str, ...]) -> list[Ending]:
    """Return every way in which a game can end, as far as points go."""
    owners = {seat: seat for seat in seats}
    counts = product(range(config.rules.pawns + 1), repeat=len(seats))
    return [
        Ending(config, owners, dict(zip(seats, homes, strict=True)), finisher)
        for homes in counts
        for finisher, own in zip(seats, homes, strict=True)
        if own == config.rules.pawns
    ]


@pytest.mark.parametrize("seats", [("red", "yellow"), ("red", "blue", "green"), COLOURS])
@pytest.mark.parametrize(
    "config",
    [
        "hasbro-2002+points",
        "hasbro-2002+points+bonus_mode=cumulative",
        "parker-1934+point_sorry",
        "parker-1934+point_sorry+faster_game",
    ],
)
def test_points_are_those_of_the_outcome(config: str, seats: tuple[str, ...]) -> None:
    found = endings(Config.parse(config), seats)
    home = np.array([[each.homes[seat] for seat in seats] for each in found], np.uint8)
    won = np.array([[seat == each.finisher for seat in seats] for each in found])
    expected = [list(decide(each).scores.values()) for each in found]
    assert points(Config.parse(config).rules, won, home).tolist() == expected


@pytest.mark.parametrize("config", ["parker-1934+partnership", "hasbro-2002+team", "hasbro-2002"])
def test_double_games_are_those_of_the_outcome(config: str) -> None:
    found = endings(Config.parse(config), COLOURS)
    home = np.array([[each.homes[seat] for seat in COLOURS] for each in found], np.uint8)
    won = np.array([[seat in decide(each).winners for seat in COLOURS] for each in found])
    expected = [decide(each).value == 2 for each in found]
    assert is_double(Config.parse(config).rules, won, home).tolist() == expected


def test_there_are_no_points_where_none_are_counted() -> None:
    with pytest.raises(ValueError, match="no points are counted in hasbro-2002"):
        points(Config.parse("hasbro-2002").rules, np.zeros((1, 4), bool), np.zeros((1, 4)))
