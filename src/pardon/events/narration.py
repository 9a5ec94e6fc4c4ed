"""Narration: events as sentences, in plain English or another language."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby

from pardon.events.events import (
    Bumped,
    CardEvent,
    Drew,
    Dropped,
    Event,
    Laid,
    Moved,
    Placed,
    Swapped,
    Switched,
    TurnBegan,
    TurnedUp,
)
from pardon.events.voice import Voice, a_card, at_place, colour_name, listed, voice_of
from pardon.locales import DEFAULT, Value, say

_MARK = re.compile("\ue000(.*?)\ue001")
"""What stands for the name of a seat until a text is told to somebody."""
_FEW = 4
"""How many cards thrown away are named one by one."""
_Group = tuple[Event, ...]
"""Events alike in a row, which are told as one."""


def narrate(
    events: Iterable[Event],
    owners: Mapping[str, str] | None = None,
    *,
    names: Mapping[str, str] | None = None,
    actor: str | None = None,
    language: str = DEFAULT,
) -> str:
    """Return events as sentences, what one pawn or player did in a row in one of them.

    Seats are called by their own colour; given what each owned before, by the one they own (R-48);
    given names, by those. Given who acted, a pawn that is not theirs is told apart from its owner.

    >>> import pardon
    >>> game = pardon.Game.from_position("hasbro-2002 red:20 yellow:25 turn:red card:5")
    >>> pardon.narrate(game.push("20>25"))
    'Red moves from 20 to 25 and bumps Yellow on 25. Yellow is to play.'
    """
    return _narrated(
        tuple(events), tuple((owners or {}).items()), tuple((names or {}).items()), actor, language
    )


def narrate_step(
    events: Iterable[Event],
    owners: Mapping[str, str] | None = None,
    *,
    names: Mapping[str, str] | None = None,
    actor: str | None = None,
    language: str = DEFAULT,
) -> str:
    """Return a step as sentences without whose turn comes next, which is shown beside them."""
    told = [event for event in events if not isinstance(event, TurnBegan)]
    return narrate(told, owners, names=names, actor=actor, language=language)


class Telling:
    """Telling: how a game is told to somebody, in a language and with the names of the players."""

    __slots__ = ("_marked", "language", "names")

    def __init__(self, language: str, names: Mapping[str, str]) -> None:
        self.language = language
        self.names = names
        """What whoever sits on a seat is called."""
        self._marked = tuple((seat, f"\ue000{seat}\ue001" if names[seat] else "") for seat in names)

    def say(self, message: str, **values: Value) -> str:
        """Return a message in this language."""
        return say(message, self.language, **values)

    def step(
        self, events: Iterable[Event], owners: Mapping[str, str], actor: str | None = None
    ) -> str:
        """Return a step as sentences without whose turn comes next.

        It is told with marks in place of the names, which are put in at the end: that way it is
        told once for all tables where the same happens.
        """
        told = tuple([event for event in events if type(event) is not TurnBegan])
        text = _narrated(told, tuple(owners.items()), self._marked, actor, self.language)
        return _MARK.sub(self._name, text)

    def _name(self, mark: re.Match[str]) -> str:
        return self.names[mark[1]]

    def seat(self, seat: str, owners: Mapping[str, str]) -> str:
        """Return what whoever sits on a seat is called."""
        return self.names.get(seat) or colour_name(owners.get(seat, seat), self.language)

    def seats(self, seats: Iterable[str], owners: Mapping[str, str]) -> str:
        """Return what those who sit on some seats are called, in a list."""
        return listed([self.seat(each, owners) for each in seats], self.language)

    def owner(self, colour: str, owners: Mapping[str, str]) -> str:
        """Return what whoever owns the pawns of a colour is called."""
        seat = next((each for each, owned in owners.items() if owned == colour), colour)
        return self.seat(seat, owners)


@lru_cache(maxsize=4096)
def telling_of(language: str = DEFAULT, names: tuple[tuple[str, str], ...] = ()) -> Telling:
    """Return how a game is told in a language and with names, always the same for the same."""
    return Telling(language, dict(names))


@lru_cache(maxsize=1 << 14)
def _narrated(
    events: tuple[Event, ...],
    owners: tuple[tuple[str, str], ...],
    names: tuple[tuple[str, str], ...],
    actor: str | None,
    language: str,
) -> str:
    """Tell events; a step is told to several people, and many are like one of another game."""
    sentences: list[tuple[str, list[str]]] = []
    started: set[str] = set()
    groups, owned = _grouped(events), dict(owners)
    colour = owned.get(actor, actor) if actor else _acting(groups, owned)
    voice = voice_of(language, names, owners, colour)
    for group in groups:
        who, deeds = _told(group, voice)
        event = group[0]
        if isinstance(event, Moved) and event.origin == "start":
            deeds = _started_again(event, voice) if event.colour in started else deeds
            started.add(event.colour)
        if sentences and sentences[-1][0] == who:
            sentences[-1][1].extend(deeds)
        else:
            sentences.append((who, [*deeds]))
        if isinstance(event, Swapped) and owned:
            owned[event.seat], owned[event.other] = owned[event.other], owned[event.seat]
            voice = voice_of(language, names, tuple(owned.items()), owned[event.seat])
    return " ".join(
        say("tell", language, who=who, deeds=listed(deeds, language)) for who, deeds in sentences
    )


def _acting(groups: Sequence[_Group], owners: Mapping[str, str]) -> str | None:
    """Return the colour of whoever acts, which the first event tells where nobody else does."""
    for event, *_ in groups:
        seat: str | None = getattr(event, "seat", None)
        if seat is not None:
            return owners.get(seat, seat)
        if isinstance(event, Moved | Placed | Switched):
            return event.colour
    return None


def _grouped(events: Sequence[Event]) -> list[_Group]:
    """Return events without a card's being laid down that just turned up, those alike as one."""
    if len(events) == 1:
        return [(events[0],)]
    told = [
        event
        for before, event in zip((None, *events), events, strict=False)
        if not (isinstance(before, TurnedUp) and isinstance(event, Laid))
    ]
    alike = groupby(enumerate(told), lambda each: _likeness(*each))
    return [tuple(event for _, event in group) for _, group in alike]


