"""Step log: the last steps of a game, so that whoever reconnects gets what was missed."""

from collections import deque
from collections.abc import Iterator

from msgspec import json

from pardon.events.events import Event
from pardon.events.narration import Telling
from pardon.events.privacy import is_private, seen_by
from pardon.server.wire.explanations import stuck_sentence
from pardon.server.wire.views import StepView

LENGTH = 256
"""Steps that are remembered."""
Owned = tuple[tuple[str, str], ...]
"""Each seat with the colour that it owns."""
_KEPT = 1 << 15
"""Steps of which the text is kept."""
_alike: dict[
    tuple[int, int, int, str | None, tuple[str, ...]],
    tuple[bytes | None, tuple[Event, ...], Owned, Telling],
] = {}


class Step:
    """Move or draw with what happened, or with a seat given what that seat took back."""

    __slots__ = (
        "_actor", "_events", "_owned", "_shown", "_stuck", "_taken_back", "_written", "is_private",
        "version",
    )  # fmt: skip

    def __init__(
        self,
        version: int,
        events: tuple[Event, ...],
        owned: Owned,
        taken_back: str | None = None,
        actor: str | None = None,
        stuck: tuple[str, ...] = (),
    ) -> None:
        self.version = version
        self._events = events
        self._owned = owned
        self._taken_back = taken_back
        self._actor = actor
        self._stuck = stuck
        self.is_private = is_private(events)
        """Whether not everyone may see the same of it."""
        self._shown: dict[tuple[str | None, Telling], StepView | None] = {}
        self._written: dict[tuple[str | None, Telling], bytes | None] = {}

    def shown_to(self, seat: str | None, telling: Telling) -> StepView | None:
        """Return the step as a seat, or a watcher, saw it; None if there was nothing to see."""
        # Most steps look the same to everyone.
        key = (seat if self.is_private else None, telling)
        if key not in self._shown:
            self._shown[key] = self._show(seat, telling)
        return self._shown[key]

    def written_for(self, seat: str | None, telling: Telling) -> bytes | None:
        """Return the same as JSON, which is made once for all who see the same."""
        if not self.is_private and not self._taken_back:
            return self._written_alike(telling)
        key = (seat, telling)
        if key not in self._written:
            shown = self.shown_to(seat, telling)
            self._written[key] = None if shown is None else json.encode(shown)
        return self._written[key]

    def _written_alike(self, telling: Telling) -> bytes | None:
        """Return a step that everyone sees, of which many games have the same.

        What is equal is nearly always the same object; what is kept holds on to those.
        """
        events, owned = self._events, self._owned
        key = (id(events), id(owned), id(telling), self._actor, self._stuck)
        found = _alike.get(key)
        if found is None:
            if len(_alike) >= _KEPT:
                _alike.clear()
            shown = self._show(None, telling)
            written = None if shown is None else json.encode(shown)
            found = _alike[key] = written, events, owned, telling
        return found[0]

    def is_hidden_from(self, seat: str | None) -> bool:
        """Tell whether all that happened is for others to know."""
        return self.is_private and not seen_by(seat, self._events)

    def unaware(self) -> Iterator[str | None]:
        """Yield the seats, None for those who watch, that may not know of it."""
        if self.is_private:
            yield from (seat for seat in (None, *dict(self._owned)) if self.is_hidden_from(seat))

    def _show(self, seat: str | None, telling: Telling) -> StepView | None:
        events = seen_by(seat, self._events)
        if not events:
            return None
        if self._taken_back:
            who = telling.seat(self._taken_back, dict(self._owned))
            return StepView([], telling.say("event-taken-back", who=who))
        told = telling.step(events, dict(self._owned), self._actor)
        return StepView(list(events), told, stuck_sentence(self._stuck, telling))  # type: ignore[arg-type]  # of the union


class StepLog:
    """Steps of the game under way, the newest last."""

    def __init__(self) -> None:
        self._steps: deque[Step] = deque(maxlen=LENGTH)
        self._floor = 0
        """The version up to which nothing is known any more."""
        self._hidden: dict[str | None, int] = {}

    def begin(self, version: int) -> None:
        """Forget the steps of the game before."""
        self._steps.clear()
        self._hidden.clear()
        self._floor = version

    def add(self, step: Step) -> None:
        """Remember a step."""
        if len(self._steps) == LENGTH:
            self._floor = self._steps[0].version
        self._steps.append(step)
        # Only the last steps in a row count: whoever sees a later one learns of all before it.
        if step.is_private:
            self._hidden = {seat: self.hidden_from(seat) + 1 for seat in step.unaware()}
        elif self._hidden:
            self._hidden = {}

    def hidden_from(self, seat: str | None) -> int:
        """Count the last steps that a seat, or a watcher, may not know of."""
        return self._hidden.get(seat, 0)

    def since(self, version: int, seat: str | None, telling: Telling) -> list[StepView]:
        """Return what a seat saw after a version, nothing if not all of it is known."""
        return [] if version < self._floor else self.after(version, seat, telling)

    def after(self, version: int, seat: str | None, telling: Telling) -> list[StepView]:
        """Return what is known of what a seat saw after a version."""
        shown = [step.shown_to(seat, telling) for step in self.steps_after(version)]
        return [step for step in shown if step is not None]

    def unseen(self, version: int, seat: str | None) -> int:
        """Count the steps that a seat saw after a version."""
        return sum(not step.is_hidden_from(seat) for step in self.steps_after(version))

    def steps_after(self, version: int) -> list[Step]:
        """Return what is known of the steps after a version."""
        found = []
        for step in reversed(self._steps):
            if step.version <= version:
                break
            found.append(step)
        return found[::-1]

    def concerns(self, version: int, seat: str | None) -> bool:
        """Tell whether a seat may notice that the game went on after a version."""
        return any(not step.is_hidden_from(seat) for step in self.steps_after(version))

    def last(self, count: int, seat: str | None, telling: Telling) -> list[StepView]:
        """Return the last steps as a seat saw them."""
        return self.after(self._floor, seat, telling)[-count:]
