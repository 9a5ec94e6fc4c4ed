"""Ratings: whoever wins rises, teams rise together, and the same games give the same ratings."""

from collections.abc import Sequence

from pardon.server.pages.ratings import Known, newcomer, rate_all
from pardon.server.pages.results import GameResult, Rating, SeatResult, facts_of
from pardon.server.wire.from_client import Colour, Level
from tests.server.seated import ANN, BOB, CY

COLOURS: tuple[Colour, ...] = ("red", "blue", "yellow", "green")


def game(
    number: int, players: Sequence[str | None], winners: Sequence[int], config: str = "hasbro-2002",
    level: Level = "medium",
) -> GameResult:  # fmt: skip
    """Return a result of players in board order; bots have no player."""
    colours = COLOURS if len(players) == 4 else ("red", "yellow")
    seats = tuple(
        SeatResult(colour, player, "", None if player else level, at in winners, bumps=at + 1)
        for at, (colour, player) in enumerate(zip(colours, players, strict=True))
    )
    return GameResult(f"AAAAAA-{number}", "AAAAAA", config, 100.0 + number, 30, seats)


def last(games: Sequence[GameResult], known: Known | None = None) -> Known:
    found: Known = {}
    for rated in rate_all(games, known or {}):
        found |= {
            (rated.pool, player): each for player, each in rated.ratings.items() if rated.pool
        }
    return found


def test_the_winner_rises_and_the_loser_falls() -> None:
    ratings = last([game(1, [ANN, BOB], [0])])
    assert ratings["people", ANN].mu > newcomer().mu > ratings["people", BOB].mu
    assert ratings["people", ANN].sigma < newcomer().sigma


def test_games_against_bots_are_rated_apart_and_by_the_level() -> None:
    assert set(last([game(1, [ANN, None], [0])])) == {("bots", ANN)}
    easy, hard = (
        last([game(1, [ANN, None], [0], level=level)])["bots", ANN].mu for level in ("easy", "hard")
    )
    assert newcomer().mu < easy < hard


def test_bots_among_people_change_nothing_about_them() -> None:
    alone = last([game(1, [ANN, BOB], [0])])
    beside = last([game(1, [ANN, None, BOB, None], [0])])
    assert alone == beside
    assert game(1, [None, None], [0]).pool is None


def test_partners_win_together_and_are_no_rivals() -> None:
    ratings = last([game(1, [ANN, BOB, CY, None], [0, 2], "hasbro-2002+team")])
    assert ratings["people", ANN].mu == ratings["people", CY].mu > ratings["people", BOB].mu
    together = game(1, [ANN, None, CY, None], [0, 2], "hasbro-2002+team")
    assert together.pool == "bots"


def test_an_undecided_game_leaves_equals_equal() -> None:
    ratings = last([game(1, [ANN, BOB], [])])
    assert ratings["people", ANN] == ratings["people", BOB]


def test_game_by_game_comes_to_the_same_as_all_at_once() -> None:
    games = [game(n, [ANN, BOB, CY, None], [n % 3]) for n in range(12)]
    known: Known = {}
    for each in games:
        known |= last([each], known)
    assert known == last(games) != {key: Rating(0, 0) for key in known}


def test_facts_of_somebody() -> None:
    games = [
        game(5, [ANN, BOB], [0]),
        game(4, [BOB, ANN], [1]),
        game(3, [ANN, None], [1], "revenge"),
        game(2, [ANN, BOB], [0]), game(1, [ANN, BOB], [0]), game(0, [ANN, BOB], [0]),
    ]  # fmt: skip
    facts = facts_of(ANN, games)
    assert (facts.games, facts.wins, facts.streak, facts.best_streak) == (6, 5, 2, 3)
    assert facts.sent_back == 1 + 2 + 1 + 1 + 1 + 1 and facts.favourite == "red"
    assert facts.editions == {"hasbro-2002": (5, 5), "revenge": (1, 0)}
    nothing = facts_of(BOB, [])
    assert (nothing.games, nothing.streak, nothing.favourite) == (0, 0, None)
