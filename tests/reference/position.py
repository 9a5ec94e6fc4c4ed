"""Positions as plain values, and their form in questions and answers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.reference.board import COLOURS, RANK, Place, circle, on_track, opposite
from tests.reference.options import Nonsense, Rules


class Pawn(NamedTuple):
    """One pawn: its place and what it carries."""

    colour: str
    place: Place
    ice: bool = False
    fire: bool = False
    debt: bool = False


Pawns = tuple[Pawn, ...]
Owners = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Position:
    """All pawns in canonical order, and which seat owns which colour, in seat order.

    Equal positions are equal values: build them with `arranged`. A token that no pawn
    carries lies in the centre.
    """

    pawns: Pawns
    owners: Owners

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in play, clockwise."""
        return tuple(seat for seat, _ in self.owners)

    def colour_of(self, seat: str) -> str:
        """Return the colour a seat owns now (R-48)."""
        return dict(self.owners)[seat]


def pawn_order(pawn: Pawn) -> tuple[int, int, bool, bool, bool]:
    """Return the sorting key of a pawn."""
    return (COLOURS.index(pawn.colour), RANK[pawn.place], pawn.ice, pawn.fire, pawn.debt)


def arranged(pawns: Iterable[Pawn], owners: Owners) -> Position:
    """Return the canonical position of these pawns (C-20)."""
    return Position(tuple(sorted(pawns, key=pawn_order)), owners)


def new_position(rules: Rules, seats: Sequence[str]) -> Position:
    """Return the position in which a game begins (H02-65, B04-05)."""
    pawns = []
    for seat in seats:
        pawns += [Pawn(seat, circle(seat))] * rules.on_circle
        pawns += [Pawn(seat, "start")] * (rules.pawns - rules.on_circle)
    return arranged(pawns, tuple((seat, seat) for seat in seats))


def side(rules: Rules, position: Position, seat: str) -> tuple[str, ...]:
    """Return the colours a seat moves: its own, in team play the partner's too (C-24)."""
    colour = position.colour_of(seat)
    return (colour, opposite(colour)) if rules.team else (colour,)


def winners(rules: Rules, position: Position) -> list[str]:
    """Return the seats whose side has every pawn Home (C-22)."""

    def finished(seat: str) -> bool:
        colours = side(rules, position, seat)
        return all(pawn.place == "home" for pawn in position.pawns if pawn.colour in colours)

    return [seat for seat in position.seats if finished(seat)]


def read_position(rules: Rules, question: Mapping[str, Any]) -> Position:
    """Return the position of a question, or raise Nonsense."""
    seats = question["seats"]
    pawns = _read_pawns(rules, seats, question.get("pawns"))
    _reject_crowding(rules, pawns)
    for token in ("ice", "fire"):
        pawns = _read_token(rules, pawns, token, question.get(token))
    pawns = _read_debt(rules, pawns, question.get("debt", {}))
    position = arranged(pawns, tuple((seat, seat) for seat in seats))
    if winners(rules, position):
        raise Nonsense("pawns: the game is already won")
    return position


def _read_pawns(rules: Rules, seats: list[str], given: Any) -> list[Pawn]:
    if not isinstance(given, dict) or set(given) != set(seats):
        raise Nonsense(f"pawns: expected the places of {seats!r}")
    for colour, places in given.items():
        if not isinstance(places, list) or len(places) != rules.pawns:
            raise Nonsense(f"pawns: {colour} needs {rules.pawns} places")
        for place in places:
            if not is_place(place):
                raise Nonsense(f"pawns: {place!r} of {colour} is no place")
    return [Pawn(colour, place) for colour in seats for place in given[colour]]


def is_place(place: Any) -> bool:
    """Tell whether a JSON value is a place."""
    return type(place) in (str, int) and place in RANK


def capacity(rules: Rules, colour: str, place: Place) -> int:
    """Return how many pawns of a colour one square holds (C-09, R-17)."""
    return rules.circle_capacity if place == circle(colour) else 1


