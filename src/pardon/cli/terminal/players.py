"""Players of a new or a saved game, and what bots are called."""

from collections.abc import Mapping
from pathlib import Path

from pardon.bots import LEVELS, Bot, find_bot
from pardon.errors import PardonError
from pardon.game import Game
from pardon.match import Match
from pardon.record import Record
from pardon.seeds import entropy
from pardon.tui.local.session import LocalSession, Players
from pardon.tui.local.storage import YOU
from pardon.tui.words import tell


def called(bot: str) -> str:
    """Return what a bot is called by its text: the level that it plays, if it plays one."""
    levels = {level.bot: name for name, level in LEVELS.items()}
    return levels.get(bot, bot)


def named_bot(name: str, other: Bot) -> Bot:
    """Return the bot that a record names, or another one if there is none."""
    try:
        return find_bot(name)
    except PardonError:
        return other


def seated(
    game: Game, people: tuple[str, ...], bot: Bot, names: Mapping[str, str] | None = None
) -> Players:
    """Return who plays which seat; bots that a record names come back."""
    strange = [seat for seat in people if seat not in game.seats]
    if strange:
        raise PardonError(f"seat {strange[0]!r} should be one of {', '.join(game.seats)}")
    known = names or {}
    bots = {s: named_bot(known.get(s, ""), bot) for s in game.seats if s not in people}
    shown = {seat: called(each.text) for seat, each in bots.items()}
    if len(people) == 1:
        shown[people[0]] = tell("tui-you")
    return Players(people, bots, shown)


def begun(
    config: str,
    seats: int | tuple[str, ...],
    people: tuple[str, ...],
    bot: str,
    seed: int | None,
    path: Path,
) -> LocalSession:
    """Return a session with a new game."""
    opponent, number = find_bot(bot), entropy() if seed is None else seed
    match = Match(config, seats=seats)
    game = match.begin(seed=number)
    players = seated(game, people or game.seats[:1], opponent)
    return LocalSession(match, players, seed=number, path=path, game=game)


def resumed(people: tuple[str, ...], bot: str, seed: int | None, path: Path) -> LocalSession:
    """Return a session that goes on with a saved game."""
    opponent, number = find_bot(bot), entropy() if seed is None else seed
    record = Record.from_json(path.read_bytes())
    game = record.replay()
    mine = tuple(seat for seat in game.seats if record.names.get(seat) == YOU)
    players = seated(game, people or mine or game.seats[:1], opponent, record.names)
    match = Match(game.config, seats=game.seats)
    return LocalSession(match, players, seed=number, path=path, game=game)
