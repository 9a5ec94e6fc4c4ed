"""Explanations: why a pawn or a card can or cannot be used, told to those who may know."""

from pardon.errors import PardonError
from pardon.explain import SENTENCES, Explanation, Refusal
from pardon.game import Game
from pardon.server.wire.clean_text import sentence
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.from_client import Why, WhyCard
from pardon.server.wire.to_client import Because
from pardon.server.wire.views import RefusalView


def because(game: Game, seat: str | None, message: Why | WhyCard) -> Because:
    """Answer why; where hands are hidden only the seat that decides is answered."""
    is_secret = isinstance(message, WhyCard) or game.config.rules.hand > 0
    if is_secret and (seat is None or seat != game.actor):
        raise WireError(Code.NOT_YOUR_TURN, "You can ask that when it is your turn.")
    explanation, subject = _explained(game, message)
    return Because(
        message.id,
        subject,
        _told(subject, explanation),
        bool(explanation.moves),
        [_refusal(each) for each in explanation.refusals],
    )


def _explained(game: Game, message: Why | WhyCard) -> tuple[Explanation, str]:
    """Explain; what the engine says against a question could tell of hidden cards."""
    try:
        if isinstance(message, WhyCard):
            return game.explain_card(message.card), f"The card {message.card}"
        place = {"start": "in Start", "home": "at Home"}.get(
            str(message.place), f"on {message.place}"
        )
        subject = f"The {message.colour} pawn {place}"
        return game.explain(message.colour, message.place), subject
    except PardonError:
        raise WireError(Code.ILLEGAL, "There is no such pawn or card to ask about.") from None


def _told(subject: str, explanation: Explanation) -> str:
    if explanation.moves:
        return f"{subject} can be played."
    reasons = "; ".join(_reason(each) for each in explanation.refusals)
    return sentence(f"{subject} cannot be played: {reasons}")


def _reason(refusal: Refusal) -> str:
    what = f"{refusal.what}, " if refusal.what else ""
    return f"{what}{SENTENCES[refusal.reason]}"


def _refusal(refusal: Refusal) -> RefusalView:
    return RefusalView(refusal.what, sentence(SENTENCES[refusal.reason]), refusal.clause)
