"""Games played here and games played in the kernel are told alike, if the choices are the same."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from pardon.engine.bots.choose import CHOICES
from pardon.engine.bots.entry import Players
from pardon.engine.bots.games import CARD_COUNTS, GAME, MOST_TURNS, UNDECIDED
from pardon.engine.bots.records import BOTS
from pardon.engine.compile import compile_rules
from pardon.engine.layout import KIND_COUNT
from pardon.moves.moves import Move
from pardon.rules.config import Config
from pardon.seeds import first_word, mix
from pardon.sim.jobs import python_games
from pardon.sim.jobs.job import Job, config_of
from pardon.sim.jobs.python_games import PythonGame
from tests.sim.making import job_of

Array = np.ndarray[Any, Any]
GOLDEN, WORD = 0x9E3779B97F4A7C15, (1 << 64) - 1


def choices(seed: int, deal: int, salt: int) -> Iterator[int]:
    """Yield the words by which the kernel's random players choose."""
    word = mix((mix(first_word(seed, deal) ^ int(CHOICES)) + salt) & WORD)
    while True:
        word = (word + GOLDEN) & WORD
        yield mix(word)


class Alike(PythonGame):
    """A game in which everybody chooses as the kernel's random players do."""

    def __init__(self, job: Job, config: Config, row: Any, cards: Array) -> None:
        super().__init__(job, config, row, cards)
        self._choices = choices(job.seed, int(row["deal"]), job.salt)

    def answer(self, seat: str) -> Move:
        moves = self.game.legal_moves
        return moves[(next(self._choices) & 0xFFFFFFFF) * len(moves) >> 32]


def empty(games: int) -> tuple[Array, Array]:
    rows = np.zeros(games, GAME)
    rows["game"] = rows["deal"] = np.arange(games)
    return rows, np.zeros((KIND_COUNT, CARD_COUNTS), np.int64)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("salt", [0, 3])
@pytest.mark.parametrize(
    "config",
    [
        "hasbro-2002",
        "hasbro-2002+points",
        "hasbro-2002+points+hand_two=draw_and_play",
        "hasbro-2002+team",
        "parker-1934",
        "parker-1934+partnership",
        "birthday-2004",
        "fire-ice-2013",
        "revenge",
    ],
)
def test_rows_and_cards_agree(config: str, seats: int, salt: int) -> None:
    if Config.parse(config).rules.team:
        seats = 4
    job = Job(**{**job_of(f"{config}+turn_limit=90", seats, seed=-7).__dict__, "salt": salt})
    play_in_both_ways(job)


@pytest.mark.parametrize(("limit", "turns"), [("", 30), ("+turn_limit=40", 40)])
def test_a_game_that_does_not_end_is_given_up(
    limit: str, turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever limits the turns has them all."""
    monkeypatch.setattr(python_games, "MOST_TURNS", 30)
    rows = play_in_both_ways(job_of(f"hasbro-2002{limit}", 2, seed=-7), most_turns=30)
    assert rows["turns"].tolist() == [turns, turns]
    assert rows["winner"].tolist() == [UNDECIDED, UNDECIDED]


def play_in_both_ways(job: Job, games: int = 2, most_turns: int = MOST_TURNS) -> Array:
    """Return the rows of some games, which are told alike."""
    here, (rows, cards) = empty(games), empty(games)
    for row in here[0]:
        Alike(job, config_of(job), row, here[1]).play()
    players = Players(compile_rules(config_of(job), job.seats), np.zeros(1, BOTS))
    players.play(job.seed, rows, cards, salt=job.salt, most_turns=most_turns)
    for name in GAME.names or ():
        if name != "behind_of":
            assert here[0][name].tolist() == rows[name].tolist(), name
    assert here[1].tolist() == cards.tolist()
    return rows


def test_whole_games_agree() -> None:
    rows = play_in_both_ways(job_of("hasbro-2002"), games=3)
    assert (rows["winner"] >= 0).all()
