"""Explanations: why a pawn or a card can or cannot be used, told to those who may know."""

import re
from collections.abc import Mapping, Sequence

from pardon.engine.layout import PASS
from pardon.errors import PardonError
from pardon.events.narration import Telling
from pardon.events.voice import at_place, card_title, listed
from pardon.explain import REASONS, Explanation, Refusal
from pardon.game import Game
from pardon.position.glance import board_in, has_marks, pawns_in
from pardon.position.places import Place
from pardon.rules.edition import COLOURS, KINDS
from pardon.server.wire.clean_text import sentence
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.from_client import LookAtCard, Why, WhyCard
from pardon.server.wire.to_client import Because
from pardon.server.wire.views import RefusalView

_IN_START = {"start_needs_card", "no_backward_from_start"}
"""Reasons that mean no more than where the pawns are."""
_PAWN = re.compile(r"(?P<colour>\w+) on (?P<place>\w+)")
_KEPT = 1 << 14
"""Boards of which it is kept why nothing could be played there."""
_stuck: dict[tuple[str, tuple[str, ...], bytes], tuple[str, ...]] = {}
_WAYS = {
    "start": "way-start", "a part": "way-part", "switch": "way-switch", "Sorry!": "way-sorry",
    "fire move": "way-fire", "forward": "way-forward", "backward": "way-backward",
}  # fmt: skip
"""The messages of what was looked at."""


def because(game: Game, seat: str | None, message: Why | WhyCard, telling: Telling) -> Because:
    """Answer why; where hands are hidden only the seat that decides is answered."""
    is_secret = isinstance(message, WhyCard) or game.config.rules.hand > 0
    if is_secret and (seat is None or seat != game.actor):
        raise WireError(Code.NOT_YOUR_TURN, "fault-not-your-question")
    explanation = _explained(game, message)
    if isinstance(message, WhyCard):
        subject = telling.say("why-card", card=card_title(message.card, telling.language))
        told = _told("why-card-can", "why-card-cannot", subject, explanation, telling)
    else:
        name = telling.owner(message.colour, game.owners)
        on = at_place("place-on", message.place, telling.language)
        subject = telling.say("why-pawn", name=name, on=on)
        told = _told("why-can", "why-cannot", subject, explanation, telling)
    return Because(
        message.id, subject, told, bool(explanation.moves), refusals_of(explanation, telling)
    )


def why_not(game: Game, seat: str | None, message: LookAtCard) -> Explanation:
    """Explain a card of the own hand to the seat that decides, and to nobody else."""
    if seat is None or seat != game.actor:
        raise WireError(Code.NOT_YOUR_TURN, "fault-not-your-question")
    try:
        return game.explain_card(message.card)
    except PardonError:
        raise WireError(Code.ILLEGAL, "fault-no-such-card") from None


def card_sentence(game: Game, card: str, explanation: Explanation, telling: Telling) -> str:
    """Return why a card cannot be played, by what keeps the pawns from using it."""
    if explanation.moves:
        return ""
    title = card_title(card, telling.language)
    first, *pawns = explanation.refusals
    if first.reason == "discard_down":
        return telling.say("why-none-too-many", card=title)
    found: dict[str, list[str]] = {}
    for refusal in pawns:
        where = refusal.what.partition(",")[0]
        is_new = not any(where in places for places in found.values())
        if is_new and not where.endswith(" home"):
            found.setdefault(refusal.reason, []).append(where)
    if set(found) == {"no_start_pawn"}:
        return telling.say("why-none-in-start", card=title)
    if not found:
        subject = telling.say("why-card", card=title)
        reasons = first.told(telling.language)
        return telling.say("why-card-cannot", subject=subject, reasons=reasons)
    return telling.say("why-no-pawn", card=title, reasons=_listed(game, found, telling))


def _listed(game: Game, found: Mapping[str, Sequence[str]], telling: Telling) -> str:
    """Tell what keeps which pawns, those of a kind together."""
    side = game.side_of(game.actor or "")
    if set(found) <= _IN_START:
        left = [place for each in side for place in game.pawns[each]]
        return telling.say("why-all-in-start", pawns=left.count("start"))
    return "; ".join(
        telling.say(
            "why-pawns",
            where=listed([_where(each, side, game, telling) for each in places], telling.language),
            reason=telling.say(REASONS[reason]),
        )
        for reason, places in found.items()
    )


