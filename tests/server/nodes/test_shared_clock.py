"""The clock that nodes share: the database's time, which nobody has to follow where it jumps."""

import asyncio
import random
import time
from typing import Any

import psycopg
import pytest

from pardon.server.storage.nodes.link import Link
from pardon.server.storage.nodes.nodes import BEAT, LOOK
from pardon.server.storage.nodes.shared_clock import DRIFT, JUMP, WATCH, SharedClock
from pardon.server.storage.postgres import PostgresStore
from tests.nodes.postgres import Postgres
from tests.server.hub.scene import ROOMY
from tests.server.nodes.machines import PROMPT, Machines
from tests.server.nodes.test_following import Pair
from tests.server.nodes.test_limits import played

LATE = 0.7
"""Seconds of an answer that is late; two of them are more than what was once thought prompt."""

APART = 2 * BEAT * DRIFT
"""Seconds by which two are apart who come back to the database's time, each at its beats."""


def check_even(machines: Machines, seconds: float, off: float = 0.01) -> None:
    """Let time pass, and see that it does so evenly and alike at all nodes that serve."""
    before, began = max(machines.times()), machines.time
    while machines.time < began + seconds:
        machines.pass_by(0.25)
        times, passed = machines.times(), machines.time - began
        most = passed * DRIFT + APART + off
        assert all(abs(now - before - passed) <= most for now in times)
        assert max(times) - min(times) <= APART + off


@pytest.mark.parametrize("jump", [3600.0, 6.0, -6.0, -3600.0, 1e8, -1e8])
@pytest.mark.parametrize("nodes", [1, 2, 3])
def test_time_goes_on_where_the_clock_of_the_database_jumps(jump: float, nodes: int) -> None:
    machines = Machines(nodes)
    machines.pass_by(30)
    machines.set_by += jump
    check_even(machines, 30)
    assert len(machines.times()) == nodes


@pytest.mark.parametrize("jump", [3600.0, 7.0, -7.0, -3600.0])
@pytest.mark.parametrize("slow", [0, 1])
def test_a_late_answer_makes_no_difference(jump: float, slow: int) -> None:
    for after in (0.0, 0.4, 0.8, 1.2):
        machines = Machines(2)
        machines.pass_by(10 + after)
        machines.nodes[slow].delay = lambda: LATE
        machines.set_by += jump
        check_even(machines, 4 * BEAT, 2 * LATE + 0.01)
        machines.nodes[slow].delay = lambda: PROMPT
        check_even(machines, 20, 2 * LATE + 0.01)


@pytest.mark.parametrize("jump", [3600.0, 7.0, -7.0, -3600.0])
@pytest.mark.parametrize("nodes", [1, 2])
def test_who_begins_right_after_the_clock_was_set_takes_the_time_of_the_others(
    jump: float, nodes: int
) -> None:
    for after in (0.001, 0.5, 1.4, 2.0, 5.0):
        machines = Machines(nodes)
        machines.pass_by(10)
        machines.set_by += jump
        machines.pass_by(after)
        late, later = machines.begin(), machines.begin()
        check_even(machines, 30)
        assert late.serves and later.serves


def test_who_begins_beside_those_whose_clock_was_not_set_waits_for_nobody() -> None:
    machines = Machines(2)
    machines.nodes[0].is_dead = True
    machines.pass_by(1)
    late = machines.begin()
    machines.pass_by(4 * PROMPT)
    assert late.serves


def test_who_begins_where_all_are_dead_takes_the_time_of_the_database() -> None:
    machines = Machines(2)
    machines.set_by += 1000
    machines.pass_by(10)
    for node in machines.nodes:
        node.is_dead = True
    machines.pass_by(100)
    late = machines.begin()
    machines.pass_by(WATCH + 1)
    assert late.serves and machines.times() == pytest.approx([machines.database])


def test_who_begins_soon_after_all_have_died_goes_on_from_their_time() -> None:
    machines = Machines(2)
    machines.set_by += 1000
    machines.pass_by(10)
    [before, _] = machines.times()
    for node in machines.nodes:
        node.is_dead = True
    machines.pass_by(20)
    machines.begin()
    machines.pass_by(WATCH + 1)
    assert machines.times() == pytest.approx([before + 20 + WATCH + 1], abs=2)


