"""Games of bots that are not compiled, and what is noted of them."""

from dataclasses import replace

import numpy as np
import pytest

from pardon.engine.bots.games import FORCED, PLAYED, SEEN, USABLE
from pardon.errors import BotError, PardonError
from pardon.game import Game
from pardon.rules.edition import COLOURS, KINDS
from pardon.seeds import first_word, words
from pardon.sim.jobs.chunk import is_compiled, play_chunk
from tests.sim.making import ANY, FIRST, SHORT, job_of

EVERYTHING = [
    "hasbro-2002", "hasbro-2002+points", "hasbro-2002+team", "parker-1934", "birthday-2004",
    "fire-ice-2013", "revenge",
]  # fmt: skip


@pytest.mark.parametrize(
    "bots", [(ANY, FIRST), ("greedy(slip=0.1)", "random"), ("expectimax", "mcts(n=30)")]
)
def test_a_game_does_not_depend_on_those_beside_it(bots: tuple[str, ...]) -> None:
    job = job_of(bots=bots)
    whole = play_chunk(job, 0, 6)
    parts = [play_chunk(job, begin, begin + 2) for begin in (0, 2, 4)]
    assert np.array_equal(np.concatenate([part.rows for part in parts]), whole.rows)
    assert np.array_equal(sum(part.cards for part in parts), whole.cards)
    assert [part.begin for part in parts] == [0, 2, 4]


def test_what_a_bot_remembers_does_not_bear_on_the_next_game() -> None:
    job = job_of(bots=("tests.sim.strangers:Remembering",))
    assert play_chunk(job, 1, 2).rows[0] == play_chunk(job, 0, 2).rows[1]


def test_rotations_have_the_same_deal() -> None:
    job = job_of("hasbro-2002", bots=(FIRST, ANY))
    rows = play_chunk(job, 0, 8).rows
    assert np.array_equal(rows["first"][::2], rows["first"][1::2])
    alike = job_of("hasbro-2002", bots=(FIRST,))
    assert (
        play_chunk(replace(alike, rotations=2), 0, 2).rows["turns"].tolist()
        == [play_chunk(alike, 0, 1).rows["turns"][0]] * 2
    )


def test_another_salt_leaves_the_deal_as_it_is() -> None:
    job = job_of(bots=(ANY,))
    once, again = (play_chunk(replace(job, salt=salt), 0, 5).rows for salt in (0, 1))
    assert np.array_equal(once["first"], again["first"])
    assert not np.array_equal(once["decisions"], again["decisions"])
    plain = job_of(bots=(FIRST,))
    once, again = (play_chunk(replace(plain, salt=salt), 0, 3).rows for salt in (0, 1))
    assert np.array_equal(once, again)


def test_chance_is_that_of_the_engine() -> None:
    game = Game("revenge", seed=5)
    word = words(5)
    if game.config.rules.first == "random":
        next(word)
    while game.is_chance:
        chances = game.chances()
        pick = (next(word) >> 32) * sum(chances.values()) >> 32
        kinds = [kind for kind, ways in chances.items() for _ in range(ways)]
        assert game.draw() == kinds[pick]
    assert first_word(5) == first_word(5, 0)


@pytest.mark.parametrize("config", EVERYTHING)
def test_rows_are_what_happened(config: str) -> None:
    job = job_of(config + "+turn_limit=60", seats=4)
    chunk = play_chunk(job, 0, 1)
    row = chunk.rows[0]
    assert 0 < row["turns"] <= 60
    assert 0 <= row["choices"] <= row["decisions"]
    assert row["draws"] > 0
    assert row["first"] in range(4)
    assert row["winner"] in (-2, 0, 1, 2, 3)
    seen, usable, forced, played = chunk.cards.T
    assert np.all(seen >= usable)
    assert np.all(usable >= forced)
    assert played.sum() > 0
    absent = [KINDS.index(kind) for kind in KINDS if kind not in Game(config).config.rules.deck]
    assert not chunk.cards[absent].any()


def test_a_whole_game_has_a_winner() -> None:
    row = play_chunk(job_of("hasbro-2002"), 0, 1).rows[0]
    assert row["home"][row["winner"]] == 4
    assert row["home"].max(initial=0, where=np.arange(4) != row["winner"]) < 4
    assert COLOURS[row["winner"]] in ("red", "yellow")
    assert row["bumped"][[1, 3]].tolist() == [0, 0]


def test_a_card_that_leaves_no_choice_is_forced() -> None:
    chunk = play_chunk(job_of("hasbro-2002+deck=1:4+turn_limit=2"), 0, 1)
    ones = chunk.cards[KINDS.index("1")]
    assert ones[SEEN] == ones[PLAYED] == 2
    assert ones[USABLE] == 2
    assert ones[FORCED] == 2


def test_a_bot_that_raises_is_named_with_the_game_and_the_position() -> None:
    with pytest.raises(
        BotError, match="as red raised ZeroDivisionError: one too many, in game 3"
    ) as fault:
        play_chunk(job_of("hasbro-2002", bots=("tests.sim.strangers:Failing",), seed=2), 3, 4)
    position = str(fault.value).rpartition(", in '")[2].rstrip("'")
    assert Game.from_position(position).actor


def test_a_bot_that_cheats_is_named_with_its_move() -> None:
    with pytest.raises(
        BotError, match="Cheating' as .* answered 'start>home', no legal move, in game 0"
    ):
        play_chunk(job_of(bots=("tests.sim.strangers:Cheating",)), 0, 1)


def test_games_are_counted_from_nought() -> None:
    with pytest.raises(PardonError, match="games -1 to 3"):
        play_chunk(job_of(), -1, 3)
    assert len(play_chunk(job_of(), 3, 3).rows) == 0


def test_only_bots_of_the_kernel_are_played_in_it() -> None:
    assert not is_compiled(job_of(SHORT, bots=("random", ANY)))
    assert not is_compiled(job_of(SHORT, bots=("random", "mcts(seconds=1.0)")))
    assert is_compiled(job_of(SHORT, bots=("random", "greedy")))


def test_another_salt_leaves_the_deal_as_it_is_in_the_kernel_too() -> None:
    job = job_of("hasbro-2002", bots=("random",))
    once, again = (play_chunk(replace(job, salt=salt), 0, 40).rows for salt in (0, 1))
    assert np.array_equal(once["first"], again["first"])
    assert not np.array_equal(once["turns"], again["turns"])


def test_rotations_have_the_same_deal_in_the_kernel_too() -> None:
    job = job_of("hasbro-2002", bots=("random",))
    rows = play_chunk(replace(job, rotations=2), 0, 40).rows
    assert rows["deal"].tolist() == [game // 2 for game in range(40)]
    assert np.array_equal(rows["turns"][::2], rows["turns"][1::2])


@pytest.mark.parametrize("bots", [("greedy", "random"), (ANY, FIRST)])
def test_a_rotation_is_a_game_with_the_bots_in_other_seats(bots: tuple[str, ...]) -> None:
    job = job_of(SHORT, bots=bots)
    turned = replace(job, bots=bots[::-1], rotations=1)
    plain = replace(job, rotations=1)
    rows = play_chunk(job, 0, 6).rows
    if is_compiled(job):  # elsewhere the choices depend on the number of the game
        assert np.array_equal(rows["turns"][::2], play_chunk(plain, 0, 3).rows["turns"])
        assert np.array_equal(rows["choices"][1::2], play_chunk(turned, 0, 3).rows["choices"])
    assert np.array_equal(rows["first"][1::2], play_chunk(turned, 0, 3).rows["first"])
