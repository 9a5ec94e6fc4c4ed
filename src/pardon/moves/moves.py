"""Moves as values: what an action of the engine means in a position, and its text.

The engine numbers actions relative to the seat that acts. Here each legal action becomes a
`Move` with names for everything, and a text that no other legal move of the position has.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pardon.engine.kernel import Kernel
from pardon.engine.layout import (
    BACKWARD,
    CHOOSE,
    DROP,
    FORWARD,
    GIVE_FIRE,
    GIVE_ICE,
    GO_FIRE,
    GO_TELEPORT,
    LEAVE,
    MARKS,
    MOVED,
    PART,
    PARTS,
    PASS,
    PHASE_NAMES,
    PICK_UP,
    PLACE,
    RIVALS,
    STEP_MOVED,
    STEP_SLID,
    STEP_SWITCHED,
    STEP_TELEPORTED,
    SWAP,
    SWITCH,
    TAKE_HOME,
)
from pardon.position.phases import PHASES
from pardon.position.setup import MARK_NAMES, Place, names_of
from pardon.rules.edition import COLOURS, KINDS

Row = tuple[int, int, int, int]

PASS_WORDS = {name: phase.declining for name, phase in PHASES.items() if phase.declining}
"""What declining is called in each phase that allows it."""


@dataclass(frozen=True, slots=True)
class Move:
    """One legal decision; fields that do not concern its kind are None."""

    id: int
    """The engine's action, relative to the seat that acts."""
    text: str
    """The canonical text, which `Game.parse` reads back."""
    kind: str
    """One of `KINDS_OF_MOVE`."""
    seat: str
    """Who decides."""
    colour: str | None = None
    """The colour of the pawn that moves or is chosen."""
    origin: Place | None = None
    """Where that pawn stands before."""
    landing: Place | None = None
    """Where it lands, before any slide."""
    to: Place | None = None
    """Where it comes to rest."""
    target: str | None = None
    """The colour switched with or placed upon, or the seat swapped with."""
    count: int | None = None
    """Squares counted, backward if negative; of a start, how many pawns leave."""
    card: str | None = None
    """The card chosen or dropped."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


@dataclass(frozen=True, slots=True)
class Draw:
    """One step of chance: a card, or in the choice of who begins a seat."""

    outcome: str

    @property
    def text(self) -> str:
        """The text in a record."""
        return f"={self.outcome}"

    def __str__(self) -> str:
        return self.text


Step = Move | Draw
"""What stands on the stack of a game."""

KINDS_OF_MOVE = (
    "pass", "forward", "backward", "start", "part", "switch", "place", "fire_move", "ice", "fire",
    "teleport", "pull", "choose", "drop", "swap", "pick_up",
)  # fmt: skip


def copied(states: Any) -> Any:
    """Return a copy of an array of records, byte by byte."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def list_moves(kernel: Kernel, states: Any, actions: Sequence[int]) -> tuple[Move, ...]:
    """Return the moves of the actions that are legal in states[0]."""
    reader = _Reader(kernel, states)
    return _distinct([reader.draft(action) for action in actions])


@dataclass(frozen=True, slots=True)
class _Draft:
    """A move whose text may still be like another's."""

    move: Move
    marks: str = ""


