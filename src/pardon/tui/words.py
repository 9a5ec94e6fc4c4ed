"""Words of the screen, from the catalogue, in the language of whoever sits here."""

import os
from functools import cache

from pardon.events.voice import colour_name
from pardon.locales import nearest, say


@cache
def language() -> str:
    """Return the language that the environment asks for."""
    for name in ("PARDON_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = os.environ.get(name, "").partition(".")[0]
        if wanted and wanted not in ("C", "POSIX"):
            return nearest(wanted)
    return nearest(None)


def tell(message: str, /, **values: str | int) -> str:
    """Return a message of the catalogue."""
    return say(message, language(), **values)


def colour_word(colour: str) -> str:
    """Return the name of a colour."""
    return colour_name(colour, language())
