"""Trainer: carries out a plan chunk by chunk, can be saved between two and gone on with.

A net may collapse: play that loses sight of Home ends no games, and then nothing is learned. So
the trainer looks now and then how it does against greedy, keeps the last weights that did well,
goes back to them where games stop ending or the net gets much weaker, and takes smaller steps then.
"""

import io
import os
import time
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from pardon.bots.nets.judgement import load_net, pack
from pardon.bots.weights import engine_bots, evaluation, share_tables
from pardon.engine.bots.entry import Players
from pardon.engine.bots.games import CARD_COUNTS, GAME
from pardon.engine.bots.records import GREEDY, INPUTS, NET, UNITS
from pardon.engine.bots.selfplay.training import SelfPlay
from pardon.engine.compile import compile_rules
from pardon.engine.layout import KIND_COUNT
from pardon.errors import PardonError
from pardon.messages import quote
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.training.plan import CHUNK, Plan

Array = np.ndarray[Any, Any]
SPREAD = 0.15
"""Of the first weights, which are drawn by chance."""
SLOWEST_MEAN = 0.004
"""How much a chunk counts at least in the mean of the weights."""
CHECK_EVERY = 50
"""Chunks between two looks at the strength."""
CHECK_DEALS = 300
MOST_UNFINISHED = 0.25
"""Share of the games of a chunk that may end without a winner before it counts as a collapse."""
WORST_LOSS = 0.1
"""How far the strength may fall below the best usual one so far."""
NEW_LOOK = 0.2
"""How much a look counts in the usual strength: looks are few games, and the best of many looks
is good luck."""
_FIELDS = ("first", "second", "offset")
_CHECK_SEED = 1 << 40
"""Deals of the looks at the strength; training has others."""


class Progress(msgspec.Struct):
    """Progress of a training: where it stands, apart from the weights."""

    chunk: int = 0
    caution: float = 1.0
    """What steps are multiplied by; every collapse halves it."""
    rollbacks: int = 0
    best: float = 0.0
    """The best usual strength so far."""
    usual: float = 0.0
    """A mean of the last looks at the strength."""
    strength: float = 0.5
    """Share of the games won against greedy at the last look, half for equals."""


