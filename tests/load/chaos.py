"""``make chaos``: a server killed again and again under load loses nothing it acknowledged."""

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec
import uvloop

from pardon.server.storage.sqlite import FILE
from pardon.server.table.entries import Acted, Began, Drew, Entry
from pardon.server.table.table import Table
from pardon.server.wire.to_client import Outgoing, Welcome
from tests.load.clients import WHILE, Client, Deed, Site, set_table
from tests.load.load import CONFIG, Pacer, Pair
from tests.load.logs import LOG_ROWS, Log, as_log
from tests.load.serving import Server

_MESSAGES = msgspec.json.Decoder(Outgoing)

Steps = dict[tuple[int, int], tuple[str, str]]


class Trial:
    """Tables that are played at while their server is killed."""

    def __init__(
        self, server: Site, *, tables: int, kills: int, seed: int, rate: float = 0
    ) -> None:
        self.server = server
        self.tables = tables
        self.kills = kills
        self.deeds: list[Deed] = []
        """Every move that was acknowledged."""
        self.faults: list[str] = []
        self.checked: list[str] = []
        self._chance = random.Random(seed)
        self._pacer = Pacer(rate)

    async def run(self) -> None:
        """Play, disturb, stop, and compare what is left with what was promised."""
        pairs = [await set_table(self.server, CONFIG, self._chance) for _ in range(self.tables)]
        clients = [client for pair in pairs for client in pair]
        for client in clients:
            client.is_ready, client.done = self._pacer.ready, self._note
        await asyncio.gather(*(host.start() for host, _ in pairs))
        pacing = asyncio.create_task(self._pacer.run())
        await self.disturb(clients)
        await asyncio.sleep(self._chance.uniform(0.5, 1.5))
        pacing.cancel()
        for client in clients:
            client.is_ready = lambda _: None
        await asyncio.sleep(0.5)
        shown = await self._shown(pairs)
        await asyncio.gather(*(client.leave() for client in clients))
        self._check(clients, shown, self.end())

    async def disturb(self, clients: list[Client]) -> None:
        """Kill the server again and again."""
        for number in range(self.kills):
            await self._kill(clients, number)

    def end(self) -> Log:
        """End the server, and return everything that it has kept."""
        assert isinstance(self.server, Server)
        self.server.kill()
        return read_log(self.server.folder)

    def _note(self, deed: Deed, _: float) -> None:
        self.deeds.append(deed)

    async def _kill(self, clients: list[Client], number: int) -> None:
        """Kill the server in the middle of things; all clients must come back by themselves."""
        await asyncio.sleep(self._chance.uniform(0.2, 2.0))
        before, acknowledged = {c: c.welcomes for c in clients}, len(self.deeds)
        assert isinstance(self.server, Server)
        self.server.kill()
        begun = time.monotonic()
        await asyncio.to_thread(self.server.start)
        up = time.monotonic()
        await self._wait("a client did not come back", lambda: all(
            client.welcomes > count for client, count in before.items()
        ))  # fmt: skip
        back = time.monotonic()
        tables = {client.table for client in clients}
        await self._wait("a table did not go on", lambda: tables == {
            deed.table for deed in self.deeds[acknowledged:]
        })  # fmt: skip
        print(
            f"kill {number + 1} after {acknowledged} acknowledged actions: up again in"
            f" {up - begun:.1f} s, {len(clients)} clients back in {back - up:.1f} s,"
            f" {len(tables)} tables went on in {time.monotonic() - back:.1f} s"
        )

    async def _wait(self, otherwise: str, is_so: Callable[[], bool]) -> None:
        """Wait until something is so, which should not take long."""
        deadline = time.monotonic() + WHILE
        while not is_so():
            if time.monotonic() > deadline:
                self.faults.append(otherwise)
                return
            await asyncio.sleep(0.02)

    async def _shown(self, pairs: list[Pair]) -> dict[str, list[Welcome]]:
        """Return what the server shows both players of each table at the end."""
        return {
            host.table: [await welcome(self.server, client) for client in (host, guest)]
            for host, guest in pairs
        }

    def _check(self, clients: list[Client], shown: dict[str, list[Welcome]], log: Log) -> None:
        self.faults += [fault for client in clients for fault in client.faults]
        self.check_deeds({table: steps_of(e for e, _ in entries) for table, entries in log.items()})
        for table, welcomes in shown.items():
            rebuilt = Table.rebuild(table, log[table])
            self.faults += [f for seen in welcomes for f in differences(seen, rebuilt)]
        entries = sum(map(len, log.values()))
        returns = self.kills * len(clients)
        self.checked = [
            f"{len(self.deeds)} acknowledged actions are in the log of {entries} entries",
            f"{len(shown)} tables show {len(clients)} players what a rebuild gives",
            f"{returns} reconnections, none to an older state than was seen before",
        ]

    def check_deeds(self, steps: dict[str, Steps]) -> None:
        """Look for every acknowledged move in what is stored of its table."""
        for deed in self.deeds:
            kept = steps.get(deed.table, {}).get((deed.game, deed.step))
            if kept != (deed.seat, deed.move):
                self.faults.append(f"acknowledged but not kept: {deed}, there is {kept}")


