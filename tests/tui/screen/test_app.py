"""The screen, driven with keys and the mouse."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from pardon.record import Record
from pardon.tui.board.plan import cell_of
from pardon.tui.screen.look import Look
from tests.tui.playing import offered, play_out, screen, session, shown, until

SPLIT = "hasbro-2002 red:10,20 blue:50 card:7"
HINTED = "hasbro-2002 red:17,40 yellow:22,start*3 card:5"
BUMP = "hasbro-2002 red:14 blue:18 card:2"
HANDS = "hasbro-2002+points red:20 blue:30 turn:red hand.red:3,5 hand.blue:1,8"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_way_and_who_is_bumped_are_lit_before_the_move_is_made() -> None:
    async def run() -> None:
        async with screen(session(position=BUMP)) as (app, pilot):
            lights = app.picture(app.state).lights  # type: ignore[arg-type]
            assert ("", 14) in lights.movable and ("red", "start") in lights.movable
            assert lights.goal == ("", 19) and lights.harmed == {("blue", 18)}
            assert "bumps Blue on 18" in offered(app)
            await pilot.press("down")
            lights = app.picture(app.state).lights  # type: ignore[arg-type]
            assert lights.goal == ("", 4) and not lights.harmed

    asyncio.run(run())


@pytest.mark.parametrize("keys", [("down", "enter"), ("2", "2"), ("2", "enter"), ("up", "space")])
def test_keys_and_numbers_choose_and_play(keys: tuple[str, ...]) -> None:
    async def run() -> None:
        played = session(position=BUMP)
        async with screen(played) as (_app, pilot):
            await pilot.press(*keys)
            await until(pilot, lambda: played.game.count > 0)
            assert next(iter(played.game.steps)).text == "start>4"

    asyncio.run(run())


def test_tab_goes_from_pawn_to_pawn() -> None:
    async def run() -> None:
        async with screen(session(position=SPLIT)) as (app, pilot):
            origins = []
            for _ in range(3):
                option = app.state.options[app.chosen]  # type: ignore[union-attr]
                origins.append(option.move and option.move.origin)
                await pilot.press("tab")
            assert origins == [10, 20, 10]

    asyncio.run(run())


def test_a_pawn_and_its_target_are_clicked() -> None:
    async def run() -> None:
        played = session(position=BUMP)
        async with screen(played) as (_app, pilot):
            for spot in (("red", "start"), ("", 4)):
                column, row = cell_of(spot)
                await pilot.click("#board", offset=(3 * column + 1, (3 * row + 1) // 2))
            await until(pilot, lambda: played.game.count > 0)
            assert next(iter(played.game.steps)).text == "start>4"

    asyncio.run(run())


def test_a_click_in_the_list_looks_and_the_next_one_plays() -> None:
    async def run() -> None:
        played = session(position=BUMP)
        async with screen(played) as (app, pilot):
            line = next(y for y, owner in enumerate(app.choices.line_options) if owner == 1)
            await pilot.click("#choices", offset=(4, line))
            await until(pilot, lambda: app.chosen == 1)
            assert not played.game.count
            await pilot.click("#choices", offset=(4, line))
            await until(pilot, lambda: played.game.count > 0)

    asyncio.run(run())


def test_a_part_is_taken_back() -> None:
    async def run() -> None:
        played = session(position=SPLIT)
        async with screen(played) as (app, pilot):
            before = app.state
            await pilot.press("down", "enter")
            await until(pilot, lambda: played.game.count == 1 and app.state is not before)
            await until(pilot, lambda: bool(app.state and app.state.options))
            await pilot.press("u")
            await until(pilot, lambda: played.game.count == 0)
            await until(pilot, lambda: "Taken back" in app.record.text)
            await pilot.press("u")
            await until(pilot, lambda: "nothing to take back" in app.record.text)

    asyncio.run(run())


def test_why_rules_and_help_open_beside_the_board() -> None:
    async def run() -> None:
        position = "hasbro-2002 red:20,s4 blue:50 card:8"
        async with screen(session(position=position)) as (app, pilot):
            await pilot.press("w")
            assert app.panel.display
            assert "further than it can go. (H02-25)" in app.panel.text
            await pilot.press("escape")
            assert not app.panel.display
            await pilot.press("r", *"slide", "enter")
            await until(pilot, lambda: "H02-28" in app.panel.text)
            await pilot.press("escape", "question_mark")
            assert "take back" in app.panel.text
            await pilot.press("escape")
            column, row = cell_of(("red", "s4"))
            await pilot.click("#board", offset=(3 * column + 1, (3 * row + 1) // 2))
            await until(pilot, lambda: "pawn on safety 4 cannot" in app.record.text)

    asyncio.run(run())


def test_a_hint_is_chosen_and_explained_and_every_move_has_its_worth() -> None:
    async def run() -> None:
        async with screen(session(position=HINTED)) as (
            app,
            pilot,
        ):
            await until(pilot, lambda: bool(app.state and app.state.options))
            await pilot.press("h")
            await until(pilot, lambda: "Hint: " in app.record.text)
            assert app.state is not None
            assert app.state.options[app.chosen].move.text == "17>22"  # type: ignore[union-attr]
            await pilot.press("a")
            await until(pilot, lambda: app.panel.display)
            assert app.panel.text.startswith("It sends an opponent's pawn back to Start.")
            assert app.panel.text.count(" %") == len(app.state.options)

    asyncio.run(run())


def test_after_a_game_luck_and_skill_are_told() -> None:
    async def run() -> None:
        position = "hasbro-2002 red:s5,home*3 yellow:30 card:1"
        async with screen(session(position=position)) as (app, pilot):
            await until(pilot, lambda: bool(app.state and app.state.options))
            await pilot.press("enter")
            await until(
                pilot, lambda: bool(app.state and app.state.scene and app.state.scene.is_over)
            )
            await pilot.press("a")
            await until(pilot, lambda: app.panel.display)
            assert "Ada kept 100 % of the winning chances" in app.panel.text

    asyncio.run(run())


def test_a_game_is_saved_in_a_file_and_on_leaving(folder: Path) -> None:
    async def run() -> None:
        played = session(position=SPLIT, path=folder / "left.json")
        async with screen(played) as (app, pilot):
            await pilot.press("s", *"here.json", "enter")
            await until(pilot, lambda: (folder / "here.json").exists())
            await pilot.press("q")
            await pilot.pause()
            assert app.return_value == "here.json"
        assert Record.from_json(Path("here.json").read_bytes()).replay() is not None

    asyncio.run(run())


def test_a_rematch_is_offered_and_counted() -> None:
    async def run() -> None:
        played = session("hasbro-2002+turn_limit=4+first=red", seed=3)
        async with screen(played) as (app, pilot):
            await play_out(app, pilot, Random(1))
            assert "Play again" in offered(app) and "R0 Y0 (one game)" in shown(app)
            await pilot.press("enter")
            await until(pilot, lambda: app.state is not None and "(2 games)" in shown(app))

    asyncio.run(run())


def test_hands_stay_hidden_between_people_at_one_keyboard() -> None:
    async def run() -> None:
        played = session(position=HANDS, people=("red", "blue"))
        async with screen(played) as (app, pilot):
            assert "Pass the keyboard to Ada" in offered(app)
            assert "Play 3" not in offered(app) and "Your hand" not in offered(app)
            await pilot.press("w")
            assert "when it is your turn" in app.panel.text
            await pilot.press("escape", "enter")
            await until(pilot, lambda: "Play 3" in offered(app))
            await pilot.press("enter")
            await until(pilot, lambda: played.game.phase == "play")
            await until(pilot, lambda: bool(app.state and app.state.options))
            await pilot.press("enter")
            await until(pilot, lambda: "Pass the keyboard to Bob" in offered(app))
            assert "Play 8" not in offered(app) and "Play 5" not in offered(app)
            await pilot.press("enter")
            await until(pilot, lambda: "Play 8" in offered(app))
            assert "Play 5" not in offered(app)

    asyncio.run(run())


def test_a_swap_shows_whose_pawns_are_whose() -> None:
    async def run() -> None:
        position = "revenge red:20 blue:30 turn:red card:swap hand.red:3,5,8 hand.blue:1*4"
        async with screen(session(position=position, people=("red",))) as (app, pilot):
            labels = [option.label for option in app.state.options]  # type: ignore[union-attr]
            app.choose(next(n for n, each in enumerate(labels) if "swaps colours" in each))
            await app.take()
            await until(pilot, lambda: "Ada (was Red)" in shown(app))
            assert app.state is not None and app.state.own == {"blue"}

    asyncio.run(run())


def test_pawns_walk_and_enter_skips() -> None:
    async def run() -> None:
        played = session(position="hasbro-2002 red:20 blue:50 card:12")
        async with screen(played, speed="slow") as (app, pilot):
            await pilot.press("enter")
            await until(pilot, lambda: app.is_busy)
            places = app.picture(app.state).pawns["red"]  # type: ignore[arg-type]
            assert 20 < max(p.place for p in places if isinstance(p.place, int)) < 32
            await pilot.press("enter")
            await until(pilot, lambda: 32 in [p.place for p in app.state.scene.pawns["red"]])  # type: ignore[union-attr]
            trail = app.picture(app.state).lights.trail  # type: ignore[arg-type]
            assert trail["", 25] == "red"

    asyncio.run(run())


@pytest.mark.parametrize("size", [(60, 24), (80, 24), (100, 30), (160, 50)])
@pytest.mark.parametrize(
    "look",
    [Look(), Look("256", is_light=True), Look("16"), Look("none"), Look("16", is_ascii=True)],
)
def test_every_size_and_look_shows_the_prompt_and_the_seats(
    size: tuple[int, int], look: Look
) -> None:
    async def run() -> None:
        async with screen(session(position=SPLIT), size=size, look=look) as (app, _):
            text = shown(app)
            assert "Your turn:" in text and "Ada" in text and "Bob" in text
            if look.is_ascii:
                assert text.isascii()

    asyncio.run(run())


def test_a_small_window_says_so_and_comes_back() -> None:
    async def run() -> None:
        async with screen(session(position=SPLIT)) as (app, pilot):
            await pilot.resize_terminal(50, 20)
            assert app.small.display
            await pilot.resize_terminal(60, 24)
            assert not app.small.display
            assert "Your turn:" in shown(app)

    asyncio.run(run())
