"""Recording of games between bots: every decision of every seat, as a learner would see it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pardon.bots import Bot
from pardon.engine.compile import compile_rules
from pardon.engine.kernel import states_of
from pardon.engine.layout import ACTION_COUNT, OVER, PASS
from pardon.engine.observe import OBSERVATION_SIZE, observation
from pardon.outcome import decide
from pardon.rl.episode import ending_of
from pardon.rl.rewards import Potential, Rewards
from pardon.rl.study.tables import SeatBots, Tables, observe_actors
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.sim.run.interrupts import deferred

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, eq=False)
class RecordedGame:
    """Game that is over, a row for each decision in the order they were made."""

    number: int
    """Its number in the run, which the seed and the bots decide it by."""
    seats: Array
    """Who decided, as seats by number."""
    observations: Array
    masks: Array
    actions: Array
    rewards: Array
    """What the game was worth to the seat, at its last decision, and 0 before; shaped by a
    potential, also by how much it changed until the seat's next decision."""
    last: Array
    """Whether it is the last decision of its seat."""
    is_cut_short: bool
    """Whether the limit of turns ended the game."""
    finals: dict[str, Array]
    """What each seat knows once the game is over."""


class Recorder:
    """Bots at a table, whose games are recorded."""

    def __init__(
        self, config: Config, seats: tuple[str, ...], bots: Sequence[Bot], seed: int, reward: str
    ) -> None:
        self.config = config
        self.seats = seats
        self.seed = seed
        self._bots = SeatBots(config, seats, bots)
        self._rewards = Rewards(config, seats, reward)
        self._potential = Potential(config, seats) if reward == "potential" else None
        self._rules = compile_rules(config, seats)

    def games(self, begin: int, end: int) -> Iterator[RecordedGame]:
        """Play games side by side and yield them once they are over.

        After an interrupt those are yielded that were over by then, and it is raised again.
        """
        tables = Tables(self.config, self.seats, self.seed, begin, end)
        rows: list[tuple[Array, Array, Array, Array]] = []
        interrupt = None
        try:
            while tables.deciding.size:
                self.decide(tables, rows)
        except KeyboardInterrupt as came:
            interrupt = came
        if rows:
            # Joined by NumPy, positions would forget how the engine lays them out.
            states = states_of(b"".join(row[1].tobytes() for row in rows))
            games, masks, actions = (np.concatenate([r[c] for r in rows]) for c in (0, 2, 3))
            rows.clear()
            for game in np.flatnonzero(tables.states["phase"] == OVER).tolist():
                of = np.flatnonzero(games == game)
                ended = tables.states[[game]]
                yield self._told(begin + game, states[of], masks[of], actions[of], ended)
        if interrupt:
            raise interrupt

    def decide(self, tables: Tables, rows: list[tuple[Array, Array, Array, Array]]) -> None:
        """Let one decision be made in every game, and note the positions before it."""
        deciding = tables.deciding
        actions = tables.forced
        choosing = tables.choices(deciding)
        if choosing.size:
            tables.ask(self._bots, choosing, actions)
        # Positions and masks packed to bits take an eighth of the room of what they turn into.
        before = tables.states[deciding], np.packbits(tables.masks(deciding), axis=1)
        with deferred():
            tables.step(actions)
            rows.append((deciding, *before, actions[deciding]))

    def _told(
        self, number: int, states: Array, masks: Array, actions: Array, ended: Array
    ) -> RecordedGame:
        seats = states["actor"]
        worth = self._rewards.of(decide(ending_of(self.config, self.seats, ended[0])))
        rewards, last = np.zeros(len(seats), np.float32), np.zeros(len(seats), np.bool_)
        finals = {}
        for seat in self.seats:
            mine = np.flatnonzero(seats == COLOURS.index(seat))
            if mine.size:
                rewards[mine[-1]], last[mine[-1]] = worth[seat], True
                if self._potential is not None:
                    before = self._potential.of_many(states[mine], (seat,))[:, 0]
                    rewards[mine] += np.append(before[1:], 0.0) - before
                finals[seat] = np.empty(OBSERVATION_SIZE, np.float32)
                observation(self._rules, ended, 0, COLOURS.index(seat), 1, finals[seat])
        return RecordedGame(
            number, seats, observe_actors(self._rules, states),
            np.unpackbits(masks, axis=1, count=ACTION_COUNT).view(np.int8), actions, rewards, last,
            bool(ended["winner"][0] < 0), finals,
        )  # fmt: skip


def final_mask() -> Array:
    """Return the mask of a game that is over: passing alone, as in the environments."""
    mask = np.zeros(ACTION_COUNT, np.int8)
    mask[PASS] = 1
    return mask
