"""Minari: an episode for each seat of each game."""

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


class MinariFolder:
    """Folder of episodes, which Minari loads by its name where its root is the folder above."""

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        path.mkdir()
        self._path = path
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
        self._written = False

    def append(self, games: Sequence[RecordedGame]) -> None:
        """Add games after those that are there."""
        self._storage.update_episodes(each for game in games for each in _episodes(game))
        self._written = True

    def close(self) -> None:
        """Finish the folder with the games that it has; without any there is none."""
        if not self._written:
            shutil.rmtree(self._path)

    def drop(self) -> None:
        """Leave nothing behind, since not all of it could be written."""
        shutil.rmtree(self._path, ignore_errors=True)


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
