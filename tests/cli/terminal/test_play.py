"""Games in the terminal, typed as a person would."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pardon.bots import find_bot
from pardon.cli._drawing import wants_colour
from pardon.cli.terminal.last_game import last_game
from pardon.game import Game
from pardon.record import Record
from tests.cli.running import run, spawn
from tests.cli.terminal.typing_at import played, typed

MEDIUM = find_bot("medium").text
CONFIGS = (
    "parker-1934",
    "parker-1934+partnership",
    "hasbro-2002",
    "hasbro-2002+team",
    "hasbro-2002+points",
    "birthday-2004+fast_setup",
    "fire-ice-2013",
    "fire-ice-2013+strategic",
    "revenge+turn_limit=80",
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep what is saved away from the user's own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def resume(monkeypatch: pytest.MonkeyPatch, position: str, *lines: str) -> str:
    """Type lines in a game that goes on from a position; red is the person."""
    record = Game.from_position(position).record({"red": "you"})
    Path("game.json").write_text(record.to_json())
    return typed(monkeypatch, "play", "--resume", "game.json", "--seed", "1", lines=lines)


def saved(path: str = "game.json") -> Record:
    return Record.from_json(Path(path).read_bytes())


@pytest.mark.parametrize("config", CONFIGS)
def test_a_whole_game_can_be_played(monkeypatch: pytest.MonkeyPatch, config: str) -> None:
    screen = played(monkeypatch, "play", config, "--seed", "2", seed=1)
    assert re.search(r"(has|have) won after \d+ turns|Nobody has won in 80 turns", screen)
    assert not re.search(r"illegal|cannot read|no move", screen, re.IGNORECASE)


@pytest.mark.parametrize("seats", ["2", "3", "blue,green"])
def test_fewer_can_play(monkeypatch: pytest.MonkeyPatch, seats: str) -> None:
    screen = played(monkeypatch, "play", "--seats", seats, "--bot", "random", "--seed", "4")
    assert "(random)" in screen
    assert "won after" in screen


def test_the_same_seed_is_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    games = {played(monkeypatch, "play", "fire-ice-2013", "--seed", "9") for _ in range(2)}
    assert len(games) == 1


@pytest.mark.parametrize("config", ["hasbro-2002+points", "revenge+turn_limit=40"])
def test_other_hands_stay_hidden(monkeypatch: pytest.MonkeyPatch, config: str) -> None:
    screen = played(monkeypatch, "play", config, "--seed", "3")
    assert "hand.blue" not in screen
    assert not re.search(r"(Blue|Yellow|Green) draws", screen)
    assert not re.search(r"(blue|yellow|green) holds", screen)


def test_an_error_gives_no_hidden_card_away(monkeypatch: pytest.MonkeyPatch) -> None:
    position = "revenge red:20 blue: hand.red:3,5,8,10 hand.blue:sorry*4"
    lines = ("play:12", "20>21", "why card 12", "why 33", "nonsense", "play:3", "20>30")
    screen = resume(monkeypatch, position, *lines)
    assert "sorry*4" not in screen
    assert "hand.blue" not in screen
    assert "Illegal move '20>30': red on 20 can: 20>23" in screen
    assert "Cannot read move 'nonsense'" in screen
    assert "There is no red pawn on 33" in screen


def test_a_seven_is_played_part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = resume(monkeypatch, "hasbro-2002 red:10,20 blue:50 card:7", "10>13", "2", "quit")
    assert "Red plays 7> 10>13" in screen
    assert "10>13     Red moves from 10 to 13. (4 left)" in screen
    assert "Red has 4 left of 7> 2" in screen
    assert "there is no move 2; the list goes from 1 to 1" in screen.lower()
    assert saved().steps == ("10>13",)


def test_undo_takes_back_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ("10>13", "undo", "undo", "20>27", "quit")
    screen = resume(monkeypatch, "hasbro-2002 red:10,20 blue:50 card:7", *lines)
    assert "Taken back: 10>13" in screen
    assert "There is nothing to take back" in screen
    assert saved().steps[0] == "20>27"


def test_undo_goes_back_to_the_choice_of_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    position = "hasbro-2002+points red:20 blue: hand.red:3,5 hand.blue:1"
    resume(monkeypatch, position, "1", "undo", "2", "quit")
    assert saved().steps == ("play:5",)


def test_a_number_chooses_from_every_list(monkeypatch: pytest.MonkeyPatch) -> None:
    position = "hasbro-2002+points red:20 blue: hand.red:3,5,12 hand.blue:1"
    screen = resume(monkeypatch, position, "12", "play 12", "undo", "2", "quit")
    assert "1  3" in screen and "3  12" in screen
    assert "There is no move 12; the list goes from 1 to 3; to name a card" in screen
    assert saved().steps[0] == "play:5"


def test_many_cards_are_thrown_away_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    position = "revenge red:20 blue: phase:discard card:discard hand.red:3*2,5,8,10,11,12"
    screen = resume(monkeypatch, position, "1 1 1", "1 2 3 4", "9 1", "1, 1 3", "quit")
    assert "Red throws away a card, 3 in all, as in 1 2> " in screen
    assert "You do not hold as many of these" in screen
    assert "3 more to throw away, not 4" in screen
    assert "There is no move 9" in screen
    assert saved().steps[:3] == ("drop:3", "drop:3", "drop:8")


def test_undo_never_goes_back_over_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = resume(monkeypatch, "hasbro-2002 red:20 blue: card:2", "20>22", "", "undo", "quit")
    assert "There is nothing to take back" in screen
    assert saved().steps[0] == "20>22"


def test_undo_reaches_a_two_until_the_next_card_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    resume(monkeypatch, "hasbro-2002 red:20 blue: card:2", "20>22", "undo", "start>4", "quit")
    assert saved().steps == ("start>4",)


def test_a_forfeit_is_not_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = resume(monkeypatch, "hasbro-2002 red:s5,home*3 blue: card:2", "undo", "quit")
    assert "Red passes." in screen
    assert "There is nothing to take back" in screen


def test_a_forfeit_does_not_speak_of_pawns_that_are_home(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = resume(monkeypatch, "hasbro-2002 red:s4,home*2 blue: card:12", "quit")
    assert "red on s4" in screen
    assert "red on home" not in screen


def test_a_forfeit_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = resume(monkeypatch, "hasbro-2002 red:s4 blue: card:12", "quit")
    assert "Red passes." in screen
    assert "that is further than it can go" in screen.replace("\n   ", " ")
    assert "H02-25" not in screen, "the clause stands behind why"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("why 20", "red on 20 can: 20>28"),
        ("why s4", "red on s4 cannot: forward 8: that is further than it can go (H02-25)"),
        ("why start", "red on start cannot"),
        ("why blue 50", "blue on 50 cannot: it is not the player's to move"),
        ("why 50", "blue on 50 cannot: it is not the player's to move"),
        ("why blue", "blue on 50 cannot"),
        ("why", "red on s4 cannot"),
        ("why 99", "99 should be start, 0 to 59"),
        ("why up", "'up' should be start, 0 to 59"),
        ("help", "take back your last decision"),
        ("?", "take back your last decision"),
        ("hint", ": It "),
        ("analyse", "The best: It "),
        ("rules slide bumps all", "H02-28"),
        ("rules H02-45", "H02-45"),
        ("rules perpetual motion", "No clause has 'perpetual motion'."),
        ("rules slide", "more; add a word"),
        ("moves", "20>28"),
        ("9", "There is no move 9; the list goes from 1 to"),
        ("", "Type the number of a move or its text, or help"),
        ("20>60", "names a square beyond 59"),
        ("s4>s5", "Illegal move 's4>s5'"),
        ("9" * 5000, "Cannot read move"),
        ("save", "Name a file, as in: save game.json"),
        ("save no/such/folder/game.json", "Cannot write no/such/folder/game.json.part: No such"),
    ],
)
def test_what_can_be_typed(monkeypatch: pytest.MonkeyPatch, asked: str, told: str) -> None:
    screen = resume(monkeypatch, "hasbro-2002 red:20,30,s4 blue:50 card:8", asked, "quit")
    answer = screen.partition(f"Red plays 8> {asked}\n")[2]
    assert told in " ".join(answer.split())


def test_the_board_is_drawn_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    once = resume(monkeypatch, "hasbro-2002 red:20,s4 blue:50 card:7", "quit")
    twice = resume(monkeypatch, "hasbro-2002 red:20,s4 blue:50 card:7", "board", "quit")
    assert (once.count("slides move"), twice.count("slides move")) == (1, 2)


def test_a_card_is_called_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    position = "hasbro-2002+points red:20 blue:50 hand.red:3,5,sorry hand.blue:1"
    resume(monkeypatch, position, "Sorry!", "start!50", "quit")
    assert saved().steps[:2] == ("play:sorry", "start!50")


def test_enter_makes_the_only_move(monkeypatch: pytest.MonkeyPatch) -> None:
    resume(monkeypatch, "hasbro-2002 red:20,s5 blue: card:12", "", "quit")
    assert saved().steps[0] == "20>32"


def test_something_else_than_enter_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = resume(monkeypatch, "hasbro-2002 red:20 blue:", "5", "draw", "quit")
    assert "Press Enter to draw a card, or type help." in screen
    assert len(saved().steps) == 1


def test_a_game_is_saved_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "play", "--seed", "3", lines=["", "", "save here.json", "quit"])
    before = saved("here.json")
    screen = typed(monkeypatch, "play", "--resume", "here.json", lines=["quit"])
    assert saved("here.json") == before
    assert before.names == {"red": "you"} | dict.fromkeys(("blue", "yellow", "green"), MEDIUM)
    assert "You are Red, against Blue (medium), Yellow (medium), Green (medium)." in screen


def test_leaving_saves_where_the_game_was_saved_last(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["save here.json", "", "quit"]
    screen = typed(monkeypatch, "play", "hasbro-2002+first=red", lines=lines)
    assert "Go on with: pardon play --resume here.json" in screen
    assert saved("here.json").steps
    assert not last_game().exists()


@pytest.mark.parametrize("lines", [["quit"], ["q"], []])
def test_leaving_saves_the_game(monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> None:
    screen = typed(monkeypatch, "play", "revenge", lines=lines)
    assert "Go on with: pardon play --resume\n" in screen
    again = typed(monkeypatch, "play", "--resume", lines=[])
    assert "Revenge: " in again


def test_an_interrupt_saves_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> Iterator[str]:
        yield "help"
        raise KeyboardInterrupt

    screen = typed(monkeypatch, "play", lines=interrupted())
    assert "Go on with: pardon play --resume" in screen


def test_the_colour_and_the_bots_of_a_saved_game_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["save here.json", "quit"]
    typed(monkeypatch, "play", "--as", "Yellow", "--bot", "random", "--seats", "3", lines=lines)
    screen = typed(monkeypatch, "play", "--resume", "here.json", lines=[])
    assert "You are Yellow, against Red (random), Blue (random)." in screen


def test_another_game_is_begun_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["", "yes", "", "save end.json", "no"]
    config = "hasbro-2002+turn_limit=2+first=red"
    screen = typed(monkeypatch, "play", config, "--seats", "2", "--seed", "3", lines=lines)
    assert screen.count("Nobody has won in 2 turns.") == 2
    assert "Games won so far: Red 0, Yellow 0." in screen
    assert saved("end.json").replay().is_over()


def test_a_win_is_told_with_its_points(monkeypatch: pytest.MonkeyPatch) -> None:
    position = "hasbro-2002+points red:home*3,s5 blue:home hand.red:1 hand.blue:3"
    screen = resume(monkeypatch, position, "1", "", "no")
    assert "Red has won after" in screen
    assert "You win!" in screen
    assert "Points: Red 85, Blue 5." in screen


def test_partners_win_together_and_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    position = "parker-1934+partnership red:home*3,s5 yellow:home*4 blue: green: card:1"
    screen = resume(monkeypatch, position, "s5>home", "no")
    assert "Red and Yellow have won" in screen
    assert "double game" in screen


def test_a_finished_record_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.from_position("hasbro-2002 red:home*3,s5 blue:home card:1")
    game.push("s5>home")
    Path("end.json").write_text(game.record().to_json())
    screen = typed(monkeypatch, "play", "--resume", "end.json", lines=["no"])
    assert "Red has won after" in screen


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("hasbro",), "unknown edition 'hasbro'"),
        (("--bot", "gready"), "unknown bot 'gready'; did you mean greedy"),
        (("--as", "pink"), "seat 'pink' should be one of red, blue, yellow, green"),
        (("--seats", "5"), "seats 5 should be 2"),
        (("--seats", "red,pink"), "unknown colours ['pink']"),
        (("--resume", "nowhere.json"), "'nowhere.json': no such file or directory"),
        (("--resume", "bad.json"), "cannot read record"),
    ],
)
def test_what_cannot_be_played_is_one_line(args: tuple[str, ...], told: str) -> None:
    Path("bad.json").write_bytes(b"\xff{")
    result = run("play", *args, code=1)
    assert told in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_record_that_does_not_replay_is_refused() -> None:
    record: dict[str, Any] = json.loads(Game("hasbro-2002", seed=1).record().to_json())
    Path("bad.json").write_text(json.dumps(record | {"steps": ["start>4"]}))
    assert "step 1 'start>4' does not replay" in run("play", "--resume", "bad.json", code=1).stderr


def test_bytes_that_are_no_text_are_no_move() -> None:
    done = spawn("play", "--seed", "1", given=b"\xff\xfe\n\x00\n")
    assert done.returncode == 0
    assert b"Press Enter to draw a card" in done.stdout
    assert b"Traceback" not in done.stderr


def test_without_a_terminal_there_is_no_colour() -> None:
    assert b"\x1b" not in spawn("play", given=b"board\n").stdout
    assert b"\x1b" in spawn("play", "--colour", given=b"board\n").stdout


@pytest.mark.parametrize(("term", "coloured"), [("dumb", False), ("", False), ("xterm", True)])
def test_a_dumb_terminal_gets_no_colours(
    monkeypatch: pytest.MonkeyPatch, term: str, coloured: bool
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr("pardon.cli._drawing.is_terminal", lambda: True)
    assert wants_colour(None) is coloured


@pytest.mark.parametrize("columns", [40, 60, 69, 72])
def test_no_line_is_wider_than_the_terminal(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setattr("pardon.cli._drawing.is_terminal", lambda: True)
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", str(columns))
    position = "fire-ice-2013 red:20f,12,start blue:50i,home,1 card:8"
    lines = resume(monkeypatch, position, "board", "quit").splitlines()
    assert max(map(len, lines)) <= columns
    assert any("start 1 home 0" in line for line in lines)
