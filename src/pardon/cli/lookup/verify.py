"""``pardon verify``: whether the cards of a record were fair."""

import sys
from pathlib import Path

import click

from pardon.cli._compile import warm_up
from pardon.cli._output import examples, json_option, write_json
from pardon.errors import RecordError
from pardon.fair import Verdict, check
from pardon.record import Record


@click.command("verify", epilog=examples("pardon verify record.json"))
@click.argument("file")
@json_option
@click.pass_context
def command(context: click.Context, file: str, as_json: bool) -> None:
    """Check that every card of the record in FILE is the one that its seeds say; - reads the input.

    The seed of the server must have the hash that was published before the first draw; compare
    that hash with the one you saw. Ends with 1 if something differs.
    """
    record = _read(file)
    warm_up(kernel=True)
    verdict = check(record)
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
    return f"{verdict.game} holds: {verdict.draws} draws follow from its seeds, {leader}"