class _Reader:
    """Finds out what the actions of one position mean."""

    def __init__(self, kernel: Kernel, states: Any) -> None:
        self._kernel = kernel
        self._states = states
        state = states[0]
        self._pawns: list[list[int]] = state["pawns"].tolist()
        self._phase = PHASE_NAMES[state["phase"]]
        self._actor = int(state["actor"])
        self._own = int(state["owner"][self._actor])
        self._mate = (self._own + 2) % 4
        self._landed = int(state["landed_colour"])

    def draft(self, action: int) -> _Draft:
        """Return the move of one action, its text without regard to the others."""
        if action == PASS:
            return self._draft(action, "pass", PASS_WORDS[self._phase])
        if action < SWITCH:
            return self._travel(action)
        if action < GO_FIRE:
            return self._against(action)
        if action < CHOOSE:
            return self._special(action)
        return self._with_card(action)

    def _draft(self, action: int, kind: str, text: str, **fields: Any) -> _Draft:
        marks = fields.pop("marks", "")
        return _Draft(Move(action, text, kind, COLOURS[self._actor], **fields), marks)

    def _pawn(self, colour: int, index: int) -> dict[str, Any]:
        """Return the fields that name a pawn."""
        pawn = self._pawns[colour][index]
        marks = pawn & MARKS & ~MOVED
        name = COLOURS[colour]
        return {
            "colour": name,
            "origin": names_of(name)[pawn >> 4],
            "marks": "".join(letter for letter, bit in MARK_NAMES.items() if marks & bit),
        }

    def _spell(self, pawn: dict[str, Any]) -> str:
        """Name a pawn's place, with its colour where it is not the actor's and not on the track."""
        foreign = pawn["colour"] != COLOURS[self._own] and not isinstance(pawn["origin"], int)
        return f"{pawn['colour']}:{pawn['origin']}" if foreign else str(pawn["origin"])

    def _slot(self, slot: int) -> dict[str, Any]:
        return self._pawn(self._own if slot < 4 else self._mate, slot & 3)

    def _travel(self, action: int) -> _Draft:
        kind, slot = _travelling(action)
        return self._journey(action, kind, self._slot(slot), ">")

    def _against(self, action: int) -> _Draft:
        if action < PLACE:
            slot, rival = divmod(action - SWITCH, RIVALS)
            target = (self._own + 1 + rival // 4) % 4
            return self._journey(action, "switch", self._slot(slot), "x", target)
        slot, rival = divmod(action - PLACE, 16)
        target = (self._own + rival // 4) % 4
        return self._journey(action, "place", self._slot(slot), "!", target)

    def _journey(
        self, action: int, kind: str, pawn: dict[str, Any], sign: str, target: int | None = None
    ) -> _Draft:
        rows = self._kernel.step(copied(self._states), 0, action)
        landing, to, moved = _journey_of(rows, COLOURS.index(pawn["colour"]))
        path = f"{landing}>{to}" if sign == ">" and to != landing else f"{landing}"
        return self._draft(
            action, kind, f"{self._spell(pawn)}{sign}{path}", **pawn, landing=landing, to=to,
            target=None if target is None else COLOURS[target],
            count=moved if kind == "start" else self._count(action, kind),
        )  # fmt: skip

    def _count(self, action: int, kind: str) -> int | None:
        state = self._states[0]
        if kind == "part":
            return (action - PART) % PARTS + 1
        if kind in ("forward", "backward") and self._phase == "event":
            return int(state["amount"])
        if kind in ("forward", "backward"):
            steps = int(self._kernel.rules[0][kind][state["card"]])
            return steps if kind == "forward" else -steps
        return None

    def _special(self, action: int) -> _Draft:
        if action == GO_FIRE:
            return self._fire_move(action)
        if action == GO_TELEPORT:
            return self._teleport(action)
        if action < GIVE_FIRE:
            rival, index = divmod(action - GIVE_ICE, 4)
            return self._chosen(action, "ice", self._pawn((self._own + 1 + rival) % 4, index))
        if action < GO_TELEPORT:
            return self._chosen(action, "fire", self._pawn(self._own, action - GIVE_FIRE))
        pawn = self._pawn(self._landed, (action - TAKE_HOME) & 3)
        return self._chosen(action, "pull", pawn, landing="home", to="home")

    def _chosen(self, action: int, kind: str, pawn: dict[str, Any], **fields: Any) -> _Draft:
        return self._draft(action, kind, f"{kind}@{self._spell(pawn)}", **pawn, **fields)

    def _fire_move(self, action: int) -> _Draft:
        burning = [i for i, pawn in enumerate(self._pawns[self._own]) if pawn & MARK_NAMES["f"]]
        return self._journey(action, "fire_move", self._pawn(self._own, burning[0]), ">")

    def _teleport(self, action: int) -> _Draft:
        rows = self._kernel.step(copied(self._states), 0, action)
        _, colour, origin, far = next(row for row in rows if row[0] == STEP_TELEPORTED)
        names = names_of(COLOURS[colour])
        return self._draft(
            action, "teleport", "teleport", colour=COLOURS[colour], origin=names[origin],
            landing=names[far], to=names[far],
        )  # fmt: skip

    def _with_card(self, action: int) -> _Draft:
        if action < DROP:
            card = KINDS[action - CHOOSE]
            return self._draft(action, "choose", f"play:{card}", card=card)
        if action < SWAP:
            card = KINDS[action - DROP]
            return self._draft(action, "drop", f"drop:{card}", card=card)
        if action < PICK_UP:
            seat = COLOURS[(self._actor + 1 + action - SWAP) % 4]
            return self._draft(action, "swap", f"swap:{seat}", target=seat)
        return self._draft(action, "pick_up", "pick-up")


def _travelling(action: int) -> tuple[str, int]:
    """Return the kind and the slot of an action that moves one pawn of the side."""
    if action >= PART:
        return "part", (action - PART) // PARTS
    if action >= LEAVE:
        return "start", action - LEAVE
    if action >= BACKWARD:
        return "backward", action - BACKWARD
    return "forward", action - FORWARD


def _journey_of(rows: Sequence[Row], colour: int) -> tuple[Place, Place, int]:
    """Return where a pawn of a colour lands and rests, and how many of its pawns moved."""
    names = names_of(COLOURS[colour])
    landing: Place | None = None
    to: Place | None = None
    moved = 0
    for code, who, _, target in rows:
        if code == STEP_SWITCHED and who == colour:
            landing = to = target
        elif code == STEP_MOVED and who == colour:
            landing = to = names[target]
            moved += 1
        elif code == STEP_SLID and who == colour and to == landing:
            to = names[target]
    if landing is None or to is None:
        raise AssertionError(f"the engine moved no pawn of colour {colour}: {rows}")
    return landing, to, moved


def _distinct(drafts: list[_Draft]) -> tuple[Move, ...]:
    """Return the moves with marks, then counts, added where texts would be alike."""
    moves = [draft.move for draft in drafts]
    alike = _alike(moves)
    if not alike:
        return tuple(moves)
    moves = [_marked(draft) if draft.move.text in alike else draft.move for draft in drafts]
    alike = _alike(moves)
    return tuple(_counted(move) if move.text in alike else move for move in moves)


def _alike(moves: Sequence[Move]) -> set[str]:
    texts = [move.text for move in moves]
    if len(set(texts)) == len(texts):
        return set()
    return {text for text, times in Counter(texts).items() if times > 1}


def _marked(draft: _Draft) -> Move:
    place = str(draft.move.origin)
    return replace(draft.move, text=draft.move.text.replace(place, place + draft.marks, 1))


def _counted(move: Move) -> Move:
    return move if move.count is None else replace(move, text=f"{move.text}+{move.count}")
