"""Whoever runs a server looks after its tables, also while people play."""

import asyncio
import json
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from pardon.cli import admin
from pardon.cli.admin import command
from pardon.errors import PardonError
from pardon.server.hub.hub import Hub
from pardon.server.storage.sqlite import FILE, SqliteStore
from pardon.server.web.admin.bans import Bans, read_subject
from pardon.server.web.admin.office import MOST, Office, Order
from pardon.server.wire.codes import WireError
from pardon.server.wire.ids import tag_of
from tests.server.hub.scene import ROOMY, Client, Clock
from tests.server.seated import ANN, BOB, new_table


class Place:
    """A server without sockets, its office, and two people who play there."""

    def __init__(self, hub: Hub, store: SqliteStore, clock: Clock) -> None:
        self.hub, self.store, self.clock = hub, store, clock
        self.bans = Bans(store, clock)
        self.office = Office(hub, store, self.bans, clock)

    async def seat(self) -> tuple[str, Client, Client]:
        code = (await self.hub.lobby.make(ANN, new_table())).id
        ann = await Client(self.hub, ANN).connect(code)
        bob = await Client(self.hub, BOB).connect(code)
        await bob.say("sit", seat="yellow", name="Bob")
        await ann.say("start")
        return code, ann, bob

    async def order(self, name: str, **fields: Any) -> Any:
        return await self.office.carry_out(Order(name, **fields))  # type: ignore[arg-type]


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Place]:
    store, clock = SqliteStore(folder), Clock()
    await store.open()
    hub = Hub(store, clock=clock, limits=ROOMY)
    await hub.open()
    try:
        yield Place(hub, store, clock)
    finally:
        await hub.close()
        await store.close()


def served(folder: Path, work: Callable[[Place], Awaitable[None]]) -> None:
    async def main() -> None:
        async with opened(folder) as place:
            await work(place)

    asyncio.run(main())


