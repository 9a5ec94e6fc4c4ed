"""Events as sentences in plain English."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from pardon.events.events import (
    Bumped,
    Drew,
    Dropped,
    Event,
    FireMoved,
    GameOver,
    IceMoved,
    Laid,
    Led,
    Moved,
    Passed,
    Placed,
    PulledHome,
    Reshuffled,
    Slid,
    Swapped,
    Switched,
    Teleported,
    TurnBegan,
    TurnedUp,
)
from pardon.position.setup import Place
from pardon.rules.words import card_name

_PASSING = {
    "fire": "makes no fire move",
    "token": "leaves the Fire where it is",
    "teleport": "stays",
    "pull": "brings nobody else Home",
    "card": "plays no card",
}
_TURNING = {"play": "draws {}", "lead": "draws {} for the lead", "amount": "turns up {}"}


def narrate(events: Iterable[Event], owners: Mapping[str, str] | None = None) -> str:
    """Return events as sentences, what one pawn or player did in a row in one of them.

    Seats are called by their own colour; given what each owned before, by the one they own (R-48).
    """
    sentences: list[tuple[str, list[str]]] = []
    told = _owned(list(_told(list(events))), owners or {})
    for event in told:
        who = subject(event)
        if sentences and sentences[-1][0] == who:
            sentences[-1][1].append(deed(event))
        else:
            sentences.append((who, [deed(event)]))
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


def subject(event: Event) -> str:
    """Return who did it, as the beginning of a sentence."""
    match event:
        case IceMoved():
            return "The Ice"
        case FireMoved():
            return "The Fire"
        case Reshuffled():
            return "The dealer"
        case GameOver(seat=None):
            return "The game"
        case Bumped(by=name):
            return name.capitalize()
    return str(getattr(event, "colour", None) or getattr(event, "seat", "")).capitalize()


def deed(event: Event) -> str:
    """Return what was done, as the rest of a sentence."""
    return _pawn_deed(event) or _card_deed(event) or _seat_deed(event)


def _pawn_deed(event: Event) -> str:
    match event:
        case Moved(origin=origin, landing=landing):
            return _journey(origin, landing)
        case Placed(landing=landing):
            return f"says Sorry! and takes {_spot(landing)} from Start"
        case Slid(landing=landing):
            return f"slides to {_spot(landing)}"
        case Bumped(by=by, colour=colour, place=place):
            return f"bumps {'its own pawn' if by == colour else colour.capitalize()} on {place}"
        case Switched(origin=origin, landing=landing, other=other):
            return f"switches {origin} with {other.capitalize()} on {landing}"
        case Teleported(origin=origin, landing=landing):
            return f"teleports from {origin} to {landing}"
        case PulledHome(origin=origin):
            return f"is pulled Home from {_spot(origin)}"
        case IceMoved(colour=bearer, place=spot) | FireMoved(colour=bearer, place=spot):
            return _token_deed(bearer, spot)
    return ""


def _card_deed(event: Event) -> str:
    match event:
        case Drew(card=drawn):
            return f"draws {_card(drawn)}"
        case TurnedUp(card=card, purpose=purpose):
            return _TURNING[purpose].format(_card(card))
        case Laid(card=card):
            return f"plays {_card(card)}"
        case Dropped(card=card):
            return f"throws away {_card(card)}"
        case Reshuffled(cards=cards):
            return f"shuffles {cards} cards into a new pile"
    return ""


def _seat_deed(event: Event) -> str:
    match event:
        case Swapped(other=other):
            return f"swaps colours with {other.capitalize()}"
        case Passed(phase=phase):
            return _PASSING.get(phase, "passes")
        case TurnBegan():
            return "is to play"
        case Led():
            return "begins"
        case GameOver(seat=seat):
            return "wins the game" if seat else "ends undecided"
    return ""


def _journey(origin: Place, landing: Place) -> str:
    if landing == "home":
        return f"moves from {origin} Home"
    if origin == "start":
        return f"starts a pawn on {_spot(landing)}"
    return f"moves from {origin} to {landing}"


def _spot(place: Place) -> str:
    return {"start": "Start", "home": "Home"}.get(str(place), str(place))


def _card(card: str | None) -> str:
    if card is None:
        return "a card"
    article = "an" if card in ("8", "11") else "a"
    return f"{article} {card_name(card)}"


def _token_deed(colour: str | None, place: Place | None) -> str:
    if colour is None or place is None:
        return "goes to the centre"
    return f"goes to {colour.capitalize()} on {_spot(place)}"
