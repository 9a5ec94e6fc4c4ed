"""Positions as plain data: written down by people, checked as a whole, turned into records.

A `Setup` names everything by its word. `faults` lists all that is wrong with it, `build` makes
the engine's record of it, and `read` goes back. What a setup does not mention is as at the
beginning of a turn.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from pardon.engine.kernel import Kernel
from pardon.engine.layout import (
    ABSENT,
    CARD,
    DEBT,
    DIAMOND,
    DRAW,
    EVENT,
    FIRE,
    HOME,
    ICE,
    LANE,
    LAST_CHANCE,
    MARKS,
    MOVED,
    NO_SQUARE,
    NONE,
    OVER,
    PHASE_NAMES,
    PLAY,
    PULL,
    SPLIT,
    START,
    STATE,
    TELEPORT,
)
from pardon.engine.tables import compile_rules, place_of, square_of
from pardon.errors import PositionError, few
from pardon.messages import quote
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS, KINDS

Place = int | str
Cards = Mapping[str, int]
Records = np.ndarray[Any, Any]

PLACES: tuple[Place, ...] = ("start", *range(60), "s1", "s2", "s3", "s4", "s5", "home")
"""Every place as words and squares, in the order in which a colour's pawns are listed."""
RANK = {place: rank for rank, place in enumerate(PLACES)}
MARK_NAMES = {"i": ICE, "f": FIRE, "d": DEBT, "m": MOVED}
"""Letters of the marks on a pawn: ice, fire, lap debt, moved in this split."""
FLAGS = ("resort", "lane_back", "played", "swapped", "picked", "shedding", "face_up")
"""What a turn under way may have to remember; see the record of the engine."""
UNDECIDED = -2
MOST_CARDS = 255
IN_SPLIT = (SPLIT, TELEPORT, PULL)


class Pawn(NamedTuple):
    """Where a pawn stands, and its marks as letters of `MARK_NAMES`."""

    place: Place
    marks: str = ""


@dataclass(frozen=True)
class Setup:
    """A position in plain values; seats are named by their colours."""

    config: Config
    pawns: Mapping[str, tuple[Pawn, ...]]
    """The pawns of every colour in play, the colours clockwise."""
    turn: str
    actor: str | None = None
    """Who decides; the player whose turn it is where nobody is named."""
    phase: str | None = None
    """Where the turn stands; None opens the card, or else the turn."""
    card: str | None = None
    amount: int = 0
    """By how much an event moves everyone, backward if negative."""
    rest: int | None = None
    """What is left of a split; None stands for the whole."""
    landed: tuple[str, Place] | None = None
    """The pawn whose teleport or pull is being decided."""
    owners: Mapping[str, str] = field(default_factory=dict)
    """The colour each seat owns; its own where nothing is said."""
    hands: Mapping[str, Cards] = field(default_factory=dict)
    pile: Cards | None = None
    """The draw pile; None stands for the cards that are nowhere else."""
    discards: Cards = field(default_factory=dict)
    held: Cards = field(default_factory=dict)
    top: str | None = None
    """The card last discarded."""
    turns: int = 0
    to_draw: int = 0
    """Cards still to be drawn in a refill or a pick-up."""
    again: int = 0
    """What follows a refill: 1 another choice, 2 a card from the pile."""
    flags: frozenset[str] = frozenset()
    lead: Mapping[str, str] = field(default_factory=dict)
    """What each seat has drawn for the lead."""
    leading: tuple[str, ...] | None = None
    """Who is still in the draw for the lead; None stands for everyone."""
    winner: str | None = None
    """Who made the winning play, once the game is over."""

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours in play."""
        return tuple(self.pawns)


@lru_cache(maxsize=4)
def numbers_of(colour: str) -> dict[Place, int]:
    """Return the engine's number for each place of a colour."""
    own = COLOURS.index(colour)
    numbers: dict[Place, int] = {"start": START, "home": HOME}
    numbers |= {square: place_of(own, square) for square in range(60)}
    return numbers | {f"s{k}": LANE + k - 1 for k in range(1, 6)}


