"""Builds what is published (documentation, site) for the tests of it, by the Makefile's own rules."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def make(target: str) -> subprocess.CompletedProcess[str]:
    """Make a target, if it is older than what it is made of; without the options of a `make` that runs these tests."""
    around = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    command = ["make", "--no-print-directory", target]
    return subprocess.run(command, cwd=ROOT, env=around, capture_output=True, text=True, check=False)
