"""Luck and skill over many games: the parts add up, and the better player has the skill."""

import numpy as np
import pytest

from pardon.analysis.luck import judged_games, match_chance, measure
from pardon.game.seats import as_seats
from pardon.rules.config import Config


@pytest.mark.parametrize(
    ("config", "seats"), [("hasbro-2002", 2), ("hasbro-2002+points", 3), ("hasbro-2002+team", 4)]
)
def test_start_luck_and_skill_add_up_to_the_result(config: str, seats: int) -> None:
    table = Config.parse(config), as_seats(Config.parse(config), seats)
    rows = judged_games(*table, table[1][:1]).play(5, np.arange(12))
    parts = rows["start"] + rows["luck"] - rows["lost"] + rows["given"]
    assert np.allclose(parts, rows["result"])
    sides = 2 if "team" in config else seats
    assert np.allclose(rows["start"].sum(axis=1), seats / sides)
    assert set(np.round(rows["result"], 9).ravel()) <= {0, 1}


def test_an_expert_loses_less_than_a_beginner_and_a_measurement_repeats() -> None:
    config = Config.parse("hasbro-2002")
    found = measure(config, as_seats(config, 2), 400, 1)
    assert found == measure(config, as_seats(config, 2), 400, 1)
    assert found.games == 400 and found.fair == 0.5
    assert (
        found.won > 0.6 and found.lost == pytest.approx(0, abs=1e-3) and found.beginner_lost > 0.1
    )
    assert found.drift == pytest.approx(0, abs=0.08)
    assert found.match(1) == pytest.approx(found.won)
    assert found.won < found.match(3) < found.match(7)


@pytest.mark.parametrize(("games", "chance"), [(1, 0.6), (3, 0.648), (7, 0.710208)])
def test_a_match_is_won_by_most_of_its_games(games: int, chance: float) -> None:
    assert match_chance(0.6, games) == pytest.approx(chance)
    assert match_chance(0.5, games) == pytest.approx(0.5)
