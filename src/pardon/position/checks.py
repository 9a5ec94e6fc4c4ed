"""Whether the phase of a position fits the rest of it, so that the engine can go on from there."""

from collections.abc import Callable, Iterator
from typing import Any

from pardon.engine.doors import WAY_FIRE
from pardon.engine.kernel import Kernel
from pardon.engine.layout import DONE, LAST_CHANCE, OVER, PHASE_NAMES
from pardon.errors import PositionError
from pardon.position.setup import Setup, faults, opened
from pardon.rules.edition import COLOURS, Card

NO_CARD = ("first", "lead", "deal", "draw", "refill", "pickup", "fire", "card", "no_play", "over")
"""Phases in which no card is in play; in the others one is."""
ANY_ACTOR = ("lead", "deal", "event", "teleport", "pull", "over")
"""Phases in which somebody else may act than the player whose turn it is."""
_HANDS = ("deal", "refill", "pickup", "card", "no_play", "discard")
_POWERS: dict[str, Callable[[Card], bool]] = {
    "amount": lambda card: card.event,
    "event": lambda card: card.event,
    "discard": lambda card: card.shed,
    "ice": lambda card: card.ice,
    "token": lambda card: card.fire,
    "play": lambda card: not card.event and not card.shed,
    "split": lambda card: card.split > 0,
}
"""What a card must be able to do to be in play in a phase."""


def lay_out(kernel: Kernel, setup: Setup) -> tuple[Any, list[int]]:
    """Return the record of a position and its legal actions, or raise a `PositionError`."""
    found = faults(setup) or list(phase_faults(setup))
    if found:
        raise PositionError("; ".join(found))
    states = opened(kernel, setup)
    found = list(_table_faults(kernel, setup, states))
    actions = [] if found else kernel.legal(states, 0)
    if not found and not actions and LAST_CHANCE < states["phase"][0] < OVER:
        found = [f"nothing can be decided in phase {_phase(states)}"]
    if found:
        raise PositionError("; ".join(found))
    return states, actions


def _phase(states: Any) -> str:
    return PHASE_NAMES[states["phase"][0]]


def phase_faults(setup: Setup) -> Iterator[str]:
    """Name what in a setup does not go with its phase."""
    phase = setup.phase
    if phase is None:
        yield from _opening_faults(setup)
        return
    if phase not in PHASE_NAMES or phase == PHASE_NAMES[DONE]:
        known = [name for name in PHASE_NAMES if name != PHASE_NAMES[DONE]]
        yield f"phase:{phase} should be one of {', '.join(known)}"
        return
    if (setup.card is None) != (phase in NO_CARD):
        yield f"phase:{phase} needs {'no card' if setup.card else 'a card'} in play"
    elif setup.card is None and setup.amount:
        yield f"amount:{setup.amount} does not go with phase {phase}"
    elif setup.card in setup.config.rules.cards:
        yield from _power_faults(setup, setup.config.rules.cards[setup.card])
    if setup.actor not in (None, setup.turn) and phase not in ANY_ACTOR:
        yield f"actor:{setup.actor} should be {setup.turn} in phase {phase}"
    if phase in _HANDS and not setup.config.rules.hand:
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
    waiting = ("lead", "amount", "event", "teleport", "pull")
    return not setup.config.rules.in_turn_reshuffle or setup.phase in waiting


def _power_faults(setup: Setup, card: Card) -> Iterator[str]:
    if setup.phase in _POWERS and not _POWERS[setup.phase](card):
        yield f"phase:{setup.phase} does not go with card {setup.card}"
    if setup.phase in ("ice", "token", "pull") and not setup.config.rules.tokens:
        yield f"phase:{setup.phase} needs tokens, and there are none in {setup.config}"
    eventful = card.event and setup.phase in ("event", "teleport", "pull")
    if bool(setup.amount) != eventful:
        yield f"amount:{setup.amount} does not go with card {setup.card} in phase {setup.phase}"


