"""``pardon rl``: the learning environments, how fast they are and whether they are right."""

import sys
from typing import TYPE_CHECKING

import click

from pardon.cli._compile import warm_up
from pardon.cli._output import examples, json_option, write_json, write_table
from pardon.cli._progress import meter, progress
from pardon.cli.study._options import require_rl, seconds_option, seed_option
from pardon.cli.study.arena import config_option, percent
from pardon.rules.config import Config
from pardon.rules.editions import DEFAULT

if TYPE_CHECKING:
    from pardon.rl.study.evaluation import Judgement, Standing


@click.group("rl", epilog=examples("pardon rl check --help"))
def group() -> None:
    """Check and measure the learning environments (extra `rl`)."""


def _as_seats(_context: click.Context, _option: click.Parameter, given: str | None) -> object:
    """Turn a number, or colours with commas between them, into seats."""
    if given is None:
        return None
    return int(given) if given.isdecimal() else given.split(",")


seats_option = click.option(
    "--seats",
    callback=_as_seats,
    help="How many play, or which colours, as in red,yellow; the fewest there can be if not given.",
)


@group.command("check", epilog=examples(f"pardon rl check {DEFAULT}"))
@click.argument("configs", nargs=-1, required=True, metavar="CONFIG...")
@seats_option
def check_command(configs: tuple[str, ...], seats: object) -> None:
    """Hold the environments of each CONFIG, or edition file, against all checks."""
    require_rl()
    from pardon.rl import check

    warm_up(kernel=True, learners=True)
    for text in configs:
        config = Config.parse(text)
        try:
            passed = check(config, seats)  # type: ignore[arg-type]  # checked there
        except (AssertionError, RuntimeError, Warning) as fault:
            raise click.ClickException(f"{config.text}: {' '.join(str(fault).split())}") from fault
        click.echo(f"{config.text}: {', '.join(passed)}")


@group.command("bench", epilog=examples(f"pardon rl bench {DEFAULT} --seconds 1"))
@click.argument("config", default=DEFAULT)
@seats_option
@click.option(
    "--games",
    type=click.IntRange(1, 1 << 20),
    default=4096,
    show_default=True,
    help="Games side by side in the vector environment.",
)
@seconds_option(default=1.0)
@click.option(
    "--peers",
    is_flag=True,
    help="Compare with pgx, EnvPool, OpenSpiel and PettingZoo, as far as they are installed.",
)
@json_option
def bench_command(
    config: str, seats: object, games: int, seconds: float, peers: bool, as_json: bool
) -> None:
    """Measure random play in every interface, per second of one processor.

    The vector environment is measured against random seats and against greedy ones, and in
    self-play, where a step is a decision of any seat. Beside CONFIG stand a game of PettingZoo's
    own and one of OpenSpiel's. With --peers there are only ratios, all of one run.
    """
    require_rl()
    from pardon.rl.study.bench import INTERFACES, measure

    parsed = Config.parse(config)
    warm_up(kernel=True, players=True, learners=True)
    if peers:
        _tell_ratios(parsed, seats, games, seconds, as_json=as_json)
        return
    with progress(INTERFACES, "measuring", shown=sys.stderr.isatty()) as watched:
        speeds = [measure(name, parsed, seats, games, seconds) for name in watched]  # type: ignore[arg-type]  # checked there
    if as_json:
        write_json([speed._asdict() for speed in speeds])
        return
    rows = [(speed.interface, speed.game, f"{speed.steps:,.0f}") for speed in speeds]
    write_table(("random play", "game", "steps a processor second"), rows, numbers=1)


def _tell_ratios(
    config: Config, seats: object, games: int, seconds: float, *, as_json: bool
) -> None:
    """Measure our interfaces and those of others, and write how they compare."""
    from pardon.rl.study.bench import ROUNDS
    from pardon.rl.study.peers import compare

    with progress(range(ROUNDS), "measuring", shown=sys.stderr.isatty()) as watched:
        ratios = compare(config, seats, games, seconds, lambda _rounds: watched)  # type: ignore[arg-type]  # checked there
    if as_json:
        write_json([each._asdict() for each in ratios])
        return
    rows = [(r.library, r.version, r.game, f"{r.ratio:.3g}") for r in ratios]
    write_table(("library", "version", "game", "steps a processor second, ratio"), rows, numbers=1)


@group.command("evaluate", epilog=examples("pardon rl evaluate greedy --games 200"))
@click.argument("policy", metavar="MODULE:POLICY|BOT")
@config_option
@seats_option
@click.option(
    "--games",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    help="How many to play against each bot, rounded up to whole deals.",
)
@seed_option
@click.option(
    "--against",
    metavar="BOT,…",
    help="Whom to play.  [default: random, greedy and the hardest level]",
)
@json_option
def evaluate_command(
    policy: str,
    config: str,
    seats: object,
    games: int,
    seed: int,
    against: str | None,
    as_json: bool,
) -> None:
    """Judge a policy by what it wins against bots, colours exchanged on the same deals.

    MODULE:POLICY is a callable (observations, masks) -> actions on batches of decisions, or a class
    or function without arguments that makes one. A bot is judged in the same way. Deals and
    seatings are those of pardon arena with the same seed. An interrupt reports what is done.
    """
    require_rl()
    from pardon.bots.spec import split
    from pardon.rl.study.evaluation import AGAINST, Evaluation

    bots = [bot.strip() for bot in split(against)] if against is not None else AGAINST
    asked = Evaluation(policy, config, seats, against=bots, games=games, seed=seed)  # type: ignore[arg-type]  # checked there
    warm_up(kernel=True, players=True)
    try:
        with meter(shown=sys.stderr.isatty()) as watch:
            asked.play(watch)
    finally:
        if asked.games[0]:
            _tell(asked.judgement(), as_json=as_json)


def _tell(found: "Judgement", *, as_json: bool) -> None:
    """Write what an evaluation found."""
    if as_json:
        write_json(found.to_dict())
        return
    of = f" of {found.wanted:,}" if found.games < found.wanted else ""
    where = f"{found.config}, seats {', '.join(found.seats)}, seed {found.seed}"
    click.echo(f"{found.policy}: {where}: {found.games:,}{of} games\n")
    head = ("against", "games", "wins", "at least", "at most")
    write_table(head, [_standing(each) for each in found.standings], numbers=4)
    click.echo("\nLimits hold in 95 of 100 such runs; undecided counts half; equals win 50 %.")


def _standing(each: "Standing") -> tuple[str, ...]:
    name = each.bot if each.bot == each.text else f"{each.bot} ({each.text})"
    return (name, f"{each.games:,}", *map(percent, (each.share, each.low, each.high)))
