"""Commands after a slash: what each asks of the table, and what is said of the others."""

from typing import Any

import pytest

from pardon.tui.remote.commands import read_command
from pardon.tui.session import RefusedError

TABLE: dict[str, Any] = {
    "seats": [
        {"colour": "red", "who": "r", "name": "Ada", "label": "Ada (Red)"},
        {"colour": "yellow", "who": "y", "name": "Ada", "label": "Ada (Yellow)"},
        {"colour": "blue", "who": "", "name": "Skye", "label": "Skye"},
    ],
    "audience": [{"who": "w", "name": "Cy", "label": "Cy"}],
}


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("lock", {"kind": "set_locked", "on": True}),
        ("UNLOCK", {"kind": "set_locked", "on": False}),
        ("chat off", {"kind": "set_chat", "on": False}),
        ("watchers  on", {"kind": "set_watcher_chat", "on": True}),
        ("remove cy", {"kind": "remove", "who": "w"}),
        ("remove yellow", {"kind": "remove", "who": "y"}),
        ("remove Ada (Yellow)", {"kind": "remove", "who": "y"}),
        ("name Ada Lovelace", {"kind": "rename", "name": "Ada Lovelace"}),
    ],
)
def test_a_command_is_a_message(typed: str, message: dict[str, Any]) -> None:
    assert read_command(typed, TABLE) == message


@pytest.mark.parametrize("typed", ["", "help", "chat", "chat maybe", "name ", "lo ck"])
def test_what_is_no_command_is_answered_with_those_there_are(typed: str) -> None:
    with pytest.raises(RefusedError, match="/unlock"):
        read_command(typed, TABLE)


def test_nobody_is_removed_who_is_not_there() -> None:
    for name in ("Eve", "", "Skye", "blue"):
        with pytest.raises(RefusedError):
            read_command(f"remove {name}", TABLE)
