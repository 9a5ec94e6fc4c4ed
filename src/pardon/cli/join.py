"""``pardon join``: a table of a server, played at or watched in the terminal."""

import asyncio
import getpass
import os

import click

from pardon.cli._output import examples
from pardon.cli.terminal import full_screen
from pardon.cli.terminal._options import screen_options
from pardon.cli.terminal.last_game import servers
from pardon.errors import PardonError
from pardon.tui.remote.client import Server, address
from pardon.tui.remote.session import RemoteSession

SERVER = "http://127.0.0.1:8034"


@click.command(
    "join",
    epilog=examples(
        "pardon join K7QH3M2PX",
        "pardon join K7QH3M2PX --server https://games.example.org --name Ada",
        "pardon join https://games.example.org/t/K7QH3M2PX --watch",
    ),
)
@click.argument("code", metavar="CODE|LINK")
@click.option("--server", default=SERVER, show_default=True, metavar="URL", help="Where it is.")
@click.option("--name", help="What you are called there.  [default: your name here]")
@click.option("--watch", is_flag=True, help="Take no seat.")
@screen_options
def command(
    code: str,
    server: str,
    name: str | None,
    watch: bool,
    speed: str,
    theme: str,
    depth: str,
    ascii_only: bool | None,
) -> None:
    """Play at a table of a server, beside people in browsers.

    CODE is what stands on the table's page; its link will do as well. Whoever leaves comes back to
    the same seat with the same command.
    """
    if not full_screen.is_fit():
        raise PardonError("a table needs a terminal with a screen; the browser shows it as well")
    site, table = address(code, server)
    found = Server(site, servers(), tell=click.echo)
    asyncio.run(_introduce(found, table, _name(name), watch))
    session = RemoteSession(found, table, _name(name), watches=watch)
    full_screen.show(session, full_screen.Looks(depth, theme, ascii_only, speed))
    if session.refusal:
        raise PardonError(session.refusal)
    where = "" if site == SERVER else f" --server {site}"
    click.echo(f"Come back with: pardon join {table}{where}")


def _name(given: str | None) -> str:
    """Return a name of the length that tables take."""
    try:
        own = given or os.environ.get("PARDON_NAME") or getpass.getuser()
    except (KeyError, OSError):
        own = ""
    return own.strip()[:24] or "Guest"


async def _introduce(server: Server, table: str, name: str, watch: bool) -> None:
    """Make sure that there is such a table, and that the server knows who comes."""
    await server.get(f"/api/tables/{table}")
    if not watch:
        await server.post("/api/me", {"name": name})
