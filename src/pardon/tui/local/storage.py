"""Games kept in files: where the last one is, and writing one whole or not at all."""

from pathlib import Path

from pardon.record import Record

YOU = "you"
"""What the seat of somebody at this keyboard is called in a record."""


def write_record(record: Record, path: Path) -> None:
    """Write a record, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.part")
    draft.write_text(f"{record.to_json()}\n", encoding="utf-8")
    draft.replace(path)
