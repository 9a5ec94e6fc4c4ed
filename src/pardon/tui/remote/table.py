"""Table at a server as this client knows it: what its messages say, put together."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from pardon.tui.model import (
    Option,
    Rules,
    Scene,
    Score,
    Seat,
    State,
    Step,
    read_events,
)
from pardon.tui.session import Standing, TurningPoint, as_option
from pardon.tui.words import colour_word, tell

SIT, START, FILL, AGAIN, LEAVE, BACK = "sit", "start", "fill", "again", "leave", "back"
LEVEL = "medium"
"""Of bots that are seated from here."""


@dataclass
class RemoteTable:
    """Table, brought up to date by one message after another."""

    version: int = 0
    you: str | None = None
    is_host: bool = False
    table: dict[str, Any] = field(default_factory=dict)
    rules: Rules | None = None
    scene: Scene | None = None
    deadline: float | None = None
    notice: str = ""
    watches: bool = False
    """Whether whoever looks wants no seat."""

    def welcome(self, message: Mapping[str, Any]) -> list[Step]:
        """Take everything anew; return the steps that were missed."""
        self.version = message["version"]
        self.you, self.is_host = message["you"]["seat"], message["you"]["is_host"]
        self.rules = msgspec.convert(message["rules"], Rules)
        self._seat(message["table"])
        self.scene = None if message["game"] is None else as_scene(message["game"])
        return list(map(as_step, message["missed"]))

    def happened(self, message: Mapping[str, Any]) -> list[Step]:
        """Take the game as it is after some steps, and return these."""
        self.version = message["version"]
        self.scene = as_scene(message["game"])
        return list(map(as_step, message["steps"]))

    def changed(self, message: Mapping[str, Any]) -> None:
        """Take the table as it is now."""
        self.version = message["version"]
        self._seat(message["table"])

    def _seat(self, table: dict[str, Any]) -> None:
        self.table = table
        left = table.get("remaining")
        self.deadline = None if left is None else time.monotonic() + left

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats."""
        return tuple(msgspec.convert(seat, Seat) for seat in self.table["seats"])

    @property
    def phase(self) -> str:
        """Whether the table is ``open``, ``playing`` or ``over``."""
        return str(self.table["state"])

    @property
    def game(self) -> str | None:
        """The id of the game that is over, if one is."""
        result = self.table.get("result")
        return str(result["game"]) if result else None

    def name(self, colour: str) -> str:
        """Return what whoever sits on a seat is called."""
        names = {seat.colour: seat.name for seat in self.seats}
        return names.get(colour) or colour

    def label(self, speaker: Mapping[str, Any]) -> str:
        """Return what to call somebody who spoke, as the table tells people apart."""
        people = [*self.table["seats"], *self.table.get("audience", ())]
        for each in people:
            if each["who"] and (each["who"], each["name"]) == (speaker["who"], speaker["name"]):
                return str(each.get("label") or each["name"])
        return str(speaker["name"])

    def hint_told(self, hint: Mapping[str, Any]) -> str:
        """Return what everyone is told of a hint that somebody asked for."""
        name, said = self.name(hint["seat"]), f"{hint['sentence']} {hint['why']}".strip()
        if not said:
            return tell("hint-asked-hidden", name=name)
        return tell("hint-asked", name=name, said=said)

    def reviewed(self, review: Mapping[str, Any]) -> tuple[list[Standing], list[TurningPoint]]:
        """Return what a review says of the seats, and its turning points."""
        fields = ("kept", "luck", "lost", "best", "decisions")
        seats = [
            Standing(self.name(seat), *(share[each] for each in fields))
            for seat, share in review["shares"].items()
        ]
        turns = [review["turns"][at] for at in review["turning_points"]]
        points = [
            TurningPoint(
                turn["turn"],
                self.name(turn["seat"]),
                turn["before"][turn["seat"]],
                turn["after"][turn["seat"]],
            )
            for turn in turns
        ]
        return seats, points

    def state(self) -> State:
        """Return the table as the screen shows it."""
        assert self.rules is not None
        score = self.table["score"]
        seat = next((each for each in self.seats if each.colour == self.you), None)
        away = seat is not None and seat.is_away and self.phase == "playing"
        return State(
            rules=self.rules, seats=self.seats, scene=self.scene,
            you=frozenset({self.you} if self.you else ()), eyes=self.you,
            prompt=self._prompt(away), options=tuple(self._options(away)),
            score=Score(score["games"], score["wins"], score["totals"]),
            title=f"{self.table['id']} · {self.table['title']}", notice=self.notice,
            deadline=self.deadline,
        )  # fmt: skip

    def _prompt(self, away: bool) -> str:
        if away:
            return tell("tui-stand-in")
        if self.phase == "open":
            if self.is_host:
                return tell("tui-lobby-host")
            return tell("tui-lobby-seated") if self.you else tell("tui-lobby")
        return self.scene.prompt if self.scene else ""

    def _options(self, away: bool) -> Iterator[Option]:
        """Yield what can be done: moves in a game, and what a table offers beside them."""
        if away:
            yield Option(BACK, tell("tui-take-back-seat"))
        elif self.phase == "playing" and self.scene is not None:
            assert self.rules is not None
            for choice in self.scene.moves:
                yield as_option(choice, self.rules)
        elif self.phase == "open":
            yield from self._lobby_options()
        elif self.phase == "over":
            yield from self._closing_options()

    def _lobby_options(self) -> Iterator[Option]:
        is_open = [seat.colour for seat in self.seats if seat.kind == "open"]
        if self.is_host:
            yield Option(START, tell("tui-start"))
        if self.you is None and not self.watches:
            for colour in is_open:
                yield Option(f"{SIT}:{colour}", tell("tui-sit", colour=colour_word(colour)))
        if self.is_host:
            for colour in is_open:
                yield Option(f"{FILL}:{colour}", tell("tui-fill", colour=colour_word(colour)))

    def _closing_options(self) -> Iterator[Option]:
        own = next((seat for seat in self.seats if seat.colour == self.you), None)
        if own is not None and not own.wants_rematch:
            yield Option(AGAIN, tell("tui-again"))
        yield Option(LEAVE, tell("tui-leave"))


def as_scene(game: Mapping[str, Any]) -> Scene:
    """Return the view of a game as a scene."""
    return msgspec.convert(game, Scene)


def as_step(step: Mapping[str, Any]) -> Step:
    """Return a step that came over the wire."""
    return Step(read_events(step["events"]), step["sentence"])
