"""Lead both engines through the same game, comparing everything at every point."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

from pardon.engine.compile import compile_rules
from pardon.engine.kernel import Kernel, new_states
from pardon.engine.layout import (
    CARD,
    CHOOSE,
    DISCARD,
    DROP,
    EVENT,
    FIRE_MOVE,
    FIRE_TOKEN,
    GO_FIRE,
    ICE_TOKEN,
    LEAD,
    NO_PLAY,
    NONE,
    OVER,
    PASS,
    PHASE_NAMES,
    PICK_UP,
    PLAY,
    PULL,
    SPLIT,
    STATE,
    TELEPORT,
)
from pardon.position.state import build, pawns_of, read
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS, KINDS
from tests.reference.generate import random_options, random_seats
from tests.reference.options import EDITIONS, HOUSES
from tests.reference.position import Pawn, Position, arranged
from tests.reference.table import Table

IN_PLAY = (ICE_TOKEN, FIRE_TOKEN, PLAY, SPLIT, TELEPORT, PULL, EVENT)
LOOSE = {"choices", "landed", "landed_colour", "parts", "resort", "packed"}
SHOWN = [name for name in STATE.names or () if name not in LOOSE]
"""Fields of a record that follow from its position; the others are set before they are read."""
PURPOSES = {"fire": FIRE_MOVE, "card": CARD, "no_play": NO_PLAY, "discard": DISCARD}


class Disagreement(AssertionError):
    """The two engines differ."""


def agree(what: str, kernel: object, reference: object) -> None:
    """Fail unless both engines say the same."""
    if kernel != reference:
        raise Disagreement(f"{what}: the kernel has {kernel!r}, the reference {reference!r}")


class Pair:
    """One game in both engines; `history` is what has happened in it."""

    def __init__(
        self, edition: str, options: Mapping[str, Any], seats: Sequence[str], first: str | None,
        seed: int,
    ) -> None:  # fmt: skip
        self.seats, self.history = tuple(seats), [f"{edition} {dict(options)} {seats} {first}"]
        self.config = Config.of(edition, options)
        self.kernel = Kernel(compile_rules(self.config, self.seats))
        self.states = new_states(1)
        self.kernel.new(self.states, 0, -1 if first is None else COLOURS.index(first))
        self.table = Table(edition, options, seats, first)
        self.chance = np.array([seed], np.uint64)
        self.choice = Random(seed)

    @property
    def phase(self) -> int:
        """The phase of the kernel's game."""
        return int(self.states["phase"][0])

    def play(self, most: int) -> int:
        """Play until the end, or until so many things were asked; return how many were."""
        for asked in range(most):
            self.compare()
            if self.table.expects().what == "over":
                return asked
            self.go_on()
        return most

    def go_on(self) -> None:
        """Settle what is asked next, in both engines alike."""
        expected = self.table.expects()
        if expected.what == "chance":
            self.take_chance()
        elif expected.purpose == "play":
            self.play_card()
        else:
            self.decide()

    def take_chance(self) -> None:
        """Let the kernel's chance decide for both."""
        expected = self.table.expects()
        agree("phase", PHASE_NAMES[self.phase], expected.purpose)
        names = COLOURS if expected.purpose == "first" else KINDS
        weights = self.kernel.chances(self.states, 0)
        found = {name: weight for name, weight in zip(names, weights, strict=False) if weight}
        agree("chances", found, {name: n for name, n in expected.options.items() if n})
        if expected.seat is not None:
            agree("actor", self.actor(), expected.seat)
        outcome = self.kernel.sample(self.states, 0, self.chance)
        self.step(outcome, f"{expected.purpose} {names[outcome]}")
        self.table.chance(names[outcome])

    def step(self, action: int, note: str) -> None:
        """Take a step in the kernel."""
        self.history.append(note)
        self.kernel.step(self.states, 0, action)

    def decide(self) -> None:
        """Choose a card, or whether to make the fire move."""
        expected = self.table.expects()
        legal = {self.option(action): action for action in self.legal()}
        agree("phase", self.phase, PURPOSES[expected.purpose])
        agree("actor", self.actor(), expected.seat)
        if expected.purpose != "fire":
            agree(expected.purpose, set(legal), set(expected.options))
        chosen: Any = self.choice.choice(sorted(legal, key=str))
        self.step(legal[chosen], f"{expected.purpose} {chosen}")
        if expected.purpose == "fire":
            chosen = "pass" if chosen is None else self.position()
        if chosen not in expected.options:
            raise Disagreement(f"{expected.purpose}: the reference does not know {chosen!r}")
        self.table.choose(chosen)

    def legal(self) -> list[int]:
        """The kernel's actions: some, each once and in order."""
        actions = self.kernel.legal(self.states, 0)
        agree("actions", actions, sorted(set(actions)) or ["at least one"])
        return actions

    def option(self, action: int) -> str | None:
        """What the reference calls an action of the kernel."""
        if action == PASS:
            return None
        return "go" if action == GO_FIRE else KINDS[(action - CHOOSE) % (DROP - CHOOSE)]

    def play_card(self) -> None:
        """Compare all that a card can come to, and play it at random."""
        expected = self.table.expects()
        if self.phase != EVENT:
            agree("actor", self.actor(), expected.seat)
        agree("ends", *map(described, differing(self.ends(), set(expected.options))))
        self.table.choose(self.play_at_random(expected.options))

    def ends(self) -> set[Any]:
        """Every end of the play that is begun in the kernel, as the reference has them."""
        actions = self.legal()
        reached = self.kernel.complete_plays(self.states)
        picked = reached["picked"].tolist() if PICK_UP in actions else [0] * len(reached)
        ends: set[Any] = {
            "pick_up" if up else self.position(state)
            for state, up in zip(reached, picked, strict=True)
        }
        if self.phase == PLAY and PASS in actions:
            ends.add(self.position() if self.is_idle(actions) else "pass")
        return ends

    def is_idle(self, actions: Sequence[int]) -> bool:
        """Whether a token has been moved and no pawn can be (F13-43)."""
        return self.table.rules.tokens and self.table.card in ("1", "2") and len(actions) == 1

    def play_at_random(self, options: Iterable[Any]) -> Any:
        """Play in the kernel to the end of the card; return what the reference calls that."""
        first = None
        while self.phase in IN_PLAY:
            action = self.choice.choice(self.legal())
            first = (self.phase, action) if first is None else first
            self.step(action, f"{self.table.card} {PHASE_NAMES[self.phase]} {action}")
        if first == (PLAY, PICK_UP):
            return "pick_up"
        return "pass" if first == (PLAY, PASS) and "pass" in options else self.position()

    def compare(self) -> None:
        """Fail unless both games stand alike."""
        self.catch_up()
        self.compare_state()
        self.compare_cards()
        if not self.has_moved_ice():
            agree("position", self.position(), self.table.position)
        over = self.table.expects().what == "over"
        agree("over", self.phase == OVER, over)
        if over:
            self.compare_results()
        elif self.table.turn is not None:
            agree("turn", COLOURS[self.states["turn"][0]], self.table.turn)
            agree("turns", int(self.states["turns"][0]), self.table.turns)

    def catch_up(self) -> None:
        """Settle what only one of the engines asks, as there is nothing to decide."""
        expected = self.table.expects()
        asked = expected.purpose == "play"
        if asked and self.table.card == "backward" and self.phase not in IN_PLAY:
            agree("ends", {self.position()}, set(expected.options))
            self.table.choose(self.position())
        elif not asked and self.phase == PLAY:
            agree("picking up", self.legal(), [PICK_UP])
            self.step(PICK_UP, "pick up")

    def has_moved_ice(self) -> bool:
        """Whether the kernel, having no choice, has already moved the Ice for a 1 (F13-45)."""
        return self.phase == PLAY and self.table.card == "1" and self.table.rules.tokens

    def compare_state(self) -> None:
        """Fail unless the kernel's record is the one that follows from the position it shows.

        So the pawns are in order, squares and sizes are kept up, and nothing is left of what is
        over. Without hands no card is said to come from the pile: all of them do.
        """
        if not self.config.rules.hand:
            agree("face up", int(self.states["face_up"][0]), 0)
        made = build(read(self.config, self.seats, self.states[0]))
        for name in SHOWN:
            agree(name, self.states[name].tolist(), made[name].tolist())

    def compare_cards(self) -> None:
        """Fail unless the same cards are everywhere."""
        state, table = self.states[0], self.table
        card = None if state["card"] == NONE else KINDS[state["card"]]
        agree("pile", counted(state["pile"]), +table.pile)
        discards, held = counted(state["discards"]), counted(state["held"])
        if self.phase in (LEAD, OVER, DISCARD):  # where it makes no difference where they lie
            laid = discards + held + Counter([card] if card else [])
            agree("cards laid", laid, table.discards + table.held)
        else:
            agree("discards", discards, +table.discards)
            agree("held", held, +table.held)
            agree("card", card, table.card)
        self.compare_hands()

    def compare_hands(self) -> None:
        """Fail unless everyone holds the same cards."""
        for seat in self.seats:
            hand = self.states["hands"][0, COLOURS.index(seat)]
            agree(f"hand of {seat}", counted(hand), +self.table.hands[seat])

    def compare_results(self) -> None:
        """Fail unless both games have ended alike."""
        result, winner = self.table.result, int(self.states["winner"][0])
        assert result is not None
        finished = result.termination == "home"
        agree("winner", COLOURS[winner] if winner >= 0 else None, result.finisher)
        agree("turns", int(self.states["turns"][0]), self.table.turns + finished)

    def actor(self) -> str:
        """The seat that acts in the kernel."""
        return COLOURS[self.states["actor"][0]]

    def position(self, state: Any = None) -> Position:
        """A position of the kernel as the reference writes it."""
        state = self.states[0] if state is None else state
        pawns = [
            Pawn(colour, pawn.place, "i" in pawn.marks, "f" in pawn.marks, "d" in pawn.marks)
            for colour in self.seats
            for pawn in pawns_of(colour, state["pawns"])
        ]
        owners = [(seat, COLOURS[state["owner"][COLOURS.index(seat)]]) for seat in self.seats]
        return arranged(pawns, tuple(owners))


def counted(row: Any) -> Counter[str]:
    """A row of the kernel as a census."""
    return +Counter(dict(zip(KINDS, row.tolist(), strict=False)))


def differing(kernel: set[Any], reference: set[Any]) -> tuple[set[Any], set[Any]]:
    """What only one of the engines has."""
    return kernel - reference, reference - kernel


def described(ends: Iterable[Any]) -> list[str]:
    """Ends of a play as texts in order."""
    return sorted(map(str, ends))


def random_pair(seed: int, edition: str | None = None) -> Pair:
    """A new game under an edition and options of chance."""
    rng = Random(seed)
    edition = edition or rng.choice(EDITIONS)
    seats = random_seats(rng, HOUSES.get(edition))
    options = random_options(rng, edition, len(seats))
    return Pair(edition, options, seats, rng.choice((None, None, *seats)), seed)
