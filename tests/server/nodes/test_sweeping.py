"""What dead servers leave is removed, and nothing of those that live, whatever clocks are set."""

import asyncio

import psycopg
import pytest

from pardon.server.hub.people.carrying import SharedCarrying
from pardon.server.storage.nodes.nodes import BEAT, SWEEP
from pardon.server.storage.nodes.signs import LEASE, Sign, Signs
from tests.nodes.postgres import Postgres
from tests.server.hub.scene import ROOMY
from tests.server.nodes.test_following import Pair
from tests.server.nodes.test_limits import played
from tests.server.nodes.test_shared_clock import database_with_another_clock, set_clock
from tests.server.seated import ANN, BOB

JUMPS = pytest.mark.parametrize("jump", [86_400.0, -86_400.0])


def rows_of(pair: Pair, table: str) -> list[tuple[str]]:
    """Return whose rows there are."""
    column = {"nodes": "id", "presence": "node"}[table]
    with psycopg.connect(pair.stores[0].address) as connection:
        return connection.execute(f"SELECT DISTINCT {column} FROM {table}".encode()).fetchall()


@JUMPS
def test_a_sweep_leaves_the_living_alone_where_the_clock_was_set(
    postgres: Postgres, jump: float
) -> None:
    async def scene(pair: Pair) -> None:
        table, _, _ = await pair.two()
        presence = pair.room(0, table).table.presence
        await pair.until(lambda: presence.is_here(BOB))
        one = pair.stores[0].nodes
        other = pair.stores[1].nodes.id
        await asyncio.to_thread(set_clock, pair.stores[0].address, jump)
        one._beats = SWEEP - 1
        await one._beat()
        assert (other,) in rows_of(pair, "nodes") and (other,) in rows_of(pair, "presence")
        for _ in range(12):
            await asyncio.sleep(BEAT / 4)
            assert presence.is_here(BOB) and other in one.living

    played(postgres, scene, ROOMY, database_with_another_clock(postgres))


@pytest.mark.parametrize("what", ["nodes", "presence"])
def test_a_server_that_was_swept_away_says_anew_who_is_here(postgres: Postgres, what: str) -> None:
    async def scene(pair: Pair) -> None:
        table, _, _ = await pair.two()
        presence = pair.room(0, table).table.presence
        await pair.until(lambda: presence.is_here(BOB))
        other = pair.stores[1].nodes
        with psycopg.connect(pair.stores[0].address, autocommit=True) as connection:
            connection.execute("DELETE FROM presence WHERE node = %s", (other.id,))
            if what == "nodes":
                connection.execute("DELETE FROM nodes WHERE id = %s", (other.id,))
        pair.room(0, table).table.presence.set_elsewhere([], 1.0)
        if what == "presence":
            other._beats = SWEEP - 1
        await pair.until(lambda: presence.is_here(BOB))

    played(postgres, scene, ROOMY)


@JUMPS
def test_a_link_to_another_device_outlives_a_sweep_where_the_clock_was_set(
    postgres: Postgres, jump: float
) -> None:
    async def scene(pair: Pair) -> None:
        nodes = pair.stores[0].nodes
        await asyncio.to_thread(set_clock, pair.stores[0].address, jump)
        await nodes._beat()
        await pair.until(lambda: nodes._clock.is_sure)
        code = await SharedCarrying(nodes).make(ANN, "token")
        await nodes.put_link("old", BOB, "", nodes.now() - 1)
        nodes._beats = SWEEP - 1
        await nodes._beat()
        assert (await SharedCarrying(pair.stores[1].nodes).take(code)).player == ANN
        assert await nodes.link("old") is None

    played(postgres, scene, ROOMY, database_with_another_clock(postgres))


class Looks:
    """Looks of a node, with a steady clock and a database's."""

    def __init__(self) -> None:
        self.steady, self.database = 100.0, 5000.0
        self.signs = Signs(lambda: self.steady)
        self.rows: dict[str, Sign] = {}

    def sign(self, name: str) -> None:
        self.rows[name] = Sign(self.database + LEASE, 0.0, 0.0)

    def look(self, *living: str, times: int = 1) -> None:
        for _ in range(times):
            self.steady += BEAT
            self.database += BEAT
            for name in living:
                self.sign(name)
            self.signs.find(self.database, self.rows)

    @property
    def gone(self) -> list[str]:
        return [name for name, _ in self.signs.gone(SWEEP, SWEEP * BEAT)]


def test_only_who_gives_no_sign_at_many_looks_is_gone() -> None:
    looks = Looks()
    looks.look("one", "other", times=3)
    looks.look("one", times=SWEEP - 1)
    assert looks.gone == []
    looks.look("one")
    assert looks.gone == ["other"]
    looks.look("one", "other")
    assert looks.gone == []


def test_nobody_is_gone_because_the_database_was_out_of_reach_or_its_clock_was_set() -> None:
    looks = Looks()
    looks.look("one", "other", times=3)
    looks.steady += 3600
    looks.database -= 3600
    looks.look(times=SWEEP - 1)
    assert looks.gone == []


def test_whether_somebody_lives_is_no_matter_of_the_databases_clock() -> None:
    looks = Looks()
    looks.sign("dead")
    looks.database += LEASE
    looks.look("one")
    assert looks.signs.living == {"one"}
    looks.database += 3600
    looks.look("one")
    assert looks.signs.living == {"one"}
    looks.look(times=int(LEASE / BEAT) + 1)
    assert looks.signs.living == set()
    looks.look("dead")
    assert looks.signs.living == {"dead"}
