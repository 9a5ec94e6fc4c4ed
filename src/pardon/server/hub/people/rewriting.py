"""Rewriting of a log: everything that one player did there becomes another's."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pardon.server.storage.base import Line
from pardon.server.table.entries import (
    Entry,
    Exchanged,
    HostPassed,
    Made,
    MadeSeat,
    Removed,
    Renamed,
    Said,
    Sat,
    Stood,
)

UNSAID = "…"
"""What stands for the words of somebody who wants to be forgotten."""


def rewritten(entries: Sequence[Entry], old: str, new: str, name: str | None) -> list[Entry]:
    """Return entries in which one player is another; with a name given, by that and without words.

    What was said from a seat is known by who had the seat then.
    """
    return list(_Rewriter(old, new, name).entries(entries))


def resaid(lines: Sequence[Line], old: str, new: str, name: str | None) -> list[Line]:
    """Return lines of a chat in which one player is another, with a name given without words."""
    rewriter = _Rewriter(old, new, name)
    return [line._replace(said=rewriter.said(line.said)) for line in lines]


class _Rewriter:
    def __init__(self, old: str, new: str, name: str | None) -> None:
        self._old = old
        self._new = new
        self._name = name
        self._seats: dict[str, str | None] = {}
        """Who has which seat."""

    def entries(self, entries: Sequence[Entry]) -> Iterator[Entry]:
        for entry in entries:
            changed = self._changed(entry)
            self._follow(entry)
            yield changed

    def said(self, said: Said) -> Said:
        return self._unsaid(said) if said.player == self._old else said

    def _follow(self, entry: Entry) -> None:
        match entry:
            case Made(seats=seats):
                self._seats = {seat.colour: seat.player for seat in seats}
            case Sat(seat=seat, player=player):
                self._seats[seat] = player
            case Stood(seat=seat):
                self._seats[seat] = None
            case Exchanged(seat=one, other=other):
                self._seats[one], self._seats[other] = self._seats[other], self._seats[one]
            case Removed(player=player):
                self._seats = {s: None if p == player else p for s, p in self._seats.items()}

    def _changed(self, entry: Entry) -> Entry:
        match entry:
            case Made(player=self._old):
                seats = tuple(self._made_seat(seat) for seat in entry.seats)
                return replace(entry, player=self._new, name=self._called(entry.name), seats=seats)
            case Sat(player=self._old):
                return replace(entry, player=self._new, name=self._called(entry.name))
            case HostPassed(player=self._old) | Removed(player=self._old):
                return replace(entry, player=self._new)
            case Renamed() if self._seats.get(entry.seat) == self._old:
                return replace(entry, name=self._called(entry.name))
            case Said() if (entry.player or self._seats.get(entry.seat or "")) == self._old:
                return self._unsaid(entry)
        return entry

    def _made_seat(self, seat: MadeSeat) -> MadeSeat:
        return replace(seat, player=self._new) if seat.player == self._old else seat

    def _called(self, name: str) -> str:
        return name if self._name is None else self._name

    def _unsaid(self, said: Said) -> Said:
        player = None if said.player is None else self._new
        if self._name is None:
            return replace(said, player=player)
        return replace(said, player=player, name=self._name, text=UNSAID)