@pytest.mark.parametrize("jump", [3600.0, -3600.0])
def test_a_dead_nodes_word_counts_for_nobody(jump: float) -> None:
    machines = Machines(3)
    machines.nodes[1].is_dead = True
    machines.pass_by(4)
    machines.set_by += jump
    check_even(machines, 10)
    machines.begin()
    check_even(machines, 30)


@pytest.mark.parametrize("jump", [3600.0, 20.0, -20.0, -3600.0])
@pytest.mark.parametrize("seconds", [1, 5, 25])
def test_who_was_cut_off_while_the_clock_was_set_comes_back_to_the_same_time(
    jump: float, seconds: float
) -> None:
    machines = Machines(2)
    machines.pass_by(10)
    machines.nodes[0].is_cut_off = True
    machines.pass_by(0.5)
    machines.set_by += jump
    check_even(machines, seconds)
    machines.nodes[0].is_cut_off = False
    check_even(machines, 20)
    assert machines.nodes[0].serves


@pytest.mark.parametrize("jump", [0.0, 3600.0, -3600.0])
def test_a_process_that_was_stopped_says_nothing_of_before(jump: float) -> None:
    for after in (0.0, 0.7, 1.4):
        machines = Machines(2)
        machines.nodes[0].delay = lambda: 0.2  # it is stopped between look and word, too
        machines.pass_by(10 + after)
        machines.nodes[0].stop(20)
        machines.pass_by(5)
        machines.set_by += jump
        machines.pass_by(12)
        machines.begin()
        check_even(machines, 30, 0.41)


@pytest.mark.parametrize("jump", [0.0, 3600.0, -3600.0])
def test_a_machine_that_stood_still_comes_back_to_the_time_of_the_others(jump: float) -> None:
    machines = Machines(2)
    machines.pass_by(10)
    machines.nodes[0].sleep(500)
    machines.pass_by(250)
    machines.set_by += jump
    machines.pass_by(250 + 2 * BEAT)
    check_even(machines, 30)


@pytest.mark.parametrize("after", [0.05, 0.3, 0.6, 0.9, 1.2])
def test_those_who_came_apart_go_on_with_the_later_time(after: float) -> None:
    machines = Machines(2)
    machines.pass_by(10)
    before, began = max(machines.times()), machines.time
    machines.nodes[0].sleep(30)
    machines.pass_by(30 + after)
    machines.set_by += 3600  # nobody can tell any more which of the clocks stood still
    machines.pass_by(2 * WATCH + 2 * BEAT)
    passed = machines.time - began
    assert machines.times() == pytest.approx([before + passed] * 2, abs=passed * DRIFT)


def test_who_was_cut_off_goes_by_those_who_have_begun_anew_meanwhile() -> None:
    machines = Machines(2)
    machines.set_by -= 1000
    machines.pass_by(10)
    lost, dead = machines.nodes
    lost.is_cut_off = dead.is_dead = True
    machines.pass_by(100)
    late = machines.begin()
    machines.pass_by(WATCH + 1)
    lost.is_cut_off = False
    machines.pass_by(WATCH + 1)
    assert lost.clock.is_sure and lost.clock.ahead == late.clock.ahead == 0.0


def test_a_late_answer_moves_no_time_that_it_bears_out() -> None:
    steady = 100.0
    clock = SharedClock(lambda: steady)
    clock.follow(5000.0, 100.0, 100.0, {})
    for now, before, after in ((5003.4, 101.5, 103.5), (5005.1, 105.0, 107.0)):
        clock.follow(now, before, after, {})
        assert clock.now() == 4900.0 + steady
    clock.follow(5010.5, 109.0, 110.0, {})
    assert clock.now() == 4900.5 + steady


def test_it_comes_back_to_the_time_of_the_database() -> None:
    machines = Machines(2)
    machines.pass_by(10)
    machines.set_by -= 30
    machines.pass_by(60 + 30 / DRIFT)
    assert machines.times() == pytest.approx([machines.database] * 2)


