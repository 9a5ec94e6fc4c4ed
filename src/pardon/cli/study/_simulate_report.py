"""Report of a simulation, in tables and sentences for people."""

from itertools import chain

import click

from pardon.cli._output import Row, write_table
from pardon.sim.measures.histogram import QUANTILES, Histogram
from pardon.sim.measures.luck import Luck
from pardon.sim.measures.proportions import Proportion
from pardon.sim.measures.report import CardUse, Report, Winner

NAMES = {
    "turns": "turns",
    "draws": "cards drawn",
    "decisions": "decisions",
    "choices": "real choices",
    "slides": "slides",
    "bumps": "bumps",
    "behind": "winner behind by",
}
"""What the numbers of a game are called."""


def write_findings(report: Report) -> None:
    """Write everything that is known of a run."""
    _write_title(report)
    _write_numbers("a game", {NAMES[name]: h for name, h in report.summary.numbers.items()})
    click.echo()
    _write_wins(report)
    _write_sentences(report)
    _write_cards(report)
    _write_points(report)


def _write_title(report: Report) -> None:
    job = report.job
    played = f"{report.games:,}"
    of = f" of {report.wanted:,}" if report.games < report.wanted else ""
    click.echo(f"{job.config}, seats {', '.join(job.seats)}, seed {job.seed}: {played}{of} games")
    click.echo(f"played by {_players(report)}\n")


def _players(report: Report) -> str:
    job = report.job
    if len(set(job.bots)) == 1:
        return f"{job.bots[0]} on every seat"
    seated = ", ".join(f"{bot} ({seat})" for seat, bot in zip(job.seats, job.bots, strict=True))
    if job.rotations == 1:
        return seated
    return f"{', '.join(job.bots)}, each deal {job.rotations} times, all moving on by a seat"


def _write_numbers(title: str, found: dict[str, Histogram]) -> None:
    head = (title, "mean", "sd", "min", *(f"{percent} %" for percent in QUANTILES), "max")
    write_table(head, [_numbers(name, each) for name, each in found.items()], numbers=9)


def _numbers(name: str, numbers: Histogram) -> Row:
    told = numbers.described()
    whole = [told["min"], *told["quantiles"].values(), told["max"]]
    return (name, f"{told['mean']:,.1f}", f"{told['sd']:,.1f}", *(f"{each:,}" for each in whole))


def _write_wins(report: Report) -> None:
    groups = [report.sides, report.order]
    if len(report.bots) > 1:
        groups.append(report.bots)
    rows = [_winner(each) for each in chain(*groups)]
    if report.undecided.number:
        rows.append(("undecided", *_share(report.undecided), ""))
    write_table(("won by", "games", "share", "95 % sure", "if equal"), rows, numbers=4)
    click.echo()


def _winner(winner: Winner) -> Row:
    return (winner.label, *_share(winner.share), percent(winner.fair))


def _share(share: Proportion) -> tuple[str, str, str]:
    return f"{share.number:,}", percent(share.value), f"{_bare(share.low)} – {percent(share.high)}"


def percent(part: float) -> str:
    """Write a part of a whole as people read it."""
    return f"{_bare(part)} %"


def _bare(part: float) -> str:
    return f"{100 * part:.1f}"


def _write_sentences(report: Report) -> None:
    for sentence in (_first_mover(report), _choices(report), _comebacks(report), luck(report.luck)):
        click.echo(sentence)
    click.echo()


def _first_mover(report: Report) -> str:
    share, fair = report.first_mover.share, report.first_mover.fair
    worth, *within = (f"{100 * (p - fair):+.1f}" for p in (share.value, share.low, share.high))
    of = " of the decided games" if report.undecided.number else ""
    seat = f" It is always {report.always_first} that begins." if report.always_first else ""
    return (
        f"Moving first is worth {worth} percentage points ({' to '.join(within)}): it wins"
        f" {percent(share.value)}{of}, where {percent(fair)} would be fair.{seat}"
    )


def _choices(report: Report) -> str:
    return f"{percent(report.real_choices)} of the decisions are real choices."


def _comebacks(report: Report) -> str:
    return (
        f"Of the winners {percent(report.comebacks.value)} had been behind by the whole way of a"
        " pawn or more."
    )


def luck(found: Luck | None) -> str:
    """Say how much the cards decide, and what that means."""
    if found is None:
        return "Luck was not measured; that takes some hundred games."
    if found.share is None or found.low is None or found.high is None:
        return (
            "Luck is not defined: these bots leave nothing to chance in what they choose, so a deal"
            " goes the same way every time, and all of it is the cards."
        )
    return (
        f"Luck: {percent(found.share)} ({_bare(found.low)} to {percent(found.high)}) of what"
        " decides the winner is in the cards. Of two games with the same cards and other choices"
        f" of the same bots {percent(found.same)} have the same winner, of two with other cards"
        f" {percent(found.other)} ({found.deals:,} deals, {found.replays} games each)."
    )


def _write_cards(report: Report) -> None:
    """Write what each card is for; one that is drawn is always played, one in a hand is not."""
    held = bool(report.plan.rules.hand)
    head: Row = ("card", "in the deck", "came up, a game", "usable", "forced", "real choice")
    if held:
        head = (*head[:2], "in hand, a game", *head[3:], "played, a game")
    rows = [_card(use, report.games, held=held) for use in report.cards]
    write_table(head, rows, numbers=len(head) - 1)


def _card(use: CardUse, games: int, *, held: bool) -> Row:
    counts = (use.usable, use.forced, use.choice)
    parts = [percent(count / use.seen) if use.seen else "–" for count in counts]
    played = (f"{use.played / games:.2f}",) if held else ()
    return (use.card, str(use.copies), f"{use.seen / games:.2f}", *parts, *played)


def _write_points(report: Report) -> None:
    found = dict(report.summary.points)
    if len(report.summary.bot_points) > 1:
        found |= report.summary.bot_points
    if found:
        click.echo()
        _write_numbers("points", found)
    if report.doubles:
        click.echo(f"\n{percent(report.doubles.value)} of the games counted twice.")