@lru_cache(maxsize=4)
def names_of(colour: str) -> tuple[Place, ...]:
    """Return the name of each of the engine's places of a colour."""
    own = COLOURS.index(colour)
    track = [square_of(own, place) for place in range(1, DIAMOND + 1)]
    return ("start", *track, "s1", "s2", "s3", "s4", "s5", "home")


def is_place(given: object) -> bool:
    """Tell whether a value names a place."""
    return type(given) in (int, str) and given in RANK


def is_square(given: object) -> bool:
    """Tell whether a value is a square of the track."""
    return type(given) is int and given in RANK


def faults(setup: Setup) -> list[str]:
    """Name everything that is wrong with a setup; empty if nothing is."""
    return few([*_table_faults(setup), *board_faults(setup), *_card_faults(setup)])


def board_faults(setup: Setup) -> list[str]:
    """Name what is wrong with the pawns, tokens and debts of a setup."""
    found = setup.config.seat_faults(setup.colours)
    if not found:
        found = [fault for colour in setup.pawns for fault in _pawn_faults(setup, colour)]
    if not found:
        found = [*_crowd_faults(setup), *_token_faults(setup), *_won_faults(setup)]
    return few(found)


def _pawn_faults(setup: Setup, colour: str) -> Iterator[str]:
    pawns, wanted = setup.pawns[colour], setup.config.rules.pawns
    if len(pawns) != wanted:
        yield f"{colour} has {len(pawns)} pawns and should have {wanted}"
    for pawn in pawns:
        if not is_place(pawn.place):
            yield f"{quote(pawn.place)} of {colour} should be start, 0 to 59, s1 to s5 or home"
        elif pawn.marks:
            yield from _mark_faults(setup, colour, pawn)


def _mark_faults(setup: Setup, colour: str, pawn: Pawn) -> Iterator[str]:
    rules, marks = setup.config.rules, set(pawn.marks)
    spot = f"{colour} {pawn.place}"
    if not marks <= set(MARK_NAMES):
        yield f"mark {pawn.marks!r} of {spot} should be of {''.join(MARK_NAMES)}"
    if marks & {"i", "f"} and not rules.tokens:
        yield f"{spot} carries a token, but there are none in {setup.config}"
    if "d" in marks and not rules.lap_required:
        yield f"{spot} owes a lap, but there are no lap debts in {setup.config}"
    elif "d" in marks and not is_square(pawn.place):
        yield f"{spot} owes a lap and should stand on the track"
    if "m" in marks and setup.phase not in [PHASE_NAMES[phase] for phase in IN_SPLIT]:
        yield f"{spot} is marked as moved, but no split is under way"


def _crowd_faults(setup: Setup) -> Iterator[str]:
    holders: dict[int, str] = {}
    for colour, pawns in setup.pawns.items():
        for place, number in Counter(pawn.place for pawn in pawns).items():
            if place in ("start", "home"):
                continue
            if number > _capacity(setup, colour, place):
                yield f"{colour} has {number} pawns on {place}, which holds fewer"
            if isinstance(place, int) and holders.setdefault(place, colour) != colour:
                yield f"{holders[place]} and {colour} both stand on {place}"


def _capacity(setup: Setup, colour: str, place: Place) -> int:
    on_circle = place == 15 * COLOURS.index(colour) + 4
    return setup.config.rules.circle_capacity if on_circle else 1


def _token_faults(setup: Setup) -> Iterator[str]:
    carried: Counter[str] = Counter()
    for pawns in setup.pawns.values():
        carried.update(mark for pawn in pawns for mark in pawn.marks)
    for mark, name in (("i", "ice"), ("f", "fire")):
        if carried[mark] > 1:
            yield f"{carried[mark]} pawns carry the {name} and one should"


def _won_faults(setup: Setup) -> Iterator[str]:
    if setup.phase != PHASE_NAMES[OVER]:
        for seat in setup.colours:
            if all(_is_home(setup, colour) for colour in _side(setup, seat)):
                yield f"{seat} has won already: every pawn is home"
                return


def _side(setup: Setup, seat: str) -> tuple[str, ...]:
    own = COLOURS.index(setup.owners.get(seat, seat))
    return (COLOURS[own], COLOURS[own ^ 2]) if setup.config.rules.team else (COLOURS[own],)


