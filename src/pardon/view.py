"""View: what one seat may see, the only way out for hidden cards (C-26).

A view holds what is public and the seat's own hand, nothing from which the other hands or the
order of the pile could be told.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, overload

import msgspec

from pardon.errors import PositionError
from pardon.events.events import Event
from pardon.events.privacy import seen_by
from pardon.messages import quote
from pardon.moves.moves import Move, read_all
from pardon.position import text as position_text
from pardon.position.places import Pawn, Place
from pardon.position.setup import Cards, Setup


class _Text:
    """The text of a view, written when it is first read, from a position that hides the rest."""

    @overload
    def __get__(self, view: None, owner: type) -> "_Text": ...
    @overload
    def __get__(self, view: "View", owner: type) -> str: ...
    def __get__(self, view: "View | None", owner: type) -> "_Text | str":
        if view is None:
            raise AttributeError("a view always has a text of its own")
        known = vars(view)["text"]
        if isinstance(known, Setup):
            known = vars(view)["text"] = _text(known, view.seat)
        return str(known)

    def __set__(self, view: "View", known: "str | Setup") -> None:
        vars(view)["text"] = known


_PAST = "_past"
"""Where a view keeps how it tells of the past."""
_HIDDEN = "hidden"
"""The kind of a card that is not to be seen."""


@dataclass(frozen=True)
class View:
    """View: a game as one seat, or a spectator, knows it.

    >>> import pardon
    >>> game = pardon.Game.from_position("revenge red: blue: hand.red:7,1,2,3 hand.blue:5*4")
    >>> view = game.view("blue")
    >>> dict(view.hand), dict(view.hand_sizes), view.moves
    ({'5': 4}, {'red': 4, 'blue': 4}, ())
    """

    config: str
    seats: tuple[str, ...]
    seat: str | None
    """Whose view it is, None for a spectator."""
    phase: str
    turn: str
    actor: str | None
    """Who has to decide, None while chance is to act and when the game is over."""
    turns: int
    card: str | None
    """The card in play."""
    amount: int
    """By how much an event moves everyone."""
    rest: int
    """What is left of a split."""
    pawns: Mapping[str, tuple[Pawn, ...]]
    """Each colour's pawns with their marks."""
    owners: Mapping[str, str]
    """The colour each seat owns."""
    landed: tuple[str, Place] | None
    """The pawn whose teleport or pull is being decided."""
    hand: Cards
    """The seat's own cards."""
    hand_sizes: Mapping[str, int]
    """How many cards each seat holds."""
    pile: int
    """How many cards are in the draw pile."""
    discards: Cards
    top: str | None
    """The card on top of the discards."""
    held: Cards
    """Cards laid down this turn that are not among the discards yet."""
    lead: Mapping[str, str]
    """Cards drawn for the lead."""
    leading: tuple[str, ...]
    """Seats still in the draw for the lead."""
    unseen: Cards
    """The cards this seat cannot see: the pile and the other hands together."""
    moves: tuple[Move, ...]
    """The legal moves, if this seat is to decide."""
    events: tuple[Event, ...]
    """What happened in the last step, as far as this seat saw it."""
    text: _Text = _Text()
    """The position as this seat knows it, other hands as ``hand.blue:?5``."""

    def past(self) -> tuple[Any, Any] | None:
        """Return what everybody saw being done with cards of hands, for `Players.believe`."""
        found: tuple[Any, Any] | None = vars(self).get(_PAST, _no_past)()
        return found

    def to_dict(self) -> dict[str, Any]:
        """Return the view in values that JSON has."""
        found = {field.name: getattr(self, field.name) for field in fields(self)}
        found["moves"] = [asdict(move) for move in self.moves]
        found["pawns"] = {c: [pawn._asdict() for pawn in p] for c, p in self.pawns.items()}
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
        return plain


def view_of(
    setup: Setup, seat: str | None, legal: Sequence[Move], events: Iterable[Event],
    past: Callable[[], tuple[Any, Any] | None],
) -> View:  # fmt: skip
    """Return what a seat may know of a position, its legal moves and what happened last."""
    seats = setup.colours
    if seat is not None and seat not in seats:
        raise PositionError(f"seat {quote(seat)} should be one of {', '.join(seats)}")
    known = _known(setup, seat)
    actor = setup.decider if legal else None
    view = View(
        config=setup.config.text, seats=seats, seat=seat, phase=known.phase or "",
        turn=setup.turn, actor=actor, turns=setup.turns, card=setup.card,
        amount=setup.amount, rest=setup.rest or 0, pawns=setup.pawns,
        owners={each: setup.owner_of(each) for each in seats},
        landed=setup.landed, hand=setup.hands.get(seat or "", {}), hand_sizes=hand_sizes(setup),
        pile=sum((setup.pile or {}).values()), discards=setup.discards, top=setup.top,
        held=setup.held, lead=setup.lead, leading=setup.leading or (),
        unseen=_unseen(setup, seat),
        moves=read_all(legal) if seat is not None and seat == actor else (),
        events=seen_by(seat, events), text=known,
    )  # fmt: skip
    # It is no field: views that show the same are equal, whatever led there.
    vars(view)[_PAST] = past if setup.config.rules.hand else _no_past
    return view


def _no_past() -> None:
    """Tell of no hands, where none are held."""


def _known(setup: Setup, seat: str | None) -> Setup:
    """Return a position without other hands, and without what tells of them.

    That a hand gives no play, or none but backing out of the safety zone, is its holder's affair.
    """
    if not setup.hands and (seat == setup.actor or "safety_back" not in setup.flags):
        return setup
    hands = {
        each: hand if each == seat or not hand else {_HIDDEN: sum(hand.values())}
        for each, hand in setup.hands.items()
    }
    if seat == setup.actor:
        return replace(setup, hands=hands, pile=None)
    phase = phase_for(setup, seat)
    flags = setup.flags - {"safety_back"}
    return replace(setup, hands=hands, pile=None, phase=phase, flags=flags)


def phase_for(setup: Setup, seat: str | None) -> str:
    """Return where the turn stands as far as a seat may know it."""
    phase = setup.phase or ""
    return "card" if phase == "no_play" and seat != setup.actor else phase


def hand_sizes(setup: Setup) -> dict[str, int]:
    """Return how many cards each seat holds."""
    return {seat: sum(setup.hands.get(seat, {}).values()) for seat in setup.colours}


def _unseen(setup: Setup, seat: str | None) -> dict[str, int]:
    """Count the cards in the pile and in the hands of others."""
    counts = dict(setup.pile or {})
    for each, hand in setup.hands.items():
        if each != seat:
            for kind, count in hand.items():
                counts[kind] = counts.get(kind, 0) + count
    return {kind: counts[kind] for kind in setup.config.rules.deck if counts.get(kind)}


def _text(known: Setup, seat: str | None) -> str:
    """Return the position text with the other hands as their sizes."""
    sizes = {f"hand.{each}": size for each, size in hand_sizes(known).items() if each != seat}
    tokens = [token.partition(":")[::2] for token in position_text.write(known).split()[1:]]
    shown = [f"{n}:?{sizes[n]}" if n in sizes else f"{n}:{value}" for n, value in tokens]
    return " ".join([known.config.text, *shown])
