"""Configurations: an edition with its variations and options, as one value with a text form.

The text is the edition's key, or a file with a user's own edition, and then what is added:
``+team`` for a variation, ``+lap_required=false`` for an option.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from pardon.errors import EditionError
from pardon.messages import near, quote
from pardon.rules import userfile
from pardon.rules.checks import joint_faults, stuck_fault
from pardon.rules.edition import COLOURS, Edition, partner, rules_of
from pardon.rules.editions import DEFAULT, EDITIONS, find_edition
from pardon.rules.fields import FIELDS
from pardon.rules.values import to, word


class Config(msgspec.Struct, frozen=True, eq=False):
    """Configuration: an edition and what was chosen beyond it; equal if text and rules are.

    >>> import pardon
    >>> config = pardon.Config.parse("hasbro-2002+team")
    >>> config.edition.key, config.variations, config.rules.team
    ('hasbro-2002', ('team',), True)
    """

    text: str
    """The canonical text; `parse` turns it back into an equal configuration."""
    edition: Edition
    """The edition as it stands."""
    rules: Edition
    """The edition as it is played, with variations and options in force."""
    variations: tuple[str, ...]
    """The variations chosen, in the edition's order."""
    options: dict[str, object]
    """The options that differ from the edition and its variations, in the edition's order."""
    digest: str | None = None
    """Of the rules of a user's own edition, which may change; None for a published one."""

    @classmethod
    def parse(cls, text: str) -> "Config":
        """Read a configuration from its text, or raise an `EditionError` with every fault."""
        if not isinstance(text, str):
            raise EditionError(f"configuration {quote(text)} should be text such as {DEFAULT}")
        source = text.partition("+")[0]
        return _read_file(source, text) if _is_file(source, text) else _read(text)

    @classmethod
    def of(cls, edition: str, options: Mapping[str, object] | None = None) -> "Config":
        """Make a configuration of variations and options given as JSON has them."""
        found = find_edition(edition)
        if not options:
            return _read(found.key)
        if not isinstance(options, Mapping):
            raise EditionError(f"options {quote(options)} should be names with their values")
        return _settle(found.key, found, options)

    def seat_faults(self, colours: Sequence[str]) -> list[str]:
        """Name everything that keeps these colours from playing; empty if nothing does."""
        return list(_seat_faults(self.rules, list(colours)))

    def refuse_endless(self) -> None:
        """Raise if games would go on for ever, for no pawn can leave Start."""
        fault = stuck_fault(self.rules)
        if fault and not self.rules.turn_limit:
            raise EditionError(f"{fault}, so that no game of {quote(self.text)} would end")

    def side_of(self, colour: str) -> tuple[str, ...]:
        """Return the colours that play together with one: itself, and in teams its partner."""
        return (colour, partner(colour)) if self.rules.team else (colour,)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Config({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Config) and (self.text, self.digest) == (other.text, other.digest)

    def __hash__(self) -> int:
        return hash((self.text, self.digest))


@lru_cache(maxsize=256)
def _read(text: str) -> Config:
    source, *parts = text.split("+")
    if parts and not source:
        raise EditionError(f"{quote(text)} should begin with an edition: {', '.join(EDITIONS)}")
    return _parse(source, find_edition(source), parts)


def _is_file(source: str, text: str) -> bool:
    """Tell whether a text names a file, whose path a position must be able to hold."""
    named = source.endswith(".toml")
    cut = not named and source not in EDITIONS and ".toml" in text[len(source) :]
    if cut or (named and any(map(str.isspace, source))):
        path = text if cut else source
        raise EditionError(
            f"edition file {quote(path)} should have no space or plus sign in its path; rename it"
        )
    return named


def _read_file(path: str, text: str) -> Config:
    return _parse(path, userfile.load_edition(path), text.split("+")[1:])


def _parse(source: str, edition: Edition, parts: Sequence[str]) -> Config:
    given: dict[str, object] = {}
    typed: dict[str, object] = {}
    found: list[str] = []
    for part in parts:
        name, equals, text = part.partition("=")
        fault = _part_fault(name, bool(equals), edition, given)
        if not name:
            found.append(f"{fault}, in {quote('+'.join([source, *parts]))}")
        elif fault:
            found.append(fault)
        else:
            given[name] = _plain(name, text) if equals else True
            typed[name] = text if equals else True
    return _settle(source, edition, given, found, typed)


def _plain(name: str, text: str) -> object:
    """Return the plain value of a variation or an option given as text."""
    if name in FIELDS:
        return FIELDS[name].read(text)
    return {"true": True, "false": False}.get(text, text)


def _part_fault(name: str, valued: bool, edition: Edition, given: Mapping[str, object]) -> str:
    if not name:
        return "a plus sign should be followed by a variation or an option"
    if name in given:
        return f"{quote(name)} is given twice"
    if name in edition.options and not valued:
        return f"option {name!r} needs a value: {edition.takes(name)}"
    return ""


def _settle(
    source: str,
    edition: Edition,
    given: Mapping[str, object],
    found: Sequence[str] = (),
    typed: Mapping[str, object] | None = None,
) -> Config:
    """Check what was given and put the configuration together."""
    chosen: dict[str, object] = {}
    problems = list(found)
    for name, value in given.items():
        try:
            chosen[name] = _value(name, value, edition, (typed or given)[name])
        except ValueError as fault:
            problems.append(str(fault))
    problems += _clashes(edition, chosen)
    if problems:
        raise EditionError(*problems)
    return _assemble(source, edition, chosen)


def _assemble(source: str, edition: Edition, chosen: Mapping[str, object]) -> Config:
    variations = tuple(name for name in edition.variations if chosen.get(name))
    varied = _vary(edition, variations)
    options = {
        name: chosen[name]
        for name in edition.options
        if name in chosen and chosen[name] != getattr(varied, name)
    }
    clauses = varied.clauses | {name: edition.options[name] for name in options}
    rules = msgspec.structs.replace(varied, clauses=clauses, **options)
    problems = joint_faults(rules)
    if problems:
        raise EditionError(*problems)
    added = [f"{name}={FIELDS[name].write(value)}" for name, value in options.items()]
    text = "+".join([source, *variations, *added])
    digest = None if edition.key in EDITIONS else _digest(rules)
    return Config(text, edition, rules, variations, options, digest)


def _digest(rules: Edition) -> str:
    """Return a digest that tells rules from others; the words on the cards do not count."""
    import hashlib  # only a user's own edition needs it

    cards = {kind: msgspec.structs.replace(card, text="") for kind, card in rules.cards.items()}
    fields = {**rules_of(rules), "cards": cards}
    return hashlib.sha256(msgspec.json.encode(fields, order="deterministic")).hexdigest()


def _vary(edition: Edition, names: Sequence[str]) -> Edition:
    """Return the edition with variations in force."""
    for name in names:
        variation = edition.variations[name]
        sets = {field: _merged(getattr(edition, field), value)
                for field, value in variation.sets.items()}  # fmt: skip
        clauses = edition.clauses | dict.fromkeys(sets, variation.clause) | variation.clauses
        edition = msgspec.structs.replace(edition, clauses=clauses, **sets)
    return edition


def _merged(old: object, new: object) -> object:
    return old | new if isinstance(old, dict) and isinstance(new, dict) else new


def _value(name: str, given: object, edition: Edition, typed: object) -> object:
    """Return the value of a variation or option, or raise a `ValueError` that quotes it."""
    if name in edition.fixed:
        return _fixed(name, given, edition)
    if name not in edition.variations and name not in edition.options:
        raise ValueError(_unknown(name, edition))
    try:
        if name in edition.variations:
            return to(bool, given, "true or false")
        if name in edition.option_values:
            return word(given, edition.option_values[name])
        return FIELDS[name].check(given, edition.cards)
    except ValueError as fault:
        raise ValueError(f"{name} {quote(typed)} of {edition.key} {fault}") from None


def _fixed(name: str, given: object, edition: Edition) -> object:
    value, clause = edition.fixed[name]
    if given == value:
        return given
    raise ValueError(
        f"{name} {quote(given)} of {edition.key} is known but not offered;"
        f" it is always {value} ({clause})"
    )


def _unknown(name: str, edition: Edition) -> str:
    having = [key for key, other in EDITIONS.items() if name in _names(other)]
    if having:
        return f"{name!r} is no option of {edition.key}, only of {' and '.join(having)}"
    return f"unknown option {quote(name)} of {edition.key}; {near(name, _names(edition))}"


def _names(edition: Edition) -> list[str]:
    return [*edition.variations, *edition.options, *edition.fixed]


def _clashes(edition: Edition, chosen: Mapping[str, object]) -> Iterator[str]:
    names = [name for name in edition.variations if chosen.get(name)]
    for at, name in enumerate(names):
        for other in names[at:]:
            if other in edition.variations[name].excludes:
                clause = edition.variations[other].clause
                yield f"{name} and {other} of {edition.key} exclude each other ({clause})"


def _seat_faults(rules: Edition, colours: list[str]) -> Iterator[str]:
    fewest, most = rules.players
    count = len(colours)
    strange = [colour for colour in colours if colour not in COLOURS]
    if strange:
        yield f"unknown colours {quote(strange)}; there are {', '.join(COLOURS)}"
    if len(set(colours)) < count:
        yield f"seats {quote(colours)} should name each colour once"
    elif not strange and not _is_clockwise(colours):
        yield f"seats {quote(colours)} should go clockwise: {', '.join(COLOURS)}"
    if not fewest <= count <= most:
        yield f"{rules.key} takes {fewest} to {most} players, not {count}"
    if rules.team and count != 4:
        yield f"a game of teams needs four seats, not {count}"
    if rules.first in COLOURS and rules.first not in colours:
        yield f"first {rules.first!r} should be a colour in play: {', '.join(colours)}"
    yield from _supply_faults(rules, count)


def _supply_faults(rules: Edition, count: int) -> Iterator[str]:
    cards = sum(rules.deck.values())
    if rules.hand * count > cards:
        yield f"a deck of {cards} cards is too small to deal {rules.hand} to each of {count}"
    if rules.first == "high_card" and count > cards:
        yield f"a deck of {cards} cards is too small for {count} to draw for the lead"


def _is_clockwise(colours: list[str]) -> bool:
    order = [COLOURS.index(colour) for colour in colours]
    turn = order.index(min(order)) if order else 0
    return order[turn:] + order[:turn] == sorted(order)
