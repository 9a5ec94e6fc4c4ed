"""Session at the terminal: games in a row, begun, saved, resumed and counted."""

from collections.abc import Mapping
from pathlib import Path

from pardon.bots import Bot, find_bot
from pardon.cli._compile import warm_up
from pardon.cli.terminal.commands import Commands, LeaveError
from pardon.cli.terminal.console import Console
from pardon.cli.terminal.game_loop import YOU, GameLoop
from pardon.cli.terminal.last_game import last_game
from pardon.cli.terminal.players import called, named_bot
from pardon.game import Game
from pardon.match import Match
from pardon.outcome import Outcome
from pardon.record import Record
from pardon.seeds import entropy


def play_lines(
    config: str,
    seats: int | tuple[str, ...],
    seat: str | None,
    bot: str,
    seed: int | None,
    resume: str | None,
    *,
    colour: bool,
) -> None:
    """Play line by line: a new game, or with a file, or an empty name, a saved one."""
    opponent = find_bot(bot)
    warm_up(kernel=True, players=getattr(opponent, "is_compiled", False))
    session = Session(Console(colour=colour), bot=opponent, seed=seed)
    if resume is None:
        session.begin(Match(config, seats=seats), seat)
    else:
        session.resume(Path(resume).expanduser() if resume else None, seat)
    session.play()


class Session:
    """One person's games, from session down to getting up."""

    match: Match
    loop: GameLoop

    def __init__(self, console: Console, *, bot: Bot, seed: int | None) -> None:
        self.console = console
        self._bot = bot
        self._seed = entropy() if seed is None else seed
        self._path = last_game()

    def begin(self, match: Match, seat: str | None) -> None:
        """Sit down to a new game."""
        self.match = match
        self._sit(match.begin(seed=self._seed), seat, {})

    def resume(self, path: Path | None, seat: str | None) -> None:
        """Sit down to a saved game, the one left last where no file is named."""
        self._path = path or last_game()
        record = Record.from_json(self._path.read_bytes())
        game = record.replay()
        self.match = Match(game.config, seats=game.seats)
        mine = [each for each, name in record.names.items() if name == YOU and each in game.seats]
        self._sit(game, seat or next(iter(mine), None), record.names)

    def _sit(self, game: Game, seat: str | None, names: Mapping[str, str]) -> None:
        mine = game.view((seat or game.seats[0]).lower()).seat
        bots = {each: named_bot(names.get(each, ""), self._bot) for each in game.seats}
        self.loop = GameLoop(game, str(mine), bots=bots, console=self.console, seed=self._seed)
        self._greet()

    def _greet(self) -> None:
        config, names = self.loop.game.config, self.loop.names
        others = [f"{s.capitalize()} ({called(n)})" for s, n in names.items() if n != YOU]
        self.console.say(f"{config.rules.name}: {config.rules.summary}.")
        self.console.say(f"You are {self.loop.seat.capitalize()}, against {', '.join(others)}.")
        self.console.say("Type help for everything you can do.")
        self.console.say()

    def play(self) -> None:
        """Play game after game until the person has had enough."""
        try:
            self._play_game()
            while self._wants_more():
                self._seed += 1
                self.begin(self.match, self.loop.seat)
                self._play_game()
        except (LeaveError, EOFError):
            self._leave()
        except KeyboardInterrupt:
            self.console.say()
            self._leave()

    def _play_game(self) -> None:
        Commands(self.loop, self.save).play()
        self._report(self.match.finish(self.loop.game))

    def _leave(self) -> None:
        """Save a game that is not over, and say how to go on with it."""
        if self.loop.game.is_over():
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self.save(self._path)
        which = "" if self._path == last_game() else f" {self._path}"
        self.console.say(f"Go on with: pardon play --resume{which}")

    def save(self, path: Path) -> None:
        """Write the game into a file, whole or not at all; leaving writes there from now on."""
        record = self.loop.game.record(self.loop.names)
        draft = path.with_name(f"{path.name}.part")
        draft.write_text(f"{record.to_json()}\n", encoding="utf-8")
        draft.replace(path)
        self._path = path
        self.console.say(f"Saved in {path}")

    def _report(self, outcome: Outcome) -> None:
        """Say who won, by how much, and how the games stand."""
        self.console.say()
        self.console.say(self._verdict(outcome))
        if any(outcome.scores.values()):
            self.console.say(f"Points: {_counted(outcome.scores)}.")
        if self.match.games > 1:
            self.console.say(f"Games won so far: {_counted(self.match.wins)}.")
        if self.match.games > 1 and any(self.match.totals.values()):
            self.console.say(f"Points so far: {_counted(self.match.totals)}.")

    def _verdict(self, outcome: Outcome) -> str:
        if not outcome.winners:
            return f"Nobody has won in {self.loop.game.turns} turns."
        winners = " and ".join(seat.capitalize() for seat in outcome.winners)
        double = " It is a double game." if outcome.value == 2 else ""
        yours = "You win!" if self.loop.seat in outcome.winners else "Better luck next time."
        verb = "has" if len(outcome.winners) == 1 else "have"
        return f"{winners} {verb} won after {self.loop.game.turns} turns.{double} {yours}"

    def _wants_more(self) -> bool:
        while True:
            answer = self.console.ask("Another game? yes, no, or save FILE> ")
            word, _, name = answer.partition(" ")
            if word.lower() == "save" and name.strip():
                self._keep(Path(name.strip()).expanduser())
            else:
                return word.lower() in ("y", "yes")

    def _keep(self, path: Path) -> None:
        try:
            self.save(path)
        except OSError as fault:
            self.console.say(f"Cannot write {fault.filename}: {fault.strerror}.")


def _counted(numbers: Mapping[str, int | None]) -> str:
    return ", ".join(f"{seat.capitalize()} {number or 0}" for seat, number in numbers.items())
