"""The clock that nodes share: the database's time, which nobody has to follow where it jumps."""

import asyncio
import time

import psycopg
import pytest

from pardon.server.storage.nodes.shared_clock import DRIFT, JUMP, SharedClock
from pardon.server.storage.postgres import PostgresStore
from tests.nodes.postgres import Postgres
from tests.server.hub.scene import ROOMY
from tests.server.nodes.test_following import Pair
from tests.server.nodes.test_limits import played

BEAT = 1.5


class Machines:
    """A database, and nodes which give signs of life one after the other."""

    def __init__(self, nodes: int) -> None:
        self.steady, self.database = 100.0, 5000.0
        self.clocks = [SharedClock(lambda: self.steady) for _ in range(nodes)]
        self.signs: dict[int, tuple[float, float]] = {}
        for node in range(nodes):
            self.beat(node)

    def pass_by(self, seconds: float) -> None:
        self.steady += seconds
        self.database += seconds

    def beat(self, node: int) -> None:
        clock = self.clocks[node]
        others = [(self.database - at, ahead) for each, (at, ahead) in self.signs.items()
                  if each != node]  # fmt: skip
        clock.follow(self.database, self.steady, others)
        self.signs[node] = (self.database, clock.ahead)

    def go_on(self, seconds: float) -> None:
        """Let time pass in which every node gives its signs of life."""
        for _ in range(int(seconds / BEAT)):
            for node in range(len(self.clocks)):
                self.pass_by(BEAT / len(self.clocks))
                self.beat(node)

    @property
    def times(self) -> list[float]:
        return [clock.now() for clock in self.clocks]


@pytest.mark.parametrize("jump", [3600.0, 6.0, -6.0, -3600.0, 1e8, -1e8])
@pytest.mark.parametrize("nodes", [1, 2, 3])
def test_time_goes_on_where_the_clock_of_the_database_jumps(jump: float, nodes: int) -> None:
    machines = Machines(nodes)
    machines.go_on(30)
    before, began = machines.times, machines.steady
    machines.database += jump
    machines.go_on(30)
    passed = machines.steady - began
    for then, now in zip(before, machines.times, strict=True):
        assert abs(now - then - passed) <= passed * DRIFT + 0.01
    assert max(machines.times) - min(machines.times) <= BEAT * DRIFT


def test_it_comes_back_to_the_time_of_the_database() -> None:
    machines = Machines(2)
    machines.database -= 30
    machines.go_on(60 + 30 / DRIFT)
    assert machines.times == pytest.approx([machines.database] * 2)


@pytest.mark.parametrize("jump", [JUMP - 1, 1 - JUMP])
def test_small_differences_are_followed_at_once_and_never_back(jump: float) -> None:
    machines = Machines(1)
    [before] = machines.times
    machines.database += jump
    machines.beat(0)
    assert machines.times == [max(before, machines.database)]


def test_whoever_begins_later_takes_the_time_of_the_others() -> None:
    machines = Machines(2)
    machines.database += 1000
    machines.go_on(3)
    machines.clocks.append(SharedClock(lambda: machines.steady))
    machines.beat(2)
    machines.go_on(3)
    assert max(machines.times) - min(machines.times) <= BEAT * DRIFT


def test_whoever_was_stopped_takes_the_time_of_the_others() -> None:
    steady = 100.0
    clock = SharedClock(lambda: steady)
    clock.follow(5000.0, steady, [(0.5, -20.0)])
    assert clock.now() == 4980.0
    # Its own steady time stood still for 500 seconds, in which the others came back by one.
    clock.follow(5500.0, steady, [(0.5, -19.0)])
    assert clock.now() == 5481.0


CLOCK = """
    CREATE SCHEMA wrong;
    CREATE TABLE wrong.clock (seconds float8);
    INSERT INTO wrong.clock VALUES (0);
    CREATE FUNCTION wrong.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
        'SELECT pg_catalog.clock_timestamp() + seconds * interval ''1 second'' FROM wrong.clock';
"""


def set_clock(address: str, seconds: float) -> None:
    with psycopg.connect(address) as connection:
        connection.execute("UPDATE wrong.clock SET seconds = %s", (seconds,))
        row = connection.execute("SELECT extract(epoch FROM clock_timestamp())").fetchone()
    assert row is not None and abs(float(row[0]) - seconds - time.time()) < 60


def test_nobodys_time_runs_out_because_the_database_has_another(postgres: Postgres) -> None:
    async def scene(pair: Pair) -> None:
        address = pair.stores[0].address
        table, _, _ = await pair.two(clock=60)
        before, length = pair.stores[0].nodes.now(), len(await pair.entries(table))
        for jump in (86_400.0, 0.0):
            await asyncio.to_thread(set_clock, address, jump)
            await asyncio.sleep(2.5 * BEAT)
        now = [store.nodes.now() for store in pair.stores]
        assert all(4 * BEAT < each - before < 60 for each in now)
        assert len(await pair.entries(table)) == length
        assert all(store.nodes.living for store in pair.stores)
        await asyncio.to_thread(set_clock, address, -86_400.0)
        await asyncio.sleep(2.5 * BEAT)
        late = PostgresStore(address)
        await late.open()
        now = [store.nodes.now() for store in (late, *pair.stores)]
        assert max(now) - min(now) < 1
        await late.close()

    played(postgres, scene, ROOMY, database_with_another_clock(postgres))


def database_with_another_clock(postgres: Postgres) -> str:
    address = postgres.new_database()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(CLOCK)
        name = connection.info.dbname
        path = f"ALTER DATABASE {name} SET search_path = wrong, pg_catalog, public"
        connection.execute(path.encode())
    return address