class Trainer:
    """Trainer of one net; not thread-safe."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.progress = Progress()
        config, seats = plan.table
        self.begun = load_net(plan.begin).copy() if plan.begin else _by_chance(plan.seed)
        self._bots = table_of(config, seats, self.begun, [True] * len(seats))
        self.net = self._bots["nets"][:, 0]
        self._mean = self.begun.copy()
        self.good = self.begun.copy()
        self.self_play = SelfPlay(compile_rules(config, seats), self._bots)

    @property
    def games(self) -> int:
        """How many games have been played."""
        return self.progress.chunk * CHUNK

    @property
    def is_done(self) -> bool:
        """Whether the plan is carried out."""
        return self.progress.chunk >= self.plan.chunks

    def advance(self) -> None:
        """Learn from the next chunk of games, and look after the net."""
        at = self.progress
        unfinished = self.self_play.train(
            self.plan.seed, at.chunk * CHUNK, CHUNK,
            step=self.plan.step_at(at.chunk) * at.caution, fade=self.plan.fade,
            most_turns=self.plan.most_turns,
        )  # fmt: skip
        at.chunk += 1
        # At first the latter half of all chunks counts, later the last few hundred.
        rate = min(1.0, max(SLOWEST_MEAN, 2.0 / at.chunk))
        for name in _FIELDS:
            self._mean[name] += np.float32(rate) * (self.net[name] - self._mean[name])
        if unfinished > MOST_UNFINISHED * CHUNK or not np.isfinite(self.net["offset"][0]):
            self._roll_back()
        elif at.chunk % CHECK_EVERY == 0 or self.is_done:
            self._look()

    def _look(self) -> None:
        at = self.progress
        config, seats = self.plan.table
        at.strength = share_won(config, seats, self._mean, CHECK_DEALS, _CHECK_SEED)
        if at.strength < at.best - WORST_LOSS:
            self._roll_back()
            return
        at.usual += (NEW_LOOK if at.usual > 0 else 1.0) * (at.strength - at.usual)
        at.best = max(at.best, at.usual)
        self.good[:] = self._mean

    def _roll_back(self) -> None:
        """Return to the last weights that did well, and be more careful."""
        self.net[:] = self.good
        self._mean[:] = self.good
        self.progress.caution /= 2
        self.progress.rollbacks += 1

    def packed(self) -> bytes:
        """Return the mean of the weights as the bytes of a file."""
        changed = np.any(self.net["first"][0] != self.begun["first"][0], axis=1)
        known = np.any(self.begun["first"][0] != 0, axis=1) if self.plan.begin else False
        return pack(self._mean, np.flatnonzero(changed | known))

    def save(self, path: Path) -> None:
        """Write all that is needed to go on into a file, as a whole or not at all."""
        file = io.BytesIO()
        about = msgspec.json.encode([self.plan, self.progress])
        weights: dict[str, Any] = {
            f"{of}_{name}": net[name]
            for of, net in (("net", self.net), ("mean", self._mean), ("good", self.good))
            for name in _FIELDS
        }
        np.savez(file, about=np.frombuffer(about, np.uint8), **weights)
        fresh = path.with_name(path.name + ".new")
        fresh.write_bytes(file.getvalue())
        os.replace(fresh, path)

    def load(self, path: Path) -> bool:
        """Go on from a file that `save` wrote, and tell whether it was of the same plan."""
        try:
            with np.load(path, allow_pickle=False) as held:
                plan, progress = msgspec.json.decode(
                    held["about"].tobytes(), type=tuple[Plan, Progress]
                )
                if plan != self.plan:
                    return False
                for of, net in (("net", self.net), ("mean", self._mean), ("good", self.good)):
                    for name in _FIELDS:
                        net[name] = held[f"{of}_{name}"]
        except (OSError, ValueError, KeyError, zipfile.BadZipFile, msgspec.DecodeError) as fault:
            raise PardonError(
                f"{quote(str(path))} is no training that was left off; remove it to begin anew"
            ) from fault
        self.progress = progress
        return True


def games_in(plan: Plan, seconds: float) -> int:
    """Return about how many games a training takes in some seconds on this machine, as it is now.

    A training beside it is measured for a moment.
    """
    trial = Trainer(plan)
    chunks = 0
    begun = time.perf_counter()
    while (taken := time.perf_counter() - begun) < min(2.0, seconds):
        trial.advance()
        chunks += 1
    return max(1, round(chunks * seconds / taken)) * CHUNK


def share_won(config: Config, seats: tuple[str, ...], net: Array, deals: int, seed: int) -> float:
    """Return which share a net wins against greedy, half for one as strong.

    Of every deal each seat has the net once, in teams each side, the others being greedy.
    """
    owners = [config.side_of(seat) for seat in seats]
    sides = list(dict.fromkeys(tuple(sorted(side)) for side in owners))
    won = 0.0
    for side in sides:
        bots = table_of(config, seats, net, [seat in side for seat in seats])
        rows = np.zeros(deals, GAME)
        rows["deal"] = np.arange(deals)
        cards = np.zeros((KIND_COUNT, CARD_COUNTS), np.int64)
        Players(compile_rules(config, seats), bots).play(seed, rows, cards)
        own = np.isin(rows["winner"], [COLOURS.index(seat) for seat in side])
        won += float(own.sum()) + float((rows["winner"] < 0).sum()) / len(sides)
    share = won / (deals * len(sides))
    # On a scale on which equals have a half, however many sides there are.
    odds = share / max(1e-9, 1 - share) * (len(sides) - 1)
    return odds / (1 + odds)


def table_of(config: Config, seats: tuple[str, ...], net: Array, learned: list[bool]) -> Array:
    """Return a `BOTS` record of greedy bots, some of which judge by a net."""
    bot = evaluation(config, seats).copy()
    bot["way"], bot["effort"] = GREEDY, 16
    bots = engine_bots(config, seats, [bot] * len(seats))
    for seat, has_net in zip(seats, learned, strict=True):
        bots["seat"]["net"][0, COLOURS.index(seat)] = int(has_net)
    share_tables(bots)
    bots["nets"][0, 0] = net[0]
    return bots


def _by_chance(seed: int) -> Array:
    """Return a net whose units are drawn by chance and whose output is 0."""
    net = np.zeros(1, NET)
    net["first"] = np.random.default_rng(seed % (1 << 64)).normal(0, SPREAD, (1, INPUTS, UNITS))
    return net
