"""``pardon admin``: look after the tables and people of a server, whether it runs or not."""

import asyncio
import json
import os
import time
import urllib.error
import urllib.request
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
import platformdirs

from pardon.cli._compile import warm_up
from pardon.cli._output import examples
from pardon.cli._span import Span
from pardon.errors import PardonError

if TYPE_CHECKING:
    from pardon.server.web.admin.office import Order

Place = tuple[Path, str | None]
"""Where a server keeps its games: its folder, and the database it shares, if it does."""
PATIENCE = 600.0
"""Seconds that a running server has to carry an order out."""
LONGEST: Final = 24 * 365.25 * 100
"""Hours that a ban may hold, if not for ever: a century."""
MOST: Final = 100_000
"""Tables that are listed at once."""
ENTERING = ("forget", "kick", "show")
"""Orders that play the log of a table anew, for which the engine is needed."""


@click.group(
    "admin",
    epilog=examples(
        "pardon admin list",
        "pardon admin kick K7QH3M2PX red",
        "pardon admin backup /srv/backup/pardon.db",
        "pardon admin retain --days 365 --yes",
    ),
)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder the games are kept in.  [default: the user's data folder]",
)
@click.option(
    "--database",
    metavar="ADDRESS",
    envvar="PARDON_DATABASE",
    help="The PostgreSQL database that servers share, postgresql://…",
)
@click.pass_context
def command(context: click.Context, data: Path | None, database: str | None) -> None:
    """Look after the tables and people of a server.

    A server that runs with the folder carries orders out itself; otherwise they are carried out on
    its database. Where servers share a PostgreSQL database, all of them follow at once.
    """
    if database is not None:
        from pardon.server.storage.nodes.link import check_address

        check_address(database)
    folder = data or platformdirs.user_data_path("pardon", appauthor=False)
    context.obj = (folder, database)


@command.command("list", epilog=examples("pardon admin list", "pardon admin list --limit 10"))
@click.option(
    "--limit", type=click.IntRange(1, MOST), default=50, show_default=True, help="How many."
)
@click.pass_obj
def list_tables(place: Place, limit: int) -> None:
    """List the tables, the one that changed last first, and how many are connected to each."""
    rows = _order(place, "list", limit=limit)
    for row in rows:
        changed = datetime.fromtimestamp(row["changed"], UTC).strftime("%Y-%m-%d %H:%M UTC")
        listed = "listed" if row["is_public"] else "private"
        told = f"{row['id']}  {row['state']:8} {listed:8} {row['connections']:4} connected"
        click.echo(f"{told}  {changed}")
    if not rows:
        click.echo("There are no tables yet.", err=True)


@command.command("show", epilog=examples("pardon admin show K7QH3M2PX"))
@click.argument("table")
@click.pass_obj
def show(place: Place, table: str) -> None:
    """Show who is at a TABLE, with the ids of players."""
    _tell(_order(place, "show", subject=table))


@command.command(
    "kick", epilog=examples("pardon admin kick K7QH3M2PX red", "pardon admin kick K7QH3M2PX Ada")
)
@click.argument("table")
@click.argument("who")
@click.pass_obj
def kick(place: Place, table: str, who: str) -> None:
    """Remove WHO from a TABLE: a seat's colour, the id or tag of somebody there, or a name.

    A name that is a colour means the seat. Where several people have the name nobody is removed,
    and their tags are listed; `pardon admin show` tells ids and tags.
    """
    _tell(_order(place, "kick", subject=table, who=who))


@command.command(
    "ban",
    epilog=examples(
        "pardon admin ban 203.0.113.7 --hours 24", "pardon admin ban 203.0.113.0/24 --why spam"
    ),
)
@click.argument("who")
@click.option(
    "--hours",
    type=Span(0, LONGEST, min_open=True),
    help="For how long.  [default: for ever]",
)
@click.option("--why", default="", help="A note for yourself.")
@click.pass_obj
def ban(place: Place, who: str, hours: float | None, why: str) -> None:
    """Shut WHO out: the id of a player, or an address or network."""
    seconds = None if hours is None else hours * 3600
    _tell(_order(place, "ban", subject=who, seconds=seconds, why=why))


@command.command("unban", epilog=examples("pardon admin unban 203.0.113.7"))
@click.argument("who")
@click.pass_obj
def unban(place: Place, who: str) -> None:
    """Let WHO in again."""
    _tell(_order(place, "unban", subject=who))


@command.command("bans", epilog=examples("pardon admin bans"))
@click.pass_obj
def bans(place: Place) -> None:
    """List who is shut out."""
    _tell(_order(place, "bans"))


@command.command("close", epilog=examples("pardon admin close K7QH3M2PX"))
@click.argument("table")
@click.pass_obj
def close(place: Place, table: str) -> None:
    """Send everyone at a TABLE away and let nobody in; what was played stays."""
    _tell(_order(place, "close", subject=table))


@command.command("open", epilog=examples("pardon admin open K7QH3M2PX"))
@click.argument("table")
@click.pass_obj
def open_table(place: Place, table: str) -> None:
    """Let people in at a TABLE that was closed."""
    _tell(_order(place, "open", subject=table))


@command.command(
    "delete",
    epilog=examples("pardon admin delete K7QH3M2PX", "pardon admin delete K7QH3M2PX --yes"),
)
@click.argument("table")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_obj
def delete(place: Place, table: str, yes: bool) -> None:
    """Delete a TABLE with its games, its chat and its results."""
    _make_sure(f"Delete everything of table {table}?", yes)
    _tell(_order(place, "delete", subject=table))


