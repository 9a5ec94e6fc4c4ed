"""Proxies of the system in front of nodes, each with its file of the folder deploy."""

import asyncio
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.children import end, spawn
from tests.nodes.postgres import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
KINDS = ("haproxy", "nginx", "caddy")
"""Those that there is a file for; the first of them that is installed is taken."""
PATIENCE = 20.0
"""Seconds that a proxy has to come up."""


def with_servers(text: str, line: str, ports: Sequence[int]) -> str:
    """Return a text whose lines of servers, which a pattern finds, name these ports instead."""
    found = re.findall(line, text, re.MULTILINE)
    assert found, f"there should be lines like {line!r}"
    begin = text.index(found[0])
    rest = re.sub(line, "", text, flags=re.MULTILINE)
    made = [found[0].replace("one", f"node{port}").replace("8034", str(port)) for port in ports]
    return rest[:begin] + "".join(made) + rest[begin:]


def haproxy_file(port: int, nodes: Sequence[int]) -> str:
    """Return the file of haproxy for a port to listen on and those of nodes."""
    text = (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8")
    text = with_servers(text, r"^ +server .+\n", nodes)
    return text.replace("bind :80\n", f"bind 127.0.0.1:{port}\n")


def nginx_file(port: int, nodes: Sequence[int], folder: Path) -> str:
    """Return the file of nginx for a port to listen on and those of nodes."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = with_servers(text, r"^ +server 127.+\n", nodes)
    text = text.replace("listen 80;", f"listen 127.0.0.1:{port};")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    rooms = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    user = "user root;" if os.geteuid() == 0 else ""
    head = f"{user} daemon off; pid {folder}/nginx.pid; error_log stderr; events {{}}"
    return f"{head}\nhttp {{ access_log off; {rooms}\n{text}}}\n"


def caddy_file(port: int, nodes: Sequence[int]) -> str:
    """Return the file of Caddy for a port to listen on and those of nodes."""
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    targets = " ".join(f"127.0.0.1:{each}" for each in nodes)
    text = text.replace("one:8034 two:8034", targets)
    site = f"http://127.0.0.1:{port}"
    return "{\n\tadmin off\n}\n" + text.replace("{$PARDON_SITE:localhost}", site)


class SystemProxy:
    """Proxy of the system in a process of its own, before nodes whose ports are known."""

    def __init__(self, kind: str, folder: Path, nodes: Sequence[int]) -> None:
        self.kind = kind
        self.port = free_port()
        self._folder = folder
        file = folder / kind
        makers: dict[str, Callable[[], tuple[str, list[str]]]] = {
            "haproxy": lambda: (haproxy_file(self.port, nodes), ["-W", "-f", str(file)]),
            "nginx": lambda: (
                nginx_file(self.port, nodes, folder),
                ["-p", str(folder), "-e", "stderr", "-c", str(file)],
            ),
            "caddy": lambda: (
                caddy_file(self.port, nodes),
                ["run", "--adapter", "caddyfile", "--config", str(file)],
            ),
        }
        text, self._given = makers[kind]()
        file.write_text(text, encoding="utf-8")
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> "SystemProxy":
        """Start it and wait until it listens."""
        program = shutil.which(self.kind)
        assert program is not None, f"{self.kind} is not installed"
        environment = os.environ | {"XDG_DATA_HOME": str(self._folder), "HOME": str(self._folder)}
        with (self._folder / f"{self.kind}.log").open("ab") as log:
            self._process = spawn(
                [program, *self._given], stdout=log, stderr=log, env=environment,
                start_new_session=True,
            )  # fmt: skip
        try:
            async with asyncio.timeout(PATIENCE):
                while not await self._is_up():
                    await asyncio.sleep(0.05)
        except TimeoutError:
            await self.stop()
            told = (self._folder / f"{self.kind}.log").read_text(encoding="utf-8")
            raise RuntimeError(f"{self.kind} did not come up:\n{told}") from None
        return self

    async def _is_up(self) -> bool:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return False
        writer.close()
        return True

    async def stop(self) -> None:
        """End it, and all its workers."""
        process, self._process = self._process, None
        if process is not None:
            await asyncio.to_thread(end, process)


def installed() -> list[str]:
    """Return the proxies of this machine."""
    return [kind for kind in KINDS if shutil.which(kind)]
