"""Review of a game: turn by turn what luck brought and what skill gave away, adding up exactly.

Between two steps a game has a chance for every side. What a player's choice cost him is the best
chance that he could have had, as far as he could tell, less the one that he took. All other change
came by cards. So the result, less the chances at the beginning, is the sum of all luck and of all
losses and what the losses of others gave, whatever the chances are judged by.
"""

from collections import Counter
from collections.abc import Iterator

import msgspec
import numpy as np

from pardon.analysis.judge import Judge, by_seat, judge_of
from pardon.engine.kernel import Array
from pardon.game import Game
from pardon.moves.moves import Draw
from pardon.record import Record

SLIP, MISTAKE, BLUNDER = 0.02, 0.05, 0.10
"""Losses from which on there is a word for them."""


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """Play of somebody's: the chances before the cards that led to it, after them, and after."""

    number: int
    """Of the turn in the game, from 1."""
    step: int
    """How many steps of the record lie before its first decision."""
    seat: str
    cards: tuple[str, ...]
    """What chance brought since the play before, as the steps of the record."""
    moves: tuple[str, ...]
    """What was played, a step each."""
    best: str
    """The best move to begin with."""
    before: dict[str, float]
    """The winning chance of every seat before the cards."""
    dealt: dict[str, float]
    """After them, if the best is played."""
    after: dict[str, float]
    """After the play."""
    loss: float
    """What the play gave away of its player's chance, 0 if it was the best."""
    choices: int
    """How many moves there were to begin with."""
    stake: float
    """How far the best and the worst of them lie apart for the player."""

    @property
    def word(self) -> str:
        """What to call the loss: ``slip``, ``mistake``, ``blunder``, or nothing."""
        return word_of(self.loss)


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """Share of one seat in a review: ``start + luck - lost + given = result`` of its chance."""

    start: float
    luck: float
    """What all cards brought its side, the others' too."""
    own_luck: float
    """Of it, what came before its side's own plays."""
    lost: float
    """What its side's own plays gave away."""
    given: float
    """What plays of the others gave it."""
    result: float
    decisions: int
    """Plays of its own with a choice."""
    stake: float
    """How much of its chance was at stake in them: from the worst move to the best, summed up."""
    played_away: float
    """How much of that it gave away, without its partner."""
    best: int
    """Of them, those in which it gave nothing away."""
    slips: int
    mistakes: int
    blunders: int

    @property
    def kept(self) -> float:
        """Which part of what was at stake in its own choices it kept: 1 at best, 0 at worst."""
        return 1.0 - min(1.0, self.played_away / self.stake) if self.stake > 0 else 1.0


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """Review of a game.

    >>> import pardon
    >>> game = pardon.Game("fire-ice-2013", seats=2, seed=1)
    >>> while not game.is_over():
    ...     happened = game.advance()
    ...     happened += game.push(game.legal_moves[0])
    >>> found = pardon.review(game)
    >>> found.end
    {'red': 1.0, 'yellow': 0.0}
    >>> len(found.turning_points())
    3
    """

    config: str
    seats: tuple[str, ...]
    turns: tuple[Turn, ...]
    start: dict[str, float]
    """The winning chance of every seat before the first step."""
    end: dict[str, float]
    """At the end: the result, or the chances of a game that is still on."""
    closing: dict[str, float]
    """What cards that nobody could play any more changed after the last play."""
    shares: dict[str, Share]
    by: str
    """By what positions were judged."""

    def turning_points(self, count: int = 3) -> list[Turn]:
        """Return the turns that changed the chances most, in the order of play."""

        def change(turn: Turn) -> float:
            return max(abs(turn.after[seat] - turn.before[seat]) for seat in self.seats)

        return sorted(sorted(self.turns, key=change)[-count:], key=lambda turn: turn.step)


def word_of(loss: float) -> str:
    """Return what to call a loss of winning chances, nothing if it is small."""
    if loss >= BLUNDER:
        return "blunder"
    if loss >= MISTAKE:
        return "mistake"
    return "slip" if loss >= SLIP else ""


def review(record: Record | Game) -> Review:
    """Go through a game, and tell turn by turn what luck and skill did.

    >>> import pardon
    >>> game = pardon.Game("fire-ice-2013", seats=2, seed=1)
    >>> happened = game.advance()
    >>> happened += game.push(game.legal_moves[0])
    >>> pardon.review(game.record()).seats
    ('red', 'yellow')
    """
    game = record if isinstance(record, Game) else record.replay()
    judge = judge_of(game.config, game.seats)
    start = judge.chances(next(_walk(game)).state())
    turns, closing, end = _turns(game, judge, start)
    return Review(
        config=game.config.text,
        seats=game.seats,
        turns=tuple(turns),
        start=by_seat(game.seats, start),
        end=by_seat(game.seats, end),
        closing=by_seat(game.seats, closing),
        shares={seat: _share(game, seat, turns, start, closing, end) for seat in game.seats},
        by=judge.by,
    )


