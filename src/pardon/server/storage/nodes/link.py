"""Link: a connection to PostgreSQL for one purpose, and addresses of databases."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import sqlalchemy as sa

from pardon.server.storage.errors import CutOffError, StoreError

if TYPE_CHECKING:
    import psycopg

T = TypeVar("T")
Connection = "psycopg.AsyncConnection[Any]"
SCHEMES: Final = ("postgresql", "postgres")
_HOST: Final = r"(?:\[[^][/@]+\]|[^]:/,@[]*)(?::\d*)?"
_HOSTS: Final = re.compile(f"{_HOST}(?:,{_HOST})*(?:/[^:@]*)?")
"""Hosts with their ports, and the name of a database; a password is in none of them."""
_SHOWN: Final = {
    "host", "hostaddr", "port", "user", "sslmode", "sslrootcert", "target_session_attrs",
    "application_name", "connect_timeout",
}  # fmt: skip
"""Settings behind an address that are told with their values."""
_SECRET: Final = {"password", "sslpassword"}
"""Those of which only the name is told; of all others nothing is, since they may be its rest."""
CONNECTING: Final = 3
"""Seconds to connect."""
PATIENCE: Final = 5.0
"""Seconds that the database has to answer."""
SESSION: Final = {
    "connect_timeout": CONNECTING,
    "tcp_user_timeout": 5000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "application_name": "pardon",
    # A node that is cut off in the middle of a transaction must not keep others waiting.
    "options": "-c idle_in_transaction_session_timeout=2000 -c lock_timeout=4000",
}
"""What every session is opened with."""


def is_address(text: str) -> bool:
    """Tell whether a text is the address of a PostgreSQL database."""
    return text.partition("://")[0] in SCHEMES


def without_password(address: str) -> str:
    """Return an address as it may be shown, whether or not it can be read as one."""
    scheme, mark, rest = address.partition("://")
    if not mark:
        return "…" if set(address) & set(":=@") else address
    place, asks, asked = rest.partition("?")
    user, at, host = place.rpartition("@")
    is_plain = _HOSTS.fullmatch(host) and "@" not in asked  # or the ? is one of the password
    settings = "&".join(map(_setting, asked.split("&")))
    return f"{scheme}://{_cut(user)}{at}{host if is_plain else _cut(host)}{asks}{settings}"


def _cut(text: str) -> str:
    """Return what comes before a password."""
    name, colon, _ = text.partition(":")
    return f"{name}:…" if colon else name


def _setting(text: str) -> str:
    name = text.partition("=")[0]
    return text if name in _SHOWN or not text else f"{name}=…" if name in _SECRET else "…"


def check_address(address: str) -> None:
    """Refuse what is no address of a database that several servers can share."""
    if not is_address(address):
        raise StoreError(
            f"{without_password(address)!r} is no database to share; "
            "it should look like postgresql://user@host/name"
        )
    check_driver()
    from psycopg import ProgrammingError, conninfo

    try:
        sa.make_url(address)
        ports = str(conninfo.conninfo_to_dict(address).get("port", ""))
        [*map(int, filter(None, ports.split(",")))]  # a / in a password makes its start a port
        if "@" in address.partition("://")[2].partition("?")[0].partition("/")[2]:
            raise ValueError("a / before an @ makes what is between them a database")
    except (ProgrammingError, sa.exc.ArgumentError, ValueError):
        # What they say may tell the password.
        raise StoreError(
            f"{without_password(address)!r} cannot be read as an address; it should look like"
            " postgresql://user:password@host:5432/name, with / and @ in either of the first two as"
            " %2F and %40"
        ) from None


def check_driver() -> None:
    """Refuse where the driver of PostgreSQL is not installed."""
    try:
        import psycopg
    except ImportError as fault:
        raise StoreError(
            "a PostgreSQL database needs the driver psycopg, which is not installed; "
            "pip install 'pardon[postgres]' brings it"
        ) from fault
    # Its warnings tell of conflicts, which are nothing out of the ordinary here.
    logging.getLogger(psycopg.__name__).setLevel(logging.ERROR)


class Link:
    """Connection that is made anew when it is lost; whatever is asked is answered in time."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection: psycopg.AsyncConnection[Any] | None = None
        self._turn = asyncio.Lock()
        self._abandoned: set[asyncio.Task[Any]] = set()

    async def run(
        self,
        work: "Callable[[psycopg.AsyncConnection[Any]], Awaitable[T]]",
        seconds: float = PATIENCE,
    ) -> T:
        """Do some work with the connection, or raise that the database is cut off.

        What is not answered in time may still come to pass: whoever asked has to look.
        """
        async with self._turn:
            task = asyncio.ensure_future(self._do(work))
            self._abandoned.add(task)
            task.add_done_callback(self._forget)
            # Cancelling would wait for an answer, too; the task is left to itself instead.
            done, _ = await asyncio.wait({task}, timeout=seconds)
            if not done:
                self._connection = None
                raise CutOffError("the database does not answer")
            return task.result()

    def _forget(self, task: "asyncio.Task[Any]") -> None:
        self._abandoned.discard(task)
        if not task.cancelled():
            task.exception()

    async def _do(self, work: "Callable[[psycopg.AsyncConnection[Any]], Awaitable[T]]") -> T:
        import psycopg

        connection = self._connection
        try:
            if connection is None or connection.closed:
                connection = self._connection = await self.connect()
            try:
                return await work(connection)
            finally:
                if connection is not self._connection:  # nobody waits for it any more
                    await connection.close()
        except (psycopg.OperationalError, OSError) as fault:
            if isinstance(fault, psycopg.errors.DeadlockDetected | psycopg.errors.LockNotAvailable):
                raise
            if connection is not None:  # there may be a newer one, which others go on with
                await connection.close()
            raise CutOffError(f"the database does not answer: {fault}") from fault

    async def connect(self) -> "psycopg.AsyncConnection[Any]":
        """Return a new connection, without transactions of its own."""
        import psycopg

        settings: dict[str, Any] = dict(SESSION)
        return await psycopg.AsyncConnection.connect(self._address, autocommit=True, **settings)

    async def close(self) -> None:
        """Close the connection; the next work makes another one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()
