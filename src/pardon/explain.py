"""Why a pawn may or may not move, and why a card may or may not be chosen, with the clause."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pardon.engine.entry import (
    WAY_BACKWARD,
    WAY_FIRE,
    WAY_FORWARD,
    WAY_PART,
    WAY_SORRY,
    WAY_START,
    WAY_SWITCH,
)
from pardon.engine.kernel import Kernel
from pardon.engine.layout import REASON_NAMES
from pardon.errors import NotationError, PositionError
from pardon.messages import near, quote
from pardon.moves.moves import Move
from pardon.position.setup import Cards, Place, is_place, numbers_of
from pardon.rules.edition import COLOURS, Card

if TYPE_CHECKING:
    from pardon.game import Game

SENTENCES = {
    "no_power": "the card gives it no move",
    "start_needs_card": "this does not bring a pawn out of Start",
    "home_final": "a pawn that is Home stays there",
    "overshoot": "that is further than it can go",
    "own_pawn": "a pawn of its own colour is where it would land",
    "iced": "it carries the Ice and cannot be moved",
    "iced_target": "it would land on the iced pawn",
    "iced_slide_end": "its slide would end on the iced pawn",
    "partner": "it would hit its partner, and there is another play",
    "rest_unusable": "the rest of the split could not be used",
    "already_moved": "it has moved in this split already",
    "lane_back": "it may leave its safety zone only if nothing else can be played",
    "circle_full": "there is no room on its circle",
    "not_on_track": "it is not on the open track",
    "doubled": "it shares its circle with another pawn",
    "no_start_pawn": "it is not in Start",
    "no_opponent": "there is no opposing pawn for it",
    "no_backward_from_start": "no pawn moves backward out of Start",
    "not_your_pawn": "it is not the player's to move",
    "first_player": "who begins is not settled yet",
    "draw": "a card is to be drawn first",
    "hand_choice": "a card of the hand is to be chosen first",
    "no_play": "no card can be played, one is to be thrown away",
    "discard_down": "cards are to be thrown away first",
    "ice_choice": "the Ice goes to an opposing pawn on the track that does not carry it",
    "fire_choice": "the Fire goes to one of the player's other pawns",
    "fire_move": "only the pawn with the Fire may move before the card",
    "teleport": "another pawn's teleport is to be decided first",
    "pull": "the pawn to be brought Home is to be chosen first",
    "must_play": "it can be played",
    "forfeit": "there is nothing to play",
    "over": "the game is over",
}
"""Why not, by the name of the reason; `Edition.reasons` has the clause of each."""

_WAITING = {
    "first": "first_player", "lead": "first_player", "deal": "draw", "draw": "draw",
    "refill": "draw", "pickup": "draw", "amount": "draw", "card": "hand_choice",
    "no_play": "no_play", "discard": "discard_down", "over": "over",
}  # fmt: skip
_CHOOSING = {
    "ice": "ice_choice", "token": "fire_choice", "teleport": "teleport", "pull": "pull",
}  # fmt: skip
_BESIDE_THE_POINT = {
    "start_needs_card", "no_backward_from_start", "no_start_pawn", "not_on_track", "home_final",
}  # fmt: skip
"""Reasons that go without saying where the card offers the pawn something else."""


@dataclass(frozen=True)
class Refusal:
    """One thing that cannot be done, and why."""

    what: str
    """What was looked at, such as ``forward 11``; empty where it is everything."""
    reason: str
    """A name of `SENTENCES`."""
    clause: str
    """The clause of the rules that says so."""

    @property
    def sentence(self) -> str:
        """The refusal in plain English, with its clause."""
        what = f"{self.what}: " if self.what else ""
        return f"{what}{SENTENCES[self.reason]} ({self.clause})"


@dataclass(frozen=True)
class Explanation:
    """What can be done with a pawn or a card now, or why nothing can."""

    subject: str
    """What is explained: ``red on 4``, ``card 7``."""
    moves: tuple[Move, ...]
    """The legal moves there are with it."""
    refusals: tuple[Refusal, ...]
    """Why there are none, way by way; empty if there are some."""

    @property
    def reason(self) -> str | None:
        """The name of the first reason, None where there are moves."""
        return self.refusals[0].reason if self.refusals else None

    @property
    def clause(self) -> str | None:
        """The clause of the first reason, None where there are moves."""
        return self.refusals[0].clause if self.refusals else None

    @property
    def sentence(self) -> str:
        """The explanation in plain English."""
        if self.moves:
            return f"{self.subject} can: {', '.join(move.text for move in self.moves)}"
        return f"{self.subject} cannot: {'; '.join(each.sentence for each in self.refusals)}"


def explain_pawn(
    game: "Game", kernel: Kernel, states: Any, colour: str, place: Place
) -> Explanation:
    """Explain what one pawn can do where a game stands."""
    subject = f"{colour} on {place}"
    check_pawn(game, colour, place)
    moves = tuple(m for m in game.legal_moves if (m.colour, m.origin) == (colour, place))
    if moves:
        return Explanation(subject, moves, ())
    found = _pawn_reasons(game, kernel, states, colour, place)
    return Explanation(subject, (), tuple(_refusal(game, *each) for each in found))


def check_pawn(game: "Game", colour: str, place: Place) -> None:
    """Raise unless there is such a pawn."""
    if colour not in game.seats:
        raise NotationError(f"unknown colour {quote(colour)}; {near(colour, game.seats)}")
    if not is_place(place):
        raise NotationError(f"{quote(place)} should be start, 0 to 59, s1 to s5 or home")
    if place not in game.pawns[colour]:
        raise PositionError(f"there is no {colour} pawn on {place} in {game.position()!r}")


def _refusal(game: "Game", what: str, reason: str) -> Refusal:
    return Refusal(what, reason, game.config.rules.reasons[reason])


def _pawn_reasons(
    game: "Game", kernel: Kernel, states: Any, colour: str, place: Place
) -> Iterator[tuple[str, str]]:
    if game.phase in _WAITING:
        yield "", _WAITING[game.phase]
    elif game.phase in _CHOOSING:
        yield "", _CHOOSING[game.phase]
    elif colour not in game.side_of(game.actor or game.turn):
        yield "", "not_your_pawn"
    else:
        index = _index(states, colour, place)
        yield from _ways(game, kernel, states, colour, index)


def _index(states: Any, colour: str, place: Place) -> int:
    number = numbers_of(colour)[place]
    rows = states["pawns"][0][COLOURS.index(colour)].tolist()
    return next(i for i, pawn in enumerate(rows) if pawn >> 4 == number)


def _ways(
    game: "Game", kernel: Kernel, states: Any, colour: str, index: int
) -> Iterator[tuple[str, str]]:
    """Yield every way the card offers with the reason why this pawn cannot go it."""
    own = COLOURS.index(colour)
    if game.phase == "fire":
        burning = -kernel.judge(states, 0, own, index, WAY_FIRE)
        reason = REASON_NAMES[burning] if burning > 0 else "fire_move"
        yield "fire move", "fire_move" if reason == "no_power" else reason
        return
    if game.phase == "event":
        yield _event_reason(kernel, states, own, index)
        return
    found: dict[str, str] = {}
    for what, way in _offered(game.config.rules.cards[game.card or ""], kernel, states):
        reason = _reason(way, kernel.judge(states, 0, own, index, way))
        if what not in found or reason == "rest_unusable":
            found[what] = reason
    telling = {what: reason for what, reason in found.items() if reason not in _BESIDE_THE_POINT}
    yield from (telling or found).items() if found else [("", "no_power")]


def _offered(card: Card, kernel: Kernel, states: Any) -> Iterator[tuple[str, int]]:
    """Yield the ways in which a card moves pawns, named, by their numbers in the engine."""
    state = states[0]
    if kernel.rules[0]["forward"][state["card"]]:
        yield f"forward {card.forward}", WAY_FORWARD
    if card.backward:
        yield f"backward {card.backward}", WAY_BACKWARD
    if card.start:
        yield "start", WAY_START
    if card.split:
        rest = int(state["rest"])
        yield f"forward {rest}", WAY_PART + rest
        yield from (("a part", WAY_PART + count) for count in range(1, rest))
    if card.switch:
        yield "switch", WAY_SWITCH
    if card.place:
        yield "Sorry!", WAY_SORRY


def _reason(way: int, judged: int) -> str:
    """Name the reason of a refusal; a switch that is allowed by itself finds no opponent."""
    name = REASON_NAMES[-judged] if judged < 0 else "no_opponent"
    backing = way == WAY_BACKWARD and name == "start_needs_card"
    return "no_backward_from_start" if backing else name


def _event_reason(kernel: Kernel, states: Any, colour: int, index: int) -> tuple[str, str]:
    """Return why a pawn cannot move by the amount of an event."""
    state, rules = states[0], kernel.rules[0]
    amount = int(state["amount"])
    pawn = int(state["pawns"][colour, index])
    what = f"{'forward' if amount > 0 else 'backward'} {abs(amount)}"
    place = int(rules["dest"][pawn >> 4, amount + 12])
    if pawn < 16:
        return what, "no_backward_from_start" if amount < 0 else "start_needs_card"
    if place < 0:
        return what, "home_final" if pawn >> 4 == numbers_of("red")["home"] else "overshoot"
    standing = [each >> 4 for each in state["pawns"][colour].tolist()]
    taken = standing.count(place) >= rules["capacity"][place]
    return what, "own_pawn" if taken else "lane_back"


def explain_card(game: "Game", hand: Cards, card: str) -> Explanation:
    """Explain whether a card of the actor's hand may be chosen or thrown away now."""
    known = game.config.rules.cards
    if not isinstance(card, str) or card not in known:
        raise NotationError(f"unknown card {quote(card)}; {near(card, known)}")
    if not hand.get(card):
        raise PositionError(f"{game.actor or game.turn} holds no {card} in {game.position()!r}")
    moves = tuple(move for move in game.legal_moves if move.card == card)
    if moves:
        return Explanation(f"card {card}", moves, ())
    return Explanation(f"card {card}", (), (_refusal(game, "", _card_reason(game, known[card])),))


def _card_reason(game: "Game", card: Card) -> str:
    if game.phase != "card":
        return _WAITING.get(game.phase, "must_play")
    return "discard_down" if card.shed else "forfeit"