def test_tables_are_listed_shown_and_exported(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        code, _, bob = await place.seat()
        await bob.say("say", text="hello")
        [row] = await place.order("list")
        assert (row["id"], row["connections"]) == (code, 2)
        shown = await place.order("show", subject=code.lower())
        assert [seat["name"] for seat in shown["seats"]] == ["Ann", "Bob"]
        assert (shown["state"], shown["said"], shown["host"]) == ("playing", 1, ANN)
        kept = await place.order("export", subject=code)
        assert len(kept["entries"]) == shown["version"] and len(kept["chat"]) == 1
        with pytest.raises(PardonError, match="no table"):
            await place.order("export", subject="AAAAAA")

    served(tmp_path, work)


def test_a_person_is_kicked_banned_and_let_in_again(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        code, ann, bob = await place.seat()
        assert (await place.order("kick", subject=code, who="Bob"))["removed"] == BOB
        assert not bob.connection.is_open
        await bob.leave()
        assert ann.last("table_changed")["table"]["seats"][1]["kind"] == "bot"
        with pytest.raises(PardonError, match="nobody at table"):
            await place.order("kick", subject=code, who="Bob")
        await place.order("ban", subject=BOB, seconds=60)
        await place.order("ban", subject="203.0.113.9/24", why="noise")
        assert [ban["who"] for ban in await place.order("bans")] == ["203.0.113.0/24", BOB]
        with pytest.raises(WireError):
            place.bans.check(BOB, "198.51.100.1")
        with pytest.raises(WireError):
            place.bans.check(None, "203.0.113.77")
        place.bans.check(ANN, "198.51.100.1")
        await place.order("ban", subject="2001:db8::7")
        for address in ("2001:db8::/64", "2001:db8::7"):
            with pytest.raises(WireError):
                place.bans.check(None, address)
        place.bans.check(None, "2001:db8:0:1::/64")
        await place.order("unban", subject="2001:db8::7")
        place.clock.now += 61
        place.bans.check(BOB, "198.51.100.1")
        await place.order("unban", subject="203.0.113.0/24")
        place.bans.check(None, "203.0.113.77")

    served(tmp_path, work)


def test_who_is_kicked_is_told_apart_from_namesakes(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        code, _, bob = await place.seat()
        await bob.say("rename", name="Red")
        cats = []
        for player in ["b" * 63 + each for each in "12"]:
            cats.append(await Client(place.hub, player).connect(code))
            await cats[-1].say("rename", name="Cat")
        first, second = [cat.player for cat in cats]
        assert (await place.order("kick", subject=code, who="RED"))["removed"] == ANN
        with pytest.raises(PardonError, match=f"2 people at table {code} are 'cat'"):
            await place.order("kick", subject=code, who="cat")
        tag = tag_of(code, first)
        assert (await place.order("kick", subject=code, who=tag))["removed"] == first
        await cats[0].leave()
        assert (await place.order("kick", subject=code, who="cat"))["removed"] == second
        assert (await place.order("kick", subject=code, who="red"))["removed"] == BOB
        with pytest.raises(PardonError, match="nobody at table"):
            await place.order("kick", subject=code, who="")

    served(tmp_path, work)


def test_a_table_is_closed_opened_and_deleted(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        code, ann, bob = await place.seat()
        await place.order("close", subject=code)
        assert not ann.connection.is_open and not bob.connection.is_open
        with pytest.raises(WireError):
            place.bans.check(ANN, "", code)
        await place.order("open", subject=code)
        place.bans.check(ANN, "", code)
        with pytest.raises(PardonError, match="is not closed"):
            await place.order("open", subject=code)
        ann = await Client(place.hub, ANN).connect(code)
        await place.order("delete", subject=code)
        assert not ann.connection.is_open
        await ann.say("say", text="?")
        assert await place.store.load(code) is None
        for name in ("delete", "open"):
            with pytest.raises(PardonError, match="no table"):
                await place.order(name, subject=code)
        with pytest.raises(WireError):
            place.bans.check(ANN, "", code)

    served(tmp_path, work)


def test_orders_about_nothing_are_refused_and_change_nothing(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        for name in ("show", "close", "open", "delete", "export"):
            with pytest.raises(PardonError, match="no table"):
                await place.order(name, subject="NOPE42")
        for subject in (BOB, "203.0.113.7"):
            with pytest.raises(PardonError, match="is not banned"):
                await place.order("unban", subject=subject)
        for subject in ("Bob", "203.0.113.7"):
            with pytest.raises(PardonError, match="should be the id of a player, 64"):
                await place.order("forget", subject=subject)
        for name in ("forget", "export"):
            with pytest.raises(PardonError, match="nobody is known here by the id 'bbb"):
                await place.order(name, subject=BOB)
        with pytest.raises(PardonError, match="should be the id of a player, 64"):
            await place.order("export", subject="Z" * 64)
        assert await place.order("bans") == []

    served(tmp_path, work)


def test_old_tables_are_not_kept_but_those_where_somebody_is(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        here, *_ = await place.seat()
        gone = (await place.hub.lobby.make(ANN, new_table())).id
        place.clock.now += 86400 * 40
        fresh = (await place.hub.lobby.make(BOB, new_table())).id
        await asyncio.sleep(0.6)
        assert (await place.order("retain", days=30))["deleted"] == [gone]
        assert {row["id"] for row in await place.order("list")} == {here, fresh}

    served(tmp_path, work)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE log SET entry = 'no JSON' WHERE seq = 1",
        "UPDATE log SET entry = CAST(X'22ff' AS TEXT) WHERE seq = 1",
        "DELETE FROM log WHERE seq = 1",
        "UPDATE chat SET entry = 'no JSON'",
    ],
)
def test_a_table_that_cannot_be_read_is_exported_closed_and_deleted(
    tmp_path: Path, damage: str
) -> None:
    codes: list[str] = []

    async def play(place: Place) -> None:
        code, ann, _ = await place.seat()
        await ann.say("say", text="hello")
        codes.append(code)

    async def look(place: Place) -> None:
        kept = await place.order("export", subject=codes[0])
        rows = kept["rows"]
        assert kept["fault"] and rows["tables"][0]["id"] == codes[0] and rows["log"] == log
        assert len(rows["chat"]) == 1 and {row["player"] for row in rows["seats"]} == {ANN, BOB}
        assert await place.order("close", subject=codes[0]) == {"closed": codes[0]}
        with pytest.raises(WireError):
            place.bans.check(ANN, "", codes[0])
        await place.order("delete", subject=codes[0])

    served(tmp_path, play)
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute(damage)
        database.commit()
        database.row_factory = sqlite3.Row
        database.text_factory = lambda text: text.decode("utf-8", "backslashreplace")
        log = [dict(row) for row in database.execute("SELECT * FROM log ORDER BY seq")]
    served(tmp_path, look)


def test_a_person_is_forgotten_beside_a_table_that_cannot_be_read(tmp_path: Path) -> None:
    codes: list[str] = []

    async def play(place: Place) -> None:
        codes.extend([(await place.seat())[0], (await place.seat())[0]])

    async def forget(place: Place) -> None:
        with pytest.raises(PardonError, match=f"forgotten, but for .* cannot be read: {codes[0]};"):
            await place.order("forget", subject=BOB)
        assert BOB not in str(await place.order("export", subject=codes[1]))
        await place.order("delete", subject=codes[0])
        with pytest.raises(PardonError, match="nobody is known"):
            await place.order("forget", subject=BOB)

    served(tmp_path, play)
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("UPDATE log SET entry = '{}' WHERE seq = 1 AND table_id = ?", codes[:1])
        database.commit()
    served(tmp_path, forget)


def test_a_list_has_an_end(tmp_path: Path) -> None:
    assert admin.MOST == MOST
    told = CliRunner().invoke(command, ["--data", str(tmp_path), "list", "--limit", "9" * 20])
    assert told.exit_code == 2 and "Invalid value" in told.output
    for limit in (0, MOST + 1, 10**20):
        order = json.dumps({"name": "list", "limit": limit})
        with pytest.raises(msgspec.MsgspecError):
            msgspec.json.decode(order, type=Order)


def test_a_person_is_forgotten(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        code, *_ = await place.seat()
        await place.order("forget", subject=BOB)
        kept = await place.order("export", subject=code)
        assert BOB not in str(kept["entries"]) and "Bob" not in str(kept["entries"])

    served(tmp_path, work)


def test_a_backup_is_made_while_people_play_and_put_back(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    codes: list[str] = []

    async def work(place: Place) -> None:
        code, ann, bob = await place.seat()
        codes.append(code)

        async def play() -> None:
            for _ in range(12):
                player = ann if ann.game["moves"] else bob
                assert (await player.act())["type"] == "done"

        told, _ = await asyncio.gather(place.order("backup", subject=str(copy)), play())
        assert told["bytes"] == copy.stat().st_size
        with pytest.raises(PardonError, match="there already"):
            await place.order("backup", subject=str(copy))

    served(tmp_path / "one", work)
    with sqlite3.connect(copy) as database:
        [[found]] = database.execute("SELECT count(*) FROM log")
    database.close()
    assert found >= 3
    data = ["--data", str(tmp_path / "one")]
    told = CliRunner().invoke(command, [*data, "restore", str(copy)])
    assert told.exit_code == 0 and "restored" in told.output
    assert int((tmp_path / "one" / f"{FILE}-tally").read_text("ascii")) > 0

    async def look(place: Place) -> None:
        kept = await place.order("show", subject=codes[0])
        assert kept["version"] == found

    served(tmp_path / "one", look)
    (tmp_path / "bad.db").write_bytes(b"no database")
    bad = CliRunner().invoke(command, [*data, "restore", str(tmp_path / "bad.db")])
    assert isinstance(bad.exception, PardonError) and "no backup" in str(bad.exception)
    assert (tmp_path / "one" / FILE).exists()
    itself = CliRunner().invoke(command, [*data, "restore", str(tmp_path / "one" / FILE)])
    assert isinstance(itself.exception, PardonError) and "itself" in str(itself.exception)
    assert (tmp_path / "one" / FILE).exists()


def test_an_export_is_for_its_owner_only_and_replaces_nothing(tmp_path: Path) -> None:
    codes: list[str] = []

    async def work(place: Place) -> None:
        codes.append((await place.seat())[0])

    served(tmp_path / "one", work)
    file, data = tmp_path / "table.json", ["--data", str(tmp_path / "one")]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    piped = CliRunner().invoke(command, [*data, "export", codes[0], str(pipe)])
    assert piped.exit_code == 0 and json.loads(os.read(reader, 2**16))["table"] == codes[0]
    os.close(reader)
    told = CliRunner().invoke(command, [*data, "export", codes[0], str(file)])
    assert told.exit_code == 0 and json.loads(file.read_text("utf-8"))
    assert file.stat().st_mode & 0o777 == 0o600
    kept = file.read_bytes()
    again = CliRunner().invoke(command, [*data, "export", codes[0], str(file)])
    assert isinstance(again.exception, PardonError) and "there already" in str(again.exception)
    assert file.read_bytes() == kept
    nowhere = CliRunner().invoke(command, [*data, "export", codes[0], str(tmp_path / "no" / "x")])
    assert isinstance(nowhere.exception, PardonError) and "cannot write" in str(nowhere.exception)


@pytest.mark.parametrize(
    "order",
    [
        ["ban", "203.0.113.7", "--hours", "0"],
        ["ban", "203.0.113.7", "--hours", "nan"],
        ["ban", "203.0.113.7", "--hours", "inf"],
        ["retain", "--days", "-1", "--yes"],
        ["retain", "--days", "nan", "--yes"],
    ],
)
def test_times_that_make_no_sense_are_refused(tmp_path: Path, order: list[str]) -> None:
    told = CliRunner().invoke(command, ["--data", str(tmp_path), *order])
    assert told.exit_code == 2 and "Invalid value" in told.output


def test_only_ids_and_addresses_can_be_banned() -> None:
    assert read_subject("2001:db8::1/64") == "2001:db8::/64"
    with pytest.raises(PardonError, match="id of a player"):
        read_subject("Bob")


@pytest.mark.parametrize("order", [["list"], ["bans"], ["backup", "copy.db"]])
def test_a_folder_without_games_is_named_and_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, order: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "mistyped"
    told = CliRunner().invoke(command, ["--data", str(folder), *order])
    assert f"no games are kept in {str(folder)!r}" in str(told.exception)
    assert [*tmp_path.iterdir()] == []
