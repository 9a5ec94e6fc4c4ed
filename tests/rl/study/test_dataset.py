"""Datasets: what is written is what was played, and can be played again."""

import errno
import json
import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pardon.bots import find_bot
from pardon.engine.layout import PASS
from pardon.errors import PardonError
from pardon.rl.episode import Episode
from pardon.rl.rewards import Rewards
from pardon.rl.study import dataset
from pardon.rl.study.dataset import Dataset
from pardon.rl.study.recording import RecordedGame, Recorder
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS

Array = np.ndarray[Any, Any]
CONFIGS = [
    ("hasbro-2002", 2, ["greedy"], "win"),
    ("hasbro-2002+team", 4, ["greedy", "random", "greedy", "random"], "team"),
    ("hasbro-2002+points", 3, ["random"], "points"),
    ("fire-ice-2013+turn_limit=20", ("red", "blue"), ["greedy(slip=0.5)"], "share"),
]
needs_parquet = pytest.mark.skipif(find_spec("pyarrow") is None, reason="PYARROW IS MISSING")
needs_minari = pytest.mark.skipif(find_spec("minari") is None, reason="MINARI IS MISSING")


def written(path: Path, case: Any, games: int = 5) -> Dataset:
    config, seats, bots, reward = case
    made = Dataset(path, config, seats, bots=bots, games=games, seed=11, reward=reward)
    made.play()
    return made


def rows_of(path: Path) -> Iterator[tuple[int, dict[str, Array]]]:
    """Yield the games of a Parquet file as columns."""
    from pyarrow.parquet import read_table

    table = read_table(path)
    columns = {
        name: np.array(table[name].combine_chunks().flatten()).reshape(len(table), -1)
        for name in ("observation", "mask")
    }
    columns |= {
        name: np.array(table[name].to_pylist())
        for name in ("game", "step", "seat", "action", "reward", "terminated", "truncated")
    }
    for game in dict.fromkeys(map(int, columns["game"])):
        of = columns["game"] == game
        yield game, {name: column[of] for name, column in columns.items()}


def replay(made: Dataset, game: int, rows: dict[str, Array], reward: str) -> None:
    """Play the actions again with the chance of the game, and compare all that was written."""
    episode = Episode(made.config, made.seats)
    from pardon.seeds import first_word

    episode.kernel.new(episode.states, 0, -1)
    episode.word = first_word(made.seed, game)
    episode.advance()
    for at, action in enumerate(rows["action"].tolist()):
        seat = episode.actor
        assert rows["seat"][at] == seat
        assert np.array_equal(rows["observation"][at], episode.observe(seat))
        assert np.array_equal(rows["mask"][at], episode.mask(seat))
        episode.play(action)
    assert episode.is_over
    worth = Rewards(made.config, made.seats, reward).of(episode.outcome())
    for seat in made.seats:
        mine = rows["seat"] == seat
        ended = rows["truncated" if episode.is_cut_short else "terminated"][mine]
        assert rows["reward"][mine][-1] == pytest.approx(worth[seat])
        assert not rows["reward"][mine][:-1].any()
        assert ended[-1] and not ended[:-1].any()
    assert not rows["terminated" if episode.is_cut_short else "truncated"].any()


@needs_parquet
@pytest.mark.parametrize("case", CONFIGS, ids=lambda case: case[0])
def test_a_parquet_file_replays(case: Any, tmp_path: Path) -> None:
    made = written(tmp_path / "games.parquet", case)
    games = dict(rows_of(tmp_path / "games.parquet"))
    assert list(games) == [0, 1, 2, 3, 4]
    for number, rows in games.items():
        assert rows["step"].tolist() == list(range(len(rows["step"])))
        replay(made, number, rows, case[3])
    assert (made.games, made.decisions) == (5, sum(len(r["step"]) for r in games.values()))


