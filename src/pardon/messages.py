"""Messages of errors: what was given, and what may have been meant."""

from collections.abc import Iterable


def near(name: object, known: Iterable[str]) -> str:
    """Return the known names most like a wrong one, or all if none is, ready for an error."""
    import difflib  # only an error needs it

    names = list(known)
    alike = difflib.get_close_matches(str(name), names, 3, 0.5)
    return f"did you mean {' or '.join(alike)}?" if alike else f"there are {', '.join(names)}"


LONGEST = 600
"""Texts of positions are quoted in full unless nobody could have meant them."""


def quote(value: object, longest: int = 80) -> str:
    """Quote a value on one line, cut where it is long."""
    try:
        text = " ".join(repr(value).splitlines())
    except ValueError:  # a number of too many digits
        return f"a very long {type(value).__name__}"
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def lowered(fault: object) -> str:
    """Return what another library says, to go on in the middle of a sentence."""
    text = str(fault)
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]