def _is_home(setup: Setup, colour: str) -> bool:
    return all(pawn.place == "home" for pawn in setup.pawns.get(colour, ()))


def _table_faults(setup: Setup) -> Iterator[str]:
    """Name what is wrong with who acts, owns and has won, and with the phase."""
    for name in ("turn", "actor", "winner"):
        seat = getattr(setup, name)
        if seat not in (*setup.colours, None):
            yield f"{name} {quote(seat)} should be one of {', '.join(setup.colours)}"
    owners = {seat: setup.owners.get(seat, seat) for seat in setup.colours}
    if set(setup.owners) - set(setup.colours) or sorted(owners.values()) != sorted(owners):
        yield f"owners {quote(dict(setup.owners))} should give each seat a colour in play"
    elif any(seat != colour for seat, colour in owners.items()) and not _swaps(setup.config):
        yield f"owners {quote(dict(setup.owners))} differ, but nothing swaps them in {setup.config}"
    if setup.phase is not None and setup.phase not in PHASE_NAMES:
        yield f"unknown phase {quote(setup.phase)}; there are {', '.join(PHASE_NAMES)}"
    yield from _number_faults(setup)


def _swaps(config: Config) -> bool:
    return any(card.swap for card in config.rules.cards.values())


def _number_faults(setup: Setup) -> Iterator[str]:
    if not 0 <= setup.turns < 2**31:
        yield f"turns {setup.turns} should not be negative"
    if not -12 <= setup.amount <= 12:
        yield f"amount {setup.amount} should be from -12 to 12"
    whole = _split(setup)
    if setup.rest is not None and not 0 <= setup.rest <= whole:
        yield f"rest {setup.rest} should be from 0 to {whole}"
    if not 0 <= setup.to_draw <= MOST_CARDS or setup.again not in (0, 1, 2):
        yield f"to_draw {setup.to_draw} and again {setup.again} should be numbers of cards"
    if not setup.flags <= set(FLAGS):
        yield f"flags {quote(sorted(setup.flags))} should be of {', '.join(FLAGS)}"
    landing = setup.phase in (PHASE_NAMES[TELEPORT], PHASE_NAMES[PULL])
    if landing and not _stands(setup, setup.landed):
        yield f"landed {quote(setup.landed)} should be a colour and the place of a pawn of it"


def _stands(setup: Setup, landed: tuple[str, Place] | None) -> bool:
    return landed is not None and any(
        pawn.place == landed[1] for pawn in setup.pawns.get(landed[0], ())
    )


def _split(setup: Setup) -> int:
    cards = setup.config.rules.cards
    return cards[setup.card].split if setup.card in cards else 0


def _card_faults(setup: Setup) -> Iterator[str]:
    rules = setup.config.rules
    if setup.hands and not rules.hand:
        yield f"there are no hands in {setup.config}"
    strange = set(setup.hands) - set(setup.colours)
    if strange:
        yield f"hands of {quote(sorted(strange))} should be of {', '.join(setup.colours)}"
    unknown = {kind for kind in _mentioned(setup) if kind not in rules.cards}
    if unknown:
        shown = quote(sorted(map(str, unknown)))
        yield f"unknown cards {shown}; there are {', '.join(rules.cards)}"
    else:
        yield from _census_faults(setup)


def _mentioned(setup: Setup) -> Iterator[str]:
    for cards in (*setup.hands.values(), setup.pile or {}, setup.discards, setup.held):
        yield from cards
    yield from (kind for kind in (setup.card, setup.top) if kind is not None)
    yield from setup.lead.values()


def _census_faults(setup: Setup) -> Iterator[str]:
    """Name cards of which there are more, or with a pile given fewer, than in the deck."""
    used, deck = _used(setup), setup.config.rules.deck
    if setup.pile is not None:
        used = used + Counter(setup.pile)
    for kind in setup.config.rules.cards:
        found, wanted = used[kind], deck.get(kind, 0)
        if found > wanted or (setup.pile is not None and found < wanted):
            yield f"there are {found} cards {kind} on the table and {wanted} in the deck"
    for seat, hand in setup.hands.items():
        if sum(hand.values()) > MOST_CARDS:
            yield f"{seat} holds {sum(hand.values())} cards and may hold {MOST_CARDS}"


