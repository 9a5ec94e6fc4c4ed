"""Actions of the engine read as moves: what each means in a position.

The engine numbers actions relative to the seat that acts; here everything gets its name. What a
state tells of an action is its outline. Where a pawn lands and rests is told only by the log of
the action's run.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from struct import Struct
from typing import Any

import msgspec

from pardon.engine.kernel import Node, Row, rows_of
from pardon.engine.layout import (
    BACKWARD,
    CHOOSE,
    DROP,
    EVENT,
    FIRE,
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
    STATE,
    STEP_MOVED,
    STEP_SLID,
    STEP_SWITCHED,
    STEP_TELEPORTED,
    SWAP,
    SWITCH,
    TAKE_HOME,
)
from pardon.moves.moves import PASS_WORDS, Move
from pardon.position.places import Place
from pardon.position.setup import MARK_NAMES, names_of
from pardon.rules.edition import COLOURS, KINDS

_PAWNS, _PAWNS_AT = Struct("=16H"), int(STATE.fields["pawns"][1])  # type: ignore[index]  # it has fields
_OWNER_AT = int(STATE.fields["owner"][1])  # type: ignore[index]  # it has fields
_LANDED_AT = int(STATE.fields["landed_colour"][1])  # type: ignore[index]  # it has fields
"""Where these begin in a state, which is read from its bytes: as an array it takes far longer."""
_MARKS = tuple(
    "".join(letter for letter, bit in MARK_NAMES.items() if bits & bit & ~MOVED)
    for bits in range(MARKS + 1)
)
"""What tells a pawn from another on the same place, by its marks."""
_PAWNS_EACH = 4
_KEPT = 1 << 15
"""Moves that are kept, with the rules that they are of."""
_known: dict[tuple[tuple[int, ...], int, int, tuple[int, ...]], tuple[Move, Any]] = {}
_UNKNOWN = object()
"""A field that only a run tells."""
_OF_CARDS = dict.fromkeys(("colour", "origin", "landing", "to", "target", "count", "card"))
_OF_PAWNS = dict.fromkeys(("target", "count", "card"))
"""Fields of a move that are None unless something else is said."""


class Outline(msgspec.Struct, frozen=True, gc=False, eq=False):
    """Outline of a move: what its position tells of it without a run."""

    fields: dict[str, Any]
    """The fields of `Move` that are known."""
    text: str
    """The text, or its beginning up to the sign ``>`` where only a run tells how it goes on."""
    pawn: tuple[int, int] | None = None
    """The colour and the index of the pawn that moves or is chosen."""
    marks: str = ""
    """What tells that pawn from another on the same place."""

    @property
    def is_complete(self) -> bool:
        """Whether a run would tell nothing more."""
        return "to" in self.fields

    @property
    def is_text_known(self) -> bool:
        """Whether a run would add nothing to the text."""
        return not self.text.endswith(">")


@lru_cache(maxsize=1 << 14)
def _pawn_outline(
    seat: str, own: int, kind: str, form: str, pawn: tuple[int, int], number: int, **fields: Any
) -> Outline:
    """Outline what is done with a pawn of a number, which other games do as well.

    The place has its colour with it where it is neither the actor's nor on the track.
    """
    colour = COLOURS[pawn[0]]
    place = names_of(colour)[number >> 4]
    foreign = pawn[0] != own and not isinstance(place, int)
    known = {"kind": kind, "seat": seat, "colour": colour, "origin": place, **_OF_PAWNS, **fields}
    return Outline(
        {name: value for name, value in known.items() if value is not _UNKNOWN},
        form.format(f"{colour}:{place}" if foreign else place),
        pawn,
        _MARKS[number & MARKS],
    )


@lru_cache(maxsize=4)
def _teleport_outline(seat: str) -> Outline:
    """Outline a teleport, of which only a run tells whose and where."""
    return Outline({"kind": "teleport", "seat": seat, **_OF_PAWNS}, "teleport")


@lru_cache(maxsize=1024)
def _plain_outline(seat: str, kind: str, text: str, **fields: Any) -> Outline:
    """Outline what is done without a pawn."""
    return Outline({"kind": kind, "seat": seat, **_OF_CARDS, **fields}, text)


class Reader:
    """Reader of the actions of one position."""

    def __init__(self, rules: Any, node: Node) -> None:
        self._all_rules = rules
        self._node = node
        self._seat = COLOURS[node.actor]
        self._pawns: tuple[int, ...] = _PAWNS.unpack_from(node.state, _PAWNS_AT)
        """The pawns of all colours, four of each."""
        self._own = node.state[_OWNER_AT + node.actor]
        self._landed = node.state[_LANDED_AT]
        self._facts = (id(rules), node.actor, self._own, node.phase, node.card, node.amount)
        """What an outline may depend on besides the pawn."""

    @property
    def _rules(self) -> Any:
        return self._all_rules[0]

    def move(self, action: int, run: Callable[[int], Node]) -> Move:
        """Return the move of an action with everything about it read, given what runs it.

        Its text is the one it has without regard to the others.
        """
        if action >= GO_FIRE:
            return self._made(action, run)
        number = 0
        log: tuple[int, ...] = ()
        if action != PASS:
            colour, index = self._slot(_SLOTS[action])
            number, log = self._pawns[4 * colour + index], run(action).log
            if action >= SWITCH:  # the outline tells where the rival's pawn stands
                number = number << 16 | self._pawns[self._rival(action)]
        key = (self._facts, action, number, log)
        found = _known.get(key)
        if found is None:
            if len(_known) >= _KEPT:
                _known.clear()
            found = _known[key] = self._made(action, run), self._all_rules
        return found[0]

    def _made(self, action: int, run: Callable[[int], Node]) -> Move:
        outline = self.outline(action)
        log = () if outline.is_complete else run(action).log
        text = completed(outline, log)[1] if log else outline.text
        return whole_move(action, outline, log, text)

    def outline(self, action: int) -> Outline:
        """Return what is known of an action before its run."""
        if action == PASS:
            return self._plain("pass", PASS_WORDS[PHASE_NAMES[self._node.phase]])
        if action < SWITCH:
            return self._travel(action)
        if action < GO_FIRE:
            return self._against(action)
        if action < CHOOSE:
            return self._special(action)
        return self._with_card(action)

    def _plain(self, kind: str, text: str, **fields: Any) -> Outline:
        return _plain_outline(self._seat, kind, text, **fields)

    def _place(self, colour: int, index: int) -> Place:
        return names_of(COLOURS[colour])[self._pawns[4 * colour + index] >> 4]

    def _of_pawn(self, kind: str, form: str, pawn: tuple[int, int], **fields: Any) -> Outline:
        """Outline what is done with a pawn; a form is the text with room for its place."""
        number = self._pawns[4 * pawn[0] + pawn[1]]
        return _pawn_outline(self._seat, self._own, kind, form, pawn, number, **fields)

    def _slot(self, slot: int) -> tuple[int, int]:
        """Return the colour and the index of a pawn of the actor's side."""
        if slot < _PAWNS_EACH:
            return self._own, slot
        return int(self._rules["partner"][self._own]), slot & 3

    def _travel(self, action: int) -> Outline:
        kind, slot = _travelling(action)
        if kind == "start":  # how many pawns leave depends on where they land
            return self._of_pawn(kind, "{}>", self._slot(slot), count=_UNKNOWN)
        return self._of_pawn(kind, "{}>", self._slot(slot), count=self._count(action, kind))

    def _count(self, action: int, kind: str) -> int:
        if kind == "part":
            return (action - PART) % PARTS + 1
        if self._node.phase == EVENT:
            return self._node.amount
        steps = int(self._rules[kind][self._node.card])
        return steps if kind == "forward" else -steps

    def _rival(self, action: int) -> int:
        """Return the number among all pawns of the one that a switch or a Sorry! is against."""
        # A switch counts rivals from the next colour on, a Sorry! from the own one.
        if action < PLACE:
            return (4 * self._own + 4 + (action - SWITCH) % RIVALS) & 15
        return (4 * self._own + (action - PLACE) % 16) & 15

    def _against(self, action: int) -> Outline:
        """Outline a switch with a rival's pawn, or a Sorry! against it."""
        kind, sign = ("switch", "x") if action < PLACE else ("place", "!")
        target, index = divmod(self._rival(action), _PAWNS_EACH)
        square = self._place(target, index)
        pawn = self._slot(_SLOTS[action])
        return self._of_pawn(
            kind, f"{{}}{sign}{square}", pawn, target=COLOURS[target], landing=square
        )

    def _special(self, action: int) -> Outline:
        if action == GO_FIRE:
            first = 4 * self._own
            own = self._pawns[first : first + 4]
            burning = next(index for index, pawn in enumerate(own) if pawn & FIRE)
            return self._of_pawn("fire_move", "{}>", (self._own, burning))
        if action == GO_TELEPORT:
            return _teleport_outline(self._seat)
        if action < GIVE_FIRE:
            rival, index = divmod(action - GIVE_ICE, 4)
            return self._chosen("ice", ((self._own + 1 + rival) % 4, index))
        if action < GO_TELEPORT:
            return self._chosen("fire", (self._own, action - GIVE_FIRE))
        return self._chosen("pull", (self._landed, (action - TAKE_HOME) & 3), "home")

    def _chosen(self, kind: str, pawn: tuple[int, int], to: Place | None = None) -> Outline:
        return self._of_pawn(kind, f"{kind}@{{}}", pawn, landing=to, to=to)

    def _with_card(self, action: int) -> Outline:
        if action < DROP:
            card = KINDS[action - CHOOSE]
            return self._plain("choose", f"play:{card}", card=card)
        if action < SWAP:
            card = KINDS[action - DROP]
            return self._plain("drop", f"drop:{card}", card=card)
        if action < PICK_UP:
            seat = COLOURS[(self._node.actor + 1 + action - SWAP) % 4]
            return self._plain("swap", f"swap:{seat}", target=seat)
        return self._plain("pick_up", "pick-up")