def _where(pawn: str, side: Sequence[str], game: Game, telling: Telling) -> str:
    """Name a pawn by its place, in a team by its owner too: ``on 4``, ``Mia on 4``."""
    colour, place = pawn.split(" on ")
    on = at_place("place-on", place, telling.language)
    if len(side) == 1:
        return on
    return telling.say("why-owned", name=telling.owner(colour, game.owners), on=on)


def refusals_of(explanation: Explanation, telling: Telling) -> list[RefusalView]:
    """Return everything that cannot be done, with the clauses."""
    return [_refusal(each, telling) for each in explanation.refusals]


def _explained(game: Game, message: Why | WhyCard) -> Explanation:
    """Explain; what the engine says against a question could tell of hidden cards."""
    try:
        if isinstance(message, WhyCard):
            return game.explain_card(message.card)
        return game.explain(message.colour, message.place)
    except PardonError:
        raise WireError(Code.ILLEGAL, "fault-nothing-to-explain") from None


def _told(can: str, cannot: str, subject: str, explanation: Explanation, telling: Telling) -> str:
    if explanation.moves:
        return telling.say(can, subject=subject)
    refusals = explanation.refusals
    if len(refusals) > 1 and len({each.reason for each in refusals}) == 1:
        reasons = refusals[0].told(telling.language)
    else:
        reasons = "; ".join(_reason(each, telling) for each in refusals)
    return telling.say(cannot, subject=subject, reasons=reasons)


def _reason(refusal: Refusal, telling: Telling) -> str:
    reason = refusal.told(telling.language)
    if not refusal.what:
        return reason
    return telling.say("why-way", what=_what(refusal.what, telling), reason=reason)


def _refusal(refusal: Refusal, telling: Telling) -> RefusalView:
    reason = sentence(refusal.told(telling.language))
    return RefusalView(_what(refusal.what, telling), reason, refusal.clause)


def _what(what: str, telling: Telling) -> str:
    """Return what was looked at in words: ``forward 11``, ``on 4, forward 3``."""
    return ", ".join(_part(part, telling) for part in what.split(", ") if part)


def _part(part: str, telling: Telling) -> str:
    if pawn := _PAWN.fullmatch(part):
        place: Place = pawn["place"]
        return at_place("place-on", place, telling.language)
    word, _, count = part.rpartition(" ") if part[-1:].isdigit() else (part, "", "")
    message = _WAYS[word]
    return telling.say(message, count=count) if count else telling.say(message)


def stuck_by(game: Game) -> tuple[str, ...]:
    """Return why no pawn of whoever decides can be played with the card, if that is so.

    That is the names of the reasons, the first of each pawn and each once; nothing where something
    can be played, and nothing that a hand would tell.
    """
    if game.action_ids != (PASS,) or game.phase != "play":
        return ()
    key = (game.config.text, game.seats, _board_that_matters(game))
    found = _stuck.get(key)
    if found is None:
        if len(_stuck) >= _KEPT:
            _stuck.clear()
        found = _stuck[key] = game.first_reasons()
    return found


def _board_that_matters(game: Game) -> bytes:
    """Return what of a position may keep a card from being played.

    Other sides' pawns stand in the way of nothing but a card that needs one of them, or where one
    bears a mark, such as Ice.
    """
    name, raw = game.card or "", game.raw
    card = game.config.rules.cards[name]
    if card.switch or card.place or has_marks(raw):
        return board_in(raw)
    own = [COLOURS.index(colour) for colour in game.side_of(game.actor or game.turn)]
    return bytes((*own, KINDS.index(name))) + b"".join([pawns_in(raw, each) for each in own])


def stuck_sentence(reasons: Sequence[str], telling: Telling) -> str:
    """Return why nothing could be played, as a sentence; nothing without a reason."""
    if not reasons:
        return ""
    told = "; ".join(telling.say(REASONS[each]) for each in reasons)
    return telling.say("why-stuck", reasons=told)
