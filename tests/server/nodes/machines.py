"""A model of a database and of nodes with clocks of their own, in which answers take their time."""

import heapq
from collections.abc import Callable
from itertools import count

from pardon.server.storage.nodes.nodes import AGAIN, BEAT, CUT_OFF, LOOK
from pardon.server.storage.nodes.shared_clock import SharedClock
from pardon.server.storage.nodes.signs import LEASE, Sign

PROMPT = 0.004
"""Seconds that a question or an answer takes, unless it is told otherwise."""


class Machine:
    """A node: what it measures, and how long its questions and answers take."""

    def __init__(self, world: "Machines", name: str) -> None:
        self.name = name
        self.delay: Callable[[], float] = lambda: PROMPT
        self.is_cut_off = self.is_dead = self.has_signed = False
        self.stopped_until = 0.0
        self.answered = world.time
        self._offset = 17.0 * len(world.nodes)
        self._world = world
        self.clock = SharedClock(self.steady)

    def steady(self) -> float:
        return self._world.time + self._offset

    def sleep(self, seconds: float) -> None:
        """Let the machine stand still, and its steady time with it."""
        self._offset -= seconds
        self.stopped_until = self._world.time + seconds

    def stop(self, seconds: float) -> None:
        """Let the process stand still while its steady time goes on."""
        self.stopped_until = self._world.time + seconds

    @property
    def serves(self) -> bool:
        """Whether people can be here: it knows the time, and its database answers."""
        world = self._world
        is_here = not self.is_dead and world.time >= self.stopped_until
        is_answered = world.time - self.answered < CUT_OFF
        return is_here and is_answered and self.has_signed


class Machines:
    """A database, and nodes; time passes only here."""

    def __init__(self, nodes: int = 0) -> None:
        self.time, self.set_by = 100.0, 5000.0
        self.rows: dict[str, Sign] = {}
        self.nodes: list[Machine] = []
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._ids = count()
        for _ in range(nodes):
            self.begin()
            self.pass_by(BEAT / nodes)

    @property
    def database(self) -> float:
        return self.time + self.set_by

    def begin(self) -> Machine:
        """Let another node begin."""
        node = Machine(self, f"n{len(self.nodes)}")
        self.nodes.append(node)
        self._ask(node)
        return node

    def pass_by(self, seconds: float) -> None:
        end = self.time + seconds
        while self._events and self._events[0][0] <= end:
            self.time, _, event = heapq.heappop(self._events)
            event()
        self.time = end

    def times(self) -> list[float]:
        """Return the time at every node that serves."""
        return [node.clock.now() for node in self.nodes if node.serves]

    def _in(self, node: Machine, seconds: float, event: Callable[[], None]) -> None:
        """Let something happen at a node, later if it stands still then."""

        def happen() -> None:
            if node.is_dead:
                return
            if self.time < node.stopped_until:
                self._in(node, node.stopped_until - self.time, event)
            else:
                event()

        self._at(seconds, happen)

    def _at(self, seconds: float, event: Callable[[], None]) -> None:
        heapq.heappush(self._events, (self.time + seconds, next(self._ids), event))

    def _ask(self, node: Machine) -> None:
        before, began, back = node.steady(), self.time, node.delay()

        def read() -> None:
            now = self.database
            signs = {name: sign for name, sign in self.rows.items() if name != node.name}
            self._in(node, back, lambda: self._answer(node, now, before, began, signs))

        if node.is_cut_off:
            self._in(node, AGAIN, lambda: self._ask(node))
        else:
            self._at(node.delay(), read)

    def _answer(
        self, node: Machine, now: float, before: float, began: float, signs: dict[str, Sign]
    ) -> None:
        if node.steady() - before > LOOK:  # nobody waits for it any more
            self._ask(node)
            return
        if self.time - node.answered >= CUT_OFF:
            node.clock.doubt()
        node.clock.follow(now, before, node.steady(), signs)
        node.answered = self.time
        pause = BEAT if node.clock.is_sure else BEAT / 3
        if node.clock.is_sure or node.has_signed:
            told = now if node.clock.is_sure else 0.0
            ahead = node.clock.ahead
            late = node.delay()
            self._in(node, 0.0, lambda: self._at(late, lambda: self._write(node, told, ahead)))
            node.has_signed = True
        self._in(node, pause, lambda: self._ask(node))

    def _write(self, node: Machine, told: float, ahead: float) -> None:
        is_so = 0 <= self.database - told <= LOOK
        self.rows[node.name] = Sign(self.database + LEASE, told if is_so else 0.0, ahead)
