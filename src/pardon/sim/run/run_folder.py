"""Run folder: the sums, the replays and the rows of a run, always of the same games."""

from pathlib import Path
from typing import Any

from pardon import __version__
from pardon.errors import PardonError
from pardon.sim.jobs.job import Job
from pardon.sim.measures.luck import Replays
from pardon.sim.measures.rows import Spool
from pardon.sim.measures.summary import Summary
from pardon.sim.run.checkpoint import Checkpoint, Closing


class RunFolder(Closing):
    """Folder that keeps a run, this process's alone until it is closed."""

    def __init__(self, folder: Path, job: Job, *, rows: bool = False) -> None:
        about = {"run": "simulate", "version": __version__, **job.to_dict()}
        self._checkpoint = Checkpoint.open(folder, about)
        try:
            state = self._checkpoint.read() or {}
            self.summary = Summary.from_dict(state["summary"]) if state else Summary()
            self.replays = Replays.from_dict(state["replays"]) if state else Replays()
            self.spool = self._spool(folder, wanted=rows, there=state.get("rows", False))
        except BaseException:
            self._checkpoint.close()
            raise

    def _spool(self, folder: Path, *, wanted: bool, there: bool) -> Spool | None:
        """Open the rows; where there are some they go on, asked for or not."""
        games = self.summary.games
        if wanted and games and not there:
            raise PardonError(
                f"folder {str(folder)!r} has no rows of its first {games:,} games; they were"
                " played without --rows"
            )
        return Spool(folder, games) if wanted or there else None

    def save(self, summary: Summary, replays: Replays) -> None:
        """Note how far the run has come; the rows of it are on disk before."""
        if self.spool:
            self.spool.save()
        state: dict[str, Any] = {
            "summary": summary.to_dict(),
            "replays": replays.to_dict(),
            "rows": self.spool is not None,
        }
        self._checkpoint.write(state)

    def close(self) -> None:
        """Let others have the folder."""
        if self.spool:
            self.spool.close()
        self._checkpoint.close()
