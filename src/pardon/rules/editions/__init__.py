"""The published editions by key."""

from pardon.errors import EditionError
from pardon.messages import near, quote
from pardon.rules.edition import Edition
from pardon.rules.editions import (
    birthday_2004,
    fire_ice_2013,
    hasbro_2002,
    parker_1934,
    revenge,
)

DEFAULT = "hasbro-2002"
"""The edition played when none is asked for."""

EDITIONS: dict[str, Edition] = {
    module.EDITION.key: module.EDITION
    for module in (parker_1934, hasbro_2002, birthday_2004, fire_ice_2013, revenge)
}
"""Every published edition, oldest first."""


def find_edition(key: str) -> Edition:
    """Return the edition of that key, or raise an `EditionError` that names near ones.

    >>> import pardon
    >>> pardon.find_edition("fire-ice-2013").name
    'Fire and Ice 2013'
    """
    if isinstance(key, str) and key in EDITIONS:
        return EDITIONS[key]
    raise EditionError(f"unknown edition {quote(key)}; {near(key, EDITIONS)}")
