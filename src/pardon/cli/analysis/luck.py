"""``pardon luck``: how much of an edition is luck and how much is skill, as a page."""

import shlex
import sys
from functools import partial
from pathlib import Path

import click
import msgspec

from pardon.analysis.luck import Luck, measure
from pardon.cli._compile import warm_up
from pardon.cli._output import examples, json_option, write_json
from pardon.cli._progress import meter
from pardon.cli._seats import configurations, fewest_seats
from pardon.errors import PardonError
from pardon.game.seats import as_seats
from pardon.rules.config import Config
from pardon.rules.editions import DEFAULT
from pardon.sim.pages.luck import draw_matches, draw_sums, page
from pardon.sim.pages.plot import check_plot_file, picture
from pardon.sim.run.checkpoint import replace

GAMES = 20_000


@click.command("luck", epilog=examples(f"pardon luck {DEFAULT} --games 2000"))
@click.argument("configs", nargs=-1, metavar="[CONFIG]...")
@click.option("--games", type=click.IntRange(1), default=GAMES, show_default=True, help="A row.")
@click.option("--seats", type=click.IntRange(2, 4), help="Who plays.  [default: 2, or 4 in teams]")
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed, other games.")
@json_option
@click.option(
    "--page", "path", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE.md",
    help="Write the page there, and its pictures beside it.  [default: to the terminal]",
)  # fmt: skip
def command(
    configs: tuple[str, ...], games: int, seats: int | None, seed: int, as_json: bool,
    path: Path | None,
) -> None:  # fmt: skip
    """Let an expert play beginners at every CONFIG, and tell luck from skill.

    CONFIG are the configurations; every edition and variation if none is given.
    """
    if path:
        if not path.parent.is_dir():
            raise PardonError(f"there is no folder {path.parent} for {path.name}")
        check_plot_file(path.with_suffix(".svg"))
    tables = [Config.parse(text) for text in configs or configurations()]
    for table in tables:
        table.refuse_endless()
    seated = [(each, as_seats(each, seats or fewest_seats(each))) for each in tables]
    warm_up(kernel=True, luck=True)
    with meter(shown=sys.stderr.isatty()) as watch:
        found = [
            measure(table, colours, games, seed, lambda done: watch("playing", done, games))
            for table, colours in seated
        ]
    if as_json:
        write_json([_told(each) for each in found])
        return
    made_by = _again(configs, games, seats, seed, path)
    if path is None:
        click.echo(page(found, made_by, None), nl=False)
        return
    drawings = path.with_suffix(".svg"), path.with_name(f"{path.stem}-matches.svg")
    for drawing, draw in zip(drawings, (draw_sums, draw_matches), strict=True):
        replace(drawing, picture(partial(draw, found), drawing.suffix))
    replace(path, page(found, made_by, (drawings[0].name, drawings[1].name)).encode())


def _told(each: Luck) -> dict[str, object]:
    more = {"luck_share": each.luck_share, "matches": [each.match(games) for games in (1, 3, 7)]}
    return {**msgspec.to_builtins(each), **more}


def _again(
    configs: tuple[str, ...], games: int, seats: int | None, seed: int, path: Path | None
) -> str:
    words = ["pardon", "luck", *configs]
    words += ["--games", str(games)] if games != GAMES else []
    words += ["--seats", str(seats)] if seats else []
    words += ["--seed", str(seed)] if seed else []
    words += ["--page", str(path)] if path else []
    return shlex.join(words)