def _used(setup: Setup) -> Counter[str]:
    """Count the cards that are not in the pile."""
    used: Counter[str] = Counter()
    for cards in (*setup.hands.values(), setup.discards, setup.held):
        used.update(cards)
    used.update([setup.card] if setup.card is not None else ())
    return used


def build(setup: Setup) -> Records:
    """Return the record of a setup as an array of one, or raise a `PositionError` with all faults.

    A card that is to be opened is in the phase "play" and has yet to be entered; `opened` does.
    """
    found = faults(setup)
    if found:
        raise PositionError("; ".join(found))
    states = board_of(setup)
    _write_table(states, setup)
    _write_cards(states, setup)
    return states


def opened(kernel: Kernel, setup: Setup) -> Records:
    """Return the record of a setup; one that names no phase is opened by the rules."""
    states = build(setup)
    if setup.phase is None and setup.amount:
        kernel.begin(states, 0, EVENT)
    elif setup.phase is None and setup.card is not None:
        kernel.begin(states, 0, PLAY)
    return states


def board_of(setup: Setup) -> Records:
    """Return a record with the pawns and owners of a sound setup, its cards left out."""
    states = np.zeros(1, STATE)
    rows, occupied = [[ABSENT * 16] * 4 for _ in COLOURS], [0] * 64
    ice_square = NO_SQUARE
    for colour, pawns in setup.pawns.items():
        own, numbers = COLOURS.index(colour), numbers_of(colour)
        for index, pawn in enumerate(pawns):
            marks = sum(MARK_NAMES[mark] for mark in pawn.marks)
            rows[own][index] = numbers[pawn.place] * 16 + marks
            if isinstance(pawn.place, int):
                occupied[pawn.place] = own + 1
                ice_square = pawn.place if marks & ICE else ice_square
        rows[own].sort()
    states["pawns"], states["at"] = rows, occupied
    states["ice_square"] = ice_square
    _clear(states, setup)
    return states


def _clear(states: Records, setup: Setup) -> None:
    turn = COLOURS.index(setup.turn)
    states["turn"] = states["actor"] = turn
    states["owner"] = [COLOURS.index(setup.owners.get(seat, seat)) for seat in COLOURS]
    states["card"] = states["top"] = states["lead"] = NONE
    states["winner"] = -1


def _write_table(states: Records, setup: Setup) -> None:
    """Write who acts and where the turn stands."""
    state = states[0]
    state["phase"] = _phase(setup)
    state["actor"] = COLOURS.index(setup.actor or setup.turn)
    state["card"] = _kind(setup.card)
    state["amount"] = setup.amount
    state["turns"] = setup.turns
    _write_split(state, setup)
    for flag in setup.flags:
        state[flag] = 1
    state["to_draw"] = setup.to_draw
    state["again"] = setup.again
    leading = setup.colours if setup.leading is None else setup.leading
    state["leading"] = [seat in leading for seat in COLOURS]
    state["lead"] = [_kind(setup.lead.get(seat)) for seat in COLOURS]
    if state["phase"] == OVER:
        state["winner"] = COLOURS.index(setup.winner) if setup.winner else UNDECIDED


def _write_split(state: Any, setup: Setup) -> None:
    if setup.card is not None:
        rules = compile_rules(setup.config, setup.colours)[0]
        moved = sum("m" in pawn.marks for pawns in setup.pawns.values() for pawn in pawns)
        state["rest"] = rules["split"][_kind(setup.card)] if setup.rest is None else setup.rest
        state["parts"] = rules["parts"][_kind(setup.card)] - moved
    if setup.landed is not None:
        colour, place = setup.landed
        state["landed_colour"] = COLOURS.index(colour)
        state["landed"] = numbers_of(colour)[place]


def _phase(setup: Setup) -> int:
    if setup.phase is not None:
        return PHASE_NAMES.index(setup.phase)
    if setup.card is not None:
        return PLAY
    return CARD if setup.config.rules.hand else DRAW


