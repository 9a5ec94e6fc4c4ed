"""What a card offers: every complete play, the obligation and the hand rules."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from tests.reference.board import COLOURS, on_track
from tests.reference.moves import Play, ahead, back, changed, split, start, switch
from tests.reference.moves import replace as place_on
from tests.reference.options import Rules
from tests.reference.position import Pawns, Position, arranged, side, winners

AMOUNTS = ("1", "2", "3", "4", "5", "6", "7", "8", "10", "11", "12")
PICK_UP = {"pick1": 1, "pick2": 2, "pick4": 4}
Colours = tuple[str, ...]
Choice = list[Play]
"""What choosing a pawn, and perhaps a target, can come to: one play, more with a teleport or a
pull, none if it may not be chosen."""


def lead_rank(kind: str) -> int:
    """Return the rank of a card in the draw for the lead (P34-07)."""
    if kind == "sorry":
        return 13
    return int(kind) if kind.isdigit() else 0


def remove(cards: Counter[str], kind: str) -> None:
    """Take one card away and leave no zero behind."""
    cards[kind] -= 1
    if not cards[kind]:
        del cards[kind]


@dataclass(frozen=True)
class Offer:
    """Everything one card can do for one seat."""

    moves: list[Play] = field(default_factory=list)
    """Plays that move pawns, or the token steps of a 2013 card."""
    switches: list[Play] = field(default_factory=list)
    """The switches of an 11."""
    effects: list[Position] = field(default_factory=list)
    """Positions after the effect of a special card."""
    always: bool = False
    """Playable for its effect, whatever the pawns can do (R-68)."""

    @property
    def movable(self) -> bool:
        """Whether some pawn can be moved by it other than by a switch."""
        return any(not play.idle for play in self.moves)


def positions(position: Position, offer: Offer) -> set[Position]:
    """Return every position a card can lead to."""
    plays = [*offer.moves, *offer.switches]
    return {arranged(play.pawns, position.owners) for play in plays} | set(offer.effects)


def every(choices: Iterable[Choice]) -> list[Play]:
    """Return the plays of several choices."""
    return [play for choice in choices for play in choice]


def movers(pawns: Pawns, colours: Colours) -> list[int]:
    """Return the pawns of some colours, one of each that cannot be told apart (C-20)."""
    first: dict[Any, int] = {}
    for index, pawn in enumerate(pawns):
        if pawn.colour in colours:
            first.setdefault(pawn, index)
    return list(first.values())


def starts(rules: Rules, pawns: Pawns, colours: Colours) -> list[Choice]:
    """Return the plays that start one pawn."""
    return [start(rules, pawns, mover) for mover in movers(pawns, colours)]


def start_two(rules: Rules, pawns: Pawns, colours: Colours) -> list[Choice]:
    """Return the start half of the Revenge 2 (R-34)."""
    one = starts(rules, pawns, colours)
    two = [[p for first in c for p in every(starts(rules, first.pawns, colours))] for c in one]
    return two if any(two) or rules.option["start2"] == "exactly_two" else one


def forwards(
    rules: Rules, pawns: Pawns, colours: Colours, steps: int, *, out: bool = False
) -> list[Choice]:
    """Return the plays that move one pawn forward."""
    return [ahead(rules, pawns, mover, steps, out=out) for mover in movers(pawns, colours)]


def backwards(rules: Rules, pawns: Pawns, colours: Colours, steps: int) -> list[Choice]:
    """Return the plays that move one pawn backward."""
    return [back(rules, pawns, mover, steps) for mover in movers(pawns, colours)]


def switches(rules: Rules, pawns: Pawns, colours: Colours) -> list[Play]:
    """Return the switches with opposing pawns (C-15, C-24)."""
    opposing = [i for i, pawn in enumerate(pawns) if pawn.colour not in colours]
    tried = [
        switch(rules, pawns, own, other) for own in movers(pawns, colours) for other in opposing
    ]
    return [play for play in tried if play is not None]


def placements(rules: Rules, pawns: Pawns, colours: Colours) -> list[Choice]:
    """Return the Sorry! placements (C-16, P34-66, H02-59)."""
    sources = movers(pawns, colours)
    opposing = [i for i in movers(pawns, COLOURS) if pawns[i].colour not in colours]
    choices = [place_on(rules, pawns, mover, i) for mover in sources for i in opposing]
    crossing = rules.option["team_sorry_targets"] == "any_cross_colour"
    if not rules.team or (any(choices) and not crossing):
        return choices
    partners = [
        place_on(rules, pawns, mover, i)
        for mover in sources
        for i in movers(pawns, colours)
        if pawns[i].colour != pawns[mover].colour
    ]
    return choices + partners


def card_choices(rules: Rules, pawns: Pawns, colours: Colours, card: str) -> list[Choice]:
    """Return the pawn moves of a card by what is chosen; splits, switches and tokens apart."""
    choices: list[Choice] = []
    leaving = rules.number_cards_start
    if card in rules.starters:
        two = rules.revenge and card == "2"
        choices += start_two(rules, pawns, colours) if two else starts(rules, pawns, colours)
    if card in ("1", "2", "3", "5", "7", "8", "11", "12"):
        choices += forwards(rules, pawns, colours, int(card), out=leaving)
    if card == "10" and rules.option["ten_forward"]:
        choices += forwards(rules, pawns, colours, 10, out=leaving)
    if card in ("4", "6", "10"):
        choices += backwards(rules, pawns, colours, 1 if card == "10" else int(card))
    if card == "sorry":
        choices += placements(rules, pawns, colours)
    if card == "sorry" and rules.edition in ("fire-ice-2013", "revenge"):
        choices += forwards(rules, pawns, colours, 4, out=rules.option["sorry_forward_may_start"])
    if card == "swap":
        choices += forwards(rules, pawns, colours, 9)
    return [choice for choice in choices if choice]


def split_leaves(rules: Rules) -> bool:
    """Return whether a part of a split may leave Start (F13-13)."""
    return bool(rules.number_cards_start and rules.option["split_may_start"])


def card_moves(rules: Rules, pawns: Pawns, colours: Colours, card: str) -> list[Play]:
    """Return the pawn moves of a card, switches and token steps apart (P34-45, H02-60, F13-65)."""
    plays = every(card_choices(rules, pawns, colours, card))
    if card == "7":
        plays += split(rules, pawns, colours, 7, rules.seven_parts, out=split_leaves(rules))
    return without_last_resorts(rules, plays)


def without_last_resorts(rules: Rules, plays: list[Play]) -> list[Play]:
    """Drop plays that land on a partner while others exist (P34-67)."""
    sparing = [play for play in plays if not play.hits_partner]
    if rules.option["partner_bump"] == "free" or not sparing:
        return plays
    return sparing


def ice_steps(rules: Rules, pawns: Pawns, colours: Colours) -> list[Pawns]:
    """Return the compulsory moves of the Ice token (F13-43 to F13-45)."""
    off = tuple(pawn._replace(ice=False) for pawn in pawns)
    eligible = [i for i, p in enumerate(pawns) if p.colour not in colours and on_track(p.place)]
    new = [i for i in eligible if not pawns[i].ice]
    if new:
        return [changed(off, i, ice=True) for i in new]
    if eligible and rules.option["ice_only_bearer"] == "stay":
        return [pawns]
    return [off]


def fire_steps(rules: Rules, pawns: Pawns, colours: Colours) -> list[Pawns]:
    """Return the optional moves of the Fire token, keeping it first (F13-52, F13-61)."""
    locked = rules.option["ice_locks_fire"] and any(p.fire and p.ice for p in pawns)
    if locked:
        return [pawns]
    off = tuple(pawn._replace(fire=False) for pawn in pawns)
    new = [i for i, p in enumerate(pawns) if p.colour == colours[0] and not p.fire]
    return [pawns, *(changed(off, i, fire=True) for i in new)]


def token_moves(rules: Rules, pawns: Pawns, colours: Colours, card: str) -> list[Play]:
    """Return the plays of a 2013 card 1 or 2: the token step, then the pawn."""
    steps = ice_steps if card == "1" else fire_steps
    plays: list[Play] = []
    for after in steps(rules, pawns, colours):
        moves = card_moves(rules, after, colours, card)
        plays += moves or [Play(after, idle=True)]
    return plays


def swaps(position: Position, seat: str) -> list[Position]:
    """Return the exchanges of colours with every other seat (R-48)."""
    results = []
    for other in position.seats:
        if other != seat:
            owners = dict(position.owners)
            owners[seat], owners[other] = owners[other], owners[seat]
            results.append(Position(position.pawns, tuple(owners.items())))
    return results


def event_choices(rules: Rules, position: Position, seat: str, amount: str) -> list[Choice]:
    """Return the moves of one player in the Backward event (R-52 to R-54)."""
    colours = (position.colour_of(seat),)
    if amount == "4":
        choices = forwards(rules, position.pawns, colours, 4)
    else:
        choices = backwards(rules, position.pawns, colours, int(amount))
    kept = [choice for choice in choices if choice and not choice[0].backs_out]
    forced = rules.option["safe_back_only_if_forced"] and kept
    return kept if forced else [choice for choice in choices if choice]


def event_step(rules: Rules, position: Position, seat: str, amount: str) -> set[Position]:
    """Return the results of one player's step of the Backward event."""
    plays = every(event_choices(rules, position, seat, amount))
    return {arranged(play.pawns, position.owners) for play in plays} or {position}


