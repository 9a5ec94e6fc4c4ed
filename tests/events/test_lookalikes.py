"""Look-alikes: what one could take for another is found, and nothing else."""

import pytest

from pardon.events.lookalikes import are_alike, skeleton


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "\u0410da"),
        ("Ian", "lan"),
        ("IAN", "ian"),
        ("modern", "modem"),
        ("Bob", "B0b"),
        ("Zo\u00eb", "Zoe\u0308"),
        ("Mia", "\U0001d40c\U0001d422\U0001d41a"),
        ("Mia \u2764", "Mia \u2764\ufe0f"),
        ("\U0001f600\U0001f600", "\U0001f600\u200d\U0001f600"),
    ],
)
def test_names_that_look_the_same_are_alike(one: str, other: str) -> None:
    assert are_alike(one, other) and are_alike(other, one)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Bo", "Bob"), ("Zoe", "Zo\u00eb")])
def test_names_that_differ_to_the_eye_are_not(one: str, other: str) -> None:
    assert not are_alike(one, other)


def test_what_stands_for_all_that_looks_the_same_stands_for_itself() -> None:
    for text in ("Ada", "modern", "\u0410\u0412\u0421", "\u4e00"):
        assert skeleton(skeleton(text)) == skeleton(text)
