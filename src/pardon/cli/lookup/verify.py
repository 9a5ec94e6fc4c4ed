"""``pardon verify``: whether the cards of a record were fair."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from pardon.cli._compile import warm_up
from pardon.cli._output import examples, json_option, write_json
from pardon.errors import RecordError
from pardon.fair import Verdict, check
from pardon.record import Record


@click.command("verify", epilog=examples("pardon verify record.json"))
@click.argument("file")
@click.option(
    "--after", metavar="FILE", help="The record of the game before, which settles who begins."
)
@json_option
@click.pass_context
def command(context: click.Context, file: str, after: str | None, as_json: bool) -> None:
    """Check that every card of the record in FILE is the one that its seeds say; - reads the input.

    The seed of the server must have the hash that was published before the first draw; compare
    that hash with the one you saw. Ends with 1 if something differs.
    """
    record = _read(file)
    previous = None if after is None else _read(after)
    warm_up(kernel=True)
    verdict = check(record, previous)
    if as_json:
        write_json(verdict)
    else:
        click.echo(_told(verdict))
    if not verdict.holds:
        context.exit(1)


def _read(file: str) -> Record:
    text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        return Record.from_json(text)
    except RecordError as fault:
        raise RecordError(f"{fault}, in {'the input' if file == '-' else file}") from None


def _told(verdict: Verdict) -> str:
    if not verdict.holds:
        return f"{verdict.game} does not hold: {verdict.fault}"
    leader = "who begins was one of them" if verdict.drawn_first else "who begins was not drawn"
    told = f"{verdict.game} holds: {verdict.draws} draws follow from its seeds, {leader}"
    return "\n".join([told, *_seeds_told(verdict)])


def _seeds_told(verdict: Verdict) -> Iterator[str]:
    """Yield whose seeds entered, and whose did not."""
    if verdict.added:
        yield f"seeds of {', '.join(verdict.added)} entered beside the server's"
    else:
        yield "no person's seed entered: the cards follow from the server's alone"
    if verdict.missing:
        yield f"promised and not revealed: the seeds of {', '.join(verdict.missing)}"
    if verdict.bots:
        yield f"bots, which add nothing: {', '.join(verdict.bots)}"