def _likeness(number: int, event: Event) -> object:
    """Return what events have in common that are told as one; most have nothing."""
    match event:
        case Moved(colour=colour, origin="start", landing=landing):
            return ("start", colour, landing)
        case Bumped(by=by):
            return ("bump", by)
        case Drew(seat=seat) | Dropped(seat=seat):
            return (type(event), seat)
        case TurnedUp(seat=seat, purpose=purpose):
            return (purpose, seat)
    return number


@lru_cache(maxsize=1 << 15)
def _told(group: _Group, voice: Voice) -> tuple[str, tuple[str, ...]]:
    """Return who did what in words; most of it was told before."""
    event = group[0]
    who = event.who(voice)
    if len(group) > 1:
        return who, (_told_as_one(group, voice),)
    if isinstance(event, Placed) and not voice.is_apart(event.colour):
        return who, (voice.say("event-says-sorry"), event.did(voice))
    if isinstance(event, Swapped) and voice.seats:
        owned = voice.owners.get(event.other, event.other)
        now = voice.say("event-plays-colour", colour=voice.colour(owned))
        return who, (event.did(voice), now)
    return who, (event.did(voice),)


def _started_again(event: Moved, voice: Voice) -> tuple[str, ...]:
    on = at_place("place-on", event.landing, voice.language)
    return (voice.say("event-started-again", on=on),)


def _told_as_one(group: _Group, voice: Voice) -> str:
    """Return in words what happened several times in a row."""
    event = group[0]
    match event:
        case Moved(landing=landing):
            on = at_place("place-on", landing, voice.language)
            return voice.say("event-started-many", pawns=len(group), on=on)
        case Bumped():
            return voice.say("event-bumped", whom=listed(_bumped(group, voice), voice.language))
        case Drew(card=None):
            return voice.say("event-drew-many", cards=len(group))
        case Dropped() if len(group) > _FEW:
            return voice.say("event-dropped-many", cards=len(group))
    assert isinstance(event, CardEvent), "nothing else is told as one"
    cards = [a_card(getattr(each, "card", None), voice.language) for each in group]
    return event.did_with(listed(cards, voice.language), voice)


def _bumped(group: _Group, voice: Voice) -> list[str]:
    """Return who was bumped where, each of them once."""
    found: dict[tuple[str, int], list[Bumped]] = {}
    for event, count in Counter(event for event in group if isinstance(event, Bumped)).items():
        found.setdefault((event.colour, count), []).append(event)
    return [
        events[0].whom(voice, count, [each.place for each in events])
        for (_, count), events in found.items()
    ]
