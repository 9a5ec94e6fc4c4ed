"""Words of the editions in another language, found by their English text.

Editions are data, which a user can write as well: what they say of themselves stands there in
English. The catalogue has all that the published ones say; anything else stays as it is.
"""

import re
from functools import cache

from pardon.locales import DEFAULT, entries, say

PREFIX = "rule-"
"""How the ids of these messages begin."""
COMPOSED = frozenset(
    ["rule-also", "rule-card", "rule-copies", "rule-deck", "rule-house", "rule-pair",
     "rule-powers", "rule-scoring"]
)  # fmt: skip
"""Messages that have other texts in them, and so are not found by their own."""
_DECK = re.compile(r"(?P<cards>\d+) cards: (?P<kinds>.*)")
_PAIR = re.compile(r"(\d+) with (\d+)")
_CARD = re.compile(r"(?P<copies>\d+) × (?P<text>.*?)(?: \[(?P<powers>.*)\])?")
_POWER = re.compile(r"(?P<words>.*?)(?P<rest>(?:: -?\d+)?(?: \([\w-]+\))?)")
_SCORING = re.compile(
    r"(?P<home>\d+) for a pawn Home, (?P<out>\d+) for one that is not, bonus (?P<bonus>.*)"
)


@cache
def _ids() -> dict[str, str]:
    """Return the messages by their English texts, which may begin with a small letter."""
    found = {say(each): each for each in entries() if each.startswith(PREFIX) and _is_plain(each)}
    return found | {text[:1].lower() + text[1:]: each for text, each in found.items()}


def _is_plain(message: str) -> bool:
    return message not in COMPOSED


def translated(text: str, language: str) -> str:
    """Return what an edition says of itself in a language, or as it is where that is unknown."""
    if language == DEFAULT:
        return text
    is_sentence = text.endswith(".")
    for words in (text, text.removesuffix(".")):
        if words in _ids():
            told = say(_ids()[words], language)
            return f"{told}." if is_sentence and told[-1:] not in ".!?" else told
    if text.startswith("Also: "):
        titles = [translated(each, language) for each in text[6:-1].split("; ")]
        return say("rule-also", language, titles="; ".join(titles))
    if deck := _DECK.fullmatch(text):
        return say("rule-deck", language, cards=deck["cards"], kinds=deck["kinds"])
    if scoring := _SCORING.fullmatch(text):
        return say("rule-scoring", language, **scoring.groupdict())
    if card := _CARD.fullmatch(text):
        return _card(card, language)
    return _PAIR.sub(lambda m: say("rule-pair", language, one=m[1], other=m[2]), text)


def _card(card: re.Match[str], language: str) -> str:
    """Return a card of a comparison: how often there is one, what it says, what else it does."""
    text = translated(f"{card['text']}.", language).removesuffix(".")
    told = say("rule-copies", language, copies=card["copies"], text=text)
    if card["powers"] is None:
        return told
    powers = [_power(each, language) for each in card["powers"].split(", ")]
    return say("rule-powers", language, card=told, powers=", ".join(powers))


def _power(text: str, language: str) -> str:
    """Return a power of a card; its number and its clause stand behind it in any language."""
    power = _POWER.fullmatch(text)
    return text if power is None else translated(power["words"], language) + power["rest"]
