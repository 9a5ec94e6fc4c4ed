"""The turn machine of docs/rules/turn.md, driven from outside and without randomness.

The state is plain and complete: `position`, `pile`, `discards`, `held` (R-65; also the
amount cards of an event under way), `hands`, `card` (in play, in no pile until its effect
is finished), `amount`, `turn`, `turns` (completed ones) and `result`.

A card's whole play is one choice, its end position. Choices of purpose "fire" and "play"
are `Position` values or the words "pass" and, for a pick4, "pick_up". `Table.outcome` and
`Table.read` convert them to and from the outcome form of the conformance protocol.
"""

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from typing import Any, NamedTuple

from tests.reference.board import COLOURS
from tests.reference.moves import fire_moves
from tests.reference.options import Nonsense, rules_of
from tests.reference.outcome import Result, next_leader, undecided, won
from tests.reference.plays import (
    AMOUNTS,
    PICK_UP,
    Menu,
    Offer,
    event,
    keep_lane,
    lead_rank,
    may_pass,
    menu_of,
    offer_of,
    positions,
    remove,
)
from tests.reference.position import (
    Pawn,
    Position,
    arranged,
    mark_debt,
    mark_token,
    new_position,
    winners,
    write_position,
)


class Expectation(NamedTuple):
    """What comes next: a chance event, a choice, or nothing more.

    `what` is "chance" with purpose first, lead, deal, draw, refill, pickup or amount and
    the copies available by kind (or seat); "choice" with purpose fire, card, play, no_play
    or discard and the set of options; or "over" with the result.
    """

    what: str
    purpose: str = ""
    seat: str | None = None
    options: Any = None
    result: Result | None = None


Script = Generator[Expectation, Any, None]
Asking = Generator[Expectation, Any, Any]


