"""Logs: what a database has kept, whichever it is."""

from collections.abc import Iterable

import msgspec

from pardon.server.table.entries import Entry

LOG_ROWS = "SELECT table_id, seq, entry, at FROM log ORDER BY table_id, seq"
Log = dict[str, list[tuple[Entry, float]]]
_ENTRIES = msgspec.json.Decoder(Entry)


def as_log(rows: Iterable[tuple[str, int, str, float]]) -> Log:
    """Return the entries in all rows of a log, by table; none may be missing."""
    found: Log = {}
    for table, seq, entry, at in rows:
        entries = found.setdefault(table, [])
        if seq != len(entries):
            raise RuntimeError(f"entry {len(entries)} of {table} is missing, {seq} comes instead")
        entries.append((_ENTRIES.decode(entry), at))
    return found
