"""Look-alikes: names that one could take for one another, by Unicode's confusables (UTS #39)."""

import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("lookalikes.txt")
"""What characters look like, made by `scripts.lookalikes`."""
_UNSEEN: Final = dict.fromkeys(map(ord, "\ufe0f\u200d"))
"""What shows a picture in colours or joins two, and is not seen itself."""


@cache
def _prototypes() -> dict[int, str]:
    """Return what stands for each character that looks like others."""
    found: dict[int, str] = {}
    for line in FILE.read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            target, _, sources = line.partition(":")
            shown = "".join(chr(int(each, 16)) for each in target.split())
            found |= {int(each, 16): shown for each in sources.split()}
    return found


def skeleton(text: str) -> str:
    r"""Return what stands for every text that looks the same.

    >>> skeleton("Ada") == skeleton("\N{CYRILLIC CAPITAL LETTER A}da")
    True
    >>> skeleton("Ada") == skeleton("Ad\N{FULLWIDTH LATIN SMALL LETTER A}")
    True
    """
    seen = text.translate(_UNSEEN)
    decomposed = unicodedata.normalize("NFKD", seen)  # wide letters, too, are letters
    return unicodedata.normalize("NFD", decomposed.translate(_prototypes()))


@lru_cache(maxsize=4096)
def looks_of(name: str) -> frozenset[str]:
    """Return what a name looks like, as it is written and in small letters."""
    return frozenset((skeleton(name).casefold(), skeleton(name.casefold())))


def are_alike(one: str, other: str) -> bool:
    """Tell whether two names look the same, or differ in capital letters only."""
    return not looks_of(one).isdisjoint(looks_of(other))
