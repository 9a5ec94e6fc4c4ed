"""Words for cards, configurations and sentences."""

from collections.abc import Sequence

from pardon.locales import DEFAULT, say
from pardon.locales.data import translated
from pardon.rules.edition import Edition


def card_name(kind: str) -> str:
    """Return what is printed on a card."""
    if kind.startswith("pick"):
        return f"Pick {kind[4:]}"
    return "Sorry!" if kind == "sorry" else kind.capitalize()


def sentence_case(words: str) -> str:
    """Return words with a capital letter at the beginning."""
    return words[:1].upper() + words[1:]


def as_sentence(words: str) -> str:
    """Return words as a sentence of their own."""
    return sentence_case(words) + ("" if words.endswith((".", "?", "!")) else ".")


def short_name(edition: Edition) -> str:
    """Return the name of an edition, with its year last."""
    rest = edition.name.removeprefix(f"{edition.year} ")
    return edition.name if rest == edition.name else f"{rest} {edition.year}"


def title(
    edition: Edition, variations: Sequence[str], options: int, language: str = DEFAULT
) -> str:
    """Return an edition with its variations, and how many house rules there are, in words."""
    rules = [say("rule-house", language, rules=options)] if options else []
    names = [translated(name.replace("_", " "), language) for name in variations]
    return ", ".join([short_name(edition), *names, *rules])
