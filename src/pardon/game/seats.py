"""Configuration and seats of a game, as callers may write them."""

from collections.abc import Sequence
from functools import lru_cache
from numbers import Integral

from pardon.engine.layout import STATE
from pardon.errors import PositionError
from pardon.messages import quote
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS

SEATS = {2: ("red", "yellow"), 3: ("red", "blue", "yellow"), 4: COLOURS}
"""The usual colours of a number of players (C-23)."""
_OWNER_AT = int(STATE.fields["owner"][1])  # type: ignore[index]  # it has fields
_OWNERS = slice(_OWNER_AT, _OWNER_AT + len(COLOURS))
"""Where in a state the owners are, a byte for each seat."""


def as_config(config: str | Config) -> Config:
    """Return the configuration of a text, or the one given."""
    return config if isinstance(config, Config) else Config.parse(config)


def as_seats(config: Config, seats: int | Sequence[str]) -> tuple[str, ...]:
    """Return the colours in play in board order, or raise what is wrong with them."""
    colours = _colours(seats)
    found = config.seat_faults(colours)
    if found:
        raise PositionError("; ".join(found))
    return tuple(colour for colour in COLOURS if colour in colours)


def _colours(seats: object) -> tuple[str, ...]:
    if isinstance(seats, Integral) and int(seats) in SEATS:
        return SEATS[int(seats)]
    given = seats if isinstance(seats, Sequence) and not isinstance(seats, str) else (None,)
    if all(isinstance(colour, str) for colour in given):
        return tuple(given)
    raise PositionError(f"seats {quote(seats)} should be 2, 3, 4 or a list of the colours in play")


def owners_of(seats: tuple[str, ...], state: bytes) -> dict[str, str]:
    """Return the colour that each seat owns in a state."""
    return dict(owned(seats, state))


def owned(seats: tuple[str, ...], state: bytes) -> tuple[tuple[str, str], ...]:
    """Return each seat with the colour that it owns in a state, always the same for the same."""
    return _owned(seats, state[_OWNERS])


@lru_cache(maxsize=1024)
def _owned(seats: tuple[str, ...], owner: bytes) -> tuple[tuple[str, str], ...]:
    return tuple((seat, COLOURS[owner[COLOURS.index(seat)]]) for seat in seats)
