"""``pardon nets``: the nets that are shipped, and whether they can be made again."""

import shlex
import sys

import click
import msgspec

from pardon.bots.nets.judgement import ENDING, Learned, digest, learned_nets
from pardon.cli._compile import warm_up
from pardon.cli._output import examples, json_option, write_json, write_table
from pardon.cli._progress import meter
from pardon.errors import PardonError
from pardon.messages import near, quote
from pardon.training.plan import Plan, make_plan
from pardon.training.trainer import Trainer


@click.command("nets", epilog=examples("pardon nets", "pardon nets classic-3 --again"))
@click.argument("name", required=False)
@click.option("--again", is_flag=True, help="Train it again, and compare the hashes.")
@json_option
def command(name: str | None, again: bool, as_json: bool) -> None:
    """List the nets that experts judge by, or tell how one was made.

    A net made again on another kind of processor may differ by rounding.
    """
    if name is None:
        if again:
            raise click.UsageError("say which net is to be made again")
        _list(learned_nets(), as_json=as_json)
        return
    net = next((each for each in learned_nets() if each.name == name), None)
    if net is None:
        known = near(name, [each.name for each in learned_nets()])
        raise PardonError(f"unknown net {quote(name)}; {known}")
    made = _made_again(net) if again else None
    if as_json:
        write_json({**msgspec.to_builtins(net), "again": made})
    else:
        click.echo(f"{net.name}: {net.config}, seats {', '.join(net.seats)}")
        click.echo(f"{net.command}\nsha256 {net.sha256}")
        if made:
            click.echo(f"made again: {made}, {'the same' if made == net.sha256 else 'another'}")
    if made and made != net.sha256:
        raise SystemExit(1)


def _list(nets: tuple[Learned, ...], *, as_json: bool) -> None:
    if as_json:
        write_json(msgspec.to_builtins(nets))
        return
    rows = [
        (net.name, net.config, str(len(net.seats)), f"{net.games:,}", net.sha256[:16])
        for net in nets
    ]
    write_table(("net", "trained for", "seats", "games", "sha256"), rows)


def _made_again(net: Learned) -> str:
    """Carry out the command of a net; return the hash of what comes out."""
    trainer = Trainer(plan_of(net))
    warm_up(kernel=True, players=True, training=True)
    with meter(shown=sys.stderr.isatty()) as watch:
        while not trainer.is_done:
            trainer.advance()
            watch("training", trainer.games, trainer.plan.games)
    return digest(trainer.packed())


def plan_of(net: Learned) -> Plan:
    """Return the plan that the command of a net carries out."""
    words = shlex.split(net.command)[3:]
    given = dict(zip(words[::2], words[1::2], strict=True))
    begin = given.get("--begin", "")
    shipped = {each.name for each in learned_nets()}
    stem = begin.removesuffix(ENDING)
    return make_plan(
        net.config, net.seats, net.games, seed=net.seed, step=float(given["--step"]),
        fade=float(given["--fade"]), begin=stem if stem in shipped else begin,
    )  # fmt: skip