@command.command("export", epilog=examples("pardon admin export K7QH3M2PX table.json"))
@click.argument("subject")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def export(place: Place, subject: str, file: Path) -> None:
    """Write all of a table, or of the player whose id SUBJECT is, into FILE as JSON.

    Of a table that cannot be read there are the rows of the database as they are.
    """
    if file.is_file():
        raise PardonError(f"{str(file)!r} is there already; name another file")
    making = 0 if file.exists() else os.O_CREAT | os.O_EXCL  # a pipe or a device is there already
    told = json.dumps(_order(place, "export", subject=subject))
    try:
        handle = os.open(file, os.O_WRONLY | making, 0o600)
        with open(handle, "w", encoding="utf-8") as written:
            written.write(told)
    except OSError as fault:
        raise PardonError(f"cannot write {str(file)!r}: {fault.strerror}") from None


@command.command("forget", epilog=examples(f"pardon admin forget {'5f0c2d1e' * 8}"))
@click.argument("player")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_obj
def forget(place: Place, player: str, yes: bool) -> None:
    """Forget the person whose id PLAYER is: name, words, and which games were theirs."""
    _make_sure(f"Forget {player}?", yes)
    _tell(_order(place, "forget", subject=player))


@command.command("retain", epilog=examples("pardon admin retain --days 365"))
@click.option(
    "--days",
    type=Span(0),
    required=True,
    help="How long tables are kept unchanged.",
)
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_obj
def retain(place: Place, days: float, yes: bool) -> None:
    """Delete the tables where nothing has happened for so many days."""
    _make_sure(f"Delete every table unchanged for {days:g} days?", yes)
    _tell(_order(place, "retain", days=days))


@command.command("backup", epilog=examples("pardon admin backup /srv/backup/pardon.db"))
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def backup(place: Place, file: Path) -> None:
    """Copy the database into FILE, while people play."""
    _tell(_order(place, "backup", subject=str(file.absolute())))


@command.command("restore", epilog=examples("pardon admin restore /srv/backup/pardon.db"))
@click.argument("file", type=click.Path(dir_okay=False, exists=True, path_type=Path))
@click.pass_obj
def restore(place: Place, file: Path) -> None:
    """Put the backup FILE in place of the database, which is kept beside it; no server may run."""
    from pardon.server.storage.sqlite import FILE
    from pardon.server.web.admin.restoring import put_back
    from pardon.server.web.instance import find_running

    folder, database = place
    if database is not None:
        raise PardonError("a PostgreSQL database is put back by pg_restore")
    if running := find_running(folder):
        raise PardonError(
            f"a server runs with {str(folder)!r}, at {running.address}; stop it first"
        )
    before = put_back(file, folder / FILE)
    click.echo(f"restored {folder / FILE}; what was there is kept beside it, as {before.name}…")


def _make_sure(question: str, yes: bool) -> None:
    """Ask before what cannot be undone, unless the answer was given; anything but yes stops it."""
    if not yes:
        click.confirm(question, abort=True)


def _tell(told: Any) -> None:
    click.echo(json.dumps(told, indent=2))


def _order(place: Place, name: str, **fields: Any) -> Any:
    """Let a running server carry an order out, or do it on the database."""
    import msgspec

    from pardon.server.storage.sqlite import FILE
    from pardon.server.web.admin.office import Order
    from pardon.server.web.instance import find_running

    folder, database = place
    order = msgspec.convert({"name": name, **fields}, Order)
    if database is None and (running := find_running(folder)):
        return _ask(running.address, folder, order)
    if database is None and not any(folder.glob(f"{FILE}*")):
        raise PardonError(f"no games are kept in {str(folder)!r}; --data names another folder")
    if name in ENTERING:
        warm_up(kernel=True)
    return json.loads(asyncio.run(_carry_out(folder, database, order)))


def _ask(address: str, folder: Path, order: "Order") -> Any:
    import msgspec

    from pardon.server.web.instance import KEY_FILE

    try:
        key = (folder / KEY_FILE).read_text(encoding="ascii")
    except OSError as fault:
        raise PardonError(f"cannot read the key of the server: {fault}") from None
    request = urllib.request.Request(
        f"{address}api/admin", msgspec.json.encode(order), {"Authorization": f"Bearer {key}"}
    )
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=PATIENCE) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as fault:
        told = json.loads(fault.read() or b"{}")
        raise PardonError(told.get("fault") or told.get("sentence") or str(fault)) from None
    except OSError as fault:
        raise PardonError(f"the server at {address} does not answer: {fault}") from None


async def _carry_out(folder: Path, database: str | None, order: "Order") -> bytes:
    """Carry an order out on the database of a server that does not run, or that is shared."""
    import msgspec

    from pardon.server.hub.hub import Hub
    from pardon.server.storage.postgres import PostgresStore
    from pardon.server.storage.sqlite import SqliteStore
    from pardon.server.web.admin.bans import Bans
    from pardon.server.web.admin.office import Office

    store = SqliteStore(folder) if database is None else PostgresStore(database)
    await store.open()
    try:
        clock = time.time if store.nodes is None else store.nodes.now
        hub = Hub(store, clock=clock)
        await hub.open()
        try:
            office = Office(hub, store, Bans(store, clock), clock)
            return msgspec.json.encode(await office.carry_out(order))
        finally:
            await hub.close()
    finally:
        await store.close()
