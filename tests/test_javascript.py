"""The JavaScript of boards: style, types, tests without a browser, and the bundle that is committed."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
READY = ROOT / "node_modules/ready"
NEEDED = [ROOT / name for name in ("package.json", "package-lock.json", ".npmrc")]
COMMANDS = {
    "is written as Biome would": "run lint",
    "has types that fit": "run types",
    "does what its tests say": "run unit",
    "is bundled as it is now": "run bundle -- --check",
}


@pytest.mark.parametrize("what", COMMANDS)
def test_javascript(what: str) -> None:
    newest = max(file.stat().st_mtime for file in NEEDED)
    if not READY.exists() or READY.stat().st_mtime < newest:
        pytest.fail("The tools for JavaScript are missing or old: run `make node_modules/ready`.", pytrace=False)
    program = [sys.executable, "scripts/npm.py", "--silent", *COMMANDS[what].split()]
    answer = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=False)
    if answer.returncode:
        pytest.fail(answer.stdout + answer.stderr, pytrace=False)
