"""Words of the editions in another language, found by their English text.

Editions are data, which a user can write as well: what they say of themselves stands there in
English. The catalogue has all that the published ones say; anything else stays as it is.
"""

import re
from functools import cache

from pardon.locales import DEFAULT, entries, say

PREFIX = "rule-"
"""How the ids of these messages begin."""
_DECK = re.compile(r"(?P<cards>\d+) cards: (?P<kinds>.*)")
_PAIR = re.compile(r"(\d+) with (\d+)")


@cache
def _ids() -> dict[str, str]:
    """Return the messages by their English texts, which may begin with a small letter."""
    found = {say(each): each for each in entries() if each.startswith(PREFIX) and _is_plain(each)}
    return found | {text[:1].lower() + text[1:]: each for text, each in found.items()}


def _is_plain(message: str) -> bool:
    return message not in ("rule-also", "rule-deck", "rule-pair", "rule-house")


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
    return _PAIR.sub(lambda m: say("rule-pair", language, one=m[1], other=m[2]), text)
