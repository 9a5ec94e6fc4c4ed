"""Checks of a position: what is wrong with it, as sentences, all at once.

`faults` looks at the value alone, `phase_faults` at what goes with its phase, `state_faults` at
what only the engine can tell once the position is laid out.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pardon.engine.entry import WAY_FIRE
from pardon.engine.kernel import Kernel
from pardon.engine.layout import DONE, PHASE_NAMES
from pardon.errors import few
from pardon.messages import quote
from pardon.position.phases import IN_SPLIT, PHASES
from pardon.position.places import Pawn, Place, is_place, is_square
from pardon.position.setup import FLAGS, MARK_NAMES, Setup
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS, Card

MOST_CARDS = 255
"""How many cards a state can count in one place."""


def faults(setup: Setup) -> list[str]:
    """Name everything that is wrong with a setup; empty if nothing is."""
    return few([*_seat_faults(setup), *board_faults(setup), *_card_faults(setup)])


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
    elif "i" in marks and not is_square(pawn.place):
        clauses = f"{rules.reasons['ice_choice']}, {rules.reasons['iced']}"
        yield f"{spot} is iced and should stand on the track ({clauses})"
    if "d" in marks and not rules.lap_required:
        yield f"{spot} owes a lap, but there are no lap debts in {setup.config}"
    elif "d" in marks and not is_square(pawn.place):
        yield f"{spot} owes a lap and should stand on the track"
    if "m" in marks and setup.phase not in IN_SPLIT:
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
    if setup.phase != "over" and _are_owners(setup):
        for seat in setup.colours:
            if setup.is_home(seat):
                yield f"{seat} has won already: every pawn is home"
                return


def _seat_faults(setup: Setup) -> Iterator[str]:
    """Name what is wrong with who acts, owns and has won, and with the phase."""
    for name in ("turn", "actor", "winner"):
        seat = getattr(setup, name)
        if seat not in (*setup.colours, None):
            yield f"{name} {quote(seat)} should be one of {', '.join(setup.colours)}"
    owners = {seat: setup.owner_of(seat) for seat in setup.colours}
    if not _are_owners(setup):
        yield f"owners {quote(dict(setup.owners))} should give each seat a colour in play"
    elif any(seat != colour for seat, colour in owners.items()) and not _swaps(setup.config):
        yield f"owners {quote(dict(setup.owners))} differ, but nothing swaps them in {setup.config}"
    if setup.phase is not None and setup.phase not in PHASE_NAMES:
        yield f"unknown phase {quote(setup.phase)}; there are {', '.join(PHASE_NAMES)}"
    yield from _number_faults(setup)


def _are_owners(setup: Setup) -> bool:
    """Tell whether every seat owns a colour in play, each another."""
    owned = sorted(setup.owner_of(seat) for seat in setup.colours)
    return set(setup.owners) <= set(setup.colours) and owned == sorted(setup.colours)


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
    landing = "landed" in _tokens(setup)
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
    used, deck = setup.used(), setup.config.rules.deck
    if setup.pile is not None:
        used = used + Counter(setup.pile)
    for kind in setup.config.rules.cards:
        found, wanted = used[kind], deck.get(kind, 0)
        if found > wanted or (setup.pile is not None and found < wanted):
            yield f"there are {found} cards {kind} on the table and {wanted} in the deck"
    for seat, hand in setup.hands.items():
        if sum(hand.values()) > MOST_CARDS:
            yield f"{seat} holds {sum(hand.values())} cards and may hold {MOST_CARDS}"


def _tokens(setup: Setup) -> tuple[str, ...]:
    """Return the tokens that mean something in the phase of a setup."""
    return PHASES[setup.phase].tokens if setup.phase in PHASES else ()


def phase_faults(setup: Setup) -> Iterator[str]:
    """Name what in a setup does not go with its phase."""
    phase = setup.phase
    if phase is None:
        yield from _opening_faults(setup)
        return
    if phase not in PHASES:
        yield f"phase:{phase} should be one of {', '.join(PHASES)}"
        return
    if (setup.card is not None) != PHASES[phase].card:
        yield f"phase:{phase} needs {'no card' if setup.card else 'a card'} in play"
    elif setup.card is None and setup.amount:
        yield f"amount:{setup.amount} does not go with phase {phase}"
    elif setup.card in setup.config.rules.cards:
        yield from _power_faults(setup, setup.config.rules.cards[setup.card])
    if setup.actor not in (None, setup.turn) and not PHASES[phase].any_actor:
        yield f"actor:{setup.actor} should be {setup.turn} in phase {phase}"
    if PHASES[phase].hands and not setup.config.rules.hand:
        yield f"phase:{phase} needs hands, and there are none in {setup.config}"
    if setup.held and not _holds(setup):
        yield f"no cards are held back in phase {phase} of {setup.config}"
    yield from _split_faults(setup)
    yield from _draw_faults(setup)


def _opening_faults(setup: Setup) -> Iterator[str]:
    """Name what keeps a card from being laid down, or an event from beginning."""
    card = setup.config.rules.cards.get(setup.card or "")
    if setup.amount and (card is None or not card.event):
        yield f"amount:{setup.amount} needs a card that moves everyone"
    if setup.actor not in (None, setup.turn):
        yield f"actor:{setup.actor} should be {setup.turn}, who lays the card down"
    if setup.held and not _holds(setup):
        yield f"no cards are held back in {setup.config}"


def _holds(setup: Setup) -> bool:
    """Tell whether cards may wait beside the pile: for the lead, in an event, or by R-65."""
    waiting = setup.phase is not None and PHASES[setup.phase].holds
    return waiting or not setup.config.rules.in_turn_reshuffle


def _power_faults(setup: Setup, card: Card) -> Iterator[str]:
    power = PHASES[setup.phase or "play"].power
    if power is not None and not power(card):
        yield f"phase:{setup.phase} does not go with card {setup.card}"
    if setup.phase in ("ice", "token", "pull") and not setup.config.rules.tokens:
        yield f"phase:{setup.phase} needs tokens, and there are none in {setup.config}"
    eventful = card.event and "amount" in _tokens(setup)
    if bool(setup.amount) != eventful:
        yield f"amount:{setup.amount} does not go with card {setup.card} in phase {setup.phase}"


def _split_faults(setup: Setup) -> Iterator[str]:
    """Name what is wrong with the pawns moved, the pawn landed and the rest of a split."""
    side = set(setup.side_of(setup.decider))
    if setup.landed is not None and setup.landed[0] not in side:
        yield f"landed {setup.landed} should be a pawn of {' or '.join(sorted(side))}"
    moved = [c for c, pawns in setup.pawns.items() for pawn in pawns if "m" in pawn.marks]
    if set(moved) - side:
        yield f"only pawns of {' and '.join(sorted(side))} can be marked as moved"
    card = setup.config.rules.cards.get(setup.card or "")
    if card is None or not card.split or setup.phase not in IN_SPLIT:
        return
    parts = card.team_parts if setup.config.rules.team else card.parts
    rest = setup.rest or 0
    if not moved or len(moved) > parts or rest > card.split - len(moved):
        yield f"rest:{rest} does not go with {len(moved)} pawns moved"
    elif (rest and len(moved) == parts) or (setup.phase == "split" and not rest):
        yield f"rest:{rest} leaves nothing to move after {len(moved)} parts of {parts}"


def _draw_faults(setup: Setup) -> Iterator[str]:
    sizes = [setup.hand_size(seat) for seat in setup.colours]
    if setup.phase == "deal":
        if not _is_dealing(setup, sizes):
            yield f"hands of {sizes} cards cannot be met in a deal to {setup.actor}"
    elif setup.phase in ("first", "lead") and any(sizes):
        yield f"nobody holds cards in phase {setup.phase}"
    if "draws" in _tokens(setup) and setup.to_draw < 1:
        yield f"draws:{setup.to_draw} should be 1 or more"
    if setup.phase == "lead":
        yield from _lead_faults(setup)
    if setup.phase in ("card", "no_play") and not sizes[setup.colours.index(setup.turn)]:
        yield f"{setup.turn} has no card to choose in phase {setup.phase}"


def _is_dealing(setup: Setup, sizes: list[int]) -> bool:
    """Tell whether cards were dealt one by one, the leader first, and the actor is next."""
    first = setup.colours.index(setup.turn)
    at = (setup.colours.index(setup.decider) - first) % len(sizes)
    dealt = sizes[first:] + sizes[:first]
    one_by_one = dealt == [dealt[at] + (i < at) for i in range(len(dealt))]
    return one_by_one and dealt[at] < setup.config.rules.hand


def _lead_faults(setup: Setup) -> Iterator[str]:
    leading = setup.colours if setup.leading is None else setup.leading
    if not set(leading) <= set(setup.colours) or not set(setup.lead) <= set(setup.colours):
        yield f"the draw for the lead is among {', '.join(setup.colours)}"
    elif setup.decider not in leading:
        yield f"{setup.decider} is not in the draw for the lead"


def state_faults(kernel: Kernel, setup: Setup, states: Any) -> Iterator[str]:
    """Name what is wrong with a setup once the engine has its state."""
    state = states[0]
    phase, available = (
        PHASE_NAMES[state["phase"]],
        int(state["pile_size"]) + int(state["discards_size"]),
    )
    if phase == PHASE_NAMES[DONE]:
        yield f"card {setup.card} is done with as soon as it is laid down"
    if phase in ("draw", "refill", "pickup", "amount") and not available:
        yield f"there is no card to draw in phase {phase}"
    if phase == "deal" and available < _wanted(setup):
        yield f"there are {available} cards left to deal and {_wanted(setup)} wanted"
    if phase == "lead" and not state["pile_size"] + sum(state["held"].tolist()):
        yield "there is no card to draw for the lead"
    if phase == "fire" and not _can_fire(kernel, states):
        yield f"{setup.turn} has no fire move"
    if phase == "teleport" and not _can_teleport(kernel, state):
        yield f"{setup.landed} cannot teleport"
    if phase == "pull" and not _is_burning(setup):
        yield f"landed {setup.landed} should be a pawn that has brought the Fire home"


def _wanted(setup: Setup) -> int:
    dealt = sum(sum(hand.values()) for hand in setup.hands.values())
    return setup.config.rules.hand * len(setup.colours) - dealt


def _can_fire(kernel: Kernel, states: Any) -> bool:
    own = int(states["owner"][0][states["turn"][0]])
    return any(kernel.judge(states, 0, own, index, WAY_FIRE) >= 0 for index in range(4))


def _can_teleport(kernel: Kernel, state: Any) -> bool:
    rules, colour = kernel.rules[0], int(state["landed_colour"])
    far = int(rules["teleports"][colour, state["landed"]])
    standing = [pawn >> 4 for pawn in state["pawns"][colour].tolist()]
    if far < 0 or standing.count(far) >= rules["capacity"][far]:
        return False
    return bool(rules["square"][colour, far] != state["ice_square"])


def _is_burning(setup: Setup) -> bool:
    colour, place = setup.landed or ("", "")
    return place == "home" and any(
        pawn.place == "home" and "f" in pawn.marks for pawn in setup.pawns.get(colour, ())
    )
