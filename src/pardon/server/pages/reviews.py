"""Reviews of finished games: luck and skill turn by turn, with the best plays in words."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, cast

from pardon.analysis import Review, Turn, review
from pardon.analysis.best_play import play_on
from pardon.analysis.record import Share
from pardon.events.events import Event, Happening
from pardon.events.narration import telling_of
from pardon.events.voice import named_apart
from pardon.game import Game
from pardon.locales import DEFAULT
from pardon.record import Record
from pardon.server.pages.catalogue import as_colour
from pardon.server.pages.replays import Finished
from pardon.server.wire.finished.review import BestPlay, ReviewView, ShareView, TurnReview
from pardon.server.wire.from_client import Colour


class Step(NamedTuple):
    """Step of a play: what it would bring about, and who owned which colour before."""

    events: tuple[Event, ...]
    owners: Mapping[str, str]


def review_of(game: Finished, language: str = DEFAULT) -> ReviewView:
    """Go through a game, and tell its best plays in a language; this takes a while."""
    told, names = review(game.record), game.record.names
    plays = best_plays(game.record, told)
    points = {turn.step for turn in told.turning_points()}
    return ReviewView(
        id=str(game.id),
        start=_by_colour(told.start),
        end=_by_colour(told.end),
        turns=[
            _turn(turn, _told(plays.get(turn.step, ()), turn.seat, names, language))
            for turn in told.turns
        ],
        turning_points=[at for at, turn in enumerate(told.turns) if turn.step in points],
        shares={as_colour(seat): _share(share) for seat, share in told.shares.items()},
    )


def best_plays(record: Record, found: Review) -> dict[int, tuple[Step, ...]]:
    """Return the best play at each step where there was something to choose."""
    chosen = {turn.step: turn.best for turn in found.turns if turn.choices > 1}
    return {
        step: tuple(_best_play(game, chosen[step]))
        for step, game in enumerate(record.walk())
        if step in chosen
    }


def _best_play(game: Game, best: str) -> Iterator[Step]:
    trial = game.copy()
    owners = trial.owners
    for events in play_on(trial, trial.parse(best)):
        yield Step(events, owners)
        owners = trial.owners


def _by_colour(chances: Mapping[str, float]) -> dict[Colour, float]:
    """Return chances to a hundredth of a point, which is more than anybody can tell."""
    return {as_colour(seat): round(chance, 4) for seat, chance in chances.items()}


def _told(
    play: tuple[Step, ...], actor: str, names: Mapping[str, str], language: str
) -> BestPlay | None:
    if not play:
        return None
    sentences = []
    for step in play:
        telling = telling_of(language, tuple(named_apart(names, language, step.owners).items()))
        sentences.append(telling.step(step.events, step.owners, actor))
    events = [event for step in play for event in step.events]
    return BestPlay(" ".join(filter(None, sentences)), cast("list[Happening]", events))


def _turn(turn: Turn, best: BestPlay | None) -> TurnReview:
    return TurnReview(
        turn=turn.number,
        step=turn.step,
        end=turn.step + len(turn.moves),
        seat=as_colour(turn.seat),
        before=_by_colour(turn.before),
        dealt=_by_colour(turn.dealt),
        after=_by_colour(turn.after),
        loss=round(turn.loss, 4),
        word=cast("Any", turn.word),
        best=best,
    )


def _share(share: Share) -> ShareView:
    return ShareView(
        start=share.start,
        luck=share.luck,
        own_luck=share.own_luck,
        lost=share.lost,
        given=share.given,
        result=share.result,
        kept=share.kept,
        decisions=share.decisions,
        best=share.best,
        slips=share.slips,
        mistakes=share.mistakes,
        blunders=share.blunders,
    )
