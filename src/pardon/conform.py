"""Conformance protocol: questions about positions in, everything they allow out.

One JSON object a line each way, so that engines can be held against one another.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from pardon.engine.compile import compile_rules
from pardon.engine.entry import WAY_FIRE
from pardon.engine.kernel import Kernel
from pardon.engine.layout import (
    ABSENT,
    CARD,
    CHOOSE,
    DEBT,
    DROP,
    EVENT,
    FIRE,
    FIRE_MOVE,
    GO_FIRE,
    ICE,
    NO_PLAY,
    PASS,
    PLAY,
)
from pardon.errors import PardonError, PositionError, few
from pardon.messages import lowered, quote
from pardon.position.checks import MOST_CARDS, board_faults
from pardon.position.places import RANK, Pawn, Place, is_place, is_square
from pardon.position.setup import Setup, names_of
from pardon.position.state import States, board_of
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS, KINDS

Bearer = tuple[str, int | str]
Outcome = dict[str, Any]

BLANK = " \t\r\n"
"""What a line may consist of and still ask nothing."""
LONGEST = 4000
"""Letters of an error, whatever was asked."""


class Question(msgspec.Struct, frozen=True):
    """Question as the protocol writes it."""

    id: str
    edition: str
    turn: str
    pawns: dict[str, list[int | str]]
    options: dict[str, Any] = {}
    seats: tuple[str, ...] = COLOURS
    card: str | None = None
    amount: int | str | None = None
    ice: Bearer | None = None
    fire: Bearer | None = None
    debt: dict[str, list[int]] = {}
    hand: list[str] | None = None
    phase: str | None = None


class Ruleset(NamedTuple):
    """Ruleset: what questions under the same rules have in common."""

    config: Config
    seats: tuple[str, ...]
    kernel: Kernel


def answer(question: object) -> dict[str, Any]:
    """Answer one question, with an error if it makes no sense."""
    asked = question.get("id") if isinstance(question, Mapping) else None
    try:
        return {"id": asked, **_answer(msgspec.convert(question, Question))}
    except msgspec.ValidationError as fault:
        return _refusal(asked, _complaint(question, str(fault)))
    except PardonError as fault:
        return _refusal(asked, str(fault))


def run(lines: Iterable[str | bytes], write: Callable[[str], object]) -> None:
    """Answer a question a line; every answer is written with the end of its line."""
    for line in lines:
        if not _is_blank(line):
            write(_answer_line(line) + "\n")


def _is_blank(line: str | bytes) -> bool:
    return not (line.strip(BLANK) if isinstance(line, str) else line.strip(BLANK.encode()))


def _answer_line(line: str | bytes) -> str:
    try:
        text = line if isinstance(line, str) else line.decode()
        return msgspec.json.encode(answer(msgspec.json.decode(text))).decode()
    except UnicodeDecodeError as fault:
        why = f"the line is invalid UTF-8 at byte {fault.start}"
    except UnicodeEncodeError as fault:
        why = f"the line has half a surrogate pair at character {fault.start}"
    except RecursionError:
        why = "the line is nested too deeply"
    except msgspec.DecodeError as fault:
        why = f"the line is no JSON: {lowered(fault)}"
    return msgspec.json.encode(_refusal(None, why)).decode()


def _refusal(asked: object, why: str) -> dict[str, Any]:
    """Return an error as the protocol wants it, on one line of bounded length."""
    line = " ".join(why.split())
    return {"id": asked, "error": line if len(line) <= LONGEST else f"{line[: LONGEST - 3]}..."}


def _complaint(question: Any, text: str) -> str:
    """Turn a complaint of the JSON library into where and what."""
    what, _, where = text.partition(" - at ")
    path = where.replace("`", "").replace("$.", "").removeprefix("$")
    name, inside, rest = path.partition("[...]")
    if inside and name in _ROWS:
        path = f"{name} of {_misshapen(question[name], _ROWS[name])}{rest}"
    return f"{path}: {lowered(what)}" if path else lowered(what)


_ROWS: dict[str, Any] = {"pawns": list[int | str], "debt": list[int]}
"""The fields that have a row for each colour."""


def _misshapen(rows: Mapping[str, object], shape: Any) -> str:
    """Return the first colour whose row does not have the right shape."""
    for colour, row in rows.items():
        try:
            msgspec.convert(row, shape)
        except msgspec.ValidationError:
            return quote(colour)
    return "a colour"


def _answer(question: Question) -> dict[str, Any]:
    ruleset = _ruleset_of(question)
    setup = _setup_of(ruleset, question)
    states = board_of(setup)
    if question.hand is not None:
        return _hand_answer(ruleset, question, states)
    if question.phase is not None:
        return _fire_answer(ruleset, question, states)
    if question.card is None:
        raise PositionError("a question should have a card, a hand or a phase")
    return _card_answer(ruleset, question, states)


def _ruleset_of(question: Question) -> Ruleset:
    """Return the ruleset of a question; most questions share theirs with others."""
    if not question.options:
        return _plain_ruleset(question.edition, question.seats)
    try:
        options = msgspec.json.encode(question.options)
    except (TypeError, OverflowError):
        raise PositionError(f"options: {quote(question.options)} is no JSON") from None
    return _optioned_ruleset(question.edition, options, question.seats)


@lru_cache(maxsize=256)
def _plain_ruleset(edition: str, seats: tuple[str, ...]) -> Ruleset:
    return _compiled(Config.of(edition), seats)


@lru_cache(maxsize=256)
def _optioned_ruleset(edition: str, options: bytes, seats: tuple[str, ...]) -> Ruleset:
    return _compiled(Config.of(edition, msgspec.json.decode(options)), seats)


def _compiled(config: Config, seats: tuple[str, ...]) -> Ruleset:
    if seats != tuple(colour for colour in COLOURS if colour in seats):
        right = ", ".join(COLOURS)
        raise PositionError(f"seats: {quote(list(seats))} should be of {right}, in this order")
    found = config.seat_faults(seats)
    if found:
        raise PositionError(f"seats: {'; '.join(found)}")
    return Ruleset(config, seats, Kernel(compile_rules(config, seats)))


def _setup_of(ruleset: Ruleset, question: Question) -> Setup:
    """Return the position of a question, or raise with everything that is wrong with it."""
    seats, given = ruleset.seats, question.pawns
    found = [f"turn: {quote(question.turn)} is not in play"] if question.turn not in seats else []
    found += [f"pawns: {quote(colour)} is not in play" for colour in given if colour not in seats]
    found += [f"pawns: those of {seat} are missing" for seat in seats if seat not in given]
    pawns = {seat: [Pawn(place) for place in given.get(seat, ())] for seat in seats}
    if all(len(row) <= ruleset.config.rules.pawns for row in pawns.values()):
        found += _mark(ruleset.config, pawns, question)
    setup = Setup(ruleset.config, {s: tuple(p) for s, p in pawns.items()}, question.turn)
    if not found and (faults := board_faults(setup)):
        found = [f"pawns: {'; '.join(faults)}"]
    if found:
        raise PositionError("; ".join(few(found)))
    return setup


def _mark(config: Config, pawns: dict[str, list[Pawn]], question: Question) -> Iterator[str]:
    """Put tokens and debts on the pawns, naming those that cannot be."""
    for name, bearer in (("ice", question.ice), ("fire", question.fire)):
        if bearer is not None and not config.rules.tokens:
            yield f"{name}: there are no tokens in {config}"
        elif bearer is not None and not _carry(pawns, *bearer, name[0]):
            yield f"{name}: there is no pawn at {quote(list(bearer))}"
    if question.debt and not config.rules.lap_required:
        yield f"debt: there are no lap debts in {config}"
    for colour, squares in question.debt.items():
        if colour not in pawns:
            yield f"debt: {quote(colour)} is not in play"
            continue
        for square in squares:
            if not is_square(square) or not _carry(pawns, colour, square, "d"):
                yield f"debt: there is no pawn of {quote(colour)} on square {quote(square)}"


def _carry(pawns: dict[str, list[Pawn]], colour: str, place: Place, mark: str) -> bool:
    for index, pawn in enumerate(pawns.get(colour, ())):
        if pawn.place == place and mark not in pawn.marks:
            pawns[colour][index] = Pawn(place, pawn.marks + mark)
            return is_place(place)
    return False


def _counted(ruleset: Ruleset, where: str, cards: Sequence[str]) -> list[int]:
    """Return how many there are of each kind, all of which must be the edition's."""
    known = ruleset.config.rules.cards
    for card in cards:
        if card not in known:
            raise PositionError(
                f"{where}: {quote(card)} is no card of {ruleset.config.edition.key};"
                f" there are {', '.join(known)}"
            )
    if len(cards) > MOST_CARDS:
        raise PositionError(f"{where}: {len(cards)} cards are more than {MOST_CARDS}")
    return [cards.count(kind) for kind in KINDS] if cards else [0] * len(KINDS)