def _travelling(action: int) -> tuple[str, int]:
    """Return the kind and the slot of an action that moves one pawn of the side."""
    if action >= PART:
        return "part", (action - PART) // PARTS
    if action >= LEAVE:
        return "start", action - LEAVE
    if action >= BACKWARD:
        return "backward", action - BACKWARD
    return "forward", action - FORWARD


_SLOTS = (
    *(_travelling(action)[1] for action in range(SWITCH)),
    *((action - SWITCH) // RIVALS for action in range(SWITCH, PLACE)),
    *((action - PLACE) // 16 for action in range(PLACE, GO_FIRE)),
)
"""The slots of the pawns that travel, are switched or leave Start for a Sorry!, by action."""


@lru_cache(maxsize=1 << 14)
def completed(outline: Outline, log: tuple[int, ...]) -> tuple[dict[str, Any], str]:
    """Return the fields of a move with what the log of its run told, and its text."""
    rows = rows_of(log)
    if outline.pawn is None:
        return outline.fields | _teleport_of(rows), outline.text
    landing, to, moved = _journey_of(rows, outline.pawn[0])
    fields = {"count": moved, **outline.fields, "landing": landing, "to": to}
    if outline.is_text_known:
        return fields, outline.text
    return fields, f"{outline.text}{landing}>{to}" if to != landing else f"{outline.text}{landing}"


@lru_cache(maxsize=1 << 14)
def whole_move(action: int, outline: Outline, log: tuple[int, ...], text: str) -> Move:
    """Return a move with everything about it read; many games have the same one.

    The log of its run is empty where the outline is complete without one.
    """
    fields = completed(outline, log)[0] if log else outline.fields
    return Move(action, text, **fields)


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


def _teleport_of(rows: Sequence[Row]) -> dict[str, Any]:
    _, colour, origin, far = next(row for row in rows if row[0] == STEP_TELEPORTED)
    names = names_of(COLOURS[colour])
    there = names[far]
    return {"colour": COLOURS[colour], "origin": names[origin], "landing": there, "to": there}
