"""Whole games of every edition on the screen, and in a soak of every variation."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from pardon.rules.editions import EDITIONS
from tests.soak import sample
from tests.tui.playing import play_out, screen, session

CONFIGS = sample(
    [
        *EDITIONS,
        *(f"{key}+{name}" for key, edition in EDITIONS.items() for name in edition.variations),
    ],
    [*EDITIONS, "hasbro-2002+team"],
)
FOUR = ("team", "partnership")


@pytest.mark.parametrize("config", CONFIGS)
def test_a_whole_game_is_played(
    config: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        seats = 4 if config.endswith(FOUR) else 2
        played = session(config, seats=seats, bot="greedy", path=tmp_path / "game.json")
        async with screen(played, size=(60, 24)) as (app, pilot):
            assert await play_out(app, pilot, Random(1)) > 5
            assert played.game.outcome().winners  # type: ignore[union-attr]
            assert app.state is not None and "Game over" in app.state.prompt

    asyncio.run(run())
