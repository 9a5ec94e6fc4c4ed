"""Perft by the reference engine: the ways to take so many steps from a position in notation.

It reads positions at the beginning of a game or of a turn, with or without the card in play.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tests.reference.board import COLOURS, Place
from tests.reference.options import REGISTER, Rules, rules_of
from tests.reference.plays import AMOUNTS
from tests.reference.position import Owners, Pawn, Position, arranged, new_position
from tests.reference.steps import Tree, card_tree, event_tree, leaves, pruned
from tests.reference.table import Table

READ = {"turn", "phase", "card", "pile", "discards", "owners", "turns"}
"""Names of tokens that are understood beside colours and hands."""
PAWN = re.compile(r"(start|home|s[1-5]|\d+)([ifd]*)(?:\*(\d+))?(?:,|$)")
OPENINGS = ("first", "lead", "deal")
PICKED_UP = ("pick1", "pick2")
"""Cards that do nothing else, which the table picks up without asking."""


class Unreadable(ValueError):
    """The position is one that this engine cannot begin at."""


class Start:
    """A position in notation as the fields of a table."""

    def __init__(self, text: str, options: Mapping[str, Any] | None = None) -> None:
        config, *words = text.split()
        self.tokens = dict(word.split(":", 1) for word in words)
        self.edition, found = config_of(config) if options is None else (edition_of(config), {})
        self.options = found if options is None else dict(options)
        hands = {f"hand.{colour}" for colour in COLOURS}
        if set(self.tokens) - READ - hands - set(COLOURS):
            raise Unreadable(text)
        self.seats = [c for c in COLOURS if c in self.tokens] or list(COLOURS)
        self.rules = rules_of(self.edition, self.options, len(self.seats))
        self.turn = self.tokens.get("turn", self.seats[0])
        self.phase = self.tokens.get("phase", "")
        if not self.phase and self.rules.hand and not {"card", *hands} & set(self.tokens):
            self.phase = "deal"

    def cards(self, name: str) -> Counter[str]:
        """The cards of a token, with their numbers."""
        found: Counter[str] = Counter()
        for word in filter(None, self.tokens.get(name, "").split(",")):
            kind, _, times = word.partition("*")
            found[kind] += int(times or 1)
        return found

    def position(self) -> Position:
        """The pawns and who owns them."""
        swapped = dict(pair.split("=") for pair in self.tokens.get("owners", "").split(",") if pair)
        owners: Owners = tuple((seat, swapped.get(seat, seat)) for seat in self.seats)
        if not set(COLOURS) & set(self.tokens):
            return new_position(self.rules, self.seats)
        pawns = [pawn for seat in self.seats for pawn in pawns_of(self.rules, seat, self.tokens)]
        return arranged(pawns, owners)


def edition_of(text: str) -> str:
    """The edition of a configuration in notation."""
    return text.partition("+")[0]


def config_of(text: str) -> tuple[str, dict[str, Any]]:
    """The edition and the options of a configuration in notation."""
    edition, *parts = text.split("+")
    values = {"": True, "true": True, "false": False}
    options: dict[str, Any] = {}
    for part in parts:
        name, _, value = part.partition("=")
        if name not in REGISTER:
            raise Unreadable(text)
        options[name] = int(value) if value.isdigit() else values.get(value, value)
    if options.get("turn_limit") == "none":
        del options["turn_limit"]
    return edition, options


def pawns_of(rules: Rules, colour: str, tokens: dict[str, str]) -> list[Pawn]:
    """A colour's pawns, those that are not mentioned in Start."""
    pawns: list[Pawn] = []
    for name, marks, times in PAWN.findall(tokens[colour]):
        place: Place = int(name) if name.isdigit() else name
        pawns += [Pawn(colour, place, "i" in marks, "f" in marks, "d" in marks)] * int(times or 1)
    return pawns + [Pawn(colour, "start")] * (rules.pawns - len(pawns))


