"""Relay: a small proxy for TCP, which can be cut, and finds a server that is up."""

import asyncio
import contextlib
import itertools
from collections.abc import Callable, Sequence

PIECE = 65536


class Relay:
    """Listens on a port of its own and passes everything on, unless it is cut.

    A relay that is cut neither passes on nor hangs up: those at its ends hear nothing.
    """

    def __init__(self, targets: Callable[[], Sequence[int]]) -> None:
        self.port = 0
        self._targets = targets
        self._turn = itertools.count()
        self._is_open = asyncio.Event()
        self._is_open.set()
        self._lines: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server

    async def start(self) -> "Relay":
        """Begin to listen."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def cut(self) -> None:
        """Pass nothing on."""
        self._is_open.clear()

    def mend(self) -> None:
        """Pass everything on again."""
        self._is_open.set()

    async def stop(self) -> None:
        """End all connections."""
        self._server.close()
        for line in [*self._lines]:
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._lines.add(task)
        try:
            with contextlib.suppress(asyncio.CancelledError):
                await self._join(reader, writer)
        finally:
            self._lines.discard(task)
            writer.close()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        targets = self._targets()
        start = next(self._turn)
        for offset in range(len(targets)):
            port = targets[(start + offset) % len(targets)]
            with contextlib.suppress(OSError):
                other, out = await asyncio.open_connection("127.0.0.1", port)
                break
        else:
            return
        ways = [asyncio.create_task(self._pass(reader, out))]
        ways.append(asyncio.create_task(self._pass(other, writer)))
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            out.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(PIECE):
                await self._is_open.wait()
                writer.write(data)
                await writer.drain()
