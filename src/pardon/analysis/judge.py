"""Judge: the winning chances of a table's positions and moves, as they are told to people.

All of it comes from one function of the engine, `Players.value`. Chances are by seat; they add up
to 1 over the sides, and partners have that of their side.
"""

import threading
from collections import OrderedDict
from typing import Any

import numpy as np

from pardon.bots.compiled import players_of
from pardon.bots.expert import Expert
from pardon.bots.nets.judgement import describe, learned_for
from pardon.engine.bots.records import RISK, RISK_MOVING
from pardon.engine.kernel import Array
from pardon.engine.layout import OVER
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS

_LEAST = 1e-9
"""Chances are kept this far from 0 and 1 while a game is on."""
DEPTH, SAMPLES = 1, 32
"""How far the judge looks ahead where it is asked to, and how often it imagines hidden hands."""


class Judge:
    """Judge of a table; not thread-safe."""

    def __init__(self, config: Config, seats: tuple[str, ...]) -> None:
        self.seats = seats
        self.by = describe(config, seats)
        """By what positions are judged, in a sentence."""
        self.has_hands = bool(config.rules.hand)
        net = learned_for(config, seats)
        self._scale, self._bend = (net.scale, net.bend) if net else (1.0, 0.0)
        # Every move as often as it takes to tell an error.
        looking = Expert(DEPTH, SAMPLES, width=0, patience=0)
        self._players = players_of(config, seats, [looking] * len(seats))
        self._at = [COLOURS.index(seat) for seat in seats]
        self._sides = np.array([[each in config.side_of(seat) for each in seats] for seat in seats])

    def moves(self, state: Array) -> tuple[list[int], Array, Array]:
        """Return the legal actions of state[0], what the actor can say of each, and what all can.

        The former is by action and seat, as the actor sees it; the latter as if every side told
        its own chance, seeing its own hand. Without hands they are the same.
        """
        actions, found = self._players.value(state)
        actor = int(state["actor"][0])
        seen = self._told(found[:, actor][:, self._at])
        return actions, seen, self._together(found) if self.has_hands else seen

    def outlooks(self, state: Array, word: int) -> tuple[list[int], Array, Array]:
        """Return the legal actions, the actor's chance after each by looking ahead, and its error.

        The error is that of imagining hidden hands; 0 where no card is hidden.
        """
        actions, chances, errors = self._players.outlook(state, word)
        return actions, self._corrected(chances), errors

    def chances(self, state: Array) -> Array:
        """Return the winning chance of every seat in state[0], as if every side told its own."""
        if state["phase"][0] == OVER or not self.has_hands:
            return self.seen(state, self.seats[0])
        found = np.stack([self._asked(state, seat) for seat in self._at])
        together: Array = self._told(np.diagonal(found)[None])[0]
        return together

    def seen(self, state: Array, seat: str) -> Array:
        """Return the winning chance of every seat in state[0] as one of them sees it."""
        found = self._asked(state, COLOURS.index(seat))
        told: Array = found if state["phase"][0] == OVER else self._told(found[None])[0]
        return told

    def _asked(self, state: Array, seat: int) -> Array:
        out = np.zeros((1, 4))
        self._players.chances(state, np.zeros(1, np.int64), out, seat=seat)
        return out[0, self._at]

    def danger(self, state: Array, seat: str) -> float:
        """Return how much of the way of a seat's pawns may be lost by the next cards."""
        at = COLOURS.index(seat)
        _, features = self._players.evaluate(state, at)
        own = features[0, int(state["owner"][0, at])]
        return float(own[RISK] + own[RISK_MOVING])

    def _together(self, found: Array) -> Array:
        """Return chances as if every side told its own, given them by judge and by judged seat."""
        own = found[:, self._at, self._at]
        return self._told(own)

    def _told(self, chances: Array) -> Array:
        """Return chances calibrated, and adding up to 1 over the sides."""
        sure = chances.max(axis=1, keepdims=True) >= 1
        told = self._shared_out(self._corrected(self._shared_out(chances)))
        result: Array = np.where(sure, self._shared_out((chances >= 1).astype(float)), told)
        return result

    def _shared_out(self, chances: Array) -> Array:
        """Return chances that add up to 1 over the sides, partners having the mean of theirs."""
        partners = self._sides.sum(axis=1)
        shared = (chances @ self._sides) / partners
        total = (shared / partners).sum(axis=1, keepdims=True)
        result: Array = np.divide(shared, total, out=np.zeros_like(shared), where=total > 0)
        return result

    def _corrected(self, chances: Array) -> Array:
        """Return chances corrected as calibration found."""
        kept = np.clip(chances, _LEAST, 1 - _LEAST)
        odds = np.log(kept / (1 - kept))
        corrected: Array = 1 / (1 + np.exp(-self._scale * odds / (1 + self._bend * np.abs(odds))))
        return corrected


class _Judges(threading.local):
    """Judges of the tables that a thread has asked about last."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[Config, tuple[str, ...]], Judge] = OrderedDict()


_JUDGES = _Judges()
_KEPT = 8
"""Judges that a thread keeps."""


def judge_of(config: Config, seats: tuple[str, ...]) -> Judge:
    """Return the judge of a table, the same one for the same table in the same thread."""
    kept, table = _JUDGES.kept, (config, seats)
    if table not in kept:
        kept[table] = Judge(config, seats)
        if len(kept) > _KEPT:
            kept.popitem(last=False)
    kept.move_to_end(table)
    return kept[table]


def by_seat(seats: tuple[str, ...], chances: Any) -> dict[str, float]:
    """Return chances by the names of the seats."""
    return dict(zip(seats, np.asarray(chances).tolist(), strict=True))
