"""Span: the type of options that are lengths of time."""

import math
from typing import Any

import click


class Span(click.FloatRange):
    """Range of numbers that leaves out what is no number and yet in every range."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number, or refuse."""
        number: float = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail("nan is no length of time.", param, ctx)
        return number
