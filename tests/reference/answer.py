"""The whole of the conformance protocol: a question in, an answer out."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from tests.reference.board import COLOURS
from tests.reference.moves import fire_moves
from tests.reference.options import Nonsense, Rules, kinds, rules_of
from tests.reference.plays import (
    AMOUNTS,
    event,
    keep_lane,
    may_pass,
    menu_of,
    offer_of,
    positions,
)
from tests.reference.position import Position, arranged, read_position, write_position


def answer(question: Any) -> dict[str, Any]:
    """Return the answer to a question, an error if it makes no sense."""
    if not isinstance(question, dict):
        return {"id": None, "error": "question: expected an object"}
    try:
        return {"id": question.get("id"), **_answer(question)}
    except Nonsense as error:
        return {"id": question.get("id"), "error": str(error)}


def _answer(question: Mapping[str, Any]) -> dict[str, Any]:
    _require(isinstance(question.get("id"), str), "id: expected text")
    seats = _seats(question.get("seats", list(COLOURS)))
    options = question.get("options", {})
    _require(isinstance(options, dict), "options: expected an object")
    _require(isinstance(question.get("edition"), str), "edition: expected text")
    rules = rules_of(question["edition"], options, len(seats))
    _require(rules.option["first"] not in set(COLOURS) - set(seats), "options: first is no seat")
    turn = question.get("turn")
    _require(isinstance(turn, str) and turn in seats, f"turn: {turn!r} is not in play")
    position = read_position(rules, {**question, "seats": seats})
    return _by_kind(rules, position, question)


def _by_kind(rules: Rules, position: Position, question: Mapping[str, Any]) -> dict[str, Any]:
    if question.get("hand") is not None:
        alone = question.get("card") is None and question.get("phase") is None
        _require(alone, "hand: a hand is asked about alone")
        _check_hand(rules, question["hand"])
        return _hand_answer(rules, position, question["turn"], question["hand"])
    if question.get("phase") is not None:
        return _fire_answer(rules, position, question)
    _require(question.get("card") is not None, "card: expected a card, a hand or a phase")
    return _card_answer(rules, position, question)


def _require(fine: bool, message: str) -> None:
    if not fine:
        raise Nonsense(message)


def _seats(given: Any) -> list[str]:
    fine = isinstance(given, list) and given == [c for c in COLOURS if c in given]
    _require(fine and len(given) >= 2, f"seats: {given!r} is not two to four colours clockwise")
    return list(given)


def _check_hand(rules: Rules, hand: Any) -> None:
    _require(rules.hand > 0, "hand: no hands in this game")
    _require(isinstance(hand, list), "hand: expected a list of cards")
    for card in hand:
        _check_card(rules, card)


def _check_card(rules: Rules, card: Any) -> None:
    known = isinstance(card, str) and card in kinds(rules.edition)
    _require(known, f"card: {rules.edition} has no card {card!r}")


def _fire_answer(rules: Rules, position: Position, question: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a question about the move before the draw (F13-55)."""
    _require(question["phase"] == "fire", f"phase: unknown phase {question['phase']!r}")
    _require(question.get("card") is None, "phase: a fire question has no card")
    _require(rules.tokens, "phase: no fire in this game")
    colour = position.colour_of(question["turn"])
    plays = fire_moves(rules, position.pawns, colour)
    ends = [arranged(play.pawns, position.owners) for play in plays]
    outcomes = write_all(rules, position, ends)
    return {"outcomes": outcomes, "pass": "may" if outcomes else "must"}


def _card_answer(rules: Rules, position: Position, question: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a question about one card."""
    card, seat = question["card"], question["turn"]
    _check_card(rules, card)
    if card == "backward":
        ends = event(rules, position, seat, _amount(question.get("amount")))
        return {"outcomes": write_all(rules, position, ends), "pass": "no"}
    (offer,) = keep_lane(rules, [offer_of(rules, position, seat, card)])
    outcomes = write_all(rules, position, positions(position, offer))
    if not outcomes:
        return {"outcomes": [], "pass": "must"}
    declinable = may_pass(rules, offer, in_hand=rules.hand > 0)
    return {"outcomes": outcomes, "pass": "may" if declinable else "no"}


def _amount(given: Any) -> str:
    fine = type(given) in (int, str) and str(given) in AMOUNTS
    _require(fine, f"amount: {given!r} is no number of a card")
    return str(given)


def _hand_answer(rules: Rules, position: Position, seat: str, hand: list[str]) -> dict[str, Any]:
    """Answer a question about a hand (C-25)."""
    menu = menu_of(rules, position, seat, hand)
    cards = {
        card: write_all(rules, position, positions(position, offer))
        for card, offer in menu.offers.items()
    }
    return {"cards": cards, "discard": sorted(set(hand)) if menu.no_play else []}


def write_all(rules: Rules, before: Position, ends: Iterable[Position]) -> list[dict[str, Any]]:
    """Return the outcome forms of positions, without repeats and in a fixed order."""
    written = [write_position(rules, end, owners=end.owners != before.owners) for end in ends]
    texts = {json.dumps(outcome, sort_keys=True): outcome for outcome in written}
    return [texts[text] for text in sorted(texts)]
