"""The board as pictures: characters for a terminal, SVG for everything else."""
