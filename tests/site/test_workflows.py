"""What the repository's host runs: it cannot be run here, so its form is checked."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
JOB_KEYS = {"needs", "runs-on", "timeout-minutes", "permissions", "environment", "strategy", "steps"}
STEP_KEYS = {"id", "name", "uses", "with", "run", "env", "if"}


def read(file: Path) -> dict[str, Any]:
    """A workflow; YAML takes the word ``on`` for a truth value."""
    found = yaml.safe_load(file.read_text("utf-8"))
    return {("on" if key is True else key): value for key, value in found.items()}


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_a_workflow_is_of_the_form_that_its_host_reads(file: Path) -> None:
    workflow = read(file)
    assert set(workflow) == {"name", "on", "permissions", "concurrency", "jobs"}
    assert workflow["permissions"] == {"contents": "read"}, "a job that needs more says so itself"
    for name, job in workflow["jobs"].items():
        assert {"runs-on", "timeout-minutes", "steps"} <= set(job) <= JOB_KEYS, name
        needed = job.get("needs", [])
        assert {needed} if isinstance(needed, str) else set(needed) <= set(workflow["jobs"])
        for step in job["steps"]:
            assert set(step) <= STEP_KEYS
            assert ("uses" in step) != ("run" in step)
            assert re.fullmatch(r"actions/[a-z-]+@v\d+", step.get("uses", "actions/any@v1")), step


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_what_it_names_is_there(file: Path) -> None:
    text = file.read_text("utf-8")
    matrix = {
        f"matrix.{name}" for job in read(file)["jobs"].values() for name in job.get("strategy", {}).get("matrix", {})
    }
    steps = {
        f"steps.{step['id']}.outputs.page_url"
        for job in read(file)["jobs"].values()
        for step in job["steps"]
        if "id" in step
    }
    assert set(re.findall(r"\$\{\{ (.+?) \}\}", text)) <= matrix | steps | {"github.ref"}
    for target in re.findall(r"run: make (.+)$", text, re.MULTILINE):
        subprocess.run(["make", "--dry-run", *target.split()], cwd=ROOT, capture_output=True, check=True)  # noqa: S607
