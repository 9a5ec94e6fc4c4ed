"""Edition files: a user's own edition as TOML that starts from a published one.

``from`` names the edition to start from. Any rule field may be set; ``[cards.7]`` changes
single powers of a card, ``[deck]`` single counts. All faults of a file are reported at once.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import asdict

from pardon.errors import EditionError
from pardon.messages import lowered, near, quote
from pardon.rules.checks import card_fault, joint_faults
from pardon.rules.edition import KINDS, Card, Edition, based_on
from pardon.rules.editions import EDITIONS
from pardon.rules.fields import FIELDS, POWERS
from pardon.rules.looks import LOOKS

Powers = Mapping[str, Any]

CARD_FIELDS = Card.__struct_fields__
"""The text of a card and its powers."""

LABELS = ("key", "name", "summary", "publisher")
"""Fields that describe the edition, all text; the key is the file's name if it is not given."""


def load_edition(path: str | os.PathLike[str]) -> Edition:
    r"""Read an edition from a file, or raise an `EditionError` with every fault.

    >>> from pathlib import Path
    >>> from tempfile import mkdtemp
    >>> import pardon
    >>> path = Path(mkdtemp()) / "house.toml"
    >>> written = path.write_text('from = "hasbro-2002"\npawns = 3\n')
    >>> pardon.load_edition(path).pawns
    3
    """
    file = _File(_path(path))
    base = file.base()
    labels, cards = file.labels(), file.cards()
    rules = file.rules(based_on(base, cards=cards))
    file.stop_if_faulty()
    clauses = {labels["key"]: " ".join([*_cited(cards, base), *rules])}
    edition = based_on(base, cards=cards, clauses=clauses, **(labels | rules))
    file.faults += joint_faults(edition)
    file.stop_if_faulty()
    return edition


def _cited(cards: Mapping[str, Powers], base: Edition) -> Iterator[str]:
    """Yield what the file settles about cards: the powers it sets, and cards of its own."""
    if cards:
        yield "cards"
    for kind, powers in cards.items():
        if kind not in base.cards:
            yield f"cards.{kind}"
        yield from (f"cards.{kind}.{power}" for power in powers if power in POWERS)


def _path(given: str | os.PathLike[str]) -> str:
    if isinstance(given, str | os.PathLike) and isinstance(path := os.fspath(given), str):
        return path
    raise EditionError(f"edition file {quote(given)} should be the path of a TOML file")


