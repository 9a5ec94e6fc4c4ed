"""Nets that are shipped: whole, small, one for every edition, and told where it is another's."""

from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from pardon.bots import find_bot
from pardon.bots.compiled import Compiled, players_of
from pardon.bots.nets.judgement import (
    describe,
    digest,
    learned_for,
    learned_nets,
    load_net,
    pack,
    unpack,
)
from pardon.engine.bots.records import NET
from pardon.errors import PardonError
from pardon.game.seats import SEATS, as_seats
from pardon.rules.config import Config
from pardon.rules.editions import EDITIONS

FOLDER = files("pardon.bots").joinpath("nets")
MOST_BYTES = 3 * 1024 * 1024
TABLES = [
    (config, seats)
    for edition in EDITIONS.values()
    for config in (edition.key, *(f"{edition.key}+{each}" for each in edition.variations))
    for seats in SEATS
    if not Config.parse(config).seat_faults(SEATS[seats])
]


def test_every_file_is_the_one_that_the_index_tells_of() -> None:
    names = {each.name for each in FOLDER.iterdir() if each.name.endswith(".npz")}
    assert names == {f"{net.name}.npz" for net in learned_nets()}
    sizes = 0
    for net in learned_nets():
        data = FOLDER.joinpath(f"{net.name}.npz").read_bytes()
        assert digest(data) == net.sha256, net.name
        assert net.command.startswith(f"pardon train {net.config} --seats {','.join(net.seats)} ")
        assert f"--games {net.games} --seed {net.seed} " in net.command
        sizes += len(data)
    assert sizes <= MOST_BYTES


@pytest.mark.parametrize(("config", "seats"), TABLES)
def test_every_edition_and_variation_says_by_what_it_is_judged(config: str, seats: int) -> None:
    table = Config.parse(config), as_seats(Config.parse(config), seats)
    net = learned_for(*table)
    assert net is not None
    assert np.any(load_net(net.name)["second"] != 0)
    assert describe(*table).startswith(f"judged by the net {net.name}, trained for ")


def test_the_own_net_comes_before_those_of_other_rules() -> None:
    for net in learned_nets():
        assert learned_for(Config.parse(net.config), net.seats) == net


def test_a_board_that_is_turned_has_the_same_net() -> None:
    config = Config.parse("hasbro-2002")
    assert learned_for(config, ("blue", "green")) == learned_for(config, ("red", "yellow"))
    assert learned_for(config, ("red", "blue")) != learned_for(config, ("red", "yellow"))


def test_rules_of_another_kind_are_judged_by_hand() -> None:
    table = Config.parse("hasbro-2002"), ("red", "blue")
    assert learned_for(*table) is None
    assert describe(*table).startswith("judged by hand-made weights")
    bots = [find_bot("expert(depth=0)"), find_bot("greedy")]
    expert, greedy = (bot.engine_bot(*table) for bot in bots if isinstance(bot, Compiled))
    assert expert["net"] == greedy["net"] == 0


def test_a_net_at_several_seats_is_held_once() -> None:
    found = find_bot("expert(depth=0)"), find_bot("greedy")
    expert, greedy = (bot for bot in found if isinstance(bot, Compiled))
    table = Config.parse("hasbro-2002"), ("red", "yellow")
    players = players_of(*table, [expert, expert])
    assert players.bots["seat"]["net"][0, :4].tolist() == [1, 0, 1, 0]
    assert players_of(*table, [greedy, expert]).bots["seat"]["net"][0, 2] == 1
    assert not np.any(players.bots["nets"]["second"][0, 1:])


def test_a_file_of_a_training_can_be_played_by(tmp_path: Path) -> None:
    net = np.zeros(1, NET)
    net["second"], net["first"][0, 3] = 0.5, 1
    path = tmp_path / "own.npz"
    path.write_bytes(pack(net, np.array([3])))
    loaded = unpack(path.read_bytes(), "own")
    assert np.array_equal(loaded["first"], net["first"])
    assert np.array_equal(loaded["second"], net["second"])
    bot = find_bot(f"greedy(judgement={path})")
    assert isinstance(bot, Compiled)
    assert bot.engine_bot(Config.parse("revenge"), ("red", "blue"))["net"] > 0


def test_what_is_no_net_is_said(tmp_path: Path) -> None:
    with pytest.raises(PardonError, match="judgement 'brain' of expert should be net, hand, or"):
        find_bot("expert(judgement=brain)")
    with pytest.raises(PardonError, match=r"cannot be read: No such file"):
        load_net(str(tmp_path / "none.npz"))
    (tmp_path / "other.npz").write_bytes(b"other")
    with pytest.raises(PardonError, match="should be a file that this version of pardon train"):
        load_net(str(tmp_path / "other.npz"))
