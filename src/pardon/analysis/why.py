"""Why a move is the best, in one sentence: what it does that the next best does not."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pardon.analysis.best_play import play_on
from pardon.analysis.judge import judge_of
from pardon.engine.layout import PLACES, START
from pardon.events.events import Bumped, Event, GameOver, Moved, Placed, PulledHome, Slid, Switched
from pardon.game import Game
from pardon.locales import say
from pardon.moves.moves import Move
from pardon.rules.edition import COLOURS

HAIR = 0.004
"""A difference in chances that is hardly one."""
LESS_DANGER = 0.02
"""A difference in danger that is worth a word: a part of one pawn's way."""


class Deeds(NamedTuple):
    """Deeds: what a play does for the side that makes it."""

    wins: int
    home: int
    bumps: int
    slides: int
    safe: int
    starts: int
    switches: int
    danger: float
    """How much of the way of its pawns may be lost by the next cards."""
    way: int
    """Squares that its pawns have come along."""


def reason(game: Game, ranked: Sequence[Move], losses: Sequence[float], language: str) -> str:
    """Return why the first of some moves, the best first, is the best."""
    best = deeds(game, ranked[0])
    if len(ranked) == 1:
        return say("best-wins" if best.wins else "best-only", language)
    other = deeds(game, ranked[1])
    for message, differs in _WORDS.items():
        if differs(best, other):
            return _said(message, best.bumps, language)
    return say("best-even" if losses[1] < HAIR else _rest(game), language)


def _rest(game: Game) -> str:
    """Return what to say where no deed differs: with a hand it is what is kept."""
    return "best-card" if game.phase == "card" else "best-view"


def _said(message: str, bumps: int, language: str) -> str:
    if message == "best-bumps":
        return say("best-bumps", language, count=bumps)
    return say(message, language)


_WORDS: dict[str, Callable[[Deeds, Deeds], bool]] = {
    "best-wins": lambda best, other: best.wins > other.wins,
    "best-bumps": lambda best, other: best.bumps > other.bumps,
    "best-home": lambda best, other: best.home > other.home,
    "best-safety": lambda best, other: best.safe > other.safe,
    "best-slide": lambda best, other: best.slides > other.slides,
    "best-start": lambda best, other: best.starts > other.starts,
    "best-switch": lambda best, other: best.switches > other.switches,
    "best-risk": lambda best, other: best.danger < other.danger - LESS_DANGER,
    "best-way": lambda best, other: best.way > other.way,
}
"""What may set a move apart, the most telling first."""


def deeds(game: Game, move: Move) -> Deeds:
    """Return what the play that a move begins does, gone on with in the best way."""
    after = game.copy()
    actor = game.actor or game.turn
    own = {game.owners[seat] for seat in game.config.side_of(actor)}
    judge = judge_of(game.config, game.seats)
    way = _way(after, own)
    events = [event for step in play_on(after, move) for event in step]
    return Deeds(
        wins=_count(events, lambda event: isinstance(event, GameOver)),
        home=_count(events, lambda event: _gets_home(event, own)),
        bumps=_count(events, lambda event: isinstance(event, Bumped) and event.colour not in own),
        slides=_count(events, lambda event: isinstance(event, Slid)),
        safe=_count(events, _gets_safe),
        starts=_count(events, _leaves_start),
        switches=_count(events, lambda event: isinstance(event, Switched)),
        danger=judge.danger(after.state(), actor),
        way=_way(after, own) - way,
    )


def _count(events: Sequence[Event], wanted: Callable[[Event], bool]) -> int:
    return sum(wanted(event) for event in events)


def _gets_home(event: Event, own: set[str]) -> bool:
    moved = isinstance(event, Moved) and event.landing == "home"
    return moved or (isinstance(event, PulledHome) and event.colour in own)


def _gets_safe(event: Event) -> bool:
    return isinstance(event, Moved) and _in_safety(event.landing) and not _in_safety(event.origin)


def _in_safety(place: int | str) -> bool:
    return isinstance(place, str) and place not in ("start", "home")


def _leaves_start(event: Event) -> bool:
    return isinstance(event, Placed) or (isinstance(event, Moved) and event.origin == "start")


def _way(game: Game, own: set[str]) -> int:
    """Return how many squares the pawns of some colours have come along in all."""
    pawns = game.state()["pawns"][0] >> 4
    rows = [pawns[COLOURS.index(colour)] for colour in own]
    return sum(int(place) for row in rows for place in row if START < place < PLACES - 1)
