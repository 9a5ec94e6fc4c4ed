"""Training: nets that learn to judge positions by self-play inside the engine."""

from pardon.training.plan import Plan
from pardon.training.trainer import Trainer

__all__ = ["Plan", "Trainer"]