def _reject_crowding(rules: Rules, pawns: list[Pawn]) -> None:
    for pawn in pawns:
        if pawn.place in ("start", "home"):
            continue
        same = [p for p in pawns if p.place == pawn.place and p.colour == pawn.colour]
        if len(same) > capacity(rules, pawn.colour, pawn.place):
            raise Nonsense(f"pawns: {len(same)} pawns of {pawn.colour} on {pawn.place!r}")
        strangers = [p for p in pawns if p.place == pawn.place and p.colour != pawn.colour]
        if on_track(pawn.place) and strangers:
            raise Nonsense(f"pawns: two colours on {pawn.place!r}")


def _read_token(rules: Rules, pawns: list[Pawn], token: str, bearer: Any) -> list[Pawn]:
    if bearer is None:
        return pawns
    if not rules.tokens:
        raise Nonsense(f"{token}: this game has no tokens")
    if not isinstance(bearer, list) or len(bearer) != 2 or not is_place(bearer[1]):
        raise Nonsense(f"{token}: expected null or [colour, place], not {bearer!r}")
    if token == "ice" and not on_track(bearer[1]):
        raise Nonsense(f"ice: {bearer!r} is not on the open track (F13-44, F13-47)")
    return mark_token(pawns, token, bearer)


def mark_token(pawns: list[Pawn], token: str, bearer: Any) -> list[Pawn]:
    """Put a token on the first pawn that stands where the bearer stands."""
    if bearer is None:
        return pawns
    for index, pawn in enumerate(pawns):
        if [pawn.colour, pawn.place] == list(bearer):
            marked = pawn._replace(ice=True) if token == "ice" else pawn._replace(fire=True)
            return [*pawns[:index], marked, *pawns[index + 1 :]]
    raise Nonsense(f"{token}: no pawn at {bearer!r}")


def _read_debt(rules: Rules, pawns: list[Pawn], debt: Any) -> list[Pawn]:
    if not isinstance(debt, dict) or not all(isinstance(v, list) for v in debt.values()):
        raise Nonsense("debt: expected colour to places")
    if debt and not rules.option["lap_required"]:
        raise Nonsense("debt: this game has no lap debts")
    return mark_debt(pawns, debt)


def mark_debt(pawns: list[Pawn], debt: Mapping[str, list[Any]]) -> list[Pawn]:
    """Mark the pawns that owe a lap (R-13)."""
    for colour, places in debt.items():
        for place in places:
            pawns = _owe(pawns, colour, place)
    return pawns


def _owe(pawns: list[Pawn], colour: str, place: Any) -> list[Pawn]:
    for index, pawn in enumerate(pawns):
        if type(place) is int and (pawn.colour, pawn.place, pawn.debt) == (colour, place, False):
            return [*pawns[:index], pawn._replace(debt=True), *pawns[index + 1 :]]
    raise Nonsense(f"debt: no pawn of {colour!r} on track square {place!r}")


def write_position(rules: Rules, position: Position, *, owners: bool = False) -> dict[str, Any]:
    """Return the outcome form of a position."""
    outcome: dict[str, Any] = {"pawns": places_of(position)}
    if rules.tokens:
        outcome["ice"] = _bearer([pawn for pawn in position.pawns if pawn.ice])
        outcome["fire"] = _bearer([pawn for pawn in position.pawns if pawn.fire])
    if rules.option["lap_required"]:
        outcome["debt"] = debts_of(position)
    if owners:
        outcome["owners"] = dict(position.owners)
    if winners(rules, position):
        outcome["winner"] = winners(rules, position)
    return outcome


def places_of(position: Position) -> dict[str, list[Place]]:
    """Return each colour's places in order."""
    colours = sorted(position.seats, key=COLOURS.index)
    return {c: [p.place for p in position.pawns if p.colour == c] for c in colours}


def debts_of(position: Position) -> dict[str, list[Place]]:
    """Return the places of the pawns that owe a lap, colours without any left out."""
    owing = [pawn for pawn in position.pawns if pawn.debt]
    return {c: [p.place for p in owing if p.colour == c] for c in {p.colour for p in owing}}


def _bearer(pawns: list[Pawn]) -> list[Place] | None:
    return [pawns[0].colour, pawns[0].place] if pawns else None
