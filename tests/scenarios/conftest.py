"""Scenarios with the engine as plain Python take half the time where records are quick."""

import os

from tests.records import quicken

if os.environ.get("NUMBA_DISABLE_JIT") == "1":
    quicken()
