"""Writing of a change: the message for each who looks, what they share written once."""

from typing import Final

from msgspec import json

from pardon.events.narration import Telling
from pardon.events.privacy import is_private, seen_by
from pardon.position.glance import glance, hand_in
from pardon.rules.edition import COLOURS
from pardon.server.table.state import TableState
from pardon.server.table.writing.pieces import (
    BOOLEANS,
    cards_piece,
    common_piece,
    move_piece,
    quoted,
)
from pardon.server.wire.prompts import SeatLook, prompt

_HAPPENED: Final = (
    b'{"type":"happened","version":%d,"steps":[%b],"game":%b,"step":%d,"phase":%b,"prompt":%b,'
    b'"hand":%b,"moves":[%b],"can_undo":%b}}'
)


class Writing:
    """Writing of what came to pass after a version, for whoever looks at the game then."""

    def __init__(self, state: TableState, version: int) -> None:
        self._state = state
        running = self._running = state.running
        game = self._game = running.game
        self._seen = glance(game.raw, game.seats)
        self._owned = game.owned
        self._owners = dict(self._owned)
        self._common = common_piece(
            running.number, game, self._seen, is_over=running.outcome is not None
        )
        self._is_private = is_private(game.events)
        self._news = state.step_log.steps_after(version)
        self._is_open = not any(step.is_private for step in self._news)
        self._tellings: dict[str, Telling] = {}
        self._steps: dict[tuple[str | None, Telling], bytes] = {}

    def concerns(self, seat: str | None) -> bool:
        """Tell whether a seat, or a watcher, may notice that the game went on."""
        if self._is_open:
            return bool(self._news)
        return any(not step.is_hidden_from(seat) for step in self._news)

    def message(self, seat: str | None, language: str) -> bytes:
        """Return what a seat, or a watcher, is sent."""
        state, game, running, seen = self._state, self._game, self._running, self._seen
        telling = self._telling(language)
        actor = game.actor
        is_deciding = seat is not None and seat == actor
        phase = "card" if seen.phase == "no_play" and seat != seen.actor else seen.phase
        look = SeatLook(
            seat, actor, self._owners, phase, seen.card, seen.amount, seen.rest,
            game.read_moves() if is_deciding else (),
        )  # fmt: skip
        asked = prompt(look, state.config.rules, running.outcome, telling)
        return _HAPPENED % (
            state.version_for(seat),
            self._happened(None if self._is_open else seat, telling),
            self._common,
            self._step(seat, actor),
            quoted(phase),
            json.encode(asked),
            self._hand(seat),
            self._moves(seat, telling) if is_deciding else b"",
            BOOLEANS[seat is not None and is_deciding and running.can_undo(seat)],
        )

    def _telling(self, language: str) -> Telling:
        found = self._tellings.get(language)
        if found is None:
            found = self._tellings[language] = self._state.telling(language)
        return found

    def _happened(self, seat: str | None, telling: Telling) -> bytes:
        """Return the steps as a seat saw them, written once for all who saw the same."""
        found = self._steps.get((seat, telling))
        if found is None:
            shown = [step.written_for(seat, telling) for step in self._news]
            found = b",".join([step for step in shown if step is not None])
            self._steps[seat, telling] = found
        return found

    def _step(self, seat: str | None, actor: str | None) -> int:
        """Return the number of the step, for those who do not decide without what is hidden."""
        is_quiet = self._is_private and seat != actor and not seen_by(seat, self._game.events)
        return self._running.step - is_quiet

    def _hand(self, seat: str | None) -> bytes:
        if seat is None or not self._state.config.rules.hand:
            return b"{}"
        return cards_piece(hand_in(self._game.raw, COLOURS.index(seat)))

    def _moves(self, seat: str | None, telling: Telling) -> bytes:
        """Return the legal moves with what they would bring about, if a person decides."""
        if self._state.seats[seat or ""].playing_level:
            return b""
        owned = self._owned
        return b",".join(
            [move_piece(move, events, owned, telling) for move, events in self._game.previews()]
        )