def read_log(folder: Path) -> Log:
    """Return every entry of a database that no server has open, by table."""
    database = sqlite3.connect(folder / FILE)
    found = as_log(database.execute(LOG_ROWS))
    database.close()
    return found


def steps_of(entries: Iterable[Entry]) -> Steps:
    """Return who moved what in each step of each game; chance moves nothing."""
    steps: Steps = {}
    game = step = 0
    for entry in entries:
        if isinstance(entry, Began):
            game, step = entry.game, 0
        elif isinstance(entry, Acted):
            steps[game, step] = (entry.seat, entry.move)
            step += 1
        elif isinstance(entry, Drew):
            step += 1
    return steps


async def welcome(server: Site, client: Client) -> Welcome:
    """Return what a player is shown on arrival."""
    from websockets.asyncio.client import connect

    address = f"ws://{server.address}/api/tables/{client.table}/live"
    async with connect(
        address, additional_headers=client.headers, compression=None, proxy=None
    ) as socket:
        heard = _MESSAGES.decode(await asyncio.wait_for(socket.recv(), WHILE))
    if not isinstance(heard, Welcome):
        raise RuntimeError(f"a table should say welcome, not {heard}")
    return heard


def differences(seen: Welcome, table: Table) -> list[str]:
    """Return where what a player is shown is not what the rebuilt table would show."""
    if seen.game is None or seen.you.seat is None:
        return [f"{table.id} shows no game to a player"]
    view = table.running.game.view(seen.you.seat)
    pawns = {c: [(p.place, p.marks) for p in pawns] for c, pawns in seen.game.pawns.items()}
    pairs = {
        "version": (seen.version, table.version),
        "game": (seen.game.number, table.number),
        "step": (seen.game.step, table.running.step),
        "turn": (seen.game.turn, view.turn),
        "phase": (seen.game.phase, view.phase),
        "card": (seen.game.card, view.card),
        "pawns": (pawns, {c: [tuple(pawn) for pawn in p] for c, p in view.pawns.items()}),
        "hand": (seen.game.hand, dict(view.hand)),
        "pile": (seen.game.pile, view.pile),
        "moves": ([m.text for m in seen.game.moves], [m.text for m in view.moves]),
        "seed": (seen.table.fair.commitment, commitment_of(table)),
    }
    return [f"{table.id}: {name} is {a}, rebuilt {b}" for name, (a, b) in pairs.items() if a != b]


def commitment_of(table: Table) -> str:
    """Return the commitment that stands for the game under way, or the next one."""
    deal = table.running.deal if table.state == "playing" else table.next_deal
    return deal.commitment


def try_out(folder: Path, *, tables: int, kills: int, seed: int) -> Trial:
    """Run a trial on a folder and return what came of it."""
    server = Server(folder)
    server.start()
    try:
        trial = Trial(server, tables=tables, kills=kills, seed=seed)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(trial.run())
        return trial
    finally:
        server.kill()


def main() -> int:
    """Run a trial and tell what was checked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pardon-chaos-") as folder:
        trial = try_out(
            Path(folder), tables=arguments.tables, kills=arguments.kills, seed=arguments.seed
        )
    for line in trial.checked:
        print(f"checked: {line}")
    for fault in trial.faults[:20]:
        print(f"FAULT: {fault}")
    print("nothing was lost" if not trial.faults else f"{len(trial.faults)} faults")
    return int(bool(trial.faults))


if __name__ == "__main__":
    sys.exit(main())