class Table:
    """A whole game at the granularity of complete plays."""

    def __init__(
        self,
        edition: str,
        options: Mapping[str, Any],
        seats: Sequence[str] = COLOURS,
        first: str | None = None,
    ) -> None:
        """Lay out the game; `first` overrides the option of that name."""
        self.rules = rules_of(edition, options, len(seats))
        self.seats = tuple(seats)
        self.first = first or self._named_first()
        if len(seats) not in (2, 3, 4) or self.seats != tuple(c for c in COLOURS if c in seats):
            raise Nonsense(f"seats: {seats!r}")
        if self.first is not None and self.first not in seats:
            raise Nonsense(f"first: {self.first!r} is not in play")
        self.position = new_position(self.rules, self.seats)
        self.pile: Counter[str] = +Counter(self.rules.deck)
        self.discards: Counter[str] = Counter()
        self.held: Counter[str] = Counter()
        self.hands: dict[str, Counter[str]] = {seat: Counter() for seat in self.seats}
        self.card: str | None = None
        self.amount: str | None = None
        self.turn: str | None = None
        self.turns = 0
        self.result: Result | None = None
        self._script = self._game()
        self._next = next(self._script)

    def _named_first(self) -> str | None:
        first = self.rules.option["first"]
        return first if first in COLOURS else None

    def expects(self) -> Expectation:
        """Return what comes next."""
        return self._next

    def chance(self, outcome: str) -> None:
        """Let chance bring a kind of card, or a seat for the purpose "first"."""
        assert self._next.what == "chance", self._next
        assert outcome in self._next.options, (outcome, self._next)
        self._advance(outcome)

    def choose(self, option: Any) -> None:
        """Take one of the options of a choice."""
        assert self._next.what == "choice", self._next
        assert option in self._next.options, (option, self._next)
        self._advance(option)

    def _advance(self, value: Any) -> None:
        try:
            self._next = self._script.send(value)
        except StopIteration:
            self._next = Expectation("over", result=self.result)

    def outcome(self, position: Position) -> dict[str, Any]:
        """Return the outcome form of a position, owners always listed in revenge."""
        return write_position(self.rules, position, owners=self.rules.revenge)

    def read(self, outcome: Mapping[str, Any]) -> Position:
        """Return the position of an outcome; without owners they are the present ones."""
        pawns = [Pawn(c, place) for c, places in outcome["pawns"].items() for place in places]
        for token in ("ice", "fire"):
            pawns = mark_token(pawns, token, outcome.get(token))
        pawns = mark_debt(pawns, outcome.get("debt", {}))
        owners = outcome.get("owners", dict(self.position.owners))
        return arranged(pawns, tuple((seat, owners[seat]) for seat in self.seats))

    def next_leader(self) -> str | None:
        """Return who begins the next game, None where that is not settled by this one."""
        return next_leader(self.rules, self.seats, self.first, self.result)

    def available(self) -> dict[str, int]:
        """Return the cards one of which is taken next, lazily reshuffled (C-21)."""
        return dict(self.pile or self.discards)

    def _take(self, purpose: str, seat: str) -> Asking:
        """Take a card, None if there is none anywhere (R-65)."""
        if not self.available():
            return None
        kind = yield Expectation("chance", purpose, seat, self.available())
        if not self.pile:
            self.pile, self.discards = self.discards, Counter()
        remove(self.pile, kind)
        return kind

    def _draw_into_hand(self, purpose: str, seat: str) -> Asking:
        """Add a card to a hand and tell whether there was one."""
        kind = yield from self._take(purpose, seat)
        if kind is not None:
            self.hands[seat][kind] += 1
        return kind is not None

    def _draw_up_to(self, size: int, purpose: str, seat: str) -> Script:
        while self.hands[seat].total() < size:
            if not (yield from self._draw_into_hand(purpose, seat)):
                return

    def _lay_down(self, kind: str) -> None:
        """Put a used card on the discards, or beside the pile (C-21, R-65)."""
        in_turn = self.rules.option["in_turn_reshuffle"]
        (self.discards if in_turn else self.held)[kind] += 1

    def _release(self) -> None:
        self.discards += self.held
        self.held = Counter()

    def _game(self) -> Script:
        seat = yield from self._first_player()
        first = self.seats.index(seat)
        for _ in range(self.rules.hand):
            for player in (*self.seats[first:], *self.seats[:first]):
                yield from self._draw_into_hand("deal", player)
        yield from self._turns(seat)

    def _turns(self, seat: str) -> Script:
        while True:
            self.turn = seat
            yield from self._turn(seat)
            if self.result is not None:
                return
            self._release()
            self.turns += 1
            if self.turns == self.rules.option["turn_limit"]:
                self.result = undecided()
                return
            seat = self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def _first_player(self) -> Asking:
        """Settle who begins (P34-07, H02-06, F13-08)."""
        if self.first is not None:
            return self.first
        mode = self.rules.option["first"]
        if mode == "random":
            every = dict.fromkeys(self.seats, 1)
            return (yield Expectation("chance", "first", None, every))
        if mode == "high_card":
            return (yield from self._lead())
        return self.seats[0]

    def _lead(self) -> Asking:
        """Draw for the lead until one card is highest (P34-07)."""
        tied = list(self.seats)
        while len(tied) > 1:
            ranks = {}
            for seat in tied:
                kind = yield from self._take("lead", seat)
                self.discards[kind] += 1
                ranks[seat] = lead_rank(kind)
            tied = [seat for seat in tied if ranks[seat] == max(ranks.values())]
        if self.rules.option["lead_cards_returned"]:
            self.pile, self.discards = self.pile + self.discards, Counter()
        return tied[0]

    def _turn(self, seat: str) -> Script:
        yield from self._fire(seat)
        if self.rules.hand:
            yield from self._hand_turn(seat)
        else:
            yield from self._drawn_cards(seat)

    def _fire(self, seat: str) -> Script:
        """Offer the move before the card (F13-55)."""
        plays = fire_moves(self.rules, self.position.pawns, self.position.colour_of(seat))
        ends = {arranged(play.pawns, self.position.owners) for play in plays}
        if ends:
            chosen = yield Expectation("choice", "fire", seat, frozenset({"pass", *ends}))
            self.position = self.position if chosen == "pass" else chosen

    def _drawn_cards(self, seat: str) -> Script:
        """Draw and play, again after a 2 (P34-42, H02-40)."""
        while (kind := (yield from self._take("draw", seat))) is not None:
            self.card = kind
            moved = yield from self._play_drawn(seat, kind)
            self._finish_card(seat)
            if self.result is not None or not self._draws_again(kind, moved):
                return

    def _draws_again(self, kind: str, moved: bool) -> bool:
        two = kind == "2" and self.rules.edition != "fire-ice-2013"
        return two and (moved or self.rules.option["two_draws_when_unplayable"])

    def _play_drawn(self, seat: str, kind: str) -> Asking:
        """Play a card just turned up and tell whether it was used."""
        (offer,) = keep_lane(self.rules, [offer_of(self.rules, self.position, seat, kind)])
        passing = may_pass(self.rules, offer, in_hand=False)
        chosen = yield from self._choose_play(seat, offer, passing=passing)
        return chosen != "pass"

    def _choose_play(self, seat: str, offer: Offer, *, passing: bool) -> Asking:
        ends: set[Any] = set(positions(self.position, offer))
        if passing or not ends:
            ends.add("pass")
        return (yield from self._ask_play(seat, ends))

    def _ask_play(self, seat: str, options: set[Any]) -> Asking:
        chosen = yield Expectation("choice", "play", seat, frozenset(options))
        if isinstance(chosen, Position):
            self.position = chosen
        return chosen

    def _finish_card(self, seat: str) -> None:
        """Lay the card in play down and judge the position (C-22)."""
        assert self.card is not None
        self._lay_down(self.card)
        self.card = None
        if winners(self.rules, self.position):
            self.result = won(self.rules, self.position, seat)

    def _hand_turn(self, seat: str) -> Script:
        """Play cards from the hand until the turn is over, then draw (C-25, R-21 to R-26)."""
        following, kind = True, None
        while following and self.hands[seat].total():
            menu = menu_of(self.rules, self.position, seat, list(self.hands[seat].elements()))
            kind = yield from self._choose_card(seat, menu)
            if kind is None:
                dropped = yield from self._drop("no_play", seat)
                self._lay_down(dropped)
                break
            following = yield from self._play_chosen(seat, kind, menu)
            if self.result is not None:
                return
        self._release()
        yield from self._closing_draw(seat, fill_only=kind == "discard")

    def _choose_card(self, seat: str, menu: Menu) -> Asking:
        if not menu.offers:
            return None
        options = frozenset(menu.offers) | ({None} if menu.no_play else set())
        return (yield Expectation("choice", "card", seat, options))

    def _drop(self, purpose: str, seat: str) -> Asking:
        """Let a player take one card out of the hand."""
        kind = yield Expectation("choice", purpose, seat, frozenset(self.hands[seat]))
        remove(self.hands[seat], kind)
        return kind

    def _closing_draw(self, seat: str, *, fill_only: bool) -> Script:
        """Draw at the end of a turn (H02-68, R-25, R-58)."""
        one = self.rules.revenge and self.rules.option["draw_rule"] == "one_then_to_min"
        if one and not fill_only:
            yield from self._draw_into_hand("refill", seat)
        yield from self._draw_up_to(self.rules.hand, "refill", seat)

    def _play_chosen(self, seat: str, kind: str, menu: Menu) -> Asking:
        """Play a card from the hand and tell whether another follows in this turn."""
        remove(self.hands[seat], kind)
        self.card = kind
        if kind == "backward":
            return (yield from self._event(seat))
        if kind == "discard":
            return (yield from self._discard_down(seat))
        if kind in PICK_UP:
            return (yield from self._pick_up(seat, kind, menu.offers[kind]))
        offer = menu.offers[kind]
        before = self.position.owners
        yield from self._choose_play(seat, offer, passing=self._declinable(offer))
        self._finish_card(seat)
        if self.result is not None:
            return False
        if self.position.owners != before:
            return (yield from self._after_swap(seat, before))
        return (yield from self._after_two(seat)) if kind == "2" else False

    def _declinable(self, offer: Offer) -> bool:
        return may_pass(self.rules, offer, in_hand=True)

    def _after_two(self, seat: str) -> Asking:
        """Go on after a 2 from the hand (H02-76)."""
        again = self.rules.option["hand_two"]
        if self.rules.scoring is None or again == "none":
            return False
        yield from self._draw_up_to(self.rules.hand, "refill", seat)
        if again == "draw_and_play":
            yield from self._drawn_cards(seat)
        return again == "play_again"

    def _after_swap(self, seat: str, before: tuple[tuple[str, str], ...]) -> Asking:
        """Exchange hands if so agreed, and draw (R-48, R-49)."""
        if self.rules.option["swap_scope"] == "colours_and_hands":
            other = next(s for s, c in before if s != seat and c != self.position.colour_of(s))
            hands = self.hands
            hands[seat], hands[other] = hands[other], hands[seat]
        draw = self.rules.option["swap_draw"]
        if draw != "replacement_only":
            yield from self._draw_into_hand("pickup", seat)
        return draw == "extra_play"

    def _pick_up(self, seat: str, kind: str, offer: Offer) -> Asking:
        """Draw more cards and go on, or start a pawn with a pick4 (R-55 to R-57)."""
        if kind == "pick4":
            starts = positions(self.position, offer) - set(offer.effects)
            chosen = yield from self._ask_play(seat, {"pick_up", *starts})
            if chosen != "pick_up":
                self._finish_card(seat)
                return False
        self._finish_card(seat)
        for _ in range(PICK_UP[kind] + self.rules.option["pick_up_also_replaced"]):
            yield from self._draw_into_hand("pickup", seat)
        return True

    def _discard_down(self, seat: str) -> Asking:
        """Drop the cards above the minimum (R-58)."""
        self._finish_card(seat)
        while self.hands[seat].total() > self.rules.hand:
            dropped = yield from self._drop("discard", seat)
            self._lay_down(dropped)
        return False

    def _event(self, seat: str) -> Asking:
        """Turn up the amount and let everyone move (R-52 to R-54, R-69)."""
        self.amount = yield from self._turn_up_amount(seat)
        if self.amount is not None:
            ends = event(self.rules, self.position, seat, self.amount)
            yield from self._ask_play(seat, set(ends))
        self.amount = None
        if self.rules.option["in_turn_reshuffle"]:
            self._release()
        finished = winners(self.rules, self.position)
        self._finish_card(finished[0] if finished else seat)
        return False

    def _turn_up_amount(self, seat: str) -> Asking:
        """Return the number turned up, None if the event comes to nothing (R-53)."""
        while (kind := (yield from self._take("amount", seat))) is not None:
            self.held[kind] += 1
            if kind in AMOUNTS:
                return kind
            if self.rules.option["backward_special"] == "fizzle":
                return None
        return None
