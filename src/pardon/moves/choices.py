"""Choices of a position: its legal moves, and what came of those that were tried."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload

import msgspec

from pardon.engine.kernel import Kernel, Node
from pardon.moves.from_actions import Outline, Reader, completed, whole_move
from pardon.moves.moves import Move, source_of, unread


class Choices(msgspec.Struct, gc=False, eq=False):
    """Choices of one position, each run through the engine at most once, when first needed.

    Moves lead here and nothing here leads to them: games are gone as soon as nobody has them, and
    the garbage collector has next to nothing to do.
    """

    kernel: Kernel
    node: Node
    _tried: dict[int, Node] = {}
    _told: dict[int, tuple[dict[str, Any], str]] = {}
    _outlines: dict[int, Outline] = {}
    _whole: tuple[Move, ...] = ()
    """The moves once everything about them is read; then nothing of them leads back here."""
    _reader: Reader | None = None

    def move(self, action: int) -> Move:
        """Return the move of a legal action."""
        return unread((action,), self)[0]

    def moves(self) -> list[Move]:
        """Return all moves, in the order of their actions."""
        return [*self._whole] if self._whole else unread(self.node.actions, self)

    def whole(self) -> tuple[Move, ...]:
        """Return all moves with everything about them read, worked out once for all of them."""
        if not self._whole:
            actions, reader, run = self.node.actions, self._reading(), self.tried
            moves = [reader.move(action, run) for action in actions]
            # To look at each beside the others is dear, and needed only where two texts are alike.
            if len({move.text for move in moves}) < len(moves):
                moves = [self._told_apart(action) for action in actions]
            self._whole = tuple(moves)
        return self._whole

    def _told_apart(self, action: int) -> Move:
        """Return a move with everything about it read, where others would have the same text."""
        outline = self._outline(action)
        log = () if outline.is_complete else self.tried(action).log
        return whole_move(action, outline, log, self._text(action))

    def _reading(self) -> Reader:
        if self._reader is None:
            self._reader = Reader(self.kernel.rules, self.node)
        return self._reader

    def has(self, move: Move) -> bool:
        """Tell whether a move is legal here, wherever it was listed."""
        for each in self._whole:
            if each is move:
                return True
        source = source_of(move)
        if source is self or (isinstance(source, Choices) and source.node is self.node):
            return True
        return move.id in self.node.actions and self.move(move.id) == move

    def tried(self, action: int) -> Node:
        """Return what comes of a legal action."""
        found = self._tried.get(action)
        if found is None:
            node = self.node
            found = self._tried[action] = self.kernel.take(node.state, action, node.word)
        return found

    def read(self, action: int, name: str) -> tuple[dict[str, Any], bool]:
        """Return fields of the move of an action, and whether they are all."""
        outline = self._outline(action)
        if not outline.is_complete:
            if name in outline.fields:
                return outline.fields, False
            if name == "text" and outline.is_text_known:
                return {"text": self._text(action)}, False
        fields, _ = self._told_of(action)
        return {**fields, "text": self._text(action)}, True

    def _outline(self, action: int) -> Outline:
        found = self._outlines.get(action)
        if found is None:
            found = self._outlines[action] = self._reading().outline(action)
        return found

    def _told_of(self, action: int) -> tuple[dict[str, Any], str]:
        """Return all fields of a move but its text, and the text it has by itself."""
        found = self._told.get(action)
        if found is None:
            outline = self._outline(action)
            found = outline.fields, outline.text
            if not outline.is_complete:
                found = completed(outline, self.tried(action).log)
            self._told[action] = found
        return found

    def _own_text(self, action: int) -> str:
        """Return the text of a move without regard to the others."""
        outline = self._outline(action)
        return outline.text if outline.is_text_known else self._told_of(action)[1]

    def _text(self, action: int) -> str:
        """Return the text of a move, with its marks, then its count, where others are alike."""
        text = self._own_text(action)
        alike = [each for each in self._rivals(action) if self._own_text(each) == text]
        if not alike:
            return text
        marked = self._marked(action, text)
        if all(self._marked(each, text) != marked for each in alike):
            return marked
        count = self._told_of(action)[0]["count"]
        return marked if count is None else f"{marked}+{count}"

    def _marked(self, action: int, text: str) -> str:
        outline = self._outline(action)
        place = str(outline.fields["origin"])
        return text.replace(place, place + outline.marks, 1)

    def _rivals(self, action: int) -> list[int]:
        """Return the actions whose moves may have the text of this one, as far as can be seen.

        They have the same outline. From the track one pawn gets to different squares by different
        counts, so that only another pawn, or one in Start, need be run to know.
        """
        own = self._outline(action)
        found = []
        for each in self.node.actions:
            other = self._outline(each)
            if each != action and other.text == own.text:
                same_way = other.pawn == own.pawn and own.fields["origin"] != "start"
                if own.is_text_known or not same_way:
                    found.append(each)
        return found


class LegalMoves(Sequence[Move]):
    """Legal moves of a game where it stands, worked out when looked at."""

    __slots__ = ("_look",)

    def __init__(self, look: Callable[[], Choices]) -> None:
        self._look = look

    def __len__(self) -> int:
        return len(self._look().node.actions)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._look().moves())

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        choices = self._look()
        if isinstance(index, slice):
            return tuple(choices.moves()[index])
        return choices.move(choices.node.actions[index])

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._look().has(move)

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(move.text for move in self)})>"
