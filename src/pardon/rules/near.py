"""Words for errors: what was given, and what may have been meant."""

from collections.abc import Iterable


def near(name: object, known: Iterable[str]) -> str:
    """The known names most like a wrong one, or all of them if none is; ready for an error."""
    import difflib  # only an error needs it

    names = list(known)
    alike = difflib.get_close_matches(str(name), names, 3, 0.5)
    return f"did you mean {' or '.join(alike)}?" if alike else f"there are {', '.join(names)}"


def quote(value: object) -> str:
    """Quote a value, cut where it is long."""
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
