"""Sessions and screens for tests: no pauses, bots that are quick, nothing written to the user's."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from textual.pilot import Pilot

from pardon.bots import find_bot
from pardon.game import Game
from pardon.match import Match
from pardon.tui.local.session import LocalSession, Players
from pardon.tui.screen.app import GameApp
from pardon.tui.screen.look import Look

NAMES = {"red": "Ada", "blue": "Bob", "yellow": "Cleo", "green": "Dan"}


def session(
    config: str = "hasbro-2002",
    *,
    seats: int | tuple[str, ...] = 2,
    people: tuple[str, ...] = ("red",),
    position: str | None = None,
    bot: str = "random",
    seed: int = 1,
    path: Path = Path("game.json"),
) -> LocalSession:
    """Return a session, from a position if one is given."""
    game = None
    if position is not None:
        game = Game.from_position(position, seed=seed)
        match = Match(game.config, seats=game.seats)
    else:
        match = Match(config, seats=seats)
    bots = {seat: find_bot(bot) for seat in match.seats if seat not in people}
    players = Players(people, bots, {seat: NAMES[seat] for seat in match.seats})
    return LocalSession(match, players, seed=seed, path=path, game=game)


@asynccontextmanager
async def screen(
    played: LocalSession,
    *,
    size: tuple[int, int] = (100, 30),
    look: Look | None = None,
    speed: str = "off",
) -> AsyncIterator[tuple[GameApp, Pilot[str]]]:
    """Show a session on a screen that nobody sees."""
    app = GameApp(played, look or Look(), speed=speed)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: app.state is not None and bool(app.state.options))
        yield app, pilot
        app.exit("")


async def until(pilot: Pilot[str], is_so: Callable[[], bool], *, patience: int = 6000) -> None:
    """Wait until something is so."""
    for _ in range(patience):
        if is_so():
            return
        await pilot.pause(0.005)
    raise AssertionError("it never came to pass")


async def play_out(app: GameApp, pilot: Pilot[str], rng: Random) -> int:
    """Take what a greedy bot would, or what is offered beside moves, until the game is over."""
    taken, adviser = 0, find_bot("greedy")
    while True:
        await until(pilot, lambda: bool(app.state and app.state.options))
        state = app.state
        assert state is not None
        if state.scene is not None and state.scene.is_over:
            return taken
        keys = [option.key for option in state.options]
        game = app.session.game  # type: ignore[attr-defined]
        if keys[0].startswith("move:"):
            move = adviser.choose(game.view(game.actor), rng)
            app.choose(keys.index(f"move:{move.id}"))
        await app.take()
        taken += 1
        await until(pilot, lambda state=state: app.state is not state)  # type: ignore[misc]


def shown(app: GameApp) -> str:
    """Return the letters on the screen."""
    size = app.size
    widgets = (app.head, app.board, app.seats, app.choices, app.record, app.foot)
    rows = [[" "] * size.width for _ in range(size.height)]
    for widget in widgets:
        x, y, width, height = widget.region
        for line in range(height):
            text = widget.render_line(line).text[:width]
            rows[y + line][x : x + len(text)] = text
    return "\n".join("".join(row).rstrip() for row in rows)


def offered(app: GameApp) -> str:
    """Return the words of the prompt, the options and the hand, wherever the lines break."""
    return " ".join(" ".join(text.plain for text in app.choices.texts).split())
