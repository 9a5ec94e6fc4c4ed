"""The compiled bots: how positions are evaluated, searched and played."""