def event(rules: Rules, position: Position, seat: str, amount: str) -> set[Position]:
    """Return the ends of the Backward event, from the card's player to the left (R-69)."""
    first = position.seats.index(seat)
    running = {position}
    for player in position.seats[first:] + position.seats[:first]:
        won = {p for p in running if winners(rules, p)}
        stepped = [event_step(rules, p, player, amount) for p in running - won]
        running = won.union(*stepped)
    return running


def offer_of(rules: Rules, position: Position, seat: str, card: str) -> Offer:
    """Return what a card offers a seat, apart from the event of a Backward card."""
    colours = side(rules, position, seat)
    pawns = position.pawns
    if rules.tokens and card in ("1", "2"):
        return Offer(moves=token_moves(rules, pawns, colours, card))
    moves = card_moves(rules, pawns, colours, card)
    if card == "11":
        return Offer(moves=moves, switches=switches(rules, pawns, colours))
    if card == "swap":
        return Offer(moves=moves, effects=swaps(position, seat), always=True)
    if card in ("pick1", "pick2", "pick4"):
        return Offer(moves=moves, effects=[position], always=True)
    if card == "backward":
        return Offer(always=True)
    if card == "discard":
        return Offer(effects=[position], always=True)
    return Offer(moves=moves)


def keep_lane(rules: Rules, offers: Iterable[Offer]) -> list[Offer]:
    """Drop moves out of the safety zone unless nothing else in the hand can be played (R-14)."""
    offers = list(offers)
    other = any(
        offer.always
        or offer.switches
        or any(not play.backs_out and not play.idle for play in offer.moves)
        for offer in offers
    )
    if not rules.option["safe_back_only_if_forced"] or not other:
        return offers
    return [replace(o, moves=[p for p in o.moves if not p.backs_out]) for o in offers]


