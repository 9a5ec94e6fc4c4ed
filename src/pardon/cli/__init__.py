"""The command line: one group, one file per command, none loaded before it is called for."""

import gc
import io
import os
import sys
from collections.abc import Sequence

try:
    import click

    from pardon import __version__
    from pardon.cli._lazy import LazyGroup, described
except KeyboardInterrupt:
    sys.exit(130)

COMMANDS = {
    "serve": ("serve:command", "Play in the browser: serve the game from here."),
    "move-database": ("move_database:command", "Take all games of a server to PostgreSQL."),
    "play": ("play:command", "Play a game in the terminal against bots."),
    "join": ("join:command", "Play at a table of a server, in the terminal."),
    "admin": ("admin:command", "Look after the tables and people of a server."),
    "editions": ("lookup.editions:command", "List the editions, their variations and options."),
    "compare": ("lookup.compare:command", "Show what differs between two configurations."),
    "rules": ("lookup.rules:command", "Look up the clauses of the rules."),
    "show": ("lookup.show:command", "Draw the board of a position."),
    "moves": ("lookup.moves:command", "List the legal moves of a position, or why not."),
    "verify": ("lookup.verify:command", "Check that the cards of a record were fair."),
    "analyse": ("analysis.analyse:command", "Value moves, or tell luck and skill in a game."),
    "bots": ("study.bots:command", "List the bots and the playing levels."),
    "simulate": ("study.simulate:command", "Play games between bots and see what they show."),
    "arena": ("study.arena:command", "Let bots play one another and rate them."),
    "ladder": ("study.ladder:command", "Write the ladder of bots as a page."),
    "statistics": ("study.statistics:command", "Write how every edition plays as a page."),
    "train": ("analysis.train:command", "Train a net to judge positions by self-play."),
    "calibrate": ("analysis.calibrate:command", "See whether chances that are told come true."),
    "luck": ("analysis.luck:command", "Tell how much of an edition is luck, how much skill."),
    "nets": ("analysis.nets:command", "List the nets that experts judge by."),
    "levels": ("analysis.levels:command", "Measure how strong the playing levels are."),
    "dataset": ("study.dataset:command", "Write games of bots for learning from them."),
    "perft": ("lookup.perft:command", "Count the ways a position can go on."),
    "conform": ("lookup.conform:command", "Answer questions about positions, one a line."),
    "bench": ("study.bench:command", "Measure the speed of the engine."),
    "rl": ("study.rl:group", "Check and measure the learning environments."),
}
"""Where each command is found below this package, and its line of help."""


_OBJECTS = 50_000
"""New objects from which on garbage is looked for: a start makes many, and no garbage."""

EPILOG = """\b
Examples:
  pardon                          play in the browser
  pardon play                     play in the terminal
  pardon editions                 what can be played
  pardon simulate --games 1000    games between bots

\b
Completion of commands and options, for bash, zsh or fish:
  eval "$(_PARDON_COMPLETE=bash_source pardon)"     in ~/.bashrc
  eval "$(_PARDON_COMPLETE=zsh_source pardon)"      in ~/.zshrc
  _PARDON_COMPLETE=fish_source pardon | source      in ~/.config/fish/config.fish
"""


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EPILOG,
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def group(context: click.Context) -> None:
    """Play, study and measure the board game Sorry!, every edition.

    Without a command, pardon serves the game and opens the browser.
    """
    if context.invoked_subcommand is None:
        from pardon.cli.serve import run

        run(opens=True)


def main(args: Sequence[str] | None = None) -> None:
    """Run a command and exit: 0 done, 1 failed, 2 called wrongly, 130 interrupted."""
    _replace_closed_streams()
    if sys.stdout is None:
        click.echo("Error: the output is closed", err=True)
        sys.exit(1)
    gc.set_threshold(_OBJECTS, 10, 10)
    code = _run(args)
    _finish_output()
    gc.freeze()  # or the interpreter looks at every object once more as it ends
    sys.exit(code)


def _replace_closed_streams() -> None:
    """Read nothing from an input that is closed, and complain to nobody if nobody listens."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    if sys.stderr is None:
        sys.stderr = io.StringIO()


def _run(args: Sequence[str] | None) -> int:
    """Run a command, tell what went wrong, and return the code to exit with."""
    try:
        code = group.main(args, prog_name="pardon", standalone_mode=False)
        sys.stdout.flush()
    except (click.Abort, KeyboardInterrupt):
        return 130
    except click.ClickException as fault:
        fault.show()
        return fault.exit_code
    except BrokenPipeError:
        return 1
    except OSError as fault:
        click.ClickException(described(fault)).show()
        return 1
    return code if isinstance(code, int) else 0


def _finish_output() -> None:
    """Leave nothing that the interpreter would fail to write as it ends."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
