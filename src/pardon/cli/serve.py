"""``pardon serve``: the game in the browser, from this machine."""

import errno
import ipaddress
import socket
import threading
import time
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

import click
import platformdirs

from pardon.cli._output import examples
from pardon.errors import PardonError

if TYPE_CHECKING:
    from pardon.server.web.instance import Instance

HOST = "127.0.0.1"
PORT = 8034
TRIES = 20
"""How many ports are tried from the usual one on."""
STARTING = 10.0
"""Seconds that a server which has the games open may take until it can be found."""


@click.command(
    "serve",
    epilog=examples(
        "pardon serve", "pardon serve --open", "pardon serve --host 0.0.0.0 --port 8034"
    ),
)
@click.option("--host", default=HOST, show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=f"The port to listen on; 0 for any.  [default: {PORT}, or the next that is free]",
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
    help="A PostgreSQL database to keep the games in, postgresql://…, which several servers may "
    "share.  [default: a file in the folder]",
)
@click.option("--open/--no-open", "opens", default=False, help="Open the browser.")
@click.option(
    "--log",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="info",
    show_default=True,
    help="What to log.",
)
@click.option(
    "--pacing/--no-pacing",
    "paced",
    default=True,
    show_default=True,
    help="Let bots wait until boards have shown what happened.",
)
@click.option("--unlimited", is_flag=True, help="Lift the limits on rates, to measure the server.")
@click.option(
    "--trusted-proxies",
    "proxies",
    default="127.0.0.1,::1",
    show_default=True,
    metavar="ADDRESSES",
    help="Proxies whose X-Forwarded headers are believed: addresses and networks, by commas.",
)
@click.option(
    "--accept-loss",
    "accepts_loss",
    is_flag=True,
    help="Go on with what is left of a database that lacks some of what it had.",
)
def command(
    host: str,
    port: int | None,
    data: Path | None,
    database: str | None,
    opens: bool,
    log: str,
    paced: bool,
    unlimited: bool,
    accepts_loss: bool,
    proxies: str,
) -> None:
    """Serve the game to browsers until it is stopped; every game goes on after that."""
    run(
        host, port, data, database, opens=opens, log=log, paced=paced, unlimited=unlimited,
        accepts_loss=accepts_loss, proxies=proxies,
    )  # fmt: skip


def run(
    host: str = HOST,
    port: int | None = None,
    data: Path | None = None,
    database: str | None = None,
    *,
    opens: bool = False,
    log: str = "warning",
    paced: bool = True,
    unlimited: bool = False,
    accepts_loss: bool = False,
    proxies: str = "127.0.0.1,::1",
) -> None:
    """Serve until stopped; without a port from the usual one, or the next that is free.

    Where a server with these games runs already, say where, and open that one; a database is there
    for any number of servers.
    """
    from pardon.server.storage.errors import StoreInUseError
    from pardon.server.web.instance import find_running

    folder = data or platformdirs.user_data_path("pardon", appauthor=False)
    check_proxies(proxies)
    if database is not None:
        from pardon.server.storage.nodes.link import check_address

        check_address(database)
    elif running := find_running(folder):
        return _point_to(running, folder, host, port, opens=opens)
    try:
        with listen(host, port) as listener:
            _serve(
                listener, folder, database, opens=opens, log=log, paced=paced, unlimited=unlimited,
                accepts_loss=accepts_loss, proxies=proxies,
            )  # fmt: skip
    except StoreInUseError:  # by one that is only just starting, perhaps
        if not (running := _await_running(folder)):
            raise
        _point_to(running, folder, host, port, opens=opens)


def check_proxies(proxies: str) -> None:
    """Refuse proxies that are no addresses."""
    for each in proxies.split(","):
        try:
            ipaddress.ip_network(each.strip(), strict=False)
        except ValueError:
            raise PardonError(
                f"proxy {each.strip()!r} should be an address or a network such as 10.0.0.0/8"
            ) from None


def _await_running(folder: Path) -> "Instance | None":
    from pardon.server.web.instance import find_running

    deadline = time.monotonic() + STARTING
    while time.monotonic() < deadline:
        if running := find_running(folder):
            return running
        time.sleep(0.1)
    return None


def _point_to(
    running: "Instance", folder: Path, host: str, port: int | None, *, opens: bool
) -> None:
    """Say where the server is that runs, or refuse if another address was asked for."""
    if host not in (HOST, running.host) or port not in (None, running.port):
        raise PardonError(
            f"{str(folder)!r} is in use by another server, at {running.address}; stop that one, "
            "or name another folder with --data"
        )
    click.echo(f"Pardon is running already, at {running.address}; games are kept in {folder}")
    if opens:
        webbrowser.open(running.address)


def _serve(
    listener: socket.socket,
    folder: Path,
    database: str | None,
    *,
    opens: bool,
    log: str,
    paced: bool,
    unlimited: bool,
    accepts_loss: bool,
    proxies: str,
) -> None:
    from msgspec.structs import replace

    from pardon.server.hub.engine import Engine, is_compiled
    from pardon.server.hub.limits import UNLIMITED
    from pardon.server.storage.nodes.link import without_password
    from pardon.server.web import run as web
    from pardon.server.web import settings as defaults
    from pardon.server.web.instance import Instance
    from pardon.server.web.logs import set_up_logs

    set_up_logs(log)
    is_first_use = not is_compiled()
    address = address_of(listener)
    place = folder if database is None else without_password(database)

    def announce() -> None:
        click.echo(f"Pardon is at {address} (stop with Ctrl+C); games are kept in {place}")
        if is_first_use:
            click.echo("Compiling the engine behind the pages, once; games wait for it.", err=True)
        if opens:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    def tell_ready(seconds: float) -> None:
        if is_first_use:
            click.echo(f"The engine is ready after {seconds:.0f} s.", err=True)

    settings = replace(defaults.UNLIMITED if unlimited else defaults.Settings(), proxies=proxies)
    limits = UNLIMITED if unlimited else None
    engine = Engine(on_ready=tell_ready)
    web.run(
        web.serve(
            listener,
            folder,
            database,
            settings=settings,
            limits=limits,
            pacing=web.PACING if paced else None,
            engine=engine,
            ready=announce,
            instance=Instance.new(address, *listener.getsockname()[:2]),
            accepts_loss=accepts_loss,
            tell=lambda sentence: click.echo(sentence, err=True),
        )
    )


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens; where no port is asked for, say which one it became."""
    if port is not None:
        return _listen_at(host, port)
    for candidate in range(PORT, PORT + TRIES):
        try:
            listener = _listen_at(host, candidate)
        except PortTakenError:
            continue
        if candidate != PORT:
            click.echo(f"Port {PORT} is taken; {candidate} is used instead.", err=True)
        return listener
    raise PortTakenError(f"the ports {PORT} to {PORT + TRIES - 1} are taken; name one with --port")


class PortTakenError(PardonError):
    """Port that another program listens on."""


def _listen_at(host: str, port: int) -> socket.socket:
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family, backlog=2048)
    except OSError as fault:
        if fault.errno == errno.EADDRINUSE:
            raise PortTakenError(
                f"port {port} is taken by another program; name another with --port, or 0 for any"
            ) from fault
        raise PardonError(f"cannot listen on {host!r}, port {port}: {fault.strerror}") from fault


def address_of(listener: socket.socket) -> str:
    """Return the address to open in a browser on this machine."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": HOST, "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
