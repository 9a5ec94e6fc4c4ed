"""Ids of tables and games, as people type them."""

import pytest

from pardon.server.wire.codes import WireError
from pardon.server.wire.ids import GameId, is_code, new_code, read_game_id


def test_a_code_is_short_and_easily_read() -> None:
    code = new_code()
    assert is_code(code) and len(code) == 9 and not set(code) & set("01ILO")


def test_the_id_of_a_game_is_read_in_any_case() -> None:
    assert read_game_id("k7qh3m-12") == GameId("K7QH3M", 12)
    assert str(GameId("K7QH3M", 12)) == "K7QH3M-12"


@pytest.mark.parametrize(
    "text",
    ["", "K7QH3M", "K7QH3M-", "K7QH3M-x", "K7QH3M-٤", "K7QH3-1", "IIIIII-1", "K7QH3M-1234567"],
)
def test_what_is_no_id_of_a_game_is_refused(text: str) -> None:
    with pytest.raises(WireError):
        read_game_id(text)
