"""What a policy wins, in words."""

from pardon.rl import BatchPolicy, Evaluation


def wins(policy: BatchPolicy, config: str, games: int) -> str:
    """Return what a policy wins against random, with its limits."""
    evaluation = Evaluation(policy, config, games=games, against=["random"])
    evaluation.play()
    [found] = evaluation.judgement().standings
    return f"{found.share:.1%} won against random ({found.low:.1%} to {found.high:.1%})"