class ResumedTable(Table):
    """A table that goes on from the beginning of a turn."""

    def __init__(self, start: Start) -> None:
        self.rules, self.seats = start.rules, tuple(start.seats)
        self.first, self.turn = start.turn, start.turn
        self.position = start.position()
        self.card, self.amount, self.result = None, None, None
        self.held = Counter()
        self.discards = start.cards("discards")
        self.hands = {seat: start.cards(f"hand.{seat}") for seat in self.seats}
        elsewhere = sum(self.hands.values(), self.discards + start.cards("card"))
        self.pile = Counter(self.rules.deck) - elsewhere
        if "pile" in start.tokens:
            self.pile = start.cards("pile")
            if "discards" not in start.tokens:
                self.discards = Counter(self.rules.deck) - elsewhere - self.pile
        for kind in start.cards("card"):
            (self.hands[start.turn] if self.rules.hand else self.pile)[kind] += 1
        self.turns = int(start.tokens.get("turns", 0))
        self._script = self._turns(start.turn)
        self._next = next(self._script)


def table_at(start: Start) -> Table:
    """A table that stands where a position begins."""
    if start.phase in OPENINGS:
        first = start.turn if start.phase == "deal" else None
        return Table(start.edition, start.options, start.seats, first)
    if start.phase not in ("", "fire", "draw", "card", "play"):
        raise Unreadable(start.phase)
    table = ResumedTable(start)
    if table.expects().purpose == "fire" and start.phase != "fire":
        table.choose("pass")
    for kind in start.cards("card"):
        expected = table.expects()
        asked = expected.purpose in ("draw", "card") and kind not in PICKED_UP
        if not asked or kind not in expected.options:
            raise Unreadable(kind)
        (table.choose if start.rules.hand else table.chance)(kind)
    return table


class Perft:
    """The ways to go on from a position; its options may be given where they are not read."""

    def __init__(self, text: str, options: Mapping[str, Any] | None = None) -> None:
        self.start = Start(text, options)
        table_at(self.start)

    def count(self, depth: int) -> int:
        """Return how many ways there are to take so many steps."""
        return self._ways((), depth)

    def _table(self, taken: Sequence[Any]) -> Table:
        """The table after some outcomes and options; it cannot be copied, so it is led there."""
        table = table_at(self.start)
        for value in taken:
            (table.chance if table.expects().what == "chance" else table.choose)(value)
        return table

    def _ways(self, taken: tuple[Any, ...], depth: int) -> int:
        if depth == 0:
            return 1
        table = self._table(taken)
        expected = table.expects()
        if expected.what == "over":
            return 0
        if expected.purpose == "play":
            return self._ways_to_play(table, taken, depth)
        options = list(expected.options)
        if expected.what == "chance":
            options = [outcome for outcome in options if expected.options[outcome] > 0]
        if depth == 1:
            return len(options)
        return sum(self._ways_after(expected.purpose, (*taken, o), depth - 1) for o in options)

    def _ways_after(self, purpose: str, taken: tuple[Any, ...], depth: int) -> int:
        """Count on after an option; a card that only picks up takes a step to do so."""
        picks_up = purpose == "card" and taken[-1] in PICKED_UP
        return self._ways(taken, depth - 1) if picks_up and depth else self._ways(taken, depth)

    def _ways_to_play(self, table: Table, taken: tuple[Any, ...], depth: int) -> int:
        options = table.expects().options
        tree = play_tree(table)
        if not tree:  # an event that moves nobody
            return self._ways((*taken, *options), depth)
        return self._ways_in(tree, table, taken, depth)

    def _ways_in(self, tree: Tree, table: Table, taken: tuple[Any, ...], depth: int) -> int:
        if depth == 1:
            return len(tree)
        total = 0
        for node in tree:
            if isinstance(node, list):
                total += self._ways_in(node, table, taken, depth - 1)
            else:
                total += self._ways((*taken, end_of(table, node)), depth - 1)
        return total


def play_tree(table: Table) -> Tree:
    """The steps of the card in play, of those that the table offers."""
    expected, card = table.expects(), table.card
    assert card is not None and table.turn is not None
    if table.amount is not None:
        first = table.seats.index(table.turn)
        players = (*table.seats[first:], *table.seats[:first])
        assert table.amount in AMOUNTS
        return event_tree(table.rules, table.position, players, table.amount)
    tree = card_tree(table.rules, table.position, table.turn, card)
    kept = {id(leaf) for leaf in leaves(tree) if end_of(table, leaf) in expected.options}
    words = [word for word in ("pass", "pick_up") if word in expected.options]
    return pruned(tree, kept) + words


def end_of(table: Table, leaf: Any) -> Any:
    """What the table calls the end of a play."""
    return arranged(leaf.pawns, table.position.owners) if hasattr(leaf, "hits_partner") else leaf
