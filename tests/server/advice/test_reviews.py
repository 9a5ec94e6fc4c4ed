"""Reviews: of finished games only, kept, told in the language of whoever asks."""

import gzip

import msgspec
import pytest

from pardon.analysis import review
from pardon.events.events import Moved
from pardon.game import Game
from pardon.record import Record
from pardon.server.pages.replays import Finished, replay_of
from pardon.server.pages.reviews import best_plays, review_of
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.finished.review import ReviewView
from pardon.server.wire.ids import GameId
from tests.server.hub.scene import BOTS, Scene, played
from tests.server.seated import ANN, Seated


def finished(config: str) -> Finished:
    table = Seated(config).begin().finish(3).table
    result = table.result()
    assert result is not None
    record = Record.from_game(table.running.game, table.names)
    return Finished(GameId("K7QH3M", 1), record, result)


@pytest.mark.parametrize("config", ["parker-1934", "hasbro-2002+points"])
def test_a_review_says_where_in_the_replay_and_what_would_have_been_best(config: str) -> None:
    game = finished(config)
    told = review_of(game)
    frames = replay_of(game, None).frames
    walked = [copy.actor for copy in game.record.walk()]
    assert told.end == {seat: float(seat in game.result.winners) for seat in told.end}
    for turn in told.turns:
        assert walked[turn.step] == turn.seat and turn.step < turn.end < len(frames)
        assert turn.best is None or turn.best.sentence or not turn.best.events
    assert any(turn.best and turn.best.events for turn in told.turns)
    points = told.turning_points
    assert len(points) == 3 and points == sorted(points) and points[-1] < len(told.turns)
    for share in told.shares.values():
        assert share.start + share.luck - share.lost + share.given == pytest.approx(share.result)
        assert 0 <= share.kept <= 1


def test_the_best_play_is_all_of_it() -> None:
    game = Game.from_position("hasbro-2002 red:16,40 yellow:22,start*3 card:7 turn:red")
    while game.actor == "red":
        game.push(game.legal_moves[0])
    record = Record.from_game(game)
    (play,) = best_plays(record, review(record)).values()
    moved = [event for step in play for event in step.events if isinstance(event, Moved)]
    assert sum(len(event.path) for event in moved) == 7


def test_a_review_is_told_in_the_language_of_who_asks() -> None:
    game = finished("parker-1934")
    english, german = review_of(game), review_of(game, "de")
    for one, other in zip(english.turns, german.turns, strict=True):
        if one.best and one.best.sentence:
            assert other.best and one.best.sentence != other.best.sentence
            assert one.best.events == other.best.events


def test_a_review_is_kept_and_never_made_of_a_game_under_way() -> None:
    async def scene(scene: Scene) -> None:
        ann = await scene.client(await scene.make(config="birthday-2004", seats=BOTS), ANN)
        await ann.say("start")
        game = f"{ann.connection.table}-1"
        with pytest.raises(WireError) as refused:
            await scene.hub.archive.review(game)
        assert refused.value.code is Code.GAME_RUNNING
        while not ann.game["is_over"]:
            await scene.until(lambda: bool(ann.game["moves"]) or ann.game["is_over"])
            if ann.game["moves"]:
                await ann.act()
        packed = await scene.hub.archive.review(game)
        told = msgspec.json.decode(gzip.decompress(packed), type=ReviewView)
        assert told.id == game and told.turns
        assert await scene.hub.archive.review(game) is packed

    played(scene)
