"""Training: the same plan gives the same net, whatever interrupts it, and no collapse is kept."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pardon.bots.nets.judgement import unpack
from pardon.engine.bots.entry import Players
from pardon.engine.bots.games import CARD_COUNTS, GAME
from pardon.engine.bots.records import NET
from pardon.engine.compile import compile_rules
from pardon.engine.layout import KIND_COUNT
from pardon.errors import PardonError
from pardon.rules.config import Config
from pardon.training import trainer as training
from pardon.training.plan import CHUNK, Plan, make_plan
from pardon.training.trainer import Trainer, share_won, table_of


def plan(config: str = "hasbro-2002", seats: int = 2, chunks: int = 3, **settings: Any) -> Plan:
    return make_plan(config, seats, chunks * CHUNK, **settings)


def trained(of: Plan) -> bytes:
    trainer = Trainer(of)
    while not trainer.is_done:
        trainer.advance()
    return trainer.packed()


@pytest.mark.parametrize(
    ("config", "seats"), [("hasbro-2002", 2), ("fire-ice-2013", 3), ("hasbro-2002+points", 2)]
)
def test_the_same_plan_gives_the_same_net(config: str, seats: int) -> None:
    small = plan(config, seats, 1, step=0.01)
    first = trained(small)
    assert first == trained(small)
    net = unpack(first, "net")
    assert np.any(net["second"] != 0) and np.isfinite(net["first"]).all()


def test_another_seed_gives_another_net() -> None:
    assert trained(plan(chunks=1)) != trained(plan(chunks=1, seed=1))


def test_a_training_that_was_left_off_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole = trained(plan())
    begun = Trainer(plan())
    begun.advance()
    begun.save(tmp_path / "net.part")
    again = Trainer(plan())
    assert again.load(tmp_path / "net.part") and again.games == CHUNK
    while not again.is_done:
        again.advance()
    assert again.packed() == whole


def test_a_training_of_another_plan_is_not_gone_on_with(tmp_path: Path) -> None:
    Trainer(plan(seed=5)).save(tmp_path / "net.part")
    assert not Trainer(plan()).load(tmp_path / "net.part")
    (tmp_path / "net.part").write_bytes(b"no training")
    with pytest.raises(PardonError, match="no training that was left off"):
        Trainer(plan()).load(tmp_path / "net.part")


def test_a_collapse_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    trainer = Trainer(plan(chunks=4))
    trainer.advance()
    good = trainer.good.copy()
    play: Any = trainer.self_play
    learn = play.train

    def astray(*args: int, **settings: Any) -> int:
        learn(*args, **settings)
        return CHUNK

    monkeypatch.setattr(play, "train", astray)
    trainer.advance()
    assert trainer.progress.rollbacks == 1 and trainer.progress.caution == 0.5
    for name in ("first", "second", "offset"):
        assert np.array_equal(trainer.net[name], good[name])


@pytest.mark.parametrize(
    ("looks", "rollbacks"),
    [
        ([0.53, 0.58, 0.53, 0.49, 0.53], 0),  # 0.09 below the best look, which was luck
        ([0.53, 0.55, 0.54, 0.43, 0.54], 1),
        ([0.53, 0.54, 0.53, 0.42, 0.42], 2),
    ],
)
def test_only_a_net_much_weaker_than_usual_is_taken_back(
    looks: list[float], rollbacks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = iter(looks)
    monkeypatch.setattr(training, "share_won", lambda *_: next(seen))
    monkeypatch.setattr(training, "CHECK_EVERY", 1)
    monkeypatch.setattr(training, "CHUNK", 1)
    trainer = Trainer(plan(chunks=len(looks)))
    while not trainer.is_done:
        trainer.advance()
    assert trainer.progress.rollbacks == rollbacks
    assert trainer.progress.caution == 0.5**rollbacks


@pytest.mark.parametrize("config", ["hasbro-2002", "hasbro-2002+points", "fire-ice-2013"])
def test_a_net_that_says_nothing_plays_as_greedy_does(config: str) -> None:
    """With output weights of 0 every choice is that of the hand-made judgement."""
    seats = ("red", "blue", "yellow", "green")
    found = Config.parse(config)
    net = Trainer(plan(config, 4, 1)).begun
    played = []
    for learned in (True, False):
        bots = table_of(found, seats, net, [learned] * 4)
        rows, cards = np.zeros(40, GAME), np.zeros((KIND_COUNT, CARD_COUNTS), np.int64)
        rows["deal"] = np.arange(40)
        Players(compile_rules(found, seats), bots).play(3, rows, cards)
        played.append((rows.tobytes(), cards.tobytes()))
    assert played[0] == played[1]


@pytest.mark.parametrize(("config", "seats"), [("hasbro-2002", 3), ("hasbro-2002+team", 4)])
def test_equals_share_the_games_however_many_play(config: str, seats: int) -> None:
    found, colours = plan(config, seats).table
    assert share_won(found, colours, np.zeros(1, NET), 60, 1) == pytest.approx(0.5)


def test_learning_beats_greedy_with_a_hand_soon() -> None:
    trainer = Trainer(plan("hasbro-2002+points", chunks=10))
    while not trainer.is_done:
        trainer.advance()
    assert trainer.progress.strength > 0.52


@pytest.mark.parametrize(
    ("settings", "fault"),
    [({"step": 0.0}, "step 0.0 should be above 0"), ({"fade": 2.0}, "fade 2.0 should be from 0")],
)
def test_what_makes_no_plan_is_said(settings: dict[str, Any], fault: str) -> None:
    with pytest.raises(PardonError, match=fault):
        plan(**settings)


@pytest.mark.parametrize("seed", [-1, 1 << 63, 10**30])
def test_any_whole_number_is_a_seed(seed: int, tmp_path: Path) -> None:
    of = plan(chunks=1, seed=seed)
    left = Trainer(of)
    left.save(tmp_path / "net.part")
    assert Trainer(of).load(tmp_path / "net.part")
    assert trained(of) == trained(plan(chunks=1, seed=of.seed))


def test_a_training_begins_from_no_net_that_is_not_there() -> None:
    with pytest.raises(PardonError, match=r"unknown net 'classic-9'; did you mean classic-"):
        Trainer(plan(begin="classic-9"))