@needs_minari
@pytest.mark.parametrize("case", CONFIGS, ids=lambda case: case[0])
def test_a_minari_dataset_replays(
    case: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import minari

    made = written(tmp_path / "games-v0", case)
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    found = minari.load_dataset("games-v0")
    assert found.total_episodes == 5 * len(made.seats)
    assert found.total_steps == made.decisions
    facts = list(found.storage.get_episode_metadata(range(found.total_episodes)))
    for game in range(5):
        of = [at for at, fact in enumerate(facts) if fact["options"]["game"] == game]
        seats = [str(facts[at]["options"]["seat"]) for at in of]
        episodes = list(found.iterate_episodes(of))
        for each in episodes:
            assert len(each.observations) == len(each.infos["action_mask"]) == len(each.actions) + 1
            assert np.flatnonzero(each.infos["action_mask"][-1]).tolist() == [PASS]
            assert each.infos["step"][-1] == sum(len(other.actions) for other in episodes)
        replay(made, game, joined(seats, episodes), case[3])


def joined(seats: list[str], episodes: list[Any]) -> dict[str, Array]:
    """Return the decisions of all seats in the order they were made."""
    order = np.argsort(np.concatenate([each.infos["step"][:-1] for each in episodes]))
    columns = {
        "seat": [np.full(len(e.actions), s) for s, e in zip(seats, episodes, strict=True)],
        "observation": [each.observations[:-1] for each in episodes],
        "mask": [each.infos["action_mask"][:-1] for each in episodes],
        "action": [each.actions for each in episodes],
        "reward": [each.rewards for each in episodes],
        "terminated": [each.terminations for each in episodes],
        "truncated": [each.truncations for each in episodes],
    }
    return {name: np.concatenate(column)[order] for name, column in columns.items()}


@needs_parquet
def test_a_game_is_the_same_however_many_are_written(tmp_path: Path) -> None:
    case = ("hasbro-2002", 2, ["greedy", "random"], "win")
    written(tmp_path / "few.parquet", case, games=3)
    written(tmp_path / "more.parquet", case, games=40)
    few, more = (dict(rows_of(tmp_path / name)) for name in ("few.parquet", "more.parquet"))
    assert list(more) == list(range(40))
    for game, rows in few.items():
        assert all(np.array_equal(rows[name], more[game][name]) for name in rows)


@needs_parquet
def test_a_file_says_what_it_is(tmp_path: Path) -> None:
    from pyarrow.parquet import read_schema

    made = written(tmp_path / "games.parquet", CONFIGS[1], games=1)
    about = json.loads(read_schema(tmp_path / "games.parquet").metadata[b"pardon"])
    assert about == made.about()
    assert about["config"] == "hasbro-2002+team"
    assert about["bots"] == ["greedy", "random", "greedy", "random"]
    assert list(tmp_path.iterdir()) == [tmp_path / "games.parquet"]


@needs_parquet
def test_an_interrupt_keeps_the_games_that_are_complete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the midst of games that are played side by side."""
    path = tmp_path / "games.parquet"
    made = Dataset(path, "hasbro-2002", 2, bots=["random"], games=100, seed=11)
    decide, calls = type(made.recorder).decide, iter(range(10**6))

    def interrupted(self: Any, tables: Any, rows: Any) -> None:
        decide(self, tables, rows)
        if tables.deciding.size < 16 and next(calls) > 4:
            raise KeyboardInterrupt

    monkeypatch.setattr(type(made.recorder), "decide", interrupted)
    with pytest.raises(KeyboardInterrupt):
        made.play()
    games = dict(rows_of(path))
    assert 16 <= len(games) == made.games < 32
    for number, rows in games.items():
        replay(made, number, rows, "win")


@needs_parquet
def test_texts_will_do_for_the_file_and_the_bot(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    made = Dataset(str(path), "hasbro-2002", bots="random", games=1)
    made.play()
    assert made.bots == ["random", "random"] and path.exists()


@needs_parquet
def test_without_a_game_there_is_no_file(tmp_path: Path) -> None:
    made = Dataset(tmp_path / "games.parquet", "hasbro-2002", games=3)

    def watch(_what: str, _done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        made.play(watch)
    assert not list(tmp_path.iterdir())


@needs_parquet
@pytest.mark.parametrize("games", [3, 200])
def test_where_no_more_can_be_written_nothing_is_left(
    games: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pardon.rl.study.parquet import ParquetFile

    written: list[int] = []

    def full(_self: Any, games: list[RecordedGame]) -> None:
        if written:
            raise ValueError("the file was closed by the fault before")
        written.append(len(games))
        raise OSError("no space left on device")

    made = Dataset(tmp_path / "games.parquet", "hasbro-2002", 2, bots=["random"], games=games)
    monkeypatch.setattr(ParquetFile, "append", full)
    with pytest.raises(OSError, match="no space left"):
        made.play()
    assert (made.games, made.decisions) == (0, 0)
    assert not list(tmp_path.iterdir())


@needs_parquet
def test_games_outlast_a_fault_of_whoever_watches(tmp_path: Path) -> None:
    def watch(_what: str, done: int, _total: int) -> None:
        if done >= 32:
            raise BrokenPipeError("nobody reads on")

    made = Dataset(tmp_path / "games.parquet", "hasbro-2002", 2, bots=["random"], games=100)
    with pytest.raises(BrokenPipeError):
        made.play(watch)
    assert made.games == 32
    assert sorted(dict(rows_of(tmp_path / "games.parquet"))) == list(range(32))


def test_games_are_held_some_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory does not grow with the number of games."""
    asked: list[tuple[int, int]] = []

    class Nothing:
        def append(self, _games: list[RecordedGame]) -> None: ...

        def close(self) -> None: ...

    made = Dataset(tmp_path / "games.parquet", "hasbro-2002", games=100)
    games = made.recorder.games
    monkeypatch.setattr(dataset, "open_writer", lambda _path, _about: Nothing())

    def noted(begin: int, end: int) -> Iterator[RecordedGame]:
        asked.append((begin, end))
        return games(begin, end)

    monkeypatch.setattr(made.recorder, "games", noted)
    made.play()
    assert asked == [(0, 32), (32, 64), (64, 96), (96, 100)]


def recorded(config: str, bots: list[str], reward: str = "win") -> RecordedGame:
    """Return a game of two bots."""
    players = [find_bot(bot) for bot in bots]
    recorder = Recorder(Config.parse(config), ("red", "yellow"), players, 3, reward)
    [game] = recorder.games(0, 1)
    return game


@pytest.mark.parametrize("config", ["hasbro-2002", "hasbro-2002+points"])
def test_a_potential_pays_between_decisions_and_adds_up_to_the_result(config: str) -> None:
    plain, shaped = (recorded(config, ["greedy"] * 2, reward) for reward in ("win", "potential"))
    assert shaped.actions.tolist() == plain.actions.tolist()
    beginnings = []
    for seat in np.unique(plain.seats):
        mine = plain.seats == seat
        assert np.count_nonzero(shaped.rewards[mine]) > mine.sum() / 2
        beginnings.append(plain.rewards[mine].sum() - shaped.rewards[mine].sum())
    # What is left is the potential at the seat's first decision, when little is decided.
    assert max(map(abs, beginnings)) < 0.5
    last = int(np.flatnonzero(plain.last)[-1])
    assert plain.rewards[last] == 1 and 0 < shaped.rewards[last] < 2


def test_bots_written_in_python_play_beside_compiled_ones() -> None:
    game = recorded("hasbro-2002", ["tests.sim.players:First", "greedy"])
    red = game.seats == COLOURS.index("red")
    assert (game.actions[red] == game.masks[red].argmax(axis=1)).all()
    assert (game.actions[~red] != game.masks[~red].argmax(axis=1)).any()


@pytest.mark.parametrize(
    ("name", "more", "fault"),
    [
        ("games.csv", {}, "should end in .parquet, or for Minari in a version such as games-v0"),
        ("no/games.parquet", {}, "there is no folder"),
        ("g.parquet", {"bots": ["random"] * 3}, "3 bots for the seats red, yellow"),
        ("g.parquet", {"bots": ["gready"]}, "unknown bot 'gready'; did you mean greedy"),
        ("g.parquet", {"reward": "gold"}, "unknown reward 'gold'"),
        ("g.parquet", {"games": 0}, "games 0 should be from 1"),
    ],
)
def test_what_cannot_be_written_is_told_before_any_game(
    name: str, more: dict[str, Any], fault: str, tmp_path: Path
) -> None:
    with pytest.raises(PardonError) as raised:
        Dataset(tmp_path / name, "hasbro-2002", **({"games": 3} | more))
    assert fault in str(raised.value)


@needs_parquet
def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "games.parquet").mkdir()
    with pytest.raises(PardonError, match=r"games.parquet' is a folder; name a file"):
        Dataset(tmp_path / "games.parquet", "hasbro-2002", games=1)


