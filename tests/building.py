"""What tests of all that is published are about, built by the Makefile's own rules, if something has changed."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def make(target: str) -> subprocess.CompletedProcess[str]:
    """What became of it; the tests may be run by another `make`, whose options are not meant for this one."""
    around = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    command = ["make", "--no-print-directory", target]
    return subprocess.run(command, cwd=ROOT, env=around, capture_output=True, text=True, check=False)
