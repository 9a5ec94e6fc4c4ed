"""Whatever is said at a table, by whom and when: nothing breaks, and the entries tell it all."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pardon.server.table.deadlines import MOST_MISSED
from pardon.server.table.table import Change
from pardon.server.wire.codes import WireError
from pardon.server.wire.from_client import (
    Act,
    AddSeed,
    ChangePlaces,
    Colour,
    CommitSeed,
    Fill,
    Incoming,
    Leave,
    Rematch,
    Return,
    RevealSeed,
    Say,
    SetChat,
    SetLocked,
    Sit,
    Stand,
    Start,
    Undo,
    Vacate,
)
from pardon.server.wire.http import NewSeat
from tests.server.seated import ANN, BOB, CY, Seated
from tests.soak import amount

TABLES: dict[str, tuple[NewSeat, ...]] = {
    "hasbro-2002": (NewSeat("red", "me"), NewSeat("yellow", "open")),
    "hasbro-2002+points": (NewSeat("blue", "open"), NewSeat("green", "me")),
    "hasbro-2002+team": (
        NewSeat("red", "me"),
        NewSeat("blue", "open"),
        NewSeat("yellow", "bot"),
        NewSeat("green", "open"),
    ),
    "parker-1934": (NewSeat("red", "me"), NewSeat("blue", "bot"), NewSeat("yellow", "open")),
    "fire-ice-2013": (NewSeat("red", "open"), NewSeat("blue", "me")),
    "revenge": (NewSeat("red", "me"), NewSeat("blue", "open"), NewSeat("green", "bot", "easy")),
}
PLAYERS = st.sampled_from([ANN, ANN, BOB, BOB, CY, None])
COLOURS: st.SearchStrategy[Colour] = st.sampled_from(["red", "blue", "yellow", "green"])
SAID: list[tuple[type[Incoming], dict[str, st.SearchStrategy[Any]]]] = [
    (Sit, {"seat": COLOURS, "name": st.text(min_size=1, max_size=24)}),
    (Stand, {}),
    (Fill, {"seat": COLOURS, "level": st.sampled_from(["easy", "medium", "hard"])}),
    (Vacate, {"seat": COLOURS}),
    (ChangePlaces, {"seat": COLOURS}),
    (AddSeed, {"seed": st.text(min_size=1, max_size=8)}),
    (CommitSeed, {"game": st.integers(1, 3), "commitment": st.just("0" * 64)}),
    (RevealSeed, {"game": st.integers(1, 3), "seed": st.text(min_size=1, max_size=8)}),
    (Start, {}),
    (Say, {"text": st.text(min_size=1, max_size=20)}),
    (SetChat, {"on": st.booleans()}),
    (Leave, {}),
    (Return, {}),
    (Rematch, {}),
    (SetLocked, {"on": st.booleans()}),
]


class Crowd:
    """People who say anything at a table."""

    def __init__(self, config: str, data: st.DataObject) -> None:
        self.config = config
        clock = data.draw(st.sampled_from([None, 30]))
        self.seated = Seated(config, TABLES[config], clock=clock)
        self.here: list[str | None] = []
        self.data = data
        if data.draw(st.booleans()):
            self.bring_bob()

    def bring_bob(self) -> None:
        """Let Bob sit down before anybody else is there, so that he may become the host."""
        [colour, *_] = (each.colour for each in TABLES[self.config] if each.kind == "open")
        self.seated.say(BOB, Sit, seat=colour, name="Bob")
        self.here.append(BOB)
        self.seated.arrive(BOB)

    def do(self) -> None:
        """Let somebody do something; what is refused must change nothing."""
        before, stored = self.seated.everything(), len(self.seated.log)
        deed = self.data.draw(st.sampled_from([self.play] * 6 + [self.speak, self.come, self.wait]))
        try:
            change = deed()
        except WireError as refused:
            assert refused.sentence[-1] in ".?!"
            assert self.seated.everything() == before and len(self.seated.log) == stored
        else:
            assert change is None or len(self.seated.log) == stored + len(change.entries)
        self.check()

    def speak(self) -> Change:
        kind, fields = self.data.draw(st.sampled_from(SAID))
        given = {name: self.data.draw(strategy) for name, strategy in fields.items()}
        return self.seated.say(self.data.draw(PLAYERS), kind, **given)

    def play(self) -> Change | None:
        table = self.seated.table
        if table.state != "playing":
            begin = Rematch if table.state == "over" and table.players else Start
            return self.seated.say(self.data.draw(PLAYERS), begin)
        if self.data.draw(st.integers(0, 9)) == 0:
            return self.muddle()
        return self.seated.step(self.data.draw(st.randoms(use_true_random=False)))

    def muddle(self) -> Change:
        """Act or take back at any step, whether it is one's turn or not."""
        running = self.seated.table.running
        step = running.step + self.data.draw(st.sampled_from([0, 0, 0, 0, -1, 1]))
        player = self.data.draw(PLAYERS)
        if self.data.draw(st.booleans()):
            return self.seated.say(player, Undo, game=self.seated.table.number, step=max(0, step))
        moves = [*running.game.action_ids, 0, 77]
        move = self.data.draw(st.sampled_from(moves))
        return self.seated.say(
            player, Act, game=self.seated.table.number, step=max(0, step), move=move
        )

    def come(self) -> Change | None:
        """Let somebody open the table, or close it again."""
        if self.data.draw(st.booleans()) and self.here:
            gone = self.here.pop()
            self.seated.depart(gone)
            return None
        self.here.append(self.data.draw(PLAYERS))
        return self.seated.arrive(self.here[-1])

    def wait(self) -> Change:
        return self.seated.wait(self.data.draw(st.sampled_from([0.0, 1.0, 40.0, 70.0])))

    def check(self) -> None:
        """Look whether the table is sound."""
        table = self.seated.table
        assert table.version == len(self.seated.log)
        players = [seat.player for seat in table.seats.values() if seat.player]
        assert len(set(players)) == len(players)
        assert table.host in players or table.host == ANN or table.has_host_stood
        for seat in table.seats.values():
            assert not (seat.player and seat.level)
            assert seat.player or not (seat.away or seat.wants_rematch or seat.seed)
            assert 0 <= seat.missed < MOST_MISSED and (seat.player or not seat.missed)
            assert seat.missed or not seat.is_overdue
        if table.state == "playing":
            assert not table.running.game.is_chance
            assert all(seat.kind != "open" for seat in table.seats.values())
            deciding = table.deciding
            assert deciding is not None
            assert (table.bot_task() is None) == (deciding.playing_level is None)


