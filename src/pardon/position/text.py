"""Position text: one line that holds a whole game, pleasant to read and to type.

    CONFIG red:20,s4 yellow:home*2 turn:red card:7

First the configuration, then tokens in any order. A colour's token lists its pawns, those not
mentioned being in Start; marks follow a place (`setup.MARK_NAMES`). The colours mentioned are the
seats, with none of them all four as at the beginning. Of the rest only what differs from the
usual is written; `TOKENS` says what there is. ``docs/notation.md`` is the grammar.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from pardon.errors import NotationError, PositionError
from pardon.messages import near, quote
from pardon.position.lists import (
    IN_START,
    read_cards,
    read_number,
    read_pairs,
    read_pawns,
    read_place,
    read_word,
    split,
    write_cards,
    write_pairs,
    write_pawns,
)
from pardon.position.phases import IN_SPLIT, PHASES, TOKENS_OF_PHASES
from pardon.position.places import Pawn, Place
from pardon.position.setup import Setup
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS

TOKENS = {
    "turn": "the seat whose turn it is",
    "actor": "the seat that decides, where it is another",
    "phase": "where the turn stands",
    "card": "the card in play",
    "from": "pile, in hand play of a card turned up from there",
    "amount": "by how much an event moves everyone, backward if negative",
    "rest": "what is left of a split",
    "landed": "the pawn whose teleport or pull is being decided",
    "open": "partners or lane: plays of last resort that are open",
    "draws": "cards still to be drawn into the hand",
    "after": "swap, where these are the cards for it",
    "again": "play or draw: what follows a refill",
    "lead": "cards drawn for the lead, by seat",
    "leading": "seats still in the draw for the lead",
    "owners": "the colour each seat owns, where it is another's",
    "pile": "the draw pile; all cards that are nowhere else if left out",
    "discards": "the discards, the top one last",
    "held": "cards that wait for the end of the turn, the last one last",
    "turns": "turns completed",
}
"""Every token but those of the colours and ``hand.red`` and so on, with its meaning."""

_AGAIN = ("", "play", "draw")
_OPEN = {"partners": "resort", "lane": "safety_back"}


def write(setup: Setup) -> str:
    """Return the text of a position whose setup is `live`."""
    tokens = [*_pawn_tokens(setup), *_table_tokens(setup), *_turn_tokens(setup)]
    return " ".join([setup.config.text, *tokens, *_card_tokens(setup)])


def _pawn_tokens(setup: Setup) -> Iterator[str]:
    fresh = {colour: _fresh(setup.config, colour) for colour in COLOURS}
    if dict(setup.pawns) != fresh:
        for colour, pawns in setup.pawns.items():
            yield f"{colour}:{write_pawns(pawns)}"


def _fresh(config: Config, colour: str) -> tuple[Pawn, ...]:
    """Return a colour's pawns as a game begins."""
    waiting = config.rules.pawns - config.rules.on_circle
    circle = Pawn(15 * COLOURS.index(colour) + 4)
    return (IN_START,) * waiting + (circle,) * config.rules.on_circle


def _table_tokens(setup: Setup) -> Iterator[str]:
    yield f"turn:{setup.turn}"
    if setup.actor not in (None, _usual_actor(setup)):
        yield f"actor:{setup.actor}"
    if setup.phase is not None and setup.phase != _usual_phase(setup):
        yield f"phase:{setup.phase}"
    if setup.card is not None:
        yield f"card:{setup.card}"
    if setup.card is not None and "face_up" in setup.flags:
        yield "from:pile"


def _turn_tokens(setup: Setup) -> Iterator[str]:
    if setup.amount:
        yield f"amount:{setup.amount}"
    if setup.rest is not None and _splits(setup):
        yield f"rest:{setup.rest}"
    if setup.landed is not None:
        colour, place = setup.landed
        yield f"landed:{place}" if colour == setup.own else f"landed:{colour}:{place}"
    opened = [word for word, flag in _OPEN.items() if flag in setup.flags]
    if opened:
        yield f"open:{','.join(opened)}"
    if _has(setup, "draws") and setup.to_draw != _usual_draws(setup):
        yield f"draws:{setup.to_draw}"
    if "swapped" in setup.flags:
        yield "after:swap"
    if setup.again:
        yield f"again:{_AGAIN[setup.again]}"