def _fire_answer(ruleset: Ruleset, question: Question, states: States) -> dict[str, Any]:
    """Answer a question about the move before the draw (F13-55)."""
    if question.phase != "fire":
        raise PositionError(f"phase: {quote(question.phase)} should be fire")
    if question.card is not None:
        raise PositionError("phase: a question about the fire move has no card")
    if not ruleset.config.rules.tokens:
        raise PositionError(f"phase: there is no fire in {ruleset.config}")
    colour, kernel = COLOURS.index(question.turn), ruleset.kernel
    if all(kernel.judge(states, 0, colour, pawn, WAY_FIRE) < 0 for pawn in range(4)):
        return {"outcomes": [], "pass": "must"}
    before = states.copy()
    states["phase"] = FIRE_MOVE
    states["pile_size"] = 1  # the turn goes on and waits for a card
    kernel.step(states, 0, GO_FIRE)
    return {"outcomes": _outcomes(ruleset, before, states), "pass": "may"}


def _card_answer(ruleset: Ruleset, question: Question, states: States) -> dict[str, Any]:
    """Answer a question about one card."""
    card = str(question.card)
    counts = _counted(ruleset, "card", [card])
    if ruleset.config.rules.cards[card].event:
        states["amount"] = _amount(ruleset, question.amount)
        return {"outcomes": _played(ruleset, states, card, EVENT), "pass": "no"}
    if ruleset.config.rules.safe_back_only_if_forced:
        _deal(states, counts)
        ruleset.kernel.legal(states, 0)
    outcomes = _played(ruleset, states, card, PLAY)
    return {"outcomes": outcomes, "pass": _passing(ruleset, states) if outcomes else "must"}


