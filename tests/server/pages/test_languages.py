"""What editions say of themselves is in the catalogue, and told in every language."""

from collections.abc import Iterator

import pytest

from pardon.locales import entries, languages, nearest, say
from pardon.locales.data import PREFIX, translated
from pardon.rules.config import Config
from pardon.rules.editions import EDITIONS
from pardon.rules.words import title
from pardon.server.pages.catalogue import editions, rules_view

COMPOSED = {"rule-also", "rule-deck", "rule-pair", "rule-house"}
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
