"""Why nothing could be played is the same whether it was worked out or remembered."""

import random

import pytest

from pardon.game import Game
from pardon.server.wire import explanations
from pardon.server.wire.explanations import stuck_by


def explained(game: Game) -> tuple[str, ...]:
    """Return the first reason of each pawn that is not home, each once, asked for one by one."""
    pawns = [(colour, place) for colour in game.side_of(game.actor or "")
             for place in game.pawns[colour] if place != "home"]  # fmt: skip
    return tuple(dict.fromkeys(game.explain(*pawn).reason or "" for pawn in pawns))


@pytest.mark.parametrize(
    "config",
    [
        "hasbro-2002",
        "hasbro-2002+team",
        "parker-1934+partnership",
        "birthday-2004",
        "fire-ice-2013",
    ],
)
def test_what_is_remembered_is_what_is_worked_out(
    config: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Game] = []
    work = Game.first_reasons

    def counted(game: Game) -> tuple[str, ...]:
        asked.append(game)
        return work(game)

    monkeypatch.setattr(Game, "first_reasons", counted)
    monkeypatch.setattr(explanations, "_stuck", {})
    found = 0
    for seed in range(12):
        game, chance = Game(config, seats=4, seed=seed), random.Random(seed)
        while not game.is_over() and game.count < 300:
            if game.is_chance:
                game.draw()
                continue
            reasons = stuck_by(game)
            assert reasons == (explained(game) if reasons else ())
            found += bool(reasons)
            game.push(chance.choice(game.listed()))
    assert found > 30 and len(asked) < found
