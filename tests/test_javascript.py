"""The JavaScript of boards: style, types, tests without a browser, and the bundle that is committed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import make_wire_types

ROOT = Path(__file__).parents[1]
TOOLS: dict[str, str] = json.loads((ROOT / "package.json").read_text("utf-8"))["devDependencies"]
COMMANDS = {
    "is written as Biome would": "run lint",
    "has types that fit": "run types",
    "does what its tests say": "run unit",
    "is bundled as it is now": "run bundle -- --check",
}


def version(tool: str) -> str:
    """Which one is installed."""
    installed = ROOT / "node_modules" / tool / "package.json"
    return str(json.loads(installed.read_text("utf-8"))["version"]) if installed.exists() else "none"


@pytest.mark.parametrize("what", COMMANDS)
def test_javascript(what: str) -> None:
    found = {tool: version(tool) for tool in TOOLS}
    if set(found.values()) == {"none"} and "EIXAMPLE_WITHOUT_NODE" in os.environ:
        pytest.skip("The tools for JavaScript are not there, and this machine cannot get them.")
    if found != TOOLS:
        pytest.fail("The tools for JavaScript are missing or old: run `make node_modules/ready`.", pytrace=False)
    program = [sys.executable, "scripts/npm.py", "--silent", *COMMANDS[what].split()]
    answer = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=False)
    if answer.returncode:
        pytest.fail(answer.stdout + answer.stderr, pytrace=False)


def test_its_types_of_what_goes_over_the_wire_are_those_of_python() -> None:
    written = make_wire_types.FILE.read_text("utf-8")
    assert written == make_wire_types.types(), "run `.venv/bin/python -m scripts.make_wire_types`"
