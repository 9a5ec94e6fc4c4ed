"""Parquet: a row for each decision."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow
from pyarrow.parquet import ParquetWriter

from pardon.engine.layout import ACTION_COUNT
from pardon.engine.observe import OBSERVATION_SIZE
from pardon.rl.study.recording import RecordedGame
from pardon.rules.edition import COLOURS

SCHEMA = pyarrow.schema(
    [
        ("game", pyarrow.int64()),
        ("step", pyarrow.int32()),
        ("seat", pyarrow.dictionary(pyarrow.int8(), pyarrow.string())),
        ("observation", pyarrow.list_(pyarrow.float32(), OBSERVATION_SIZE)),
        ("mask", pyarrow.list_(pyarrow.int8(), ACTION_COUNT)),
        ("action", pyarrow.int16()),
        ("reward", pyarrow.float32()),
        ("terminated", pyarrow.bool_()),
        ("truncated", pyarrow.bool_()),
    ]
)


class ParquetFile:
    """File of decisions, which is there under its name once it is finished."""

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self._path = path
        self._draft = path.with_name(f".{path.stem}.new{path.suffix}")
        self._schema = SCHEMA.with_metadata({"pardon": msgspec.json.encode(about)})
        self._writer = ParquetWriter(self._draft, self._schema, compression="zstd")
        self._written = False

    def append(self, games: Sequence[RecordedGame]) -> None:
        """Add games after those that are there."""
        self._writer.write_table(pyarrow.Table.from_batches(map(self._batch, games)))
        self._written = True

    def _batch(self, game: RecordedGame) -> Any:
        rows = len(game.actions)
        columns = [
            np.full(rows, game.number),
            np.arange(rows, dtype=np.int32),
            pyarrow.DictionaryArray.from_arrays(game.seats.astype(np.int8), [*COLOURS]),
            _lists(game.observations),
            _lists(game.masks),
            game.actions.astype(np.int16),
            game.rewards,
            game.last & (not game.is_cut_short),
            game.last & game.is_cut_short,
        ]
        return pyarrow.record_batch([pyarrow.array(c) for c in columns], schema=self._schema)

    def close(self) -> None:
        """Finish the file with the games that it has; without any there is none."""
        self._writer.close()
        if self._written:
            self._draft.replace(self._path)
        else:
            self._draft.unlink()

    def drop(self) -> None:
        """Leave nothing behind, since not all of it could be written."""
        self._draft.unlink(missing_ok=True)


def _lists(rows: Any) -> Any:
    return pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(rows.ravel()), rows.shape[1])
