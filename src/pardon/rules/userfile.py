"""A user's own edition, read from a TOML file that starts from a published one.

``from`` names the edition to start from. Any rule field may be set; ``[cards.7]`` changes
single powers of a card, ``[deck]`` single counts. All faults of a file are reported at once.
"""

import os
import tomllib
from collections.abc import Iterable, Mapping

import msgspec

from pardon.errors import EditionError
from pardon.messages import lowered, near, quote
from pardon.rules import values
from pardon.rules.checks import card_fault, joint_faults
from pardon.rules.edition import KINDS, Card, Edition, rules_of
from pardon.rules.editions import EDITIONS

LABELS = ("key", "name", "summary", "publisher")
"""Fields that describe the edition, all text; the key is the file's name if it is not given."""


def load_edition(path: str | os.PathLike[str]) -> Edition:
    """Read an edition from a file, or raise an `EditionError` with every fault."""
    file = _File(_path(path))
    base = file.base()
    labels, rules = file.labels(), file.rules(base)
    file.stop_if_faulty()
    clauses = base.clauses | dict.fromkeys(rules, labels["key"])
    edition = msgspec.structs.replace(base, clauses=clauses, **labels, **rules)
    file.faults += joint_faults(edition)
    file.stop_if_faulty()
    return edition


def _path(given: str | os.PathLike[str]) -> str:
    if isinstance(given, str | os.PathLike) and isinstance(path := os.fspath(given), str):
        return path
    raise EditionError(f"edition file {quote(given)} should be the path of a TOML file")


class _File:
    """A file being read: its table, and the faults met so far."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.table = _parse(path)
        self.faults: list[str] = []

    def stop_if_faulty(self) -> None:
        """Raise what was found wrong, each fault with the file in front."""
        if self.faults:
            raise EditionError(*(f"{self.path}: {fault}" for fault in self.faults))

    def base(self) -> Edition:
        """The edition to start from; if that is at fault, one that has every card."""
        key = self.table.pop("from", None)
        if isinstance(key, str) and key in EDITIONS:
            return EDITIONS[key]
        wrong = "from is missing" if key is None else f"from {quote(key)} is no edition"
        self.faults.append(f"{wrong}; {near(key, EDITIONS)}")
        return max(EDITIONS.values(), key=lambda edition: len(edition.cards))

    def labels(self) -> dict[str, str]:
        """The fields that describe the edition."""
        stem = os.path.splitext(os.path.basename(self.path))[0]
        labels = {"key": stem, "name": stem}
        for name in LABELS:
            given = self.table.pop(name, labels.get(name))
            if isinstance(given, str) and given and given.isprintable():
                labels[name] = given
            elif given is not None:
                self.faults.append(f"{name} {quote(given)} should be text on one line")
        if labels["key"] in EDITIONS:
            self.faults.append(f"key {labels['key']!r} should not be that of a published edition")
        return labels

    def rules(self, base: Edition) -> dict[str, object]:
        """The rule fields that are set, cards first because the deck is judged by them."""
        rules: dict[str, object] = {}
        if "cards" in self.table:
            rules["cards"] = self.cards(self.table.pop("cards"), base)
        judge = msgspec.structs.replace(base, **rules)
        for name, given in self.table.items():
            try:
                rules[name] = _rule(name, given, judge)
            except ValueError as fault:
                self.faults.append(str(fault))
        return rules

    def cards(self, given: object, base: Edition) -> dict[str, Card]:
        """The edition's cards with the changes of the file."""
        if not isinstance(given, dict):
            self.faults.append(f"cards {quote(given)} should be tables such as [cards.7]")
            return base.cards
        changed = {kind: self.card(kind, powers, base) for kind, powers in given.items()}
        cards = base.cards | changed
        return {kind: cards[kind] for kind in KINDS if kind in cards}

    def card(self, kind: str, given: object, base: Edition) -> Card:
        """One card with the changes of the file."""
        old = base.cards.get(kind, Card(f"card {kind}"))
        if kind not in KINDS:
            self.faults.append(f"unknown card {quote(kind)}; {near(kind, KINDS)}")
        if not isinstance(given, dict):
            self.faults.append(f"cards.{kind} {quote(given)} should be a table of its powers")
            return old
        found = list(_card_faults(kind, given))
        self.faults += found
        return old if found else msgspec.structs.replace(old, **given)


def _parse(path: str) -> dict[str, object]:
    try:
        with open(path, "rb") as file:
            data = file.read()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise EditionError(f"cannot read {quote(path)}: {why.lower()}") from None
    return _parse_toml(path, data)


def _parse_toml(path: str, data: bytes) -> dict[str, object]:
    try:
        return tomllib.loads(data.decode())
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        why = f"text is not UTF-8 (at line {line})"
    except ValueError as error:  # a TOML error, or a number too long to convert
        why = str(error)
    except RecursionError:
        why = "lists or tables are nested too deeply (at line 1)"
    raise EditionError(f"{path}: not a TOML file: {lowered(why)}")


def _card_faults(kind: str, given: Mapping[str, object]) -> Iterable[str]:
    for name, value in given.items():
        if name not in Card.__struct_fields__:
            yield f"cards.{kind}: unknown power {quote(name)}; {near(name, Card.__struct_fields__)}"
        elif fault := card_fault(name, value):
            yield f"cards.{kind}.{name} {quote(value)} {fault}"


def _rule(name: str, given: object, edition: Edition) -> object:
    if name not in rules_of(edition):
        raise ValueError(
            f"unknown field {quote(name)}; {near(name, [*LABELS, *rules_of(edition)])}"
        )
    counts = given if name == "deck" and isinstance(given, dict) else None
    try:
        return values.check(name, given if counts is None else edition.deck | counts, edition)
    except ValueError as fault:
        raise ValueError(f"{name} {quote(given)} {fault}") from None