def _walk(game: Game) -> Iterator[Game]:
    """Yield a copy of a game at its beginning and after each of its steps, the same one always."""
    at = game.copy()
    while at.count:
        at.pop()
    yield at
    for step in game.steps:
        if isinstance(step, Draw):
            at.draw(step.text.removeprefix("="))
        else:
            at.push(step.text)
        yield at


def _turns(game: Game, judge: Judge, start: Array) -> tuple[list[Turn], Array, Array]:
    """Return the plays of a game, what chance did after them, and the chances at the end."""
    found: list[Turn] = []
    before = start
    cards: list[str] = []
    play: _Play | None = None
    steps = game.steps
    for number, at in enumerate(_walk(game)):
        step = steps[number].text if number < len(steps) else ""
        if play and (at.actor != play.seat or at.is_chance or at.is_over()):
            found.append(play.ended(judge, at, before, cards))
            before, cards, play = np.array(list(found[-1].after.values())), [], None
        if not step:
            break
        if at.actor is None:
            cards.append(step)
            continue
        if play is None:
            play = _Play(judge, at, number)
        play.moves.append(step)
    if play:
        # The record ends within a play, which is judged as far as it goes.
        found.append(play.ended(judge, game, before, cards))
        before = np.array(list(found[-1].after.values()))
    end = judge.chances(game.state())
    return found, end - before, end


class _Play:
    """Play that is going on: who decides, and the best he could have."""

    def __init__(self, judge: Judge, game: Game, step: int) -> None:
        self.seat = str(game.actor)
        self.step = step
        self.number = game.turns + 1
        self.moves: list[str] = []
        self._own = game.seats.index(self.seat)
        self._side = [seat in game.config.side_of(self.seat) for seat in game.seats]
        actions, seen, _ = judge.moves(game.state())
        best = int(seen[:, self._own].argmax())
        self.choices = len(actions)
        self.stake = float(np.ptp(seen[:, self._own]))
        self.hoped = float(seen[best, self._own])
        chosen = actions[best]
        self.best = next(move.text for move in game.legal_moves if move.id == chosen)

    def ended(self, judge: Judge, game: Game, before: Array, cards: list[str]) -> Turn:
        """Return the turn that it was, the game being where it led."""
        state = game.state()
        after = judge.chances(state)
        took = judge.seen(state, self.seat)[self._own]
        loss = max(0.0, self.hoped - float(took))
        dealt = self._undone(after, loss)
        return Turn(
            number=self.number, step=self.step, seat=self.seat, cards=tuple(cards),
            moves=tuple(self.moves), best=self.best, before=by_seat(game.seats, before),
            dealt=by_seat(game.seats, dealt), after=by_seat(game.seats, after),
            loss=float(dealt[self._own] - after[self._own]), choices=self.choices,
            stake=max(self.stake, loss),
        )  # fmt: skip

    def _undone(self, after: Array, loss: float) -> Array:
        """Return the chances that there were before something was given away to the others."""
        own = after[self._own]
        loss = min(loss, 1.0 - own)
        rest = 1.0 - own
        # What the own side has lost the others have got, in proportion to what they have.
        others = after * (1.0 - loss / rest) if rest > 0 else after
        dealt: Array = np.where(self._side, own + loss, others)
        return dealt


def _share(
    game: Game, seat: str, turns: list[Turn], start: Array, closing: Array, end: Array
) -> Share:
    """Sum up what became of a seat's chance."""
    at = game.seats.index(seat)
    side = game.config.side_of(seat)
    luck = [turn.dealt[seat] - turn.before[seat] for turn in turns]
    changed = [turn.after[seat] - turn.dealt[seat] for turn in turns]
    own = [turn.seat in side for turn in turns]
    mine = [turn for turn in turns if turn.seat == seat and turn.choices > 1]
    words = Counter(turn.word for turn in mine)
    return Share(
        start=float(start[at]),
        luck=float(sum(luck) + closing[at]),
        own_luck=float(sum(each for each, is_own in zip(luck, own, strict=True) if is_own)),
        lost=float(-sum(each for each, is_own in zip(changed, own, strict=True) if is_own)),
        given=float(sum(each for each, is_own in zip(changed, own, strict=True) if not is_own)),
        result=float(end[at]),
        decisions=len(mine),
        stake=sum(turn.stake for turn in mine),
        played_away=sum(turn.loss for turn in mine),
        best=sum(turn.loss < 1e-9 for turn in mine),
        slips=words["slip"],
        mistakes=words["mistake"],
        blunders=words["blunder"],
    )
