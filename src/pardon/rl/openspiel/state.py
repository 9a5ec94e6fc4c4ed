"""State of the OpenSpiel game: a value, whose copies share what they remember."""

from collections.abc import Callable
from random import Random

import pyspiel

from pardon.engine.layout import FIRST
from pardon.rl.episode import Line
from pardon.rl.one.histories import resampled
from pardon.rl.openspiel.node import Node
from pardon.rules.edition import COLOURS, KINDS


class PardonState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """State of the game."""

    def __init__(self, game: pyspiel.Game, node: Node) -> None:
        super().__init__(game)
        self.node = node

    def current_player(self) -> int:
        """Return who acts next."""
        if self.node.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.node.is_chance else self.node.actor

    def _legal_actions(self, _player: int) -> list[int]:
        return self.node.actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the chance step with their probabilities."""
        return self.node.chances

    def _apply_action(self, action: int) -> None:
        node = self.node
        known = [outcome for outcome, _ in node.chances] if node.is_chance else node.actions
        if node.is_over or action not in known:
            raise pyspiel.SpielError(
                f"action {action} is not legal; there are {', '.join(map(str, known)) or 'none'}"
                f" in {node.text!r}"
            )
        self.node = node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"={(COLOURS if self.node.phase == FIRST else KINDS)[action]}"
        moves = {move.id: move.text for move in self.node.game.legal_moves}
        return moves.get(action, f"illegal {action}")

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.node.is_over

    def rewards(self) -> list[float]:
        """Return what each player got since the last decision."""
        return self.node.gains()

    def returns(self) -> list[float]:
        """Return what the game has brought each player so far."""
        return self.node.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "PardonState":
        """Return another state that a player cannot tell from this one, cards dealt anew."""
        core, root = self.node.core, self.node.root
        played = Line(root.states, self.history(), self.node.states)
        rng = Random(int(sampler() * (1 << 53)))
        line = resampled(core.kernel, played, COLOURS.index(core.seats[player]), rng)
        if line.root is not root.states:
            root = Node(core, line.root, b"", line.root.tobytes())
        other = PardonState(self.get_game(), root)
        for step in line.steps:
            other.apply_action(step)
        return other

    def __str__(self) -> str:
        return self.node.text
