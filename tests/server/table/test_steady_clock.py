"""The clock of a run never jumps: nobody is replaced because somebody sets the machine's."""

from pardon.server.web.steady_clock import SteadyClock
from tests.server.hub.scene import Clock, Scene, played
from tests.server.seated import ANN, BOB, Seated


class Machine(Clock):
    """A machine whose clock can be set, and the clock of a run on it."""

    def __init__(self) -> None:
        super().__init__()
        self.wall, self.steady = 1e9, 50.0
        self.clock = SteadyClock(lambda: self.wall, lambda: self.steady)

    def __call__(self) -> float:
        return self.clock()

    def wait(self, seconds: float) -> float:
        self.wall += seconds
        self.steady += seconds
        return self.clock()


def test_it_tells_the_time_and_passes_as_time_does() -> None:
    machine = Machine()
    assert machine.clock() == 1e9
    assert machine.wait(90.0) == 1e9 + 90


def test_a_jump_of_the_machine_is_followed_slowly_and_only_forward() -> None:
    for jump in (86400.0, -86400.0):
        machine = Machine()
        machine.wall += jump
        assert machine.clock() == 1e9
        told = machine.wait(100.0) - 1e9
        assert 95.0 <= told <= 105.0
        for _ in range(20):
            machine.wait(86400.0)
        assert machine.clock() == machine.wall


def test_a_clock_that_is_set_ends_no_decision_and_replaces_nobody() -> None:
    async def scene(scene: Scene) -> None:
        machine = scene.clock = Machine()
        await scene.restart()
        _, ann, bob = await scene.two(clock=30)
        await bob.leave()
        machine.wall += 86400 * 365
        await scene.hub.tick()
        seats = ann.connection.room.table.seats.values()
        assert all(seat.missed == 0 and not seat.away for seat in seats)
        machine.wait(40.0)
        await scene.hub.tick()
        assert sum(seat.missed for seat in seats) == 1

    played(scene)


def test_after_a_restart_the_clock_runs_on_from_the_log() -> None:
    table = Seated(clock=3600).begin()
    table.arrive(ANN)
    table.arrive(BOB)
    began = table.table.asked
    for now, left in ((began + 600, 3000), (began + 86400, 60), (began - 86400, 3600)):
        again = table.rebuilt()
        again.wake(now)
        end = again.asked + 3600
        assert end - now == left