def _kind(card: str | None) -> int:
    return NONE if card is None else KINDS.index(card)


def _write_cards(states: Records, setup: Setup) -> None:
    state = states[0]
    pile = setup.pile
    if pile is None:
        pile = Counter(setup.config.rules.deck) - _used(setup)
    for name, cards in (("pile", pile), ("discards", setup.discards), ("held", setup.held)):
        state[name][: len(KINDS)] = [cards.get(kind, 0) for kind in KINDS]
    for seat, hand in setup.hands.items():
        state["hands"][COLOURS.index(seat)] = [hand.get(kind, 0) for kind in KINDS]
        state["hand_size"][COLOURS.index(seat)] = sum(hand.values())
    state["pile_size"] = sum(pile.values())
    state["discards_size"] = sum(setup.discards.values())
    state["top"] = _kind(setup.top)


def read(config: Config, colours: Iterable[str], state: Any) -> Setup:
    """Return the setup of a record; `build` turns it back."""
    seats = tuple(colours)
    fields = dict(zip(state.dtype.names, state.item(), strict=True))  # one by one takes far longer
    phase, card = fields["phase"], fields["card"]
    landing = phase in (TELEPORT, PULL)
    lead, leading, winner = fields["lead"].tolist(), fields["leading"].tolist(), fields["winner"]
    return Setup(
        config=config,
        pawns={colour: pawns_of(colour, fields["pawns"]) for colour in seats},
        turn=COLOURS[fields["turn"]],
        actor=COLOURS[fields["actor"]],
        phase=PHASE_NAMES[phase],
        card=_name(card),
        amount=fields["amount"],
        rest=fields["rest"] if phase > LAST_CHANCE and card != NONE else None,
        landed=_landed(fields) if landing else None,
        owners=_owners(seats, fields["owner"].tolist()),
        hands=_hands(seats, fields["hands"]) if config.rules.hand else {},
        pile=_counts(fields["pile"]),
        discards=_counts(fields["discards"]),
        held=_counts(fields["held"]),
        top=_name(fields["top"]),
        turns=fields["turns"],
        to_draw=fields["to_draw"],
        again=fields["again"],
        flags=frozenset(flag for flag in FLAGS if fields[flag]),
        lead={s: KINDS[k] for s in seats if (k := lead[COLOURS.index(s)]) != NONE},
        leading=tuple(seat for seat in seats if leading[COLOURS.index(seat)]),
        winner=COLOURS[winner] if winner >= 0 else None,
    )


def pawns_of(colour: str, rows: Any) -> tuple[Pawn, ...]:
    """Return a colour's pawns in the order of places, read from the pawns of a record."""
    return _pawns(colour, tuple(rows[COLOURS.index(colour)].tolist()))


@lru_cache(maxsize=4096)
def _pawns(colour: str, numbers: tuple[int, ...]) -> tuple[Pawn, ...]:
    names = names_of(colour)
    pawns = [
        Pawn(names[number >> 4], _marks(number & MARKS))
        for number in numbers
        if number >> 4 != ABSENT
    ]
    return tuple(sorted(pawns, key=lambda pawn: (RANK[pawn.place], pawn.marks)))


def _marks(bits: int) -> str:
    return "".join(letter for letter, bit in MARK_NAMES.items() if bits & bit)


def _landed(fields: Mapping[str, Any]) -> tuple[str, Place]:
    colour = COLOURS[fields["landed_colour"]]
    return colour, names_of(colour)[fields["landed"]]


def _owners(seats: tuple[str, ...], owner: list[int]) -> dict[str, str]:
    owners = {seat: COLOURS[owner[COLOURS.index(seat)]] for seat in seats}
    return owners if any(seat != colour for seat, colour in owners.items()) else {}


def _hands(seats: tuple[str, ...], hands: Any) -> dict[str, dict[str, int]]:
    return {seat: _counts(hands[COLOURS.index(seat)]) for seat in seats}


def _counts(row: Any) -> dict[str, int]:
    return {kind: count for kind, count in zip(KINDS, row.tolist(), strict=False) if count}


def _name(kind: int) -> str | None:
    return None if kind == NONE else KINDS[kind]