class _File:
    """File being read: its table, and the faults met so far."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.table = _parse(path)
        self.faults: list[str] = []

    def stop_if_faulty(self) -> None:
        """Raise what was found wrong, each fault with the file in front."""
        if self.faults:
            raise EditionError(*(f"{self.path}: {fault}" for fault in self.faults))

    def base(self) -> Edition:
        """Return the edition to start from; if that is at fault, one that has every card."""
        key = self.table.pop("from", None)
        if isinstance(key, str) and key in EDITIONS:
            return EDITIONS[key]
        wrong = "from is missing" if key is None else f"from {quote(key)} is no edition"
        self.faults.append(f"{wrong}; {near(key, EDITIONS)}")
        return max(EDITIONS.values(), key=lambda edition: len(edition.cards))

    def labels(self) -> dict[str, str]:
        """Return the fields that describe the edition."""
        stem = os.path.splitext(os.path.basename(self.path))[0]
        labels = {"key": stem, "name": stem}
        for name in LABELS:
            given = self.table.pop(name, labels.get(name))
            if isinstance(given, str) and given and given.isprintable():
                labels[name] = given
            elif given is not None:
                self.faults.append(f"{name} {quote(given)} should be text on one line")
        if (look := self.table.pop("look", None)) in LOOKS:
            labels["look"] = str(look)
        elif look is not None:
            self.faults.append(f"look {quote(look)} is none; {near(look, LOOKS)}")
        if labels["key"] in EDITIONS:
            self.faults.append(f"key {labels['key']!r} should not be that of a published edition")
        return labels

    def cards(self) -> dict[str, Powers]:
        """Return the powers that are set, card by card; none of a card with faults."""
        given = self.table.pop("cards", {})
        if isinstance(given, dict):
            return {kind: self.powers(kind, powers) for kind, powers in given.items()}
        self.faults.append(f"cards {quote(given)} should be tables such as [cards.7]")
        return {}

    def powers(self, kind: str, given: object) -> Powers:
        """Return the powers that are set of one card."""
        found = [] if kind in KINDS else [f"unknown card {quote(kind)}; {near(kind, KINDS)}"]
        if not isinstance(given, dict):
            self.faults += [*found, f"cards.{kind} {quote(given)} should be a table of its powers"]
            return {}
        found += _card_faults(kind, given)
        self.faults += found
        return {} if found else given

    def rules(self, edition: Edition) -> dict[str, Any]:
        """Return the other rule fields that are set, judged beside the cards of the file."""
        rules: dict[str, Any] = {}
        for name, given in self.table.items():
            try:
                rules[name] = _rule(name, given, edition)
            except ValueError as fault:
                self.faults.append(str(fault))
        return rules


def _parse(path: str) -> dict[str, object]:
    try:
        with open(path, "rb") as file:
            data = file.read()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise EditionError(f"cannot read {quote(path)}: {why.lower()}") from None
    return _parse_toml(path, data)


def _parse_toml(path: str, data: bytes) -> dict[str, object]:
    import tomllib  # only a user's own edition needs it

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
        if name not in CARD_FIELDS:
            yield f"cards.{kind}: unknown power {quote(name)}; {near(name, CARD_FIELDS)}"
        elif fault := card_fault(name, value):
            yield f"cards.{kind}.{name} {quote(value)} {fault}"


def _rule(name: str, given: object, edition: Edition) -> object:
    """Return what the file sets a field to; of a deck, only the counts that it gives."""
    if name not in FIELDS:
        known = [*LABELS, "look", *FIELDS]
        raise ValueError(f"unknown field {quote(name)}; {near(name, known)}")
    counts = given if name == "deck" and isinstance(given, dict) else None
    try:
        whole = given if counts is None else edition.deck | counts
        checked = FIELDS[name].check(whole, edition.cards)
    except ValueError as fault:
        raise ValueError(f"{name} {quote(given)} {fault}") from None
    return checked if counts is None else counts


def edition_text(edition: Edition) -> str:
    """Edition file that says in what an edition differs from the published one it starts from."""
    [base] = [known for known in EDITIONS.values() if known.prefix == edition.prefix]
    labels = {} if edition.key == base.key else {"name": edition.name, "summary": edition.summary}
    if edition.look != base.look:
        labels["look"] = edition.look
    rules = _changed(_plain(edition), _plain(base))
    tables = {"deck": _changed(edition.deck, base.deck)}
    for kind, card in edition.cards.items():
        old = base.cards.get(kind, Card(""))
        tables[f"cards.{kind}"] = _changed(asdict(card), asdict(old))
    parts = [_lines({"from": base.key} | labels | rules)]
    parts += [f"[{name}]\n{_lines(table)}" for name, table in tables.items() if table]
    return "\n".join(parts)


def _plain(edition: Edition) -> dict[str, Any]:
    """Return the rule fields that a file sets in a line each."""
    names = [name for name in FIELDS if name not in ("deck", "cards")]
    return {name: FIELDS[name].plain(getattr(edition, name)) for name in names}


def _changed(new: Mapping[str, Any], old: Mapping[str, Any]) -> dict[str, Any]:
    """Return what differs; of a deck, 0 for a card that is gone."""
    return {name: new.get(name, 0) for name in {**old, **new} if new.get(name) != old.get(name)}


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(f"{name} = {_toml(value)}\n" for name, value in table.items())


def _toml(value: Any) -> str:
    """Return a value in TOML, which writes all but tables as JSON does."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {_toml(each)}" for name, each in value.items()) + "}"
    return msgspec.json.encode(value).decode()