def _amount(ruleset: Ruleset, given: int | str | None) -> int:
    """Return how an event moves everyone by the card turned up (R-53, R-54)."""
    card = ruleset.config.rules.cards.get(str(given))
    if card is None or not card.amount:
        raise PositionError(f"amount: {quote(given)} should be the number of a card")
    return card.amount


def _played(ruleset: Ruleset, states: States, card: str, phase: int) -> list[Outcome]:
    """Enter a card and return how it can end; states is left where its play begins."""
    before = states.copy()
    states["card"] = KINDS.index(card)
    states["hands"] = 0
    states["hand_size"] = 0
    ruleset.kernel.begin(states, 0, phase)
    if _is_idle(ruleset, states, card):
        return _outcomes(ruleset, before, states)
    return _outcomes(ruleset, before, ruleset.kernel.complete_plays(states))


def _is_idle(ruleset: Ruleset, states: States, card: str) -> bool:
    """Tell whether a card's token step is over by itself and leaves no pawn a move (F13-43)."""
    power = ruleset.config.rules.cards[card]
    if not ruleset.config.rules.tokens or not (power.ice or power.fire):
        return False
    return states["phase"][0] == PLAY and ruleset.kernel.legal(states, 0) == [PASS]


def _passing(ruleset: Ruleset, states: States) -> str:
    """Tell whether the play that is begun may be declined (C-19)."""
    if states["phase"][0] != PLAY:
        return "no"
    actions = ruleset.kernel.legal(states, 0)
    return "may" if PASS in actions and len(actions) > 1 else "no"