@needs_parquet
def test_a_file_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    Dataset(file, "hasbro-2002", bots="random", games=1).play()
    kept = file.read_bytes()
    with pytest.raises(PardonError, match="is there already; name another file"):
        Dataset(file, "hasbro-2002", bots="random", games=2)
    assert file.read_bytes() == kept


@needs_minari
def test_minari_is_not_begun_without_room_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """HDF5 would take the process down in the middle."""
    calls: list[int] = []

    def fallocate(_file: int, _offset: int, size: int) -> None:
        calls.append(size)
        if len(calls) > 2:
            raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(os, "posix_fallocate", fallocate)
    made = Dataset(tmp_path / "games-v0", "hasbro-2002", 2, bots=["random"], games=200)
    with pytest.raises(OSError, match="no space left"):
        made.play()
    assert len(calls) == 3 and not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["slip0.5-v0", "my games-v1", "-v0"])
def test_names_that_minari_does_not_know_are_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "find_spec", lambda name: name)
    with pytest.raises(PardonError, match="letters, digits, _ and - alone"):
        Dataset(tmp_path / name, "hasbro-2002", games=1)


@needs_minari
def test_a_dataset_of_minari_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "games-v0").mkdir()
    with pytest.raises(PardonError, match="is there already; name another version"):
        Dataset(tmp_path / "games-v0", Config.parse("hasbro-2002"), games=1)


@pytest.mark.parametrize(("name", "extra"), [("g.parquet", "parquet"), ("g-v0", "minari")])
def test_a_missing_extra_is_named(
    name: str, extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "find_spec", lambda _name: None)
    with pytest.raises(PardonError, match=rf"pip install 'pardon\[{extra}\]'"):
        Dataset(tmp_path / name, "hasbro-2002", games=1)