def may_pass(rules: Rules, offer: Offer, *, in_hand: bool) -> bool:
    """Tell whether an 11 may be declined although it has a switch (C-19, C-25)."""
    if not offer.switches or offer.moves:
        return False
    if in_hand:
        return bool(rules.option["hand_eleven"] == "decline_always")
    return not (rules.team and rules.option["team_eleven"] == "switch_forced")


@dataclass(frozen=True)
class Menu:
    """What a hand allows: offers of the kinds that may be chosen, and the no-play action."""

    offers: dict[str, Offer]
    no_play: bool


def is_effective(rules: Rules, card: str, hand: list[str]) -> bool:
    """Tell whether a card's effect makes it playable from this hand (R-58)."""
    sheds = len(hand) - 1 > rules.hand or rules.option["discard_playable"] == "always"
    return card != "discard" or sheds


def menu_of(rules: Rules, position: Position, seat: str, hand: list[str]) -> Menu:
    """Return what a hand allows a seat (C-25)."""
    held = sorted(set(hand))
    usable = [card for card in held if is_effective(rules, card, hand)]
    offers = keep_lane(rules, [offer_of(rules, position, seat, card) for card in usable])
    by_card = dict(zip(usable, offers, strict=True))
    moving = {card for card, offer in by_card.items() if offer.always or offer.movable}
    laid_down = {"11"} if rules.option["hand_eleven"] == "decline_always" else set()
    chosen = {
        c: o for c, o in by_card.items() if c in moving | laid_down or (o.switches and not o.moves)
    }
    return Menu(chosen, no_play=not moving)
