"""Dataset: games of bots in a file, for those who learn from what others did."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from pardon import __version__
from pardon.bots import find_bot
from pardon.errors import PardonError
from pardon.game import as_config
from pardon.messages import quote
from pardon.rl.episode import Seats, as_colours
from pardon.rl.study.recording import RecordedGame, Recorder
from pardon.rules.config import Config
from pardon.seeds import whole_number
from pardon.sim.run.interrupts import deferred
from pardon.sim.run.run import PLAYING

Watch = Callable[[str, int, int], None]
"""Is told what is being done, how many games of it are played, and how many there will be."""

AT_ONCE = 32
"""Games that are played side by side: memory is that of so many, however many are wanted."""
BLOCK = 8192
"""Decisions that are written at a time, or one game more."""
MOST_GAMES = 10**8
_VERSIONED = re.compile(r".*-v\d+")
_MINARI_NAME = re.compile(r"[-\w]+-v\d+")
"""What Minari takes for the name of a dataset."""


class Writer(Protocol):
    """Writer of games."""

    def append(self, games: Sequence[RecordedGame]) -> None:
        """Add games after those that are there."""

    def close(self) -> None:
        """Finish the file with the games that it has; without any there is to be none."""

    def drop(self) -> None:
        """Leave nothing behind, since not all of it could be written."""


class Dataset:
    """Games of bots to be written into a file; those that are complete outlast an interrupt.

    The file is Parquet if it ends in .parquet, and a folder of Minari if its name ends in a
    version, as Minari's names do: ``house-greedy-v0``.
    """

    def __init__(
        self,
        path: Path | str,
        config: str | Config,
        seats: Seats = None,
        *,
        bots: str | Sequence[str] = "greedy",
        games: int,
        seed: int = 0,
        reward: str = "win",
    ) -> None:
        self.config = as_config(config)
        self.config.refuse_endless()
        self.seats = as_colours(self.config, seats)
        self.wanted = whole_number("games", games)
        if not 1 <= self.wanted <= MOST_GAMES:
            raise PardonError(f"games {self.wanted} should be from 1 to {MOST_GAMES}")
        self.seed = whole_number("seed", seed)
        self.bots = [bot.text for bot in self._seated(bots)]
        self.games = self.decisions = 0
        self.recorder = Recorder(self.config, self.seats, self._seated(bots), self.seed, reward)
        self._reward = reward
        self._path = Path(path)
        check_file(self._path)

    def _seated(self, bots: str | Sequence[str]) -> Any:
        found = [find_bot(bot) for bot in ([bots] if isinstance(bots, str) else bots)]
        if len(found) not in (1, len(self.seats)):
            raise PardonError(
                f"{len(found)} bots for the seats {', '.join(self.seats)}; there should be one for"
                f" all of them or one for each"
            )
        return found * len(self.seats) if len(found) == 1 else found

    def about(self) -> dict[str, Any]:
        """Return what all games have in common, in values that JSON has."""
        return {
            "pardon": __version__, "config": self.config.text, "seats": list(self.seats),
            "bots": self.bots, "seed": self.seed, "reward": self._reward,
        }  # fmt: skip

    def play(self, watch: Watch = lambda what, done, total: None) -> None:
        """Play and write the games; the watch is told how far it is."""
        watch(PLAYING, 0, self.wanted)
        writer = _Careful(open_writer(self._path, self.about()))
        try:
            self._fill(writer, watch)
        finally:
            if writer.is_dropped:
                self.games = self.decisions = 0

    def _fill(self, writer: "_Careful", watch: Watch) -> None:
        """Play and write the games; whatever breaks it off, the file is finished if it can be."""
        kept: list[RecordedGame] = []
        try:
            for begin in range(0, self.wanted, AT_ONCE):
                self._write(writer, begin, min(begin + AT_ONCE, self.wanted), kept)
                watch(PLAYING, self.games, self.wanted)
        except BaseException:
            if not writer.is_dropped:
                self._finish(writer, kept)
            raise
        self._finish(writer, kept)

    def _finish(self, writer: "_Careful", kept: list[RecordedGame]) -> None:
        """Write what is left, and finish the file."""
        with deferred():
            if kept:
                writer.append(kept)
            writer.close()

    def _write(self, writer: "_Careful", begin: int, end: int, kept: list[RecordedGame]) -> None:
        """Play some games and write all that are kept whenever they are enough."""
        for game in self.recorder.games(begin, end):
            with deferred():
                kept.append(game)
                self.games += 1
                self.decisions += len(game.actions)
                if sum(len(each.actions) for each in kept) >= BLOCK:
                    writer.append(kept)
                    kept.clear()


class _Careful:
    """Writer that drops what it wrote where it cannot write on.

    So faults of a full disk are told from those of whoever watches, or of a bot.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self.is_dropped = False

    def append(self, games: Sequence[RecordedGame]) -> None:
        """Add games after those that are there."""
        with self._whole():
            self._writer.append(games)

    def close(self) -> None:
        """Finish the file with the games that it has; without any there is to be none."""
        with self._whole():
            self._writer.close()

    @contextmanager
    def _whole(self) -> Iterator[None]:
        try:
            yield
        except OSError:  # what cannot be written to cannot be finished either
            self.is_dropped = True
            self._writer.drop()
            raise


def check_file(path: Path) -> None:
    """Raise what would keep games from being written to a file, before any is played."""
    if not path.absolute().parent.is_dir():
        raise PardonError(f"there is no folder {str(path.parent)!r} for {path.name!r}")
    if path.suffix.lower() == ".parquet":
        if find_spec("pyarrow") is None:
            raise PardonError("Parquet needs more: pip install 'pardon[parquet]'")
        if path.is_dir():
            raise PardonError(f"dataset {quote(str(path))} is a folder; name a file")
        if path.exists():
            raise PardonError(f"dataset {quote(str(path))} is there already; name another file")
    elif _VERSIONED.fullmatch(path.name):
        if find_spec("minari") is None or find_spec("h5py") is None:
            raise PardonError("Minari needs more: pip install 'pardon[minari]'")
        if path.exists():
            raise PardonError(f"dataset {str(path)!r} is there already; name another version")
        if not _MINARI_NAME.fullmatch(path.name):
            raise PardonError(
                f"dataset {quote(path.name)} should be named by letters, digits, _ and - alone, or"
                f" Minari does not find it"
            )
    else:
        raise PardonError(
            f"dataset {quote(str(path))} should end in .parquet, or for Minari in a version such as"
            f" {path.stem}-v0"
        )


def open_writer(path: Path, about: dict[str, Any]) -> Writer:
    """Begin a file; what it is by its ending."""
    if path.suffix.lower() == ".parquet":
        from pardon.rl.study.parquet import ParquetFile

        return ParquetFile(path, about)
    from pardon.rl.study.minari import MinariFolder

    return MinariFolder(path, about)
