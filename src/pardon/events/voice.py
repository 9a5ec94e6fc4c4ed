"""Voice: how events are told, in which language and with which names."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from pardon.events.lookalikes import are_alike
from pardon.locales import DEFAULT, Value, say
from pardon.position.places import Place

_COLOURS = {
    "red": "colour-red", "blue": "colour-blue", "yellow": "colour-yellow", "green": "colour-green",
}  # fmt: skip
_CARDS = {
    "sorry": "card-sorry", "swap": "card-swap", "backward": "card-backward",
    "pick1": "card-pick1", "pick2": "card-pick2", "pick4": "card-pick4", "discard": "card-discard",
}  # fmt: skip


class Voice:
    """Voice: a language, and what seats and pawns are called in it.

    `voice_of` makes them, each once: what an event is in words is kept by its voice.
    """

    __slots__ = ("actor", "language", "owners", "pawns", "seats")

    def __init__(
        self,
        language: str,
        seats: Mapping[str, str],
        owners: Mapping[str, str],
        actor: str | None,
    ) -> None:
        self.language = language
        self.owners = owners
        """The colour that each seat owns."""
        self.seats = seats
        """The name of each seat, empty where seats are called by their colours."""
        self.pawns = {owners.get(seat, seat): name for seat, name in seats.items()}
        """The name of whoever owns the pawns of a colour."""
        self.actor = actor
        """The colour whose pawns whoever acts owns, None where it does not matter."""

    def say(self, message: str, **values: Value) -> str:
        """Return a message in this language."""
        return say(message, self.language, **values)

    def colour(self, colour: str) -> str:
        """Return the name of a colour."""
        return colour_name(colour, self.language)

    def seat(self, seat: str) -> str:
        """Return what whoever sits on a seat is called."""
        return self.seats.get(seat) or self.colour(self.owners.get(seat, seat))

    def owner(self, colour: str) -> str:
        """Return what whoever owns the pawns of a colour is called."""
        return self.pawns.get(colour) or self.colour(colour)

    def mover(self, colour: str) -> str:
        """Return who moves with a pawn: its owner, or the pawn alone if somebody else moves it."""
        if not self.is_apart(colour):
            return self.owner(colour)
        return self.say("pawn-moves", name=self.owner(colour))

    def is_apart(self, colour: str) -> bool:
        """Tell whether somebody else than their owner moves the pawns of a colour."""
        return self.actor is not None and self.actor != colour


@lru_cache(maxsize=4096)
def voice_of(
    language: str = DEFAULT,
    seats: tuple[tuple[str, str], ...] = (),
    owners: tuple[tuple[str, str], ...] = (),
    actor: str | None = None,
) -> Voice:
    """Return the voice with a language and names, always the same one for the same."""
    return Voice(language, dict(seats), dict(owners), actor)


@cache
def colour_name(colour: str, language: str = DEFAULT) -> str:
    """Return the name of a colour, as the name of whoever plays it."""
    return say(_COLOURS[colour], language) if colour in _COLOURS else colour.capitalize()


def card_title(kind: str, language: str = DEFAULT) -> str:
    """Return what is printed on a card."""
    return say(_CARDS[kind], language) if kind in _CARDS else kind


@cache
def a_card(kind: str | None, language: str) -> str:
    """Return a card as what is drawn or played, with its article."""
    if kind is None:
        return say("card-any", language)
    if kind.isdigit():
        return say("card-number", language, number=int(kind))
    return say("card-named", language, kind=kind, name=card_title(kind, language))


@cache
def at_place(form: str, place: Place, language: str = DEFAULT) -> str:
    """Return a place as a part of a sentence: ``place-name``, ``-from``, ``-to`` or ``-on``."""
    text = str(place)
    if text in ("start", "home"):
        return say(form, language, kind=text, number="")
    is_safety = text.startswith("s")
    return say(form, language, kind="safety" if is_safety else "square", number=text.lstrip("s"))


def listed(words: Sequence[str], language: str = DEFAULT) -> str:
    """Return words as a list that ends with an "and"."""
    if len(words) == 1:
        return words[0]
    return say("list-and", language, first=", ".join(words[:-1]), last=words[-1])


SOMEBODY = "Somebody"
"""What a person is called in records who wanted to be forgotten."""


def called(name: str, language: str = DEFAULT) -> str:
    """Return what a person is called; only who is forgotten has another name in every language.

    >>> called("Mia", "de"), called(SOMEBODY, "de")
    ('Mia', 'Jemand')
    """
    return say("people-nameless", language) if name == SOMEBODY else name


def named_apart(
    names: Mapping[str, str], language: str = DEFAULT, owners: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return names of seats with the colour added where two look the same, or one has none.

    A name that looks like another's with its colour has its own added, too: no two are the same.

    >>> named_apart({"red": "Mia", "blue": "Ben", "green": "Mia"})
    {'red': 'Mia (Red)', 'blue': 'Ben', 'green': 'Mia (Green)'}
    """
    owned = owners or {}
    short = {seat: called(name, language) for seat, name in names.items()}
    full = {seat: _full(name, owned.get(seat, seat), language) for seat, name in short.items()}
    return {
        seat: full[seat]
        if any(are_alike(name, each) for other in names if other != seat
               for each in (short[other], full[other]))
        else name or full[seat]
        for seat, name in short.items()
    }  # fmt: skip


def _full(name: str, colour: str, language: str) -> str:
    """Return a name with the colour, or the colour alone."""
    shown = colour_name(colour, language)
    return say("name-apart", language, name=name, colour=shown) if name else shown
