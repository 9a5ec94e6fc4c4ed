"""The catalogue: each message by itself says what Fluent reads in the whole file."""

from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Message, VariableReference
from fluent.syntax.visitor import Visitor

from pardon import locales
from pardon.locales import entries, languages, say


class Names(Visitor):
    """Names of the values that a message shows or counts."""

    def __init__(self, message: Message) -> None:
        self.found: set[str] = set()
        self.visit(message)

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802
        self.found.add(node.id.name)


def whole(language: str) -> tuple[list[Message], FluentBundle]:
    """Return the messages of a file as Fluent reads it."""
    path = Path(locales.__file__).parent / f"{language}.ftl"
    resource = FluentResource(path.read_text(encoding="utf-8"))
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(resource)
    return [each for each in resource.body if isinstance(each, Message)], bundle


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("value", ["Ann", 1, 2, 1234])
def test_every_message_is_as_in_the_whole_file(language: str, value: str | int) -> None:
    messages, bundle = whole(language)
    assert len(messages) > 1000
    for message in messages:
        values: Any = dict.fromkeys(Names(message).found, value)
        pattern = bundle.get_message(message.id.name).value
        assert pattern
        assert say(message.id.name, language, **values) == bundle.format_pattern(pattern, values)[0]


def test_all_messages_are_listed_in_their_order() -> None:
    assert list(entries()) == [message.id.name for message in whole("en")[0]]


def test_a_message_that_is_missing_is_an_error() -> None:
    with pytest.raises(LookupError, match="no-such"):
        say("no-such-message")
