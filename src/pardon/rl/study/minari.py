"""Minari: an episode for each seat of each game."""

import errno
import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import gymnasium
import minari
import numpy as np
from minari.data_collector import EpisodeBuffer
from minari.dataset.minari_storage import MinariStorage

from pardon.engine.layout import ACTION_COUNT
from pardon.rl.spaces.spaces import observation_space
from pardon.rl.study.recording import RecordedGame, final_mask
from pardon.rules.edition import COLOURS

BEGINNING = 1 << 20
"""Bytes that a folder without games takes, at most."""
AN_EPISODE = 1 << 15
"""Bytes that an episode takes besides its arrays, at most."""


class MinariFolder:
    """Folder of episodes, which Minari loads by its name where its root is the folder above."""

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        path.mkdir()
        self._path = path
        self._written = False
        try:
            self._make_sure_of(BEGINNING)
        except OSError:
            self.drop()
            raise
        # Which of the actions are open is in the infos, as in the environments.
        self._storage = MinariStorage.new(
            path.absolute() / "data", observation_space(), gymnasium.spaces.Discrete(ACTION_COUNT),
            data_format="hdf5",
        )  # fmt: skip
        self._storage.update_metadata(
            {
                "dataset_id": path.name,
                "minari_version": minari.__version__,
                "algorithm_name": ", ".join(dict.fromkeys(about["bots"])),
                "description": "Games of bots; an episode for each seat of each game.",
            }
            | {f"pardon_{key}": value for key, value in about.items()}
        )

    def append(self, games: Sequence[RecordedGame]) -> None:
        """Add games after those that are there."""
        episodes = [each for game in games for each in _episodes(game)]
        self._make_sure_of(sum(map(_size, episodes)))
        self._storage.update_episodes(episodes)
        self._written = True

    def _make_sure_of(self, size: int) -> None:
        """Raise unless there is room for so many bytes more.

        HDF5 takes the whole process down where a disk is full in the middle of what it writes.
        """
        present = sum(each.stat().st_size for each in self._path.rglob("*") if each.is_file())
        room = self._path / ".room"
        try:
            with room.open("wb") as file:
                if hasattr(os, "posix_fallocate"):
                    os.posix_fallocate(file.fileno(), present, size)
                elif shutil.disk_usage(self._path).free < size:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self._path))
        finally:
            room.unlink(missing_ok=True)

    def close(self) -> None:
        """Finish the folder with the games that it has; without any there is none."""
        if not self._written:
            shutil.rmtree(self._path)

    def drop(self) -> None:
        """Leave nothing behind, since not all of it could be written."""
        shutil.rmtree(self._path, ignore_errors=True)


def _size(episode: Any) -> int:
    """Return how many bytes an episode takes, at most."""
    arrays = (
        episode.observations, episode.actions, episode.rewards, episode.terminations,
        episode.truncations, *episode.infos.values(),
    )  # fmt: skip
    return AN_EPISODE + sum(int(each.nbytes) for each in arrays)


def _episodes(game: RecordedGame) -> Iterator[Any]:
    """Yield what each seat that decided anything saw and did."""
    for seat, final in game.finals.items():
        mine = np.flatnonzero(game.seats == COLOURS.index(seat))
        yield EpisodeBuffer(
            options={"game": game.number, "seat": seat},
            observations=np.vstack([game.observations[mine], final]),
            actions=game.actions[mine],
            rewards=game.rewards[mine],
            terminations=game.last[mine] & (not game.is_cut_short),
            truncations=game.last[mine] & game.is_cut_short,
            infos={
                "action_mask": np.vstack([game.masks[mine], final_mask()]),
                "step": np.append(mine, len(game.actions)),
            },
        )
