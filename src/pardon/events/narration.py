"""Narration: events as sentences in plain English."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from pardon.events.events import Event, Laid, Swapped, TurnBegan, TurnedUp


def narrate(events: Iterable[Event], owners: Mapping[str, str] | None = None) -> str:
    """Return events as sentences, what one pawn or player did in a row in one of them.

    Seats are called by their own colour; given what each owned before, by the one they own (R-48).
    """
    sentences: list[tuple[str, list[str]]] = []
    told = _owned(list(_told(list(events))), owners or {})
    for event in told:
        who = event.subject
        if sentences and sentences[-1][0] == who:
            sentences[-1][1].append(event.deed)
        else:
            sentences.append((who, [event.deed]))
    return " ".join(f"{who} {_joined(deeds)}." for who, deeds in sentences)


def narrate_step(events: Iterable[Event], owners: Mapping[str, str] | None = None) -> str:
    """Return a step as sentences without whose turn comes next, which is shown beside them."""
    return narrate((event for event in events if not isinstance(event, TurnBegan)), owners)


def _told(events: list[Event]) -> Iterator[Event]:
    """Leave out that a card just turned up is laid down."""
    for before, event in zip([None, *events], events, strict=False):
        if not (isinstance(before, TurnedUp) and isinstance(event, Laid)):
            yield event


def _owned(events: Sequence[Event], owners: Mapping[str, str]) -> Iterable[Event]:
    """Put the colours that seats own in their place, which a swap changes."""
    is_changed = any(seat != colour for seat, colour in owners.items())
    if not is_changed and not any(isinstance(event, Swapped) for event in events):
        return events
    return _renamed(events, dict(owners))


def _renamed(events: Iterable[Event], now: dict[str, str]) -> Iterator[Event]:
    for event in events:
        names = {
            field: now.get(getattr(event, field), getattr(event, field))
            for field in _seat_fields(event)
        }
        yield msgspec.structs.replace(event, **names) if names else event
        if isinstance(event, Swapped) and now:
            now[event.seat], now[event.other] = now[event.other], now[event.seat]


def _seat_fields(event: Event) -> tuple[str, ...]:
    if isinstance(event, Swapped):
        return ("seat", "other")
    return ("seat",) if "seat" in event.__struct_fields__ else ()


def _joined(deeds: Sequence[str]) -> str:
    return deeds[0] if len(deeds) == 1 else f"{', '.join(deeds[:-1])} and {deeds[-1]}"
