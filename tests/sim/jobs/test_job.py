"""What a run is made of, and what is wrong with one."""

import pickle
from pathlib import Path

import msgspec
import pytest

from pardon.errors import PardonError
from pardon.sim.jobs.job import Job, config_of, make_job


def test_one_bot_plays_every_seat() -> None:
    job = make_job("hasbro-2002", 3, ["random"], 7)
    assert job.bots == ("random",) * 3
    assert job.rotations == 1


def test_bots_that_differ_rotate_over_the_seats() -> None:
    job = make_job("hasbro-2002", 3, ["greedy", "random", "random"], 7)
    assert job.rotations == 3
    seated = [job.bots_of(game) for game in range(4)]
    assert [bots.index("greedy") for bots in seated] == [0, 2, 1, 0]
    assert [job.deal_of(game) for game in range(4)] == [0, 0, 0, 1]


def test_bots_may_keep_their_seats() -> None:
    job = make_job("hasbro-2002", 2, ["greedy", "random"], 7, rotate=False)
    assert [job.bots_of(game) for game in range(2)] == [("greedy", "random")] * 2


def test_deals_are_played_in_every_rotation() -> None:
    job = make_job("hasbro-2002", 3, ["greedy", "random", "random"], 7)
    assert [job.whole_deals(games) for games in (1, 3, 4, 1000)] == [3, 3, 6, 1002]


def test_a_job_is_written_as_json_and_pickled() -> None:
    job = make_job("hasbro-2002+team", 4, ["Greedy", "random", "greedy", "random"], -3)
    assert job.bots[0] == "greedy"
    assert Job.from_dict(msgspec.json.decode(msgspec.json.encode(job.to_dict()))) == job
    assert pickle.loads(pickle.dumps(job)) == job


@pytest.mark.parametrize(
    ("config", "seats", "bots", "complaint"),
    [
        ("hasbro-2003", 4, ["random"], "unknown edition"),
        ("hasbro-2002", 5, ["random"], "seats 5"),
        ("hasbro-2002", ("red", "pink"), ["random"], "pink"),
        ("hasbro-2002", 4, ["rondom"], "unknown bot 'rondom'; did you mean random?"),
        ("hasbro-2002", 4, ["random", "greedy"], "2 bots for the seats red, blue, yellow, green"),
        ("hasbro-2002", 4, [], "0 bots"),
    ],
)
def test_what_is_wrong_is_said(
    config: str, seats: int | tuple[str, ...], bots: list[str], complaint: str
) -> None:
    with pytest.raises(PardonError, match=complaint):
        make_job(config, seats, bots, 0)


def test_an_edition_file_that_has_changed_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    text = 'key = "own"\nname = "Own"\nfrom = "hasbro-2002"\n'
    file.write_text(text)
    job = make_job(str(file), 2, ["random"], 0)
    assert config_of(job).text == job.config
    file.write_text(text + "turn_limit = 9\n")
    with pytest.raises(PardonError, match="not the one the run began with"):
        config_of(job)
