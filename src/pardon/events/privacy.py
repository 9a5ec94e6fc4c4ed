"""Privacy: what of some events not everyone may see."""

from collections.abc import Collection, Iterable

from pardon.events.events import Drew, Event, Passed

_PRIVATE = frozenset((Drew, Passed))


def seen_by(seat: str | None, events: Iterable[Event]) -> tuple[Event, ...]:
    """Return what a seat, or with None a spectator, sees of some events (C-26).

    Others do not see which card was drawn into a hand, nor that a hand is given up before a card
    of it is thrown away.
    """
    given = tuple(events)
    if not is_private(given):
        return given
    return tuple(
        Drew(event.seat, None) if isinstance(event, Drew) and event.seat != seat else event
        for event in given
        if not (isinstance(event, Passed) and event.phase == "card" and event.seat != seat)
    )


def is_private(events: Collection[Event]) -> bool:
    """Tell whether not everyone may see the same: a card was drawn, or a hand given up."""
    if _PRIVATE.isdisjoint(map(type, events)):  # as it is nearly always
        return False
    return "card" in [getattr(each, "phase", "card") for each in events if type(each) in _PRIVATE]
