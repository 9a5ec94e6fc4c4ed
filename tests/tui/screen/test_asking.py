"""What is asked beside the board, and what is said there."""

import asyncio
from pathlib import Path

import pytest

from pardon.cli.terminal.full_screen import Asked, shown_first
from pardon.cli.terminal.players import resumed
from pardon.game import Game
from pardon.tui.screen.lines import in_ascii
from pardon.tui.session import Advice
from tests.tui.playing import offered, screen, session, shown, until

SPLIT = "hasbro-2002 red:10,20 blue:50 card:7"
HINTED = "hasbro-2002 red:17,40 yellow:22,start*3 card:5"
SWAPPED = "revenge red:20 blue:30 yellow:40 green:50 turn:red owners:red=blue,blue=red"


def test_the_screen_stays_alive_while_a_hint_is_thought_about() -> None:
    async def run() -> None:
        played = session(position=HINTED)
        is_ready, advise = asyncio.Event(), played.hint

        async def slowly() -> Advice:
            await is_ready.wait()
            return await advise()

        played.hint = slowly  # type: ignore[method-assign]
        async with screen(played) as (app, pilot):
            await pilot.press("h")
            await until(pilot, lambda: "Thinking" in app.record.text)
            await pilot.press("end")
            assert app.state and app.chosen == len(app.state.options) - 1
            await pilot.press("question_mark")
            assert "take back" in app.panel.text
            await pilot.press("escape")
            is_ready.set()
            await until(pilot, lambda: "Hint: " in app.record.text)

    asyncio.run(run())


def test_rules_are_scrolled_by_keys_while_words_are_typed() -> None:
    async def run() -> None:
        async with screen(session(position=SPLIT), size=(60, 24)) as (app, pilot):
            await pilot.press("r")
            await until(pilot, lambda: "H02-01 " in app.panel.text)
            text = app.panel.query_one("#panel-scroll")
            assert text.scroll_offset.y == 0
            await pilot.press("pagedown", "down")
            assert text.scroll_offset.y > 2
            await pilot.press(*"slide", "enter")
            await until(pilot, lambda: "H02-28" in app.panel.text and text.scroll_offset.y == 0)
            assert "Esc close" in shown(app).splitlines()[-1]

    asyncio.run(run())


def test_lines_of_the_log_that_repeat_are_counted() -> None:
    async def run() -> None:
        async with screen(session(position=SPLIT)) as (app, _):
            for _ in range(3):
                app.record.add("Blue draws a card.")
            app.record.add("Blue plays a 3.")
            assert app.record.text.endswith("Blue draws a card. ×3\nBlue plays a 3.")

    asyncio.run(run())


def test_several_people_are_told_whose_turn_it_is() -> None:
    async def run() -> None:
        played = session(position=SPLIT, people=("red", "blue"))
        async with screen(played) as (app, _):
            assert offered(app).startswith("Ada – Your turn:")

    asyncio.run(run())


def test_bots_of_one_level_are_told_apart_by_the_colour_they_own(tmp_path: Path) -> None:
    async def run(path: Path) -> list[tuple[str, str | None]]:
        played = resumed((), "medium", 1, path)
        async for update in played.updates():
            return [(seat.name, seat.level) for seat in update.state.seats]
        raise AssertionError("nothing came")

    path = tmp_path / "game.json"
    path.write_text(Game.from_position(SWAPPED).record({"red": "you"}).to_json())
    bots = [(colour, "medium") for colour in ("Red", "Yellow", "Green")]
    assert asyncio.run(run(path)) == [("You", None), *bots]


@pytest.mark.parametrize(("width", "told"), [(60, "Yellow  "), (100, "Yellow (random)")])
def test_the_level_of_a_bot_is_told_where_there_is_room(width: int, told: str) -> None:
    async def run() -> None:
        played = session(seats=2)
        played.players.names = {"yellow": "random"}
        async with screen(played, size=(width, 30)) as (app, _):
            assert told in app.seats.texts[1].plain

    asyncio.run(run())


def test_letters_that_a_plain_terminal_lacks_lose_their_marks() -> None:
    assert in_ascii("Wähle – größer ×2 …") == "Wahle - groser x2 ."


def test_the_first_board_of_a_game_that_goes_on_is_its_own(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(Game("revenge", seats=2).record().to_json())
    config, seats = shown_first(Asked("hasbro-2002", 4, (), "medium", None, str(path)), path)
    assert (config.text, seats) == ("revenge", ("red", "yellow"))
    path.write_text("{")
    config, seats = shown_first(Asked("hasbro-2002", 4, (), "medium", None, str(path)), path)
    assert (config.text, len(seats)) == ("hasbro-2002", 4)
