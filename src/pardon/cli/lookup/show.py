"""``pardon show``: the board of a position."""

from pathlib import Path

import click

from pardon.cli._compile import game_at
from pardon.cli._drawing import colour_option, picture, wants_colour
from pardon.cli._output import examples, json_option, write_json
from pardon.rules.editions import DEFAULT
from pardon.view import View


@click.command("show", epilog=examples(f"pardon show {DEFAULT} red:20,s4 yellow:home*2 card:7"))
@click.argument("position", nargs=-1, required=True)
@click.option(
    "--seat", metavar="COLOUR", help="Show what this seat may know.  [default: the turn's]"
)
@click.option("--svg", metavar="FILE", help="Draw the board into an SVG file; - for the output.")
@colour_option
@json_option
def command(
    position: tuple[str, ...], seat: str | None, svg: str | None, colour: bool | None, as_json: bool
) -> None:
    """Draw the board of a POSITION, in the terminal or as a picture.

    A position begins with a configuration; everything else is optional.
    """
    if svg == "-" and as_json:
        raise click.UsageError("--svg - and --json cannot both write to the output")
    game = game_at(position)
    view = game.view(seat.lower() if seat else game.actor or game.turn)
    if svg is not None:
        _draw_file(view, svg, as_json=as_json)
    elif as_json:
        write_json(view.to_dict())
    else:
        click.echo(picture(view, colour=wants_colour(colour)), color=colour)


def _draw_file(view: View, name: str, *, as_json: bool) -> None:
    from pardon.render.svg import draw

    if name == "-":
        click.echo(draw(view))
        return
    Path(name).write_text(f"{draw(view)}\n", encoding="utf-8")
    if as_json:
        write_json({"svg": name})
    else:
        click.echo(f"drawn into {name}")