def _deal(states: States, hand: list[int]) -> None:
    """Give the player whose turn it is a hand to choose from."""
    seat = states["turn"][0]
    states["hands"][0, seat] = hand
    states["hand_size"][0, seat] = sum(hand)
    states["phase"] = CARD


def _hand_answer(ruleset: Ruleset, question: Question, states: States) -> dict[str, Any]:
    """Answer a question about which cards of a hand may be played (C-25)."""
    if not ruleset.config.rules.hand:
        raise PositionError(f"hand: there are no hands in {ruleset.config}")
    for name in ("card", "phase"):
        if getattr(question, name) is not None:
            raise PositionError(f"hand: a question about a hand has no {name}")
    hand = _counted(ruleset, "hand", question.hand or ())
    _deal(states, hand)
    actions = ruleset.kernel.legal(states, 0)
    chosen = [KINDS[action - CHOOSE] for action in actions if CHOOSE <= action < DROP]
    free = PASS in actions or states["phase"][0] == NO_PLAY
    return {
        "cards": {card: _choice(ruleset, states.copy(), card) for card in chosen},
        "discard": [kind for kind, count in zip(KINDS, hand, strict=True) if count and free],
    }


def _choice(ruleset: Ruleset, states: States, card: str) -> list[Outcome]:
    """Return how a card chosen from a hand can end, nothing for an event yet unknown."""
    if ruleset.config.rules.cards[card].event:
        return []
    return _played(ruleset, states, card, PLAY)


def _outcomes(ruleset: Ruleset, before: States, ends: States) -> list[Outcome]:
    """Return positions in the form of the protocol, each once."""
    owned = before["owner"][0].tolist()
    found: dict[object, Outcome] = {}
    rows = zip(ends["pawns"].tolist(), ends["owner"].tolist(), ends["winner"].tolist(), strict=True)
    for pawns, owner, winner in rows:
        outcome = _board(ruleset, pawns)
        if owner != owned:
            outcome["owners"] = {
                seat: COLOURS[owner[COLOURS.index(seat)]] for seat in ruleset.seats
            }
        if winner >= 0:
            outcome["winner"] = _winners(ruleset, winner)
        found[msgspec.json.encode(outcome)] = outcome
    return list(found.values())


def _board(ruleset: Ruleset, pawns: list[list[int]]) -> Outcome:
    """Return pawns, tokens and debts in the form of the protocol."""
    rules = ruleset.config.rules
    shown = {colour: _shown(colour, *pawns[COLOURS.index(colour)]) for colour in ruleset.seats}
    outcome: Outcome = {"pawns": {colour: list(row.places) for colour, row in shown.items()}}
    if rules.tokens:
        outcome |= {"ice": None, "fire": None}
        for row in shown.values():
            outcome |= {token: list(bearer) for token, bearer in row.tokens}
    if rules.lap_required:
        outcome["debt"] = {colour: list(row.debts) for colour, row in shown.items() if row.debts}
    return outcome


class Row(NamedTuple):
    """Pawns of a colour as the protocol shows them."""

    places: tuple[Place, ...]
    tokens: tuple[tuple[str, tuple[str, Place]], ...]
    debts: tuple[Place, ...]


@lru_cache(maxsize=1 << 14)
def _shown(colour: str, *pawns: int) -> Row:
    names = names_of(colour)
    standing = [(names[p >> 4], p) for p in pawns if p >> 4 != ABSENT]
    standing.sort(key=lambda each: RANK[each[0]])
    tokens = [
        (token, (colour, place))
        for place, pawn in standing
        for token, mark in (("ice", ICE), ("fire", FIRE))
        if pawn & mark
    ]
    debts = tuple(place for place, pawn in standing if pawn & DEBT)
    return Row(tuple(place for place, _ in standing), tuple(tokens), debts)


def _winners(ruleset: Ruleset, winner: int) -> list[str]:
    """Return the seats that win with the one that made the winning play."""
    won = ruleset.config.side_of(COLOURS[winner])
    return [seat for seat in ruleset.seats if seat in won]
