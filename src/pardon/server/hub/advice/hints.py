"""Hints at tables: worked out in the threads of the bots, and told to whoever may know."""

import logging
from collections import OrderedDict
from collections.abc import Callable

from msgspec.structs import replace

from pardon.analysis import Analysis, analyse
from pardon.analysis.record import BLUNDER
from pardon.locales import say
from pardon.server.hub.background import Background
from pardon.server.hub.room import Connection, Room
from pardon.server.table.game_commands import legal_move
from pardon.server.table.table_game import AdviceTask
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.from_client import Hint, Weigh
from pardon.server.wire.to_client import Hinted, Refused, Weighed

_KEPT = 256
"""Decisions that are not worked out again when somebody asks once more."""
_LOG = logging.getLogger(__name__)

_Key = tuple[str, int, int, str, str]


class Hints:
    """Hints at all tables."""

    def __init__(self, background: Background, clock: Callable[[], float]) -> None:
        self._background = background
        self._clock = clock
        self._kept: OrderedDict[_Key, Analysis] = OrderedDict()
        self.show_elsewhere: Callable[[Room, Hinted], None] = lambda _room, _hint: None
        """Called with what those are told who are connected to other servers."""

    def ask(self, connection: Connection, message: Hint | Weigh) -> None:
        """Begin to answer, or refuse; the table goes on meanwhile."""
        if not connection.hints.take(self._clock()):
            raise WireError(Code.TOO_MANY, "fault-too-fast")
        task = connection.room.table.advice_task(connection.visitor, message)
        self._background.spawn(self._answer(connection, message, task))

    async def _answer(
        self, connection: Connection, message: Hint | Weigh, task: AdviceTask
    ) -> None:
        try:
            await self._tell(connection, message, task)
        except WireError as fault:
            connection.send(Refused(message.id, fault.code, fault.told(connection.language)))
        except Exception:
            _LOG.exception("hint failed", extra={"table": connection.table})
            sentence = say("fault-failed", connection.language)
            connection.send(Refused(message.id, Code.FAILED, sentence))

    async def _tell(self, connection: Connection, message: Hint | Weigh, task: AdviceTask) -> None:
        room = connection.room
        audience = room.connections if room.table.is_among_people else {connection}
        languages = {each.language for each in audience} | {connection.language}
        found = {each: await self._analysis(room.id, task, each) for each in sorted(languages)}
        if not (room.is_loaded and room.table.is_at(task)):
            raise WireError(Code.STALE, "fault-stale")
        hints = {
            language: room.table.hinted(task, each.best.move, each.why, language)
            for language, each in found.items()
        }
        is_told = True
        if isinstance(message, Weigh):
            spoken = connection.language
            weighed = _weighed(message, task, found[spoken], hints[spoken])
            connection.send(weighed)
            is_told = weighed.best is not None
        else:
            connection.send(replace(hints[connection.language], id=message.id))
        if is_told and room.table.is_among_people:
            room.send_hints(hints, besides=connection)
            self.show_elsewhere(room, room.table.hidden_hint(hints[connection.language]))

    async def _analysis(self, table: str, task: AdviceTask, language: str) -> Analysis:
        key = (table, task.number, task.step, task.game.position(), language)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = await self._background.choose(_analysed, task, language)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return found


def _analysed(task: AdviceTask, language: str) -> Analysis:
    return analyse(task.game.copy(), language=language)


def _weighed(message: Weigh, task: AdviceTask, found: Analysis, hint: Hinted) -> Weighed:
    """Return whether a move would give much away; how much only where a coach would warn."""
    text = legal_move(task.game, message.move).text
    loss = next(value.loss for value in found.moves if value.move == text)
    if loss < BLUNDER:
        return Weighed(message.id, message.move, 0.0, None, "", "")
    return Weighed(message.id, message.move, loss, hint.move, hint.sentence, hint.why)
