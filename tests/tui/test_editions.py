"""Whole games of every edition and variation on the screen."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from pardon.rules.editions import EDITIONS
from tests.tui.playing import play_out, screen, session

CONFIGS = [
    *EDITIONS,
    *(f"{key}+{name}" for key, edition in EDITIONS.items() for name in edition.variations),
]
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
