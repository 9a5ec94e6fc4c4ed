"""Positions and outcomes in the notation of docs/rules/README.md, for tests."""

from typing import Any

from tests.reference.answer import answer
from tests.reference.board import COLOURS, RANK, Place
from tests.reference.options import rules_of

INITIAL = {colour[0].upper(): colour for colour in COLOURS}


def place_of(text: str) -> Place:
    """Return the place written as in `R@4`, `R@S3`, `R@ST` or `R@H`."""
    if text.isdigit():
        return int(text)
    return {"ST": "start", "H": "home"}.get(text, text.lower())


def pawns_of(text: str, pawns: int, seats: list[str]) -> dict[str, Any]:
    """Return the question fields of a position such as `R@5 R@Hx3 B@20i`."""
    fields: dict[str, Any] = {"pawns": {seat: [] for seat in seats}, "debt": {}}
    for word in text.split():
        spot, _, times = word[2:].partition("x")
        colour, place = INITIAL[word[0]], place_of(spot.rstrip("ifd"))
        fields["pawns"][colour] += [place] * int(times or 1)
        for token, mark in (("ice", "i"), ("fire", "f")):
            if mark in spot:
                fields[token] = [colour, place]
        if "d" in spot:
            fields["debt"].setdefault(colour, []).append(place)
    for places in fields["pawns"].values():
        places += ["start"] * (pawns - len(places))
    return fields


def question(
    text: str, edition: str, turn: str = "red", seats: str = "RBYG", **rest: Any
) -> dict[str, Any]:
    """Return the question about a position in test notation."""
    names = [INITIAL[seat] for seat in seats]
    options = rest.get("options", {})
    pawns = rules_of(edition, options, len(names)).pawns
    fields = pawns_of(text, pawns, names)
    return {"id": text, "edition": edition, "turn": turn, "seats": names, **fields, **rest}


def told(outcome: dict[str, Any]) -> str:
    """Return an outcome in test notation, Start pawns without a token left out."""
    words = []
    for colour, places in outcome["pawns"].items():
        owing = list(outcome.get("debt", {}).get(colour, []))
        marks = {"i": outcome.get("ice"), "f": outcome.get("fire")}
        for place in places:
            spent = [m for m, bearer in marks.items() if bearer == [colour, place]]
            marks = {m: bearer for m, bearer in marks.items() if m not in spent}
            if place in owing:
                owing.remove(place)
                spent.append("d")
            if place != "start" or spent:
                words.append(word(colour, place) + "".join(spent))
    return " ".join(words)


def word(colour: str, place: Place) -> str:
    """Return `R@4`, `R@S3`, `R@ST` or `R@H`."""
    name = {"start": "ST", "home": "H"}.get(str(place), str(place).upper())
    return f"{colour[0].upper()}@{name}"


def sorted_words(text: str) -> str:
    """Return a position text with its words in the order of answers."""
    words = []
    for item in text.split():
        spot, _, times = item.partition("x")
        words += [spot] * int(times or 1)

    def order(item: str) -> tuple[int, int]:
        return "RBYG".index(item[0]), RANK[place_of(item[2:].rstrip("ifd"))]

    return " ".join(sorted(words, key=order))


def outcomes(text: str, card: str | None, edition: str = "hasbro-2002", **rest: Any) -> set[str]:
    """Return the outcomes of a card as texts, with `pass` where passing is allowed."""
    reply = answer(question(text, edition, card=card, **rest))
    passing = {"pass"} if reply["pass"] != "no" else set()
    return {told(outcome) for outcome in reply["outcomes"]} | passing


def positions(*texts: str) -> set[str]:
    """Return position texts in the order of answers."""
    return {sorted_words(text) for text in texts}
