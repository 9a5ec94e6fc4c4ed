"""Session on this machine: games in a row against bots, and among people at one keyboard."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, cast

from pardon.bots import Bot
from pardon.events.events import Event
from pardon.events.privacy import seen_by
from pardon.game import Game
from pardon.match import Match
from pardon.moves.moves import Move
from pardon.outcome import Outcome
from pardon.position.places import Place
from pardon.rules.clauses import search
from pardon.server.wire.from_client import Why, WhyCard
from pardon.tui.local.scenes import Looks, pass_reasons, told_review
from pardon.tui.local.storage import YOU, write_record
from pardon.tui.model import Option, Rules, Scene, Score, Seat, State, Step, Update
from pardon.tui.session import Advice, Answer, Passage, RefusedError, Session
from pardon.tui.words import colour_word, tell

UNDO, READY, AGAIN, LEAVE = "undo", "ready", "again", "leave"
MOVE = "move:"


@dataclass
class Players:
    """Players of a game here: the seats of people, and the bots of the others."""

    people: tuple[str, ...]
    bots: Mapping[str, Bot]
    names: Mapping[str, str]
    """What people are called, and which level bots play; people without a name are their colour."""

    def records(self) -> dict[str, str]:
        """Return the names for a record, by which the same players are found again."""
        return {**dict.fromkeys(self.people, YOU), **{s: b.text for s, b in self.bots.items()}}


class LocalSession(Session):
    """Games on this machine."""

    can_save = True
    can_hint = True
    can_analyse = True

    def __init__(
        self, match: Match, players: Players, *, seed: int, path: Path, game: Game | None = None
    ) -> None:
        self.match = match
        self.players = players
        self.game = game or match.begin(seed=seed)
        self.path = path
        self._seed = seed
        self._looks = Looks(match.config)
        self._rules = self._looks.rules
        self._eyes: str | None = players.people[0] if players.people else None
        if len(players.people) > 1 and match.config.rules.hand:
            self._eyes = None  # nobody's cards are open before somebody has said to be there
        self._answer: asyncio.Future[str] | None = None
        self._wants_undo = False
        self._outcome: Outcome | None = None

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self._rules

    # What comes from the game.

    async def updates(self) -> AsyncIterator[Update]:
        """Yield step after step, game after game."""
        yield Update((), self._state(), self._greeting())
        while True:
            async for update in self._play():
                yield update
            if self._outcome is None:
                self._outcome = self.match.finish(self.game)
            yield self._offered(self._closing())
            if await self._asked() != AGAIN:
                return
            self._begin_again()
            yield Update((), self._state(), self._greeting())

    def _begin_again(self) -> None:
        self._seed += 1
        self._outcome = None
        self.game = self.match.begin(seed=self._seed)

    async def _play(self) -> AsyncIterator[Update]:
        while not self.game.is_over():
            if self._wants_undo:
                self._wants_undo = False
                yield self._taken_back()
            elif self.game.is_chance:
                yield self._draw()
            elif self.game.actor in self.players.people:
                async for update in self._decide(str(self.game.actor)):
                    yield update
            else:
                yield await self._bot_move(str(self.game.actor))

    def _draw(self) -> Update:
        """Let chance act; a deal is one step for all its cards."""
        before = self.game.owners
        events: list[Event] = []
        is_deal = self.game.phase == "deal"
        while True:
            chances = self.game.chances()
            rng = self._rng()
            self.game.draw(rng.choices(list(chances), list(chances.values()))[0])
            events += seen_by(self._eyes, self.game.events)
            if not (is_deal and self.game.phase == "deal"):
                break
        told = () if is_deal else tuple(events)
        return self._told(told, before)

    async def _decide(self, seat: str) -> AsyncIterator[Update]:
        """Let a person decide; where nothing can be played, say why and go on."""
        moves = self.game.legal_moves
        if len(moves) == 1 and moves[0].kind == "pass":
            yield self._forfeit(moves[0])
            return
        if self._is_curtain_due(seat):
            self._eyes = None
            ready = Option(READY, tell("tui-ready", name=self._name(seat)))
            yield self._offered((ready,), tell("tui-pass-on", name=self._name(seat)))
            if await self._asked() == UNDO:
                self._wants_undo = True
                return
        self._eyes = seat
        yield self._offered(self._looks.options(self.game, seat))
        answer = await self._asked()
        if answer == UNDO:
            self._wants_undo = True
        else:
            number = int(answer.removeprefix(MOVE))
            yield self._push(next(move for move in self.game.legal_moves if move.id == number))

    def _is_curtain_due(self, seat: str) -> bool:
        hands = self.match.config.rules.hand > 0
        return hands and len(self.players.people) > 1 and self._eyes != seat

    def _forfeit(self, move: Move) -> Update:
        reasons = pass_reasons(self.game)
        update = self._push(move)
        said = (("", reasons),) if reasons else ()
        return Update(update.steps, update.state, said)

    async def _bot_move(self, seat: str) -> Update:
        view, rng = self.game.view(seat), self._rng()
        if len(view.moves) == 1:
            return self._push(self.game.legal_moves[0])
        move = await asyncio.to_thread(self.players.bots[seat].choose, view, rng)
        return self._push(move)

    def _push(self, move: Move) -> Update:
        before = self.game.owners
        events = seen_by(self._eyes, self.game.push(move))
        return self._told(events, before)

    def _told(self, events: tuple[Event, ...], owners: Mapping[str, str]) -> Update:
        step = Step(events, self._looks.telling.step(events, owners))
        return Update((step,), self._state())

    def _taken_back(self) -> Update:
        move = self._last_decision()
        if move is None:
            return Update((), self._state(), (("", tell("tui-no-undo")),))
        self.game.pop()
        return Update((), self._state(), (("", tell("tui-undone")),))

    def _last_decision(self) -> Move | None:
        """Return the decision that can be taken back: a person's, nothing drawn since."""
        if not self.game.count:
            return None
        last = self.game.peek()
        if not isinstance(last, Move) or last.seat not in self.players.people:
            return None
        if self._is_curtain_due(last.seat):
            return None
        is_forced = [*self.game.history()][-1].choices == 1 and last.kind == "pass"
        return None if is_forced else last

    def _rng(self) -> Random:
        """Return the generator of this step, the same however the game came here."""
        return Random(f"{self._seed}/{self.game.count}")

    # How it stands.

    def _state(self, options: tuple[Option, ...] = (), prompt: str = "") -> State:
        scene = self._looks.scene(self.game, self._eyes, self._outcome, can_undo=self._can_undo())
        seats = tuple(map(self._seat, self.game.seats))
        match = self.match
        return State(
            rules=self._rules, seats=seats, scene=scene, you=frozenset(self.players.people),
            eyes=self._eyes, prompt=prompt or self._prompt(scene), options=options,
            score=Score(match.games, match.wins, match.totals),
        )  # fmt: skip

    def _prompt(self, scene: Scene) -> str:
        """Return what is to be decided, and where several people share the keyboard, by whom."""
        seat = scene.actor
        if seat is None or seat not in self.players.people or len(self.players.people) == 1:
            return scene.prompt
        return tell("tui-asked", name=self._name(seat), prompt=scene.prompt)

    def _can_undo(self) -> bool:
        return not self.game.is_over() and self._last_decision() is not None

    def _seat(self, colour: str) -> Seat:
        if colour in self.players.people:
            return Seat(colour, "person", self._name(colour))
        own = colour_word(self.game.owners.get(colour, colour))
        return Seat(colour, "bot", own, self.players.names.get(colour))

    def _name(self, seat: str) -> str:
        """Return what a seat is called: bots, and people without a name, by the colour they own."""
        colour, name = colour_word(self.game.owners.get(seat, seat)), self.players.names.get(seat)
        if seat in self.players.people:
            return name or colour
        return f"{colour} ({name})" if name else colour

    def _greeting(self) -> tuple[tuple[str, str], ...]:
        config = self.match.config
        summary = f"{config.rules.name}: {config.rules.summary}."
        return (("", summary),)

    def _closing(self) -> tuple[Option, ...]:
        return (Option(AGAIN, tell("tui-again")), Option(LEAVE, tell("tui-leave")))

    # What a person does.

    def _offered(self, options: tuple[Option, ...], prompt: str = "") -> Update:
        """Offer options; they can be taken as soon as they are shown."""
        self._answer = asyncio.get_running_loop().create_future()
        return Update((), self._state(options, prompt))

    async def _asked(self) -> str:
        """Return what was taken of the options offered last."""
        answer = self._answer
        return await answer if answer is not None else LEAVE

    async def choose(self, option: Option) -> None:
        """Take an option."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(option.key)

    async def undo(self) -> None:
        """Take the last decision back, also while it is being shown."""
        if not self._can_undo():
            raise RefusedError(tell("tui-no-undo"))
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(UNDO)
        else:
            self._wants_undo = True

    async def why(self, colour: str, place: Place) -> Answer:
        """Tell why a pawn can or cannot move."""
        self._check_open()
        return self._looks.answer(self.game, Why(id=0, colour=cast("Any", colour), place=place))

    async def why_card(self, card: str) -> Answer:
        """Tell why a card can or cannot be chosen."""
        self._check_open()
        return self._looks.answer(self.game, WhyCard(id=0, card=card))

    def _check_open(self) -> None:
        """Refuse questions whose answers would tell of cards that are not open."""
        if self.match.config.rules.hand and self.game.actor != self._eyes:
            raise RefusedError(tell("tui-ask-later"))

    async def look_up(self, words: str) -> Sequence[Passage]:
        """Return the clauses of the edition with these words."""
        found = search(self.match.config.edition.prefix, words)
        return [Passage(clause.id, clause.title, clause.text) for clause in found]

    async def hint(self) -> Advice:
        """Say what the analysis of the position advises."""
        seat = self.game.actor
        if seat is None or seat != self._eyes:
            raise RefusedError(tell("tui-no-hint"))
        return await asyncio.to_thread(self._looks.advice, self.game.copy())

    async def analysis(self) -> Sequence[str]:
        """Return what each move is worth to whoever decides, or how a game that is over went."""
        if self.game.is_over():
            names = {seat: self._name(seat) for seat in self.game.seats}
            return await asyncio.to_thread(told_review, self.game.copy(), names)
        seat = self.game.actor
        if seat is None or seat != self._eyes:
            raise RefusedError(tell("tui-no-hint"))
        return await asyncio.to_thread(self._looks.values, self.game.copy())

    def save(self, path: Path | None = None) -> Path | None:
        """Write the game into its file, or another one, which is its file from then on."""
        if path is None and self.game.is_over():
            return None
        self.path = path or self.path
        write_record(self.game.record(self.players.records()), self.path)
        return self.path
