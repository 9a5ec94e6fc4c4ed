"""Status of a game: everything that can be asked of it without changing it."""

from functools import partial
from typing import Any

import numpy as np

from pardon.engine.kernel import Kernel, Node, states_of
from pardon.engine.layout import LAST_CHANCE, NONE, OVER, PHASE_NAMES, STATE
from pardon.errors import AmbiguousMoveError, IllegalMoveError
from pardon.events.events import Event, GameOver
from pardon.events.from_rows import happened
from pardon.explain import Explainer, Explanation
from pardon.game.history import card_choices, ways_of
from pardon.game.past import Past
from pardon.game.seats import owned, owners_of
from pardon.messages import quote
from pardon.moves.choices import Choices, LegalMoves
from pardon.moves.moves import Move
from pardon.moves.parse import meant, read
from pardon.outcome import Ending, Outcome, decide
from pardon.position import text as position_text
from pardon.position.places import Pawn, Place
from pardon.position.setup import Setup
from pardon.position.state import pawns_of
from pardon.rules.edition import COLOURS, KINDS, partner
from pardon.view import View, view_of


class Status(Past):
    """Status of a game: its position, its legal moves, and every step since it was made."""

    seed: int
    """What `draw` gets its cards from."""

    _kernel: Kernel
    _node: Node
    """Where the game stands."""
    _choices: Choices | None
    _setup: tuple[Node, Setup] | None
    # The last two are of the node that was asked about last; whoever steps need not touch them.

    @property
    def turn(self) -> str:
        """The seat whose turn it is.

        >>> Game(first="blue").turn
        'blue'
        """
        return COLOURS[self._node.turn]

    @property
    def actor(self) -> str | None:
        """The seat that has to decide, None while chance is to act and when the game is over.

        >>> game = Game(first="blue")
        >>> game.actor is None  # a card is to be drawn
        True
        >>> game.draw("1")
        '1'
        >>> game.actor
        'blue'
        """
        return COLOURS[self._node.actor] if self._node.actions else None

    @property
    def phase(self) -> str:
        """Where the turn stands (docs/rules/turn.md).

        >>> Game().phase
        'draw'
        """
        return PHASE_NAMES[self._node.phase]

    @property
    def card(self) -> str | None:
        """The card in play.

        >>> Game.from_position("hasbro-2002 card:7").card
        '7'
        """
        return None if self._node.card == NONE else KINDS[self._node.card]

    @property
    def turns(self) -> int:
        """How many turns are completed.

        >>> Game().turns
        0
        """
        return self._node.turns

    @property
    def pawns(self) -> dict[str, tuple[Place, ...]]:
        """The places of each colour's pawns, in the order start, 0 … 59, s1 … s5, home.

        >>> Game.from_position("hasbro-2002 red:14,s2,home blue:").pawns["red"]
        ('start', 14, 's2', 'home')
        """
        return {c: tuple(pawn.place for pawn in pawns) for c, pawns in self.marked_pawns.items()}

    @property
    def marked_pawns(self) -> dict[str, tuple[Pawn, ...]]:
        """Each colour's pawns with their marks: ice, fire, lap debt, moved in this split.

        >>> Game.from_position("fire-ice-2013 red:10f,home*2 blue:").marked_pawns["red"][0]
        Pawn(place=10, marks='f')
        """
        rows = self._field("pawns")
        return {colour: pawns_of(colour, rows) for colour in self.seats}

    def _field(self, name: str) -> Any:
        return np.frombuffer(self._node.state, STATE)[name][0]

    @property
    def owners(self) -> dict[str, str]:
        """The colour each seat owns (R-48).

        >>> game = Game.from_position("revenge red: yellow: card:swap hand.red:1,2,3")
        >>> events = game.push("swap:yellow")
        >>> game.owners
        {'red': 'yellow', 'yellow': 'red'}
        """
        return owners_of(self.seats, self._node.state)

    @property
    def owned(self) -> tuple[tuple[str, str], ...]:
        """The same as pairs, which are the same object wherever the same is owned.

        >>> Game(seats=2).owned
        (('red', 'red'), ('yellow', 'yellow'))
        """
        return owned(self.seats, self._node.state)

    def side_of(self, seat: str) -> tuple[str, ...]:
        """Return the colours that a seat moves: its own, with its partner's in a team.

        >>> Game("hasbro-2002+team").side_of("red")
        ('red', 'yellow')
        """
        return self.config.side_of(self.owners[seat])

    @property
    def is_chance(self) -> bool:
        """Whether the next step is chance's.

        >>> Game().is_chance  # a card is to be drawn
        True
        """
        return self._node.phase <= LAST_CHANCE

    def is_over(self) -> bool:
        """Tell whether the game has ended.

        >>> Game().is_over()
        False
        """
        return self._node.phase == OVER

    def outcome(self) -> Outcome | None:
        """Return how the game ended, None while it goes on.

        >>> game = Game.from_position("hasbro-2002 red:s5,home*3 blue: card:1")
        >>> events = game.push("s5>home")
        >>> game.outcome().winners
        ('red',)
        """
        if not self.is_over():
            return None
        winner = int(self._field("winner"))
        homes = {colour: places.count("home") for colour, places in self.pawns.items()}
        finisher = COLOURS[winner] if winner >= 0 else None
        return decide(Ending(self.config, self.owners, homes, finisher))

    def chances(self) -> dict[str, int]:
        """Return how many ways lead to each outcome of the next chance step, if one is next.

        >>> Game.from_position("hasbro-2002 pile:7*2,1").chances()
        {'1': 1, '7': 2}
        """
        return dict(ways_of(self._kernel, self._node))

    def _look(self) -> Choices:
        """Return the choices where the game stands."""
        choices = self._choices
        if choices is None or choices.node is not self._node:
            choices = self._choices = Choices(self._kernel, self._node)
        return choices

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: iterate, count, index, test with `in`.

        >>> game = Game.from_position("hasbro-2002 red:14 blue:18 card:2")
        >>> game.legal_moves
        <LegalMoves (14>16>19, start>4)>
        >>> len(game.legal_moves), game.legal_moves[0].to
        (2, 19)
        """
        return LegalMoves(self._look)

    @property
    def action_ids(self) -> tuple[int, ...]:
        """The engine's numbers of the legal moves, ascending.

        >>> Game.from_position("hasbro-2002 red:14 blue:18 card:2").action_ids
        (4, 17)
        """
        return self._node.actions

    def listed(self) -> tuple[Move, ...]:
        """Return the legal moves in the order of their numbers.

        >>> Game.from_position("hasbro-2002 red:14 blue:18 card:2").listed()
        (Move('14>16>19'), Move('start>4'))
        """
        return tuple(self._look().moves())

    def parse(self, text: str) -> Move:
        """Return the legal move that a text means, or raise why there is none.

        >>> Game.from_position("hasbro-2002 red:14 blue:18 card:2").parse("14 -> 19")
        Move('14>16>19')
        """
        found = meant(text, self.listed())
        if not found:
            self._explainer().refuse(text, read(text))
        if len(found) > 1:
            means = ", ".join(move.text for move in found)
            raise AmbiguousMoveError(f"{quote(text)} could mean {means} in {self.position()!r}")
        return found[0]

    def preview(self, move: Move) -> tuple[Event, ...]:
        """Return what a legal move would bring about; the game stays as it is.

        >>> game = Game.from_position("hasbro-2002 red:14 blue:18 card:2")
        >>> [event.sentence for event in game.preview(game.legal_moves[0])]
        ['Red moves from 14 to 16.', 'Red slides to 19.', 'Red bumps Blue on 18.']
        """
        if move.id not in self._node.actions:
            raise IllegalMoveError(f"illegal move {str(move)!r} in {self.position()!r}")
        return self._told(self._node, self._look().tried(move.id))

    def previews(self) -> list[tuple[Move, tuple[Event, ...]]]:
        """Return the legal moves with everything about them read, each with what it would do.

        >>> game = Game.from_position("hasbro-2002 red:14 blue:18 card:2")
        >>> [(move.text, len(events)) for move, events in game.previews()]
        [('14>16>19', 3), ('start>4', 1)]
        """
        before, choices = self._node, self._look()
        return [(move, self._told(before, choices.tried(move.id))) for move in choices.whole()]

    def _told(self, before: Node, after: Node) -> tuple[Event, ...]:
        """Return what a step brought about; a team wins as a team (C-24)."""
        events = happened(before, after)
        if after.phase == OVER and self.config.rules.team:
            return tuple(self._won(event, after) for event in events)
        return events

    def _won(self, event: Event, after: Node) -> Event:
        if not isinstance(event, GameOver) or event.seat is None:
            return event
        owners = owners_of(self.seats, after.state)
        mate = partner(owners[event.seat])
        return GameOver(event.seat, next(seat for seat in owners if owners[seat] == mate))

    def explain(self, colour: str, place: Place) -> Explanation:
        """Return what a pawn can do now, or why it can do nothing, with the clause.

        >>> Game.from_position("hasbro-2002 red:58 blue: card:11").explain("red", 58).reason
        'overshoot'
        """
        return self._explainer().pawn(colour, place)

    def explain_card(self, card: str) -> Explanation:
        """Return whether a card of the actor's hand may be chosen now, or why not.

        >>> Game.from_position("revenge hand.red:7,1,2,discard").explain_card("7").reason
        'forfeit'
        """
        return self._explainer().card(card)

    def first_reasons(self) -> tuple[str, ...]:
        """Return why no pawn of whoever decides can be played, where only a pass is legal.

        >>> Game.from_position("hasbro-2002 red:58 blue: card:11").first_reasons()
        ('start_needs_card', 'overshoot')
        """
        return self._explainer().first_reasons()

    def _explainer(self) -> Explainer:
        seat, states = self.actor or self.turn, states_of(self._node.state)
        return Explainer(self.setup(), self._kernel, states, self.legal_moves, seat)

    def view(self, seat: str | None = None) -> View:
        """Return what a seat may know, or with None a spectator; nothing else leaves hands.

        >>> game = Game.from_position("revenge red: blue: hand.red:7,1,2,3 hand.blue:5*4")
        >>> game.view("blue").text
        'revenge red: blue: turn:red hand.red:?4 hand.blue:5*4'
        """
        legal = self.read_moves() if seat and seat == self.actor else self.legal_moves
        past = partial(card_choices, self._stack[:])
        return view_of(self.setup(), seat, legal, self.events, past)

    def read_moves(self) -> tuple[Move, ...]:
        """Return the legal moves with everything about them read, as for whoever is to see them.

        >>> Game.from_position("hasbro-2002 red:14 blue:18 card:2").read_moves()
        (Move('14>16>19'), Move('start>4'))
        """
        return self._look().whole()

    def state(self) -> Any:
        """Return a copy of the engine's state of the position, as an array of one.

        >>> Game(first="blue").state()["turn"].tolist()
        [1]
        """
        return states_of(self._node.state)

    @property
    def raw(self) -> bytes:
        """The engine's state of the position as bytes, hidden cards included.

        >>> len(Game().raw) == Game().state().nbytes
        True
        """
        return self._node.state

    def setup(self) -> Setup:
        """Return the whole position as a value, hidden cards included.

        >>> Game.from_position("hasbro-2002 red:14 blue:").setup().pawns["red"][-1]
        Pawn(place=14, marks='')
        """
        if self._setup is None or self._setup[0] is not self._node:
            self._setup = self._node, self._setup_of(self._node.state)
        return self._setup[1]

    def position(self) -> str:
        """Return the whole position as one line, hidden cards included.

        >>> Game(first="blue").position()
        'hasbro-2002 turn:blue'
        """
        return position_text.write(self.setup())

    def __repr__(self) -> str:
        return f"<Game {self.position()!r}>"
