"""Games of every edition on the screen, cut short but for one; in a soak all of them whole."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from pardon.rules.editions import DEFAULT, EDITIONS
from tests.soak import IS_SOAK, sample
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
        is_limited = not IS_SOAK and config != DEFAULT
        text = f"{config}+turn_limit=24" if is_limited else config
        played = session(text, seats=seats, bot="greedy", path=tmp_path / "game.json")
        async with screen(played, size=(60, 24)) as (app, pilot):
            assert await play_out(app, pilot, Random(1)) > 5
            outcome = played.game.outcome()
            assert outcome is not None and (is_limited or outcome.winners)
            assert app.state is not None and "Game over" in app.state.prompt

    asyncio.run(run())
