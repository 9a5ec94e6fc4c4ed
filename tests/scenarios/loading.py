"""Scenarios are data: what a clause says, written as questions, set-ups and scripts with answers.

A file holds ``[defaults]`` and any number of ``[[scenario]]``. A scenario has an ``id`` (a test of
a clause, ``P34-23/a``, or the clause), perhaps more ids in ``cites``, a ``kind`` and the fields of
that kind. ``editions`` repeats it for each edition, ``ask`` for each table laid over it and
``cards`` for each card. Places are compact: pawns that are not mentioned are in Start, and
``"home*3"`` is three pawns. A position may be of a user's edition, ``houses/iced-teleports.toml``,
or of one that the reference does not know, ``own/three-parts.toml``.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ID = re.compile(r"\b(?:P34|H02|B04|F13|R|C|X)-\d\d(?:/[a-z]\b)?")
"""A clause, or one test of a clause."""

QUESTION = {
    "edition", "options", "seats", "turn", "pawns", "card", "amount", "ice", "fire", "debt",
    "hand", "phase",
}  # fmt: skip
FIELDS = {
    "play": QUESTION
    | {"exactly", "includes", "excludes", "count", "pass", "choosable", "discard", "cards_do"},
    "error": QUESTION | {"verbatim"},
    "census": {"config", "deck", "size"},
    "setup": {
        "config", "seats", "first", "rejected", "pile", "discards", "hands", "pawns", "order",
    },
    "game": {"position", "config", "seats", "first", "steps"},
    "match": {"config", "seats", "games"},
}  # fmt: skip
"""The fields of each kind of scenario."""


@dataclass(frozen=True)
class Scenario:
    """One question, set-up or script, with what is expected of it."""

    name: str
    ids: tuple[str, ...]
    kind: str
    fields: dict[str, Any]


def scenarios(*kinds: str) -> list[Scenario]:
    """Every scenario of some kinds, or of all."""
    found = [each for path in sorted(HERE.glob("*.toml")) for each in read(path)]
    return [each for each in found if not kinds or each.kind in kinds]


def read(path: Path) -> Iterator[Scenario]:
    """The scenarios of one file, those that stand for several written out."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    named: Counter[str] = Counter()
    for written in data.get("scenario", []):
        for fields in expanded(written):
            named[fields["id"]] += 1
            number = named[fields["id"]]
            name = fields["id"] if number == 1 else f"{fields['id']}#{number}"
            yield scenario(f"{path.stem}:{name}", data.get("defaults", {}), fields)


def expanded(written: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """One table for each edition, question and card that a scenario mentions."""
    shared = {k: v for k, v in written.items() if k not in ("editions", "ask", "cards")}
    for edition in written.get("editions", [None]):
        for ask in written.get("ask", [{}]):
            for card in ask.get("cards", written.get("cards", [None])):
                fields = shared | {k: v for k, v in ask.items() if k != "cards"}
                given = {"edition": edition, "card": card}
                yield fields | {k: v for k, v in given.items() if v is not None}


def scenario(name: str, defaults: dict[str, Any], written: dict[str, Any]) -> Scenario:
    """A scenario with its file's defaults, refused when a field is not one of its kind."""
    kind = written.get("kind", defaults.get("kind", "play"))
    fields = {k: v for k, v in defaults.items() if k in FIELDS[kind]} | written
    ids = (fields.pop("id"), *fields.pop("cites", ()))
    fields.pop("kind", None)
    fields.pop("note", None)
    unknown = set(fields) - FIELDS[kind]
    if unknown:
        raise ValueError(f"unknown fields {sorted(unknown)} in {name!r}: not of kind {kind!r}")
    return Scenario(name, ids, kind, fields)


def listed(name: str) -> dict[str, str]:
    """A file that gives each of some ids a sentence or a path."""
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))
