"""Register of variations and options: the first table of docs/rules/options.md."""

import re
from collections.abc import Iterable, Iterator

from pardon.rules.edition import Edition
from pardon.rules.editions import EDITIONS
from pardon.rules.fields import FIELDS

HEAD = ("option", "means", "values", "editions", "clause")


def register() -> str:
    """Return the register in Markdown, made from what fields and editions declare."""
    rows = [HEAD, *_variations(), *_options(), *_fixed()]
    head, *rest = [f"| {' | '.join(row)} |\n" for row in rows]
    return "".join([head, "|---" * len(HEAD), "|\n", *rest])


def with_register(page: str) -> str:
    """Return a page with the register in place of its first table."""
    return re.sub(r"(?:^\|.*\n)+", lambda _: register(), page, count=1, flags=re.MULTILINE)


def _variations() -> Iterator[tuple[str, ...]]:
    for name in _once(name for edition in EDITIONS.values() for name in edition.variations):
        having = [edition for edition in EDITIONS.values() if name in edition.variations]
        found = [edition.variations[name] for edition in having]
        yield (
            f"`{name}`",
            "; ".join(_once(variation.title for variation in found)),
            "`false`, `true`",
            _listed(edition.prefix for edition in having),
            _listed(variation.clause for variation in found),
        )


def _options() -> Iterator[tuple[str, ...]]:
    for name, field in FIELDS.items():
        having = [edition for edition in EDITIONS.values() if name in edition.options]
        if having:
            yield (
                f"`{name}`",
                field.question,
                _values(name, having),
                _defaults(name, having),
                _listed(edition.options[name] for edition in having),
            )


def _values(name: str, having: list[Edition]) -> str:
    """Return what an option takes, each word with what it means."""
    field = FIELDS[name]
    if not field.is_closed:
        return field.takes()
    texts = _once(text for edition in having for text in edition.choices(name))
    if not field.words:
        return _listed(f"`{text}`" for text in texts)
    return "; ".join(f"`{word}`" if field.say(word) == word else f"`{word}` {field.say(word)}"
                     for word in texts)  # fmt: skip


def _defaults(name: str, having: list[Edition]) -> str:
    """Return the editions that offer an option, grouped by its value in them."""
    groups: dict[str, list[str]] = {}
    for edition in having:
        value = FIELDS[name].brief(getattr(edition, name))
        groups.setdefault(value, []).append(edition.prefix)
    return "; ".join(f"{_listed(prefixes)}: `{value}`" for value, prefixes in groups.items())


def _fixed() -> Iterator[tuple[str, ...]]:
    for edition in EDITIONS.values():
        for name, (value, clause) in edition.fixed.items():
            yield (f"`{name}`", "known, but offered in one value only", f"`{value}`",
                   edition.prefix, clause)  # fmt: skip


def _once(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _listed(names: Iterable[str]) -> str:
    return ", ".join(_once(names))