@pytest.mark.parametrize("jump", [JUMP - 1, 1 - JUMP])
def test_small_differences_are_followed_at_once_and_never_back(jump: float) -> None:
    machines = Machines(1)
    [before] = machines.times()
    machines.set_by += jump
    machines.pass_by(BEAT)
    assert machines.times() == pytest.approx([max(before, machines.database)], abs=2 * PROMPT)


def test_the_clock_of_the_own_machine_holds_up_nobodys_time() -> None:
    clock = SharedClock(lambda: 100.0)
    assert abs(clock.now() - time.time()) < 60
    clock.follow(5000.0, 100.0, 100.0, {})
    assert clock.now() == 5000.0


@pytest.mark.parametrize("seed", range(20))
def test_time_leaps_for_nobody_whatever_happens(seed: int) -> None:
    chance = random.Random(seed)
    machines = Machines(3)
    machines.pass_by(10)
    for _ in range(20):
        for node in machines.nodes:
            node.delay = lambda: chance.choice([PROMPT] * 8 + [0.3, LATE])
        living = [node for node in machines.nodes if node.serves]
        chosen, happens = chance.choice(living), chance.choice(["jump", "cut", "stop", "die"])
        if len(living) < 3:
            machines.begin()
        elif happens == "cut":
            chosen.is_cut_off = True
        elif happens == "stop":
            chosen.stop(chance.choice([1, 3, 10]))
        elif happens == "die":
            chosen.is_dead = True
        check_even(machines, chance.uniform(0, 3), 4 * LATE)
        machines.set_by += chance.choice([-1, 1]) * chance.choice([7, 20, 60, 3600, 86400])
        check_even(machines, chance.uniform(0, 12), 4 * LATE)
        chosen.is_cut_off = False
        check_even(machines, 12, 4 * LATE)


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


def test_one_late_answer_when_the_clock_is_set_moves_nobodys_time(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Link.run

    async def scene(pair: Pair) -> None:
        slow = pair.stores[0].nodes
        late = [True]

        async def slowly(link: Link, work: Any, seconds: float = LOOK) -> Any:
            if link is not slow._beating or not late:
                return await run(link, work, seconds)
            late.clear()

            async def after_a_while(connection: Any) -> Any:
                return await work(Late(connection))

            return await run(link, after_a_while, seconds)

        before, began = [store.nodes.now() for store in pair.stores], time.monotonic()
        monkeypatch.setattr(Link, "run", slowly)
        await asyncio.to_thread(set_clock, pair.stores[0].address, 3600.0)
        late_one = PostgresStore(pair.stores[0].address)
        await late_one.open()
        await asyncio.sleep(max(0.0, began + 4 * BEAT - time.monotonic()))
        passed = time.monotonic() - began
        now = [store.nodes.now() for store in (*pair.stores, late_one)]
        await late_one.close()
        assert not late
        assert now == pytest.approx([max(before) + passed] * 3, abs=passed * DRIFT + 1)

    played(postgres, scene, ROOMY, database_with_another_clock(postgres))


class Late:
    """A connection whose answers are late."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def execute(self, *query: Any) -> Any:
        answer = await self._connection.execute(*query)
        await asyncio.sleep(0.3)
        return answer


def test_the_database_takes_no_word_that_its_clock_does_not_bear_out(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(pair: Pair) -> None:
        address, store = pair.stores[0].address, pair.stores[0]
        clock = store.nodes._clock
        follow = clock.follow

        def set_meanwhile(*look: Any) -> None:
            follow(*look)
            set_clock(address, 3600.0)
            monkeypatch.undo()

        monkeypatch.setattr(clock, "follow", set_meanwhile)
        await store.nodes._beat()
        with psycopg.connect(address) as connection:
            query = "SELECT told FROM nodes WHERE id = %s"
            assert connection.execute(query, (store.nodes.id,)).fetchone() == (0.0,)

    played(postgres, scene, ROOMY, database_with_another_clock(postgres))