def _split_faults(setup: Setup) -> Iterator[str]:
    """Name what is wrong with the pawns moved, the pawn landed and the rest of a split."""
    side = _side(setup)
    if setup.landed is not None and setup.landed[0] not in side:
        yield f"landed {setup.landed} should be a pawn of {' or '.join(sorted(side))}"
    moved = [c for c, pawns in setup.pawns.items() for pawn in pawns if "m" in pawn.marks]
    if set(moved) - side:
        yield f"only pawns of {' and '.join(sorted(side))} can be marked as moved"
    card = setup.config.rules.cards.get(setup.card or "")
    if card is None or not card.split or setup.phase not in ("split", "teleport", "pull"):
        return
    parts = card.team_parts if setup.config.rules.team else card.parts
    rest = setup.rest or 0
    if not moved or len(moved) > parts or rest > card.split - len(moved):
        yield f"rest:{rest} does not go with {len(moved)} pawns moved"
    elif (rest and len(moved) == parts) or (setup.phase == "split" and not rest):
        yield f"rest:{rest} leaves nothing to move after {len(moved)} parts of {parts}"


def _side(setup: Setup) -> set[str]:
    """Return the colours that the actor moves."""
    seat = setup.actor or setup.turn
    own = COLOURS.index(setup.owners.get(seat, seat))
    return {COLOURS[own], COLOURS[own ^ 2]} if setup.config.rules.team else {COLOURS[own]}


def _draw_faults(setup: Setup) -> Iterator[str]:
    sizes = [sum(setup.hands.get(seat, {}).values()) for seat in setup.colours]
    if setup.phase == "deal":
        if not _is_dealing(setup, sizes):
            yield f"hands of {sizes} cards cannot be met in a deal to {setup.actor}"
    elif setup.phase in ("first", "lead") and any(sizes):
        yield f"nobody holds cards in phase {setup.phase}"
    if setup.phase in ("refill", "pickup") and setup.to_draw < 1:
        yield f"draws:{setup.to_draw} should be 1 or more"
    if setup.phase == "lead":
        yield from _lead_faults(setup)
    if setup.phase in ("card", "no_play") and not sizes[setup.colours.index(setup.turn)]:
        yield f"{setup.turn} has no card to choose in phase {setup.phase}"


def _is_dealing(setup: Setup, sizes: list[int]) -> bool:
    """Tell whether cards were dealt one by one, the leader first, and the actor is next."""
    first = setup.colours.index(setup.turn)
    at = (setup.colours.index(setup.actor or setup.turn) - first) % len(sizes)
    dealt = sizes[first:] + sizes[:first]
    one_by_one = dealt == [dealt[at] + (i < at) for i in range(len(dealt))]
    return one_by_one and dealt[at] < setup.config.rules.hand


def _lead_faults(setup: Setup) -> Iterator[str]:
    leading = setup.colours if setup.leading is None else setup.leading
    if not set(leading) <= set(setup.colours) or not set(setup.lead) <= set(setup.colours):
        yield f"the draw for the lead is among {', '.join(setup.colours)}"
    elif (setup.actor or setup.turn) not in leading:
        yield f"{setup.actor or setup.turn} is not in the draw for the lead"


def _table_faults(kernel: Kernel, setup: Setup, states: Any) -> Iterator[str]:
    """Name what is wrong once the position is laid out."""
    state = states[0]
    phase, available = _phase(states), int(state["pile_size"]) + int(state["discards_size"])
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
    far = int(rules["teleport"][colour, state["landed"]])
    standing = [pawn >> 4 for pawn in state["pawns"][colour].tolist()]
    if far < 0 or standing.count(far) >= rules["capacity"][far]:
        return False
    return bool(rules["square"][colour, far] != state["ice_square"])


def _is_burning(setup: Setup) -> bool:
    colour, place = setup.landed or ("", "")
    return place == "home" and any(
        pawn.place == "home" and "f" in pawn.marks for pawn in setup.pawns.get(colour, ())
    )
