"""``pardon move-database``: take all games from a file to PostgreSQL."""

from pathlib import Path

import click

from pardon.cli._output import examples


@click.command(
    "move-database",
    epilog=examples("pardon move-database /srv/pardon/pardon.db postgresql://pardon@db/pardon"),
)
@click.argument("file", type=click.Path(path_type=Path), metavar="SQLITE_FILE")
@click.argument("address", metavar="POSTGRESQL_ADDRESS")
def command(file: Path, address: str) -> None:
    """Copy every game, name and result from a server's file to an empty PostgreSQL database.

    The server must be stopped. Both are compared, row by row, before the copy is kept; the file
    stays as it is. Then: pardon serve --database POSTGRESQL_ADDRESS.
    """
    from pardon.server.storage.moving import move
    from pardon.server.storage.nodes.link import check_address, without_password

    check_address(address)
    complaints: list[str] = []

    def warn(complaint: str) -> None:
        complaints.append(complaint)
        click.echo(complaint, err=True)

    for table in move(file, address, warn=warn):
        click.echo(f"{table.name:<10} {table.rows:>9,} rows  {table.digest[:16]}")
    click.echo(f"Everything is in {without_password(address)}, and the same as in {file}.")
    if complaints:
        click.echo("What was said of the file holds there, too.", err=True)
