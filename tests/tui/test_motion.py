"""Events as frames: pawns walk, slide, are bumped and change places."""

from pardon.game import Game
from pardon.tui.model import Pawn
from pardon.tui.motion import bumped, frames, origins, way


def played(position: str, move: str) -> tuple[Game, list[dict[str, list[int | str]]]]:
    game = Game.from_position(position)
    before = {c: tuple(Pawn(p.place, p.marks) for p in ps) for c, ps in game.marked_pawns.items()}
    events = game.push(move)
    found = [
        {c: [pawn.place for pawn in pawns] for c, pawns in frame.pawns.items()}
        for frame in frames(before, events)
    ]
    return game, found


def test_a_pawn_walks_square_by_square_slides_and_bumps() -> None:
    game, found = played("hasbro-2002 red:14 blue:18 card:2", "14>19")
    walked = [places["red"][-1] for places in found]
    assert walked[:5] == [15, 16, 17, 18, 19]
    assert found[-1]["blue"].count("start") == 4
    assert {c: sorted(map(str, p)) for c, p in found[-1].items()} == {
        c: sorted(map(str, p)) for c, p in game.pawns.items()
    }


def test_pawns_change_places_at_once() -> None:
    _, found = played("hasbro-2002 red:14 blue:18 card:11", "14x18")
    assert 18 in found[0]["red"] and 14 in found[0]["blue"]


def test_the_way_and_who_is_hit_are_known_before() -> None:
    game = Game.from_position("hasbro-2002 red:14 blue:18 card:2")
    events = game.preview(game.parse("14>19"))
    assert set(way(events)) == {("", square) for square in (15, 16, 17, 18, 19)}
    assert origins(events)["", 14] == "red"
    assert bumped(events) == {("blue", 18)}