@pytest.mark.parametrize("config", TABLES)
@settings(
    max_examples=amount(6, 20), deadline=None, suppress_health_check=[HealthCheck.too_slow,
    HealthCheck.data_too_large, HealthCheck.large_base_example],
)  # fmt: skip
@given(data=st.data())
def test_anything_said_by_anybody_leaves_a_sound_table(config: str, data: st.DataObject) -> None:
    crowd = Crowd(config, data)
    for turn in range(data.draw(st.integers(5, 70))):
        crowd.do()
        if turn % 7 == 0:
            assert crowd.seated.everything(crowd.seated.rebuilt()) == crowd.seated.everything()
    assert crowd.seated.everything(crowd.seated.rebuilt()) == crowd.seated.everything()


@pytest.mark.parametrize("config", TABLES)
@settings(max_examples=amount(1, 2), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_whole_matches_are_rebuilt(config: str, seed: int) -> None:
    seated = Seated(config, TABLES[config])
    seated.arrive(ANN)
    seated.begin().finish(seed)
    seated.say(ANN, Rematch)
    seated.finish(seed + 1)
    rebuilt = seated.rebuilt()
    assert seated.everything(rebuilt) == seated.everything()
    assert rebuilt.match.totals == seated.table.match.totals and rebuilt.match.games == 2
