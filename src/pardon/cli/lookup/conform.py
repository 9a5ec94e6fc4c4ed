"""``pardon conform``: the conformance protocol between standard input and standard output."""

import io
import sys

import click

from pardon.cli._compile import warm_up
from pardon.cli._output import examples


@click.command("conform", epilog=examples("pardon conform < questions.jsonl"))
def command() -> None:
    """Answer questions about positions: one JSON object a line in, one a line out.

    A line that makes no sense is answered with an error, and the run goes on.
    """
    from pardon.conform import run

    warm_up(kernel=True)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n", line_buffering=True)
    run(sys.stdin.buffer, sys.stdout.write)
