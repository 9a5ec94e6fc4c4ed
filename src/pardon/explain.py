"""Explanations: why a pawn may or may not move, or a card be chosen, with the clause."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NoReturn

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
from pardon.engine.layout import PLAY, REASON_NAMES
from pardon.errors import IllegalMoveError, NotationError, PositionError
from pardon.locales import DEFAULT, say
from pardon.messages import near, quote
from pardon.moves.moves import Move
from pardon.moves.parse import Wanted
from pardon.position import text as position_text
from pardon.position.places import Place, is_place
from pardon.position.setup import Setup, numbers_of
from pardon.rules.edition import COLOURS, KINDS, Card

REASONS = {
    "no_power": "reason-no-power",
    "start_needs_card": "reason-start-needs-card",
    "home_final": "reason-home-final",
    "overshoot": "reason-overshoot",
    "own_pawn": "reason-own-pawn",
    "iced": "reason-iced",
    "iced_target": "reason-iced-target",
    "iced_slide_end": "reason-iced-slide-end",
    "partner": "reason-partner",
    "rest_unusable": "reason-rest-unusable",
    "already_moved": "reason-already-moved",
    "lane_back": "reason-lane-back",
    "circle_full": "reason-circle-full",
    "not_on_track": "reason-not-on-track",
    "doubled": "reason-doubled",
    "no_start_pawn": "reason-no-start-pawn",
    "no_opponent": "reason-no-opponent",
    "no_backward_from_start": "reason-no-backward-from-start",
    "not_your_pawn": "reason-not-your-pawn",
    "first_player": "reason-first-player",
    "draw": "reason-draw",
    "hand_choice": "reason-hand-choice",
    "no_play": "reason-no-play",
    "discard_down": "reason-discard-down",
    "ice_choice": "reason-ice-choice",
    "fire_choice": "reason-fire-choice",
    "fire_move": "reason-fire-move",
    "teleport": "reason-teleport",
    "pull": "reason-pull",
    "card_in_play": "reason-card-in-play",
    "fire_first": "reason-fire-first",
    "forfeit": "reason-forfeit",
    "over": "reason-over",
}
"""The message of each reason; `Edition.reasons` has the clause of each."""

_WAITING = {
    "first": "first_player", "lead": "first_player", "deal": "draw", "draw": "draw",
    "refill": "draw", "pickup": "draw", "amount": "draw", "card": "hand_choice",
    "no_play": "no_play", "discard": "discard_down", "over": "over",
}  # fmt: skip
_BEFORE_CARDS = _WAITING | {"fire": "fire_first"}
"""What comes before a card of the hand; in all other phases one is being played."""
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
    """A name of `REASONS`."""
    clause: str
    """The clause of the rules that says so."""

    @property
    def sentence(self) -> str:
        """The refusal in plain English, with its clause."""
        what = f"{self.what}: " if self.what else ""
        return f"{what}{self.told()} ({self.clause})"

    def told(self, language: str = DEFAULT) -> str:
        """Return the reason in a language, as a part of a sentence."""
        return say(REASONS[self.reason], language)


@dataclass(frozen=True)
class Explanation:
    """Explanation of what can be done with a pawn or a card now, or why nothing can.

    >>> import pardon
    >>> game = pardon.Game.from_position("hasbro-2002 red:s4,20 yellow: turn:red card:5")
    >>> why = game.explain("red", "s4")
    >>> why.reason, why.clause
    ('overshoot', 'H02-25')
    """

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


@dataclass(frozen=True, slots=True)
class Explainer:
    """Explainer of one position: asked about pawns, cards and moves that are not legal."""

    setup: Setup
    kernel: Kernel
    states: Any
    """The state of the position, as an array of one."""
    moves: Sequence[Move]
    """The legal moves."""
    seat: str
    """Who has to decide, or else whose turn it is."""

    def pawn(self, colour: str, place: Place) -> Explanation:
        """Explain what one pawn can do."""
        subject = f"{colour} on {place}"
        self._check_pawn(colour, place)
        moves = tuple(m for m in self.moves if (m.colour, m.origin) == (colour, place))
        if moves:
            return Explanation(subject, moves, ())
        found = self._pawn_reasons(colour, place)
        return Explanation(subject, (), tuple(self._refusal(*each) for each in found))

    def first_reasons(self) -> tuple[str, ...]:
        """Return why pawns of the seat cannot be played, the first reason of each, each once.

        Where nothing at all can be, that is; pawns in Home are done.
        """
        found: dict[str, None] = {}
        for colour in self.setup.side_of(self.seat):
            for place in dict.fromkeys(pawn.place for pawn in self.setup.pawns[colour]):
                if place != "home":
                    found[next(self._pawn_reasons(colour, place))[1]] = None
        return tuple(found)

    def card(self, card: str) -> Explanation:
        """Explain whether a card of the seat's hand may be chosen or thrown away now."""
        known = self.setup.config.rules.cards
        if not isinstance(card, str) or card not in known:
            raise NotationError(f"unknown card {quote(card)}; {near(card, known)}")
        if not self.setup.hands.get(self.seat, {}).get(card):
            raise PositionError(f"{self.seat} holds no {card} in {self._position!r}")
        moves = tuple(move for move in self.moves if move.card == card)
        refusals = () if moves else tuple(self._card_refusals(known[card], card))
        return Explanation(f"card {card}", moves, refusals)

    def refuse(self, text: str, wanted: Wanted) -> NoReturn:
        """Raise why a text that can be read is no legal move."""
        reason = self._reason(wanted)
        raise IllegalMoveError(f"illegal move {quote(text)} in {self._position!r}: {reason}")

    @property
    def _position(self) -> str:
        return position_text.write(self.setup)

    @property
    def _phase(self) -> str:
        return self.setup.phase or ""

    def _check_pawn(self, colour: str, place: Place) -> None:
        """Raise unless there is such a pawn."""
        seats = self.setup.colours
        if colour not in seats:
            raise NotationError(f"unknown colour {quote(colour)}; {near(colour, seats)}")
        if not is_place(place):
            raise NotationError(f"{quote(place)} should be start, 0 to 59, s1 to s5 or home")
        if not self._stands(colour, place):
            raise PositionError(f"there is no {colour} pawn on {place} in {self._position!r}")

    def _stands(self, colour: str, place: Place) -> bool:
        return any(pawn.place == place for pawn in self.setup.pawns[colour])

    def _refusal(self, what: str, reason: str) -> Refusal:
        return Refusal(what, reason, self.setup.config.rules.reasons[reason])

    def _pawn_reasons(self, colour: str, place: Place) -> Iterator[tuple[str, str]]:
        if self._phase in _WAITING:
            yield "", _WAITING[self._phase]
        elif self._phase in _CHOOSING:
            yield "", _CHOOSING[self._phase]
        elif colour not in self.setup.side_of(self.seat):
            yield "", "not_your_pawn"
        else:
            yield from self._ways(COLOURS.index(colour), self._index(colour, place))

    def _index(self, colour: str, place: Place) -> int:
        number = numbers_of(colour)[place]
        rows = self.states["pawns"][0][COLOURS.index(colour)].tolist()
        return next(i for i, pawn in enumerate(rows) if pawn >> 4 == number)

    def _ways(self, own: int, index: int) -> Iterator[tuple[str, str]]:
        """Yield every way the card offers with the reason why this pawn cannot go it."""
        if self._phase == "fire":
            burning = -self._judge(own, index, WAY_FIRE)
            reason = REASON_NAMES[burning] if burning > 0 else "fire_move"
            yield "fire move", "fire_move" if reason == "no_power" else reason
            return
        if self._phase == "event":
            yield _event_reason(self.kernel.rules[0], self.states[0], own, index)
            return
        yield from self._card_ways(self.setup.config.rules.cards[self.setup.card or ""], own, index)

    def _card_ways(self, card: Card, own: int, index: int) -> Iterator[tuple[str, str]]:
        found: dict[str, str] = {}
        for what, way in self._offered(card):
            reason = _reason(way, self._judge(own, index, way))
            if what not in found or reason == "rest_unusable":
                found[what] = reason
        telling = {what: why for what, why in found.items() if why not in _BESIDE_THE_POINT}
        yield from (telling or found).items() if found else [("", "no_power")]

    def _judge(self, own: int, index: int, way: int) -> int:
        return self.kernel.judge(self.states, 0, own, index, way)

    def _offered(self, card: Card) -> Iterator[tuple[str, int]]:
        """Yield the ways in which a card moves pawns, named, by their numbers in the engine."""
        if self.kernel.rules["forward"][0, self.states["card"][0]]:
            yield f"forward {card.forward}", WAY_FORWARD
        if card.backward:
            yield f"backward {card.backward}", WAY_BACKWARD
        if card.start:
            yield "start", WAY_START
        if card.split:
            rest = int(self.states["rest"][0])
            yield f"forward {rest}", WAY_PART + rest
            yield from (("a part", WAY_PART + count) for count in range(1, rest))
        if card.switch:
            yield "switch", WAY_SWITCH
        if card.place:
            yield "Sorry!", WAY_SORRY

    def _card_refusals(self, card: Card, kind: str) -> Iterator[Refusal]:
        """Yield why a card may not be chosen; of one that no pawn can use, pawn by pawn."""
        reason = self._card_reason(card)
        yield self._refusal("", reason)
        if reason == "forfeit":
            yield from replace(self, states=self._laid(kind))._pawn_refusals(card)

    def _card_reason(self, card: Card) -> str:
        if self._phase != "card":
            return _BEFORE_CARDS.get(self._phase, "card_in_play")
        return "discard_down" if card.shed else "forfeit"

    def _laid(self, kind: str) -> Any:
        """Return the state with a card on the table, so that its ways can be judged."""
        states, rules, number = self.states.copy(), self.kernel.rules[0], KINDS.index(kind)
        states["card"], states["phase"] = number, PLAY
        states["rest"], states["parts"] = rules["split"][number], rules["parts"][number]
        return states

    def _pawn_refusals(self, card: Card) -> Iterator[Refusal]:
        for colour in self.setup.side_of(self.seat):
            own = COLOURS.index(colour)
            for place in dict.fromkeys(pawn.place for pawn in self.setup.pawns[colour]):
                for what, reason in self._card_ways(card, own, self._index(colour, place)):
                    if reason != "no_power":
                        where = f"{colour} on {place}"
                        yield self._refusal(f"{where}, {what}" if what else where, reason)

    def _reason(self, wanted: Wanted) -> str:
        """Return why a move that was wanted is not legal."""
        if wanted.origin is not None:
            return self._origin_reason(wanted.colour, wanted.origin)
        hand = self.setup.hands.get(self.seat, {}) if self.moves else {}
        if wanted.card is not None and wanted.card in hand:
            return self.card(wanted.card).sentence
        legal = ", ".join(move.text for move in self.moves[:12])
        return f"legal are {legal}" if legal else f"nothing is to be decided in phase {self._phase}"

    def _origin_reason(self, named: str | None, place: Place) -> str:
        seats = self.setup.colours
        for colour in [named] if named else [self.setup.owner_of(self.seat), *seats]:
            if colour in seats and self._stands(colour, place):
                return self.pawn(colour, place).sentence
        return f"there is no pawn on {place}"


def _reason(way: int, judged: int) -> str:
    """Name the reason of a refusal; a switch that is allowed by itself finds no opponent."""
    name = REASON_NAMES[-judged] if judged < 0 else "no_opponent"
    backing = way == WAY_BACKWARD and name == "start_needs_card"
    return "no_backward_from_start" if backing else name


def _event_reason(rules: Any, state: Any, colour: int, index: int) -> tuple[str, str]:
    """Return why a pawn cannot move by the amount of an event."""
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
