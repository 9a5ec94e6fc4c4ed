"""What editions say of themselves is in the catalogue, and told in every language."""

from collections.abc import Iterator
from functools import cache

import pytest

from pardon.locales import entries, languages, nearest, say
from pardon.locales.data import COMPOSED, PREFIX, translated
from pardon.rules.config import Config
from pardon.rules.editions import EDITIONS
from pardon.rules.fields import POWERS
from pardon.rules.words import title
from pardon.server.pages.catalogue import editions, rules_view
from pardon.server.pages.rulebook import comparison
from pardon.server.wire.http import Comparison

FORMS = ("true or false", "_", "winner or", "free or", "count or", "tiered or", "centre or",
         "or centre", "random or", "redraw or", "illegal or", "colours or")  # fmt: skip
"""What is typed rather than read."""


def texts(language: str = "en") -> Iterator[str]:
    """Yield everything that the editions say of themselves."""
    for edition in editions(language):
        yield from (edition.summary, edition.publisher)
        yield from (point for point in edition.points if not point.startswith("Also"))
        yield from (variation.title for variation in edition.variations)
        for option in edition.options:
            yield from (option.title, option.default_words, option.takes)
            yield from (choice.words for choice in option.choices)
        yield from (card.text for card in edition.rules.cards)
    for each in EDITIONS.values():
        yield from (name.replace("_", " ") for name in each.variations)
    for found in comparisons(language):
        rows = [row for row in found.rows if not row.field.startswith("cards.")]
        yield from (row.title for row in rows)
        yield from (cell.words for row in found.rows for cell in row.cells)
    yield from (power.words for power in POWERS.values())


@cache
def comparisons(language: str) -> tuple[Comparison, ...]:
    """Return every edition and variation beside another edition, and beside its own."""
    found = []
    for key, edition in EDITIONS.items():
        other = "revenge" if key != "revenge" else "hasbro-2002"
        for variation in ("", *(f"+{name}" for name in edition.variations)):
            found += [comparison([key + variation, each], language) for each in (other, key)]
    return tuple(found)


def compared(found: Comparison) -> Iterator[str]:
    """Yield the words of a comparison."""
    for row in found.rows:
        yield row.title
        yield from (cell.words for cell in row.cells)


def is_word(text: str) -> bool:
    return not text[0].isdigit() and not any(form in text for form in FORMS)


def test_all_that_editions_say_is_translated() -> None:
    proper = {"Parker Brothers", "Hasbro"}
    found = {text for text in texts() if is_word(text)} - proper
    assert not [text for text in found if translated(text, "de") == text]


def test_nothing_is_translated_that_no_edition_says() -> None:
    said = {text.removesuffix(".").lower() for text in texts()}
    kept = [each for each in entries() if each.startswith(PREFIX) and each not in COMPOSED]
    assert not [each for each in kept if say(each).removesuffix(".").lower() not in said]


def test_a_comparison_is_told_in_the_language_of_the_page() -> None:
    english = {text for each in comparisons("en") for text in compared(each) if is_told(text)}
    german = {text for each in comparisons("de") for text in compared(each)}
    assert "The Sorry! card" in english and "4 × Move one pawn forward 3" not in english
    assert german & english == set()
    assert "4 × Zieh mit einer Figur 3 vor [wenn alle ziehen: -3 (R-53)]" in german


def is_told(text: str) -> bool:
    """Tell whether a text has words, and not just numbers."""
    return any(part.isalpha() for part in text.split())


def test_a_title_names_the_edition_first_and_its_year_last() -> None:
    config = Config.parse("hasbro-2002+points+team_self_bump=true")
    assert rules_view(config).title == "Hasbro 2002, points, a house rule"
    assert rules_view(config, "de").title == "Hasbro 2002, Punkte mit Hand, eine Hausregel"
    assert title(config.edition, (), 3, "de") == "Hasbro 2002, 3 Hausregeln"
    assert {edition.name for edition in editions()} == {
        "Parker Brothers 1934", "Hasbro 2002", "Birthday Edition 2004", "Fire and Ice 2013",
        "Revenge",
    }  # fmt: skip


def test_one_word_for_a_pawn_in_every_edition() -> None:
    words = {word.strip(".,;").lower() for text in texts() for word in text.split()}
    assert not words & {"man", "men", "piece", "pieces"}


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        (None, "en"), ("", "en"), ("de", "de"), ("de-AT", "de"), ("fr, de;q=0.5, en;q=0.9", "en"),
        ("DE_ch", "de"), ("de;q=0", "en"), ("xx", "en"), ("*", "en"), (";;,=", "en"),
        ("de;q=x", "en"),
    ],
)  # fmt: skip
def test_the_language_is_the_best_of_those_wanted(wanted: str | None, language: str) -> None:
    assert nearest(wanted) == language
    assert language in languages()
