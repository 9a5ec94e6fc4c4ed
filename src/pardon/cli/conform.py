"""``pardon conform``: the conformance protocol between standard input and standard output."""

import io
import sys

import click


@click.command("conform")
def command() -> None:
    """Answer questions about positions: one JSON object a line in, one a line out.

    A line that makes no sense is answered with an error, and the run goes on.
    """
    from pardon.conform import run

    _prepare()
    run(sys.stdin, sys.stdout.write)


def _prepare() -> None:
    """Read any bytes without failing, and write each answer at once."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n", line_buffering=True)
