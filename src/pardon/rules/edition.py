"""Edition: one value per rule that rulebooks disagree about, each with the clause behind it.

An `Edition` holds no behaviour. `based_on` makes one that says only what differs from another,
for the published editions, which go back to the common model, and for users' own files alike.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pardon.rules.compound import Scoring
from pardon.rules.fields import FIELDS, Card, RuleFields
from pardon.rules.values import COLOURS, KINDS

__all__ = [
    "COLOURS", "COMMON", "KINDS", "Card", "Edition", "Scoring", "Variation", "based_on", "partner",
    "rules_of",
]  # fmt: skip


def partner(colour: str) -> str:
    """Return the colour opposite, whose player is a partner where there are teams."""
    return COLOURS[COLOURS.index(colour) ^ 2]


class Variation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Named way to play an edition: fields it sets, and what it cannot go with.

    A field that is a table, such as the deck, is changed only in the entries given.
    """

    title: str
    clause: str
    sets: dict[str, object]
    excludes: tuple[str, ...] = ()
    clauses: dict[str, str] = {}
    """The clause behind a field it sets, where that is not the variation's own."""


class Edition(RuleFields, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One published rulebook, or a user's own, as data; its rules are the `RuleFields`.

    >>> import pardon
    >>> edition = pardon.find_edition("revenge")
    >>> edition.key, edition.name, edition.hand
    ('revenge', 'Revenge', 4)
    """

    key: str
    """The name in configurations, such as the part before the first plus sign."""
    name: str
    year: int
    """When it was published; 0 where nobody says."""
    publisher: str
    summary: str
    """One sentence on what sets it apart."""
    prefix: str
    """What its clauses begin with."""
    look: str = "classic"
    """How its board and cards are drawn, one of ``pardon.rules.looks.LOOKS``."""
    variations: dict[str, Variation]
    """Named ways to play, combinable unless they exclude one another."""
    options: dict[str, str]
    """Fields that may be set as an option, with the clause of each."""
    option_values: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """The values of an option that takes fewer than its field knows."""
    fixed: dict[str, tuple[str, str]] = msgspec.field(default_factory=dict)
    """Readings that have a name but are offered in one value only: that value, and its clause."""
    reasons: dict[str, str]
    """The clause to quote for each reason a move is refused."""
    clauses: dict[str, str]
    """The clause behind each field; ``cards.7`` is a card, ``cards.7.split`` a power of it, and
    ``cards.*.amount`` a power wherever a card has it."""

    def clause_of(self, name: str) -> str:
        """Return the clause behind a field, a card or a power of it.

        It is empty where the edition does not have the thing and no clause speaks of it.
        """
        card, _, power = name.rpartition(".")
        for cited in (name, f"cards.*.{power}", card, "cards"):
            if cited in self.clauses:
                return self.clauses[cited]
        raise KeyError(name)

    def choices(self, option: str) -> tuple[str, ...]:
        """Return the texts that an option takes here, if they can be listed."""
        return self.option_values.get(option) or FIELDS[option].choices

    def takes(self, option: str) -> str:
        """Return what an option takes here, ready for help and errors."""
        few = self.option_values.get(option)
        return " or ".join(few) if few else FIELDS[option].takes()


REASONS: dict[str, str] = {
    "start_needs_card": "C-14",
    "home_final": "C-08",
    "overshoot": "C-07",
    "own_pawn": "C-10",
    "iced": "C-10",
    "iced_target": "C-10",
    "iced_slide_end": "C-10",
    "partner": "C-24",
    "rest_unusable": "C-17",
    "already_moved": "C-17",
    "lane_back": "C-18",
    "no_backward_from_start": "C-08",
    "not_on_track": "C-15",
    "no_opponent": "C-16",
    "doubled": "C-15",
    "circle_full": "C-14",
    "no_start_pawn": "C-16",
    "not_your_pawn": "C-24",
    "no_power": "C-29",
    "forfeit": "C-18",
    "switch_optional": "C-19",
    "must_play": "C-18",
    "card_in_play": "C-25",
    "fire_first": "C-18",
    "hand_choice": "C-25",
    "no_play": "C-25",
    "fire_move": "C-18",
    "ice_choice": "C-10",
    "fire_choice": "C-18",
    "teleport": "C-10",
    "pull": "C-18",
    "swap": "C-23",
    "event": "C-27",
    "discard_down": "C-25",
    "first_player": "C-23",
    "draw": "C-21",
    "over": "C-22",
}
"""Every reason a move can be refused for, with the clause where an edition cites none itself."""

COMMON = Edition(
    key="common",
    name="the common model",
    year=0,
    publisher="",
    summary="what holds in an edition that says nothing else",
    prefix="C",
    deck={},
    cards={},
    variations={},
    options={},
    reasons=REASONS,
    clauses={name: field.clause or "" for name, field in FIELDS.items()},
)
"""Where every published edition starts from; it has no cards and cannot be played itself."""


def based_on(
    base: Edition,
    *,
    cards: Mapping[str, Card | Mapping[str, Any]] | None = None,
    deck: Mapping[str, int] | None = None,
    clauses: Mapping[str, str] | None = None,
    offers: Sequence[str] | None = None,
    renumbered: Mapping[int, int] | None = None,
    **changes: Any,
) -> Edition:
    """Make an edition that says only what differs from another.

    Cards are given whole or by the powers that change, a deck by the counts that change,
    `clauses` as the fields that each settles, and `offers` has the options that not every edition
    offers. Where the clauses restate the base's under another prefix, `renumbered` has the
    numbers that moved.
    """
    if renumbered is not None:
        base = _restated(base, changes["prefix"], renumbered)
    cited = {name: clause for clause, names in (clauses or {}).items() for name in names.split()}
    changes["clauses"] = base.clauses | cited
    if cards:
        changes["cards"] = _in_order(base.cards | _changed(base, cards))
    if deck:
        counts = _in_order(base.deck | dict(deck))
        changes["deck"] = {kind: count for kind, count in counts.items() if count}
    for name in ("variations", "reasons"):
        changes[name] = getattr(base, name) | changes.get(name, {})
    if offers is not None:
        always = [name for name, field in FIELDS.items() if field.option]
        changes["options"] = {name: changes["clauses"][name] for name in (*offers, *always)}
    return msgspec.structs.replace(base, **changes)


def _changed(base: Edition, cards: Mapping[str, Card | Mapping[str, Any]]) -> dict[str, Card]:
    return {
        kind: given
        if isinstance(given, Card)
        else msgspec.structs.replace(base.cards.get(kind, Card(f"card {kind}")), **given)
        for kind, given in cards.items()
    }


def _in_order(table: dict[str, Any]) -> dict[str, Any]:
    return {kind: table[kind] for kind in KINDS if kind in table}


def _restated(base: Edition, prefix: str, numbers: Mapping[int, int]) -> Edition:
    """Return the edition with its own clauses under another prefix, some renumbered."""

    def restated(cited: dict[str, str]) -> dict[str, str]:
        return {name: moved(clause) for name, clause in cited.items()}

    def moved(clause: str) -> str:
        own, _, number = clause.partition("-")
        if own != base.prefix:
            return clause
        return f"{prefix}-{numbers.get(int(number), int(number)):02}"

    variations = {
        name: msgspec.structs.replace(
            variation, clause=moved(variation.clause), clauses=restated(variation.clauses)
        )
        for name, variation in base.variations.items()
    }
    return msgspec.structs.replace(
        base, variations=variations, options=restated(base.options),
        reasons=restated(base.reasons), clauses=restated(base.clauses),
    )  # fmt: skip


def rules_of(edition: Edition) -> Mapping[str, object]:
    """Return every rule field of an edition with its value, without identity and citations."""
    return {name: getattr(edition, name) for name in FIELDS}
