"""Fixtures of tests in several rooms."""

from pathlib import Path

import pytest


@pytest.fixture
def short(tmp_path: Path) -> str:
    """An edition whose games are over soon."""
    path = tmp_path / "short.toml"
    path.write_text('from = "hasbro-2002"\npawns = 1\n')
    return str(path)
