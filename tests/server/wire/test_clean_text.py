"""Clean text: names are shown as they are written, or refused."""

import pytest

from pardon.server.wire.clean_text import as_name
from pardon.server.wire.codes import Code, WireError


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Nguy\u1ec5n Ti\u1ebfn",
        "Nguye\u0302\u0303n",  # the same, in parts
        "\u05e9\u05c1\u05bc\u05b7\u05d1\u05b8\u05ea",  # Hebrew with its points
        "\u0e19\u0e49\u0e33\u0e17\u0e35\u0e48",  # Thai
        "\u0f56\u0f66\u0f92\u0fb2\u0f74\u0f56\u0f66",  # Tibetan, a stack of three
        "\u0915\u094d\u0937\u093f\u0924\u093f",  # Devanagari
        "Ann \u2764\ufe0f",
        "Ann \U0001f469\u200d\u2764\ufe0f\u200d\U0001f468",
        "Ann \U0001f469\U0001f3fd\u200d\U0001f680",
        "Ann \U0001f3f3\ufe0f\u200d\U0001f308",
    ],
)
def test_names_in_any_writing_are_taken(name: str) -> None:
    assert as_name(name) == name


@pytest.mark.parametrize("marks", ["\u0300" * 5, "\u0316\u0317\u0318\u0319\u031c", "\u20dd" * 5])
@pytest.mark.parametrize("letter", ["A", "\u00e4", " "])
def test_a_letter_that_bears_a_heap_of_marks_is_refused(letter: str, marks: str) -> None:
    with pytest.raises(WireError) as refused:
        as_name(f"Ann{letter}{marks}")
    assert refused.value.code is Code.BAD_REQUEST
    assert refused.value.told("en") == "A name cannot have that many marks on one letter."
    assert "Buchstabe" in refused.value.told("de")


def test_marks_count_with_those_that_a_letter_has_of_itself() -> None:
    four, one_more = "e" + "\u0323" * 4, "\u00e9" + "\u0323" * 4
    assert as_name(four) == four
    with pytest.raises(WireError):
        as_name(one_more)


@pytest.mark.parametrize(
    "name",
    [
        "Ann\u2800",
        "A\u2800nn",
        "\u2190\u200dAnn",
        "Ann \u2764\u200d",
        "\U0001d159",
        "Ann\ufffc",
        "Ann\u2764\ufe0f\ufe0f",
        "Ann\ufe0f\u200d\u2764",
        "Ann\u2764\u200d\ufe0f\u2764",
    ],
)
def test_what_shows_nothing_is_refused(name: str) -> None:
    with pytest.raises(WireError):
        as_name(name)
