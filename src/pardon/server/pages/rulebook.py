"""Rulebook to read: a page for each edition, single clauses, configurations side by side."""

from collections.abc import Sequence
from functools import cache
from itertools import groupby

from pardon.errors import EditionError
from pardon.events.voice import card_title
from pardon.locales import DEFAULT, say
from pardon.locales.data import translated
from pardon.rules.clauses import Clause, find_clause, search
from pardon.rules.compare import Difference, Side, differences
from pardon.rules.editions import find_edition
from pardon.rules.words import sentence_case, title
from pardon.server.pages.catalogue import editions, read_config
from pardon.server.wire.http import (
    CellView,
    ClauseView,
    Comparison,
    RowView,
    RulesPage,
    SectionView,
)

FEWEST, MOST = 2, 6
"""How many configurations can be compared."""


@cache
def rules_page(edition: str, language: str = DEFAULT) -> RulesPage:
    """Return the rules of an edition, its own clauses first and then those that all share."""
    key = find_edition(edition).key
    [view] = [each for each in editions(language) if each.key == key]
    pages = groupby(search(key), lambda clause: (clause.prefix, clause.section))
    sections = [SectionView(name, [_clause(c) for c in found]) for (_, name), found in pages]
    return RulesPage(view, sections)


def clause_view(name: str) -> ClauseView:
    """Return the clause of that id, or raise an `EditionError` that names near ones."""
    return _clause(find_clause(name))


def _clause(clause: Clause) -> ClauseView:
    text = " ".join(clause.text.split())
    return ClauseView(
        clause.id, clause.title, text, [" ".join(d.split()) for d in clause.decisions]
    )


def comparison(configs: Sequence[str], language: str = DEFAULT) -> Comparison:
    """Return configurations side by side, a row for each field and card in which they differ."""
    if not FEWEST <= len(configs) <= MOST:
        raise EditionError(f"{FEWEST} to {MOST} configurations can be compared, not {len(configs)}")
    found = [read_config(text) for text in configs]
    rows = [
        RowView(
            row.field,
            _title(row, language),
            [_cell(side, language) for side in row.sides],
        )
        for row in differences([config.rules for config in found])
    ]
    names = [
        title(config.edition, config.variations, len(config.options), language) for config in found
    ]
    return Comparison([config.text for config in found], names, rows)


def _title(row: Difference, language: str) -> str:
    _, _, card = row.field.partition("cards.")
    if card:
        return say("rule-card", language, card=card_title(card, language))
    return translated(sentence_case(row.title), language)


def _cell(side: Side, language: str) -> CellView:
    return CellView(translated(sentence_case(side.words), language), side.clause)
