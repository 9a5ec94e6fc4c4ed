"""``pardon analyse``: what moves are worth, and what luck and skill did in a game."""

from pathlib import Path

import click
import msgspec

from pardon.analysis import Analysis, Review, Turn, analyse, review
from pardon.cli._compile import game_at, warm_up
from pardon.cli._output import examples, json_option, write_json, write_table
from pardon.errors import RecordError
from pardon.locales import say
from pardon.messages import quote
from pardon.record import Record
from pardon.rules.editions import DEFAULT
from pardon.sim.pages.chances import save_review
from pardon.sim.pages.plot import check_plot_file

FILE = click.Path(dir_okay=False, path_type=Path)
ENDING = ".json"
"""How the name of a record ends; other files are read as well, if they are there."""


@click.command(
    "analyse",
    epilog=examples(
        f"pardon analyse {DEFAULT} red:14,start yellow:18 card:7",
        "pardon analyse game.json --plot game.svg",
    ),
)
@click.argument("what", nargs=-1, required=True, metavar="POSITION|RECORD")
@click.option("--deep", is_flag=True, help="Look a turn ahead in a position.")
@click.option("--all", "all_turns", is_flag=True, help="Show every turn, not only what mattered.")
@click.option("--plot", type=FILE, metavar="FILE.png|.svg|.pdf", help="Draw a game's chances.")
@json_option
def command(
    what: tuple[str, ...], deep: bool, all_turns: bool, plot: Path | None, as_json: bool
) -> None:
    """Value the moves of a POSITION, or go through the game of a RECORD turn by turn.

    RECORD is a file as `pardon play` saves it. The chances are winning chances in
    percent. In a game, luck is what the cards changed, and skill what the moves gave away.
    """
    if plot:
        check_plot_file(plot)
    path = Path(what[0])
    if len(what) == 1 and (path.suffix == ENDING or path.exists()):
        if deep:
            raise click.UsageError("deep looks ahead in a position, not in a game")
        record = _read(path)
        warm_up(kernel=True, players=True)
        found = review(record)
        if plot:
            save_review(found, plot)
        _show(found, as_json=as_json, all_turns=all_turns)
        return
    if plot:
        raise click.UsageError("a picture is drawn of a game, not of a position")
    if all_turns:
        raise click.UsageError("all turns are those of a game, not of a position")
    warm_up(kernel=True, players=True)
    valued = analyse(game_at(what), deep=deep)
    if as_json:
        write_json(msgspec.to_builtins(valued))
    else:
        _write_position(valued)


def _read(path: Path) -> Record:
    if not path.is_file():
        what = "is no file" if path.exists() else "is not there"
        raise RecordError(f"{quote(str(path))} {what}; it should hold a record")
    text = path.read_text(encoding="utf-8", errors="replace")
    if not text.strip():
        raise RecordError(f"the file {path} is empty; it should hold a record")
    return Record.from_json(text)


def _write_position(found: Analysis) -> None:
    click.echo(f"{found.actor.capitalize()} to decide; {found.by}.")
    rows = [
        (
            value.move,
            *(_percent(chance) for chance in value.chances.values()),
            f"-{100 * value.loss:.1f}" if value.loss > 0.0005 else "best",
            f"±{196 * value.error:.1f}" if value.error else "",
        )
        for value in found.moves
    ]
    head = ("move", *found.best.chances, "loss", "")
    write_table(head, rows, numbers=0)
    click.echo(f"\n{found.best.move}: {found.why}")


def _show(found: Review, *, as_json: bool, all_turns: bool) -> None:
    if as_json:
        shares = {seat: {"kept": share.kept} for seat, share in found.shares.items()}
        told = msgspec.to_builtins(found)
        for seat, kept in shares.items():
            told["shares"][seat] |= kept
        for turn, row in zip(found.turns, told["turns"], strict=True):
            row["word"] = turn.word
        write_json(told)
        return
    click.echo(f"{found.config}, seats {', '.join(found.seats)}; {found.by}.")
    turns = found.turns if all_turns else _telling(found)
    write_table(
        ("turn", "seat", "cards", "played", "before", "luck", "skill", "after", "", "best"),
        [_row(turn) for turn in turns],
    )
    click.echo("")
    _write_shares(found)


def _telling(found: Review) -> list[Turn]:
    """Return the turns that mattered: turning points, and moves that there is a word for."""
    points = found.turning_points()
    return [turn for turn in found.turns if turn in points or turn.word]


def _row(turn: Turn) -> tuple[str, ...]:
    seat = turn.seat
    luck = turn.dealt[seat] - turn.before[seat]
    return (
        str(turn.number), seat, " ".join(turn.cards), " ".join(turn.moves),
        _percent(turn.before[seat]), f"{100 * luck:+.1f}", f"{-100 * turn.loss:+.1f}",
        _percent(turn.after[seat]), _word(turn), turn.best if turn.loss > 0.0005 else "",
    )  # fmt: skip


def _word(turn: Turn) -> str:
    words = {
        "slip": say("loss-slip"), "mistake": say("loss-mistake"), "blunder": say("loss-blunder"),
    }  # fmt: skip
    return words.get(turn.word, "")


def _write_shares(found: Review) -> None:
    rows = [
        (
            seat, _percent(share.start), f"{100 * share.luck:+.1f}", f"{-100 * share.lost:+.1f}",
            f"{100 * share.given:+.1f}", _percent(share.result), f"{100 * share.kept:.0f} %",
            f"{share.slips}, {share.mistakes}, {share.blunders}",
        )
        for seat, share in found.shares.items()
    ]  # fmt: skip
    head = ("seat", "start", "luck", "lost", "given", "end", "kept", "slips, mistakes, blunders")
    write_table(head, rows)
    click.echo(
        "\nStart, luck, lost and given add up to the end. Given is what the others' moves gave;"
        "\nkept is the part of what was at stake in the own choices."
    )


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"
