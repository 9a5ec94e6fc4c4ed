"""What compiled players think a position is worth, for every table they may sit at."""

import numpy as np
import pytest

from pardon.bots import find_bot
from pardon.bots.compiled import Compiled
from pardon.bots.weights import engine_bots, evaluation, weights_for
from pardon.engine.layout import CIRCLE, ENTRY, HOME, SAFETY, START
from pardon.rules.config import Config
from tests.game.walks import CONFIGS

TABLES = (
    ("red", "yellow"),
    ("red", "blue"),
    ("red", "blue", "yellow"),
    ("red", "blue", "yellow", "green"),
)


@pytest.mark.parametrize("text", CONFIGS)
@pytest.mark.parametrize("seats", TABLES[2:], ids=len)
def test_there_is_an_evaluation_for_every_table(text: str, seats: tuple[str, ...]) -> None:
    config = Config.parse(text)
    if config.rules.team and len(seats) < 4:
        pytest.skip("partners need four seats")
    [bot] = evaluation(config, seats)
    assert np.isfinite(bot["value"]).all()
    for colour in range(4):
        gone = bot["gone"][colour]
        assert gone[START] == 0 < gone[ENTRY] < gone[HOME] == 1
        assert gone[CIRCLE] < gone[SAFETY]
        worth = bot["value"][colour]
        assert worth[START] < worth[ENTRY] < worth[HOME]


def test_one_opponent_counts_for_less_among_many() -> None:
    """The scale of the scores does not fall with the opponents; setting them off does that."""
    config = Config.parse("hasbro-2002")
    sets = [weights_for(config, seats) for seats in TABLES]
    assert len({id(each) for each in sets}) == 3
    assert all(each.places["way"] > 0 > each.features["risk"] for each in sets)


def test_seats_with_the_same_bot_use_the_tables_of_the_first() -> None:
    config, seats = Config.parse("hasbro-2002"), TABLES[3]
    records = []
    for name in ("greedy", "greedy(slip=0.5)", "greedy", "greedy"):
        bot = find_bot(name)
        assert isinstance(bot, Compiled)
        records.append(bot.engine_bot(config, seats))
    assert engine_bots(config, seats, records)["seat"]["back"][0, :4].tolist() == [0, 0, 2, 3]
