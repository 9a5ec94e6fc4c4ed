"""Deal results: what each deal of a pairing brought, from the first on."""

import binascii
import zlib
from base64 import b64decode, b64encode
from typing import Any

import numpy as np

from pardon.errors import PardonError

Array = np.ndarray[Any, Any]


class DealResults:
    """Results of deals: for each the points of the first bot in each group of seatings."""

    def __init__(self, groups: int) -> None:
        self._rows: Array = np.zeros((0, groups), np.int8)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, deals: slice) -> Array:
        return self._rows[: self._count][deals]

    def append(self, points: Array) -> None:
        """Note what the next deals brought."""
        count = self._count + len(points)
        if count > len(self._rows):
            more = np.zeros((max(count, 256), self._rows.shape[1]), np.int8)
            self._rows = np.concatenate([self._rows, more])
        self._rows[self._count : count] = points
        self._count = count

    def to_text(self) -> str:
        """Return the rows as text, packed."""
        return b64encode(zlib.compress(self[:].tobytes())).decode()

    @classmethod
    def from_text(cls, groups: int, text: str) -> "DealResults":
        """Return the results that `to_text` wrote."""
        results = cls(groups)
        try:
            rows = np.frombuffer(zlib.decompress(b64decode(text)), np.int8)
            results.append(rows.reshape(-1, groups))
        except (binascii.Error, zlib.error, ValueError):
            raise PardonError("the results that were kept are damaged") from None
        return results
