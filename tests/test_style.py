"""Style and types are tests like the others, so that one run says everything. `make lint` runs them alone."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("command", ["ruff check --output-format=concise .", "mypy"])
def test_has_nothing_to_complain_about(command: str) -> None:
    program = [sys.executable, "-m", *command.split()]
    answer = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=False)
    if answer.returncode:
        pytest.fail(answer.stdout + answer.stderr, pytrace=False)
