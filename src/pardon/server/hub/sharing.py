"""Sharing: pictures of boards and previews of links, drawn off the loop, few at a time."""

import asyncio
from collections.abc import Callable
from typing import Final, Literal

from pardon.events.voice import called, colour_name
from pardon.game import Game
from pardon.locales import DEFAULT, say
from pardon.record import Record
from pardon.render.png import to_png
from pardon.render.svg import draw
from pardon.rules.config import Config
from pardon.server.hub.archive import Archive
from pardon.server.hub.background import Background
from pardon.server.hub.rooms import Rooms
from pardon.server.pages.catalogue import rules_view
from pardon.server.pages.previews import WIDE, Player, Preview, nothing_told, share_card, told
from pardon.server.pages.replays import Finished
from pardon.server.storage.errors import UnreadableError
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.ids import read_game_id
from pardon.view import View

BOARD: Final = 840
"""Pixels along a side of the picture of a board."""
_PATIENCE: Final = 3.0
"""Seconds that a page waits for what is to be said of it."""

Form = Literal["card", "png", "svg"]
"""The picture for other sites, or the board alone as pixels or as a drawing."""


class Sharing:
    """Pictures and previews of tables and games, for other sites and whoever wants one."""

    def __init__(self, rooms: Rooms, archive: Archive, background: Background) -> None:
        self._rooms = rooms
        self._archive = archive
        self._background = background
        self.pool = background.drawer

    async def of_game(
        self, game: str, step: int | None, seat: str | None, form: Form, language: str = DEFAULT
    ) -> bytes:
        """Return a picture of a finished game after a step, or as it ended, or refuse."""
        found = await self._archive.finished(game)
        last = len(found.record.steps)
        at = last if step is None else step
        if at > last:
            raise WireError(Code.BAD_REQUEST, "fault-no-step", steps=last)
        if seat is not None and seat not in found.record.seats:
            raise WireError(Code.BAD_REQUEST, "fault-no-such-seat")
        key = (found.id, at, seat, form, language)
        return await self.pool.result(key, _game_picture, found, at, seat, form, language)

    async def of_table(self, code: str, language: str = DEFAULT) -> bytes:
        """Return a picture of a listed table as those who watch see it, or refuse."""
        async with self._rooms.enter(code) as room:
            table = room.table
            if not table.is_public or table.is_locked:
                raise WireError(Code.NOT_FOUND, "fault-no-picture")
            running = table.table_game
            game = running.game if running else Game(table.config, seats=tuple(table.seats), seed=0)
            view, title = game.view(None), rules_view(table.config, language).title
            result = table.result()
            winners = list(result.winners) if result else []
            players = [
                Player(view.owners[c], each.title, c in winners) for c, each in table.seats.items()
            ]
            key = (code, table.version_for(None), language)
        note = _note(view.turns, language) if running else ""
        card = lambda: to_png(share_card(view, title, note, players), WIDE)  # noqa: E731
        return await self.pool.result(key, card)

    def forget(self, table: str) -> None:
        """Forget the pictures of a table, on which names stand."""
        self.pool.forget(lambda key: _is_of(key, table))

    async def preview(
        self,
        kind: Literal["table", "game"],
        name: str,
        step: str,
        language: str = DEFAULT,
        *,
        pays: Callable[[], bool] = lambda: True,
    ) -> Preview | None:
        """Return what other sites may show of a link; None where there is nothing at its end.

        A game that has to be rebuilt is only told of to whoever pays for that.
        """
        if self._background.engine.state != "ready":
            return None
        try:
            async with asyncio.timeout(_PATIENCE):
                if kind == "table":
                    return await self._of_table(name, language)
                return await self._of_game(name, step, language, pays)
        except WireError as fault:
            return nothing_told(language) if fault.code is Code.TOO_MANY else None
        except TimeoutError:
            return None
        except UnreadableError:  # there is a table, and its page says what is wrong
            return nothing_told(language)

    async def _of_table(self, code: str, language: str) -> Preview:
        summary = (await self._rooms.listing(code)).shown_to(None, language)
        if not summary.is_public or summary.is_locked:
            return nothing_told(language)
        names: dict[str, str] = {
            seat.colour: called(seat.name, language)
            for seat in summary.seats
            if seat.kind != "open"
        }
        note = _note(summary.turns, language) if summary.turns else say("share-open", language)
        title, text = told(summary.title, names, [], note, language)
        return Preview(title, text, _address(f"/api/tables/{code}/picture.png", "", language))

    async def _of_game(
        self, name: str, step: str, language: str, pays: Callable[[], bool]
    ) -> Preview:
        game = read_game_id(name)
        if not (await self._rooms.listing(game.table)).summary.is_public:
            return nothing_told(language)
        if not self._archive.has(game) and not pays():
            return nothing_told(language)
        found = await self._archive.finished(name)
        names = {seat: called(name, language) for seat, name in found.record.names.items()}
        result = found.result
        title, text = told(
            _title(found.record, language), names, result.winners,
            _note(result.turns, language), language,
        )  # fmt: skip
        at = f"step={int(step)}" if step.isascii() and step.isdigit() and len(step) < 7 else ""
        return Preview(title, text, _address(f"/api/games/{game}/picture.png", at, language))


def _address(path: str, step: str, language: str) -> str:
    """Return the address of a picture; one in English needs no language."""
    spoken = "" if language == DEFAULT else f"language={language}"
    query = "&".join(filter(None, (step, spoken)))
    return f"{path}?{query}" if query else path


def _is_of(key: object, table: str) -> bool:
    return isinstance(key, tuple) and table in (key[0], getattr(key[0], "table", None))


def _note(turns: int, language: str) -> str:
    return say("share-turns", language, turns=turns)


def _title(record: Record, language: str) -> str:
    return rules_view(Config.parse(record.config), language).title


def _game_picture(game: Finished, step: int, seat: str | None, form: Form, language: str) -> bytes:
    view = _view_at(game.record, step, seat if form != "card" else None)
    if form == "svg":
        return draw(view).encode()
    if form == "png":
        return to_png(draw(view), BOARD)
    is_end, names = step == len(game.record.steps), game.record.names
    winners = game.result.winners if is_end else []
    players = [
        Player(
            view.owners[c],
            called(names.get(c, ""), language) or colour_name(c, language),
            c in winners,
        )
        for c in game.record.seats
    ]
    title, note = _title(game.record, language), _note(view.turns, language)
    return to_png(share_card(view, title, note, players), WIDE)


def _view_at(record: Record, step: int, seat: str | None) -> View:
    for number, game in enumerate(record.walk()):
        if number == step:
            return game.view(seat)
    raise WireError(Code.BAD_REQUEST, "fault-no-step", steps=len(record.steps))
