"""Archive: finished games are told, those under way are not, and cards can be checked."""

import gzip
from typing import TypeVar

import msgspec
import pytest

from pardon.fair import check
from pardon.server.hub.archive import finished
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.from_client import (
    Rematch,
)
from pardon.server.wire.http import Proof, Replay
from pardon.server.wire.ids import GameId
from tests.server.hub.scene import BOTS, Scene, played
from tests.server.seated import ANN, Seated

T = TypeVar("T")


def opened(packed: bytes, kind: type[T]) -> T:
    return msgspec.json.decode(gzip.decompress(packed), type=kind)


@pytest.mark.parametrize(
    "config", ["hasbro-2002", "hasbro-2002+first=yellow", "parker-1934", "birthday-2004", "revenge"]
)
def test_the_cards_of_every_beginning_can_be_checked(config: str) -> None:
    table = Seated(config).begin().finish()
    verdict = check(finished(GameId("K7QH3M", 1), table.log).record)
    assert verdict.holds, verdict.fault
    policy = table.table.config.rules.first
    assert verdict.drawn_first == (policy == "random")


def test_finished_games_are_told_and_running_ones_are_not() -> None:
    table = Seated().begin()
    for number, code in ((1, Code.GAME_RUNNING), (2, Code.GAME_UNKNOWN), (0, Code.GAME_UNKNOWN)):
        with pytest.raises(WireError) as refused:
            finished(GameId("K7QH3M", number), table.log)
        assert refused.value.code is code
    table.arrive(ANN)
    table.finish().say(ANN, Rematch)
    table.finish(5)
    first, second = (finished(GameId("K7QH3M", n), table.log) for n in (1, 2))
    assert first.record.final != second.record.final
    assert second.record.replay().position() == table.table.running.game.position()


def test_a_whole_game_against_bots_can_be_played_and_told() -> None:
    async def scene(scene: Scene) -> None:
        ann = await scene.client(await scene.make(config="birthday-2004", seats=BOTS), ANN)
        await ann.say("start")
        game = f"{ann.connection.table}-1"
        with pytest.raises(WireError) as refused:
            await scene.hub.archive.record(game)
        assert refused.value.code is Code.GAME_RUNNING
        while not ann.game["is_over"]:
            await scene.until(lambda: bool(ann.game["moves"]) or ann.game["is_over"])
            if ann.game["moves"]:
                await ann.act()
        record, proof = (
            await scene.hub.archive.record(game),
            opened(await scene.hub.archive.proof(game.lower()), Proof),
        )
        assert proof.commitment == record.fair.commitment  # type: ignore[union-attr]
        assert ann.last("table_changed")["table"]["result"]["game"] == game
        replay = opened(await scene.hub.archive.replay(game, "red"), Replay)
        assert len(replay.frames) == len(record.steps) + 1 and replay.names["red"] == "Ann"
        for strange, code in ((f"{game}9", Code.GAME_UNKNOWN), ("x", Code.GAME_UNKNOWN)):
            with pytest.raises(WireError) as refused:
                await scene.hub.archive.proof(strange)
            assert refused.value.code is code
        with pytest.raises(WireError):
            await scene.hub.archive.replay(game, "green")
        assert (await scene.hub.lobby.summary(ann.connection.table, ANN)).last_game == game

    played(scene)