def _card_tokens(setup: Setup) -> Iterator[str]:
    if setup.lead:
        yield f"lead:{write_pairs(setup.lead)}"
    if setup.leading is not None and setup.leading != setup.colours:
        yield f"leading:{','.join(setup.leading)}"
    if setup.owners:
        yield f"owners:{write_pairs(setup.owners)}"
    for seat, hand in setup.hands.items():
        if hand:
            yield f"hand.{seat}:{write_cards(hand)}"
    if setup.discards:
        yield f"discards:{write_cards(setup.discards, setup.top)}"
    if setup.held:
        yield f"held:{write_cards(setup.held, setup.top)}"
    if setup.turns:
        yield f"turns:{setup.turns}"


def live(setup: Setup) -> Setup:
    """Return a setup without what a state still holds but no longer means anything."""
    known = PHASES.get(setup.phase or "")
    tokens = () if known is None else known.tokens
    return setup.changed(
        amount=setup.amount if "amount" in tokens else 0,
        rest=setup.rest if "rest" in tokens else None,
        to_draw=setup.to_draw if "draws" in tokens else 0,
        again=setup.again if "again" in tokens else 0,
        lead=setup.lead if "lead" in tokens else {},
        leading=setup.leading if "leading" in tokens else None,
        top=setup.top if setup.top in (setup.held or setup.discards) else None,
        flags=setup.flags and frozenset(flag for flag in setup.flags if _lives(setup, flag)),
    )


def _has(setup: Setup, token: str) -> bool:
    return setup.phase in PHASES and token in PHASES[setup.phase].tokens


def _may_remember(setup: Setup, flag: str) -> bool:
    return setup.phase in PHASES and flag in PHASES[setup.phase].flags


def _lives(setup: Setup, flag: str) -> bool:
    return _may_remember(setup, flag) and (flag != "resort" or bool(setup.rest))


def _splits(setup: Setup) -> bool:
    cards = setup.config.rules.cards
    return setup.card in cards and cards[setup.card].split > 0


def _usual_actor(setup: Setup) -> str:
    """Return who acts where a text does not say: in a deal who has fewest cards, else the turn."""
    if setup.phase != "deal":
        return setup.turn
    at = setup.colours.index(setup.turn)
    return min(setup.colours[at:] + setup.colours[:at], key=lambda seat: setup.hand_size(seat))


def _usual_draws(setup: Setup) -> int:
    """Return how many cards are drawn where a text does not say: up to a full hand, or one."""
    wanted = setup.config.rules.hand - setup.hand_size(setup.turn)
    return max(1, wanted) if setup.phase == "refill" else 1


def _usual_phase(setup: Setup) -> str | None:
    """Return the phase a text need not name; None where it must, or the card is yet to be laid."""
    rules = setup.config.rules
    if setup.card in rules.cards:
        card = rules.cards[setup.card]
        entered = card.event or card.shed or (rules.tokens and (card.ice or card.fire))
        return None if entered else "play"
    if not rules.hand:
        return "draw"
    if not any(setup.hands.values()):
        return "deal"
    return "card" if setup.hand_size(setup.turn) else "refill"


def parse(text: str) -> Setup:
    """Read a position, or raise a `PardonError` that says what is wrong."""
    if not isinstance(text, str) or not text.split():
        raise NotationError(f"a position should begin with a configuration, not {quote(text)}")
    source, *tokens = text.split()
    given = _read_tokens(tokens)
    setup = _with_turn(_with_cards(_with_pawns(Config.parse(source), given), given), given)
    _check_phase(setup, given)
    return setup


def _read_tokens(tokens: list[str]) -> dict[str, str]:
    """Split the tokens of a text into names and values, each known and given once."""
    found: dict[str, str] = {}
    known = [*COLOURS, *TOKENS, *(f"hand.{colour}" for colour in COLOURS)]
    for token in tokens:
        name, colon, value = token.lower().partition(":")
        if not colon:
            raise NotationError(f"token {quote(token)} should be name:value")
        if name not in known:
            raise NotationError(f"unknown token {quote(token)}; {near(name, known)}")
        if name in found:
            raise NotationError(f"token {quote(token)} gives {name} twice")
        found[name] = value
    return found


def _with_pawns(config: Config, given: Mapping[str, str]) -> Setup:
    """Read who plays, who owns what, and where the pawns stand."""
    seats = tuple(colour for colour in COLOURS if colour in given) or COLOURS
    pawns = {seat: _fresh(config, seat) for seat in seats}
    for colour in seats:
        if colour in given:
            pawns[colour] = read_pawns(colour, given[colour], config.rules.pawns)
    turn = _seat(given, "turn", seats) or seats[0]
    owners = read_pairs("owners", given.get("owners", ""))
    return Setup(config, pawns, turn, _seat(given, "actor", seats), owners=owners)


