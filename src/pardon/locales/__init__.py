"""Locales: every sentence for people, in one catalogue for Python and the browser.

A language is one file of Fluent messages beside this one; `en.ftl` is the one that all others
follow. Messages do not refer to one another, so that each can be read by itself: a program that
says three sentences does not wait for Fluent to read a thousand.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

DEFAULT = "en"
"""The language that every message is written in first."""
Value = str | int
"""What can stand in a message: words, or a number to be counted."""
_KEPT = 1 << 14


@cache
def languages() -> tuple[str, ...]:
    """Return the languages there are, the default one first."""
    found = {path.stem for path in _FOLDER.glob("*.ftl")}
    return (DEFAULT, *sorted(found - {DEFAULT}))


def entries() -> tuple[str, ...]:
    """Return the ids of all messages."""
    return tuple(_sources(DEFAULT))


def say(message: str, language: str = DEFAULT, /, **values: Value) -> str:
    """Return a message of the catalogue in a language.

    >>> say("prompt-dealing", "de")
    'Die Karten werden gegeben.'
    """
    parts = _plain(message, language)
    if parts is not None:
        # Most messages are of this kind, which needs no more and is made many times as fast.
        try:
            return "".join([values[part] if is_value else part for part, is_value in parts])  # type: ignore[misc]
        except TypeError:
            pass  # a number is to be written as the language does
    return _formatted(message, language, tuple(values.items()))


def load(language: str) -> None:
    """Load what a language needs to count, which its first message would wait for otherwise."""
    _bundle(language)


def nearest(wanted: str | None) -> str:
    """Return the language that fits best what somebody wants, as browsers say it.

    >>> nearest("fr, de-AT;q=0.8, en;q=0.5")
    'de'
    """
    for tag in _in_order(wanted or ""):
        if tag in languages():
            return tag
    return DEFAULT


def _in_order(wanted: str) -> Iterator[str]:
    """Yield the languages of a header, the most wanted first, without their countries."""
    weighed: list[tuple[float, str]] = []
    for part in wanted.replace("_", "-").split(",")[:_MOST_WANTED]:
        tag, _, weight = part.partition(";")
        weighed.append((-_weight(weight), tag.strip().partition("-")[0].lower()))
    yield from (tag for weight, tag in sorted(weighed, key=lambda each: each[0]) if weight < 0)


def _weight(text: str) -> float:
    try:
        return float(text.partition("=")[2] or 1)
    except ValueError:
        return 0.0


_FOLDER = Path(__file__).parent
_MOST_WANTED = 12


_MESSAGE = re.compile(r"^([a-z][a-z0-9-]*) = *(.*(?:\n(?![a-z#]).*)*)", re.MULTILINE)
_VALUE = re.compile(r"\{ \$([a-z_]+) \}")


@cache
def _sources(language: str) -> dict[str, str]:
    """Return the text of each message as the catalogue has it."""
    catalogue = (_FOLDER / f"{language}.ftl").read_text("utf-8")
    return {message: text.rstrip() for message, text in _MESSAGE.findall(catalogue)}


@cache
def _plain(message: str, language: str) -> list[tuple[str, bool]] | None:
    """Return a message that is words with values between them, these by their names."""
    text = _sources(language).get(message)
    if text is None or "\n" in text or "{" in _VALUE.sub("", text):
        return None
    by_turns = _VALUE.split(text)
    return [(part, index % 2 == 1) for index, part in enumerate(by_turns) if part]


@cache
def _bundle(language: str) -> "FluentBundle":
    # Fluent knows the plurals of all languages, which takes a while to load: only who asks waits.
    from fluent.runtime import FluentBundle

    # Marks for mixed directions of writing would stand in texts that are compared and searched.
    return FluentBundle([language], use_isolating=False)


@lru_cache(maxsize=_KEPT)
def _formatted(message: str, language: str, values: tuple[tuple[str, Value], ...]) -> str:
    from fluent.runtime import FluentResource

    bundle = _bundle(language)
    if not bundle.has_message(message):
        bundle.add_resource(FluentResource(f"{message} = {_sources(language)[message]}"))
    pattern = bundle.get_message(message).value
    if pattern is None:
        raise LookupError(f"the message {message} has no text in {language}")
    text, faults = bundle.format_pattern(pattern, dict(values))
    if faults:
        raise LookupError(f"the message {message} in {language}: {faults[0]}")
    return str(text)