def _seat(given: Mapping[str, str], name: str, seats: tuple[str, ...]) -> str | None:
    seat = given.get(name)
    if seat is not None and seat not in seats:
        raise PositionError(f"{name}:{seat} should be one of {', '.join(seats)}")
    return seat


def _with_cards(setup: Setup, given: Mapping[str, str]) -> Setup:
    """Lay out hands and piles; cards not mentioned are in the pile, or else among the discards."""
    names = [f"hand.{seat}" for seat in COLOURS if f"hand.{seat}" in given]
    cards = {n: read_cards(n, given.get(n, "")) for n in (*names, "pile", "discards", "held")}
    setup = replace(
        setup,
        card=given.get("card"),
        hands={name.removeprefix("hand."): cards[name] for name in names},
        pile=cards["pile"] if "pile" in given else None,
        discards=cards["discards"],
        held=cards["held"],
    )
    if "pile" in given and "discards" not in given:
        setup = replace(setup, discards=_rest(setup))
    top = next(reversed(list(setup.held or setup.discards)), None)
    return replace(setup, top=None if given.get("phase") == "lead" else top)


def _rest(setup: Setup) -> dict[str, int]:
    rest = Counter(setup.config.rules.deck)
    for cards in (*setup.hands.values(), setup.pile or {}, setup.held):
        rest.subtract(cards)
    rest.subtract([setup.card] if setup.card else ())
    return {kind: count for kind, count in rest.items() if count > 0}


def _with_turn(setup: Setup, given: Mapping[str, str]) -> Setup:
    """Add where the turn stands and what it remembers, with their usual values."""
    usual = "split" if "rest" in given else _usual_phase(setup)
    setup = replace(setup, phase=given.get("phase", usual))
    setup = replace(setup, actor=setup.actor or _usual_actor(setup))
    numbers = {"amount": 0, "turns": 0, "rest": 0, "draws": _usual_draws(setup)}
    numbers |= {name: read_number(name, given[name]) for name in numbers if name in given}
    return replace(
        setup,
        amount=numbers["amount"],
        turns=numbers["turns"],
        rest=numbers["rest"] if setup.phase in IN_SPLIT else None,
        landed=_landed(setup, given),
        to_draw=numbers["draws"] if _has(setup, "draws") else 0,
        again=_AGAIN.index(read_word("again", given.get("again", ""), _AGAIN)),
        flags=frozenset(_flags(setup, given)),
        lead=read_pairs("lead", given.get("lead", "")),
        leading=_leading(setup, given),
        winner=_winner(setup),
    )


def _leading(setup: Setup, given: Mapping[str, str]) -> tuple[str, ...] | None:
    usual = setup.colours if setup.phase == "lead" else None
    return split(given["leading"]) if "leading" in given else usual


def _landed(setup: Setup, given: Mapping[str, str]) -> tuple[str, Place] | None:
    if not _has(setup, "landed"):
        return None
    usual = "home" if setup.phase == "pull" else ""
    colour, _, place = given.get("landed", usual).rpartition(":")
    return colour or setup.own, read_place(place)


def _flags(setup: Setup, given: Mapping[str, str]) -> Iterator[str]:
    """Yield what the turn remembers: some of it said, the rest following from the phase."""
    for word in split(given.get("open", "")):
        yield _OPEN[read_word("open", word, tuple(_OPEN))]
    if _may_remember(setup, "played"):
        yield "played"
    if setup.phase == "discard":
        yield "discarding"
    if setup.phase == "pickup":
        yield "swapped" if read_word("after", given.get("after", ""), ("", "swap")) else "picked"
    turned_up = read_word("from", given.get("from", ""), ("", "pile"))
    if turned_up or (setup.phase == "draw" and setup.config.rules.hand):
        yield "face_up"


def _winner(setup: Setup) -> str | None:
    """Return who made the winning play: the actor, if his side is Home."""
    if setup.phase != "over" or setup.own not in COLOURS:
        return None
    return setup.decider if setup.is_home(setup.decider) else None


def _check_phase(setup: Setup, given: Mapping[str, str]) -> None:
    """Raise if a token has no meaning in the phase; an event that is to begin has its amount."""
    for name in (name for name in TOKENS if name in TOKENS_OF_PHASES and name in given):
        beginning = setup.phase is None and name in ("amount", "from", "open")
        if not beginning and not _has(setup, name):
            raise PositionError(f"{name}:{given[name]} does not go with phase {setup.phase}")
    if "from" in given and not setup.config.rules.hand:
        raise PositionError(f"from:{given['from']} needs hands, not {setup.config}")
