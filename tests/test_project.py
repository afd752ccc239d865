"""What the project says of itself in several places agrees, and what is committed is fit for a stranger's machine."""

import json
import os
import re
import subprocess
import tomllib
from functools import cache
from importlib.metadata import distributions
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
import trove_classifiers
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

import gamelib
from scripts import release_notes
from tests.registered import LIBRARY

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NOTEBOOKS = sorted(
    path
    for folder in ("notebooks", "tests/tiny")
    for path in (ROOT / folder).rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)
# Folders that tools make.
MADE = re.compile(r"(?:^|/)(?:__pycache__|build|dist|\.(?!ci/)[^/]+)/")


@cache
def tracked() -> tuple[Path, ...]:
    """The files that git knows; in an unpacked archive, all files that are not made by tools."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)  # noqa: S607
    if listed.returncode == 0 and listed.stdout:
        names = listed.stdout.decode().split("\0")
        return tuple(path for name in names if name and (path := ROOT / name).is_file())
    return tuple(path for path in ROOT.rglob("*") if path.is_file() and not MADE.search(str(path.relative_to(ROOT))))


def pins(file: str) -> dict[str, str]:
    """Package name to version."""
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    found = [line for line in lines if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line) for line in found), f"{file}: only name==version"
    return {canonicalize_name(name): version for name, version in (line.split("==") for line in found)}


def requirements(*extras: str) -> dict[str, Requirement]:
    """What the project needs at run time and for these extras, by name."""
    listed = [Requirement(text) for text in PROJECT["dependencies"]]
    for extra in extras:
        listed += [Requirement(text) for text in PROJECT["optional-dependencies"][extra]]
    found: dict[str, Requirement] = {}
    for requirement in listed:
        nested = requirements(*sorted(requirement.extras)) if requirement.name == PROJECT["name"] else {}
        found |= nested or {canonicalize_name(requirement.name): requirement}
    return found


@pytest.mark.parametrize("name", requirements("bench", "docs", "fast"))
def test_every_dependency_is_pinned_within_its_range(name: str) -> None:
    requirement = requirements("bench", "docs", "fast")[name]
    pinned = pins("constraints.txt").get(name)
    assert pinned, f"{requirement} is missing in constraints.txt: run `make pins`"
    assert pinned in requirement.specifier, f"{requirement} but pinned {pinned}: run `make pins`"


def test_pins_can_be_installed_on_the_oldest_python_that_we_name() -> None:
    """3.11 means 3.11.0: pins made with a later 3.11 may ask for a patch that a stable system does not have."""
    oldest = PROJECT["requires-python"].removeprefix(">=") + ".0"
    pinned = pins("constraints.txt")
    installed = [dist for dist in distributions() if pinned.get(canonicalize_name(dist.name)) == dist.version]
    needs = {dist.name: SpecifierSet(dist.metadata.get("Requires-Python") or "") for dist in installed}
    assert {name: str(need) for name, need in needs.items() if oldest not in need} == {}


def test_binder_installs_the_same_versions() -> None:
    constraints = pins("constraints.txt")
    binder = pins("binder/requirements.txt")
    assert {name: constraints.get(name) for name in binder} == binder


def test_binder_installs_what_a_learner_needs_and_no_tools() -> None:
    binder = set(pins("binder/requirements.txt"))
    needed = set(requirements("lab"))
    tools = set(requirements("bench")) - needed
    assert needed <= binder
    # JupyterLab itself brings these.
    assert binder & tools <= {"nbclient", "nbformat", "packaging", "pyyaml"}


def test_binder_has_a_python_that_we_support() -> None:
    runtime = (ROOT / "binder/runtime.txt").read_text(encoding="utf-8").strip()
    assert re.fullmatch(r"python-3\.\d+", runtime)
    assert runtime.removeprefix("python-") in SpecifierSet(PROJECT["requires-python"])


PROGRAMS = (".ci/run", "binder/postBuild", "binder/start", "scripts/check_binder.sh", "scripts/pin.sh")


@pytest.mark.parametrize("program", PROGRAMS)
def test_programs_can_be_started(program: str) -> None:
    assert os.access(ROOT / program, os.X_OK), f"chmod +x {program}"
    assert b"\r" not in (ROOT / program).read_bytes()


def test_what_is_grouped_is_run_by_one_process(request: pytest.FixtureRequest) -> None:
    """Two packages have to agree on where a group is written; where they do not, tests are spread one by one."""
    if not request.config.getoption("loadgroup", default=False):
        pytest.skip("there is one process only")
    assert request.node.nodeid.endswith("@tests/test_project.py")


LINK_TO_A_FILE = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)")


def test_links_between_documents_lead_somewhere() -> None:
    links = [
        (file, link)
        for file in tracked()
        if file.suffix == ".md"
        for link in LINK_TO_A_FILE.findall(file.read_text(encoding="utf-8"))
    ]
    assert len(links) > 50
    assert [f"{file.name}: {link}" for file, link in links if not (file.parent / unquote(link)).exists()] == []


def test_changelog_has_a_place_for_what_comes_next() -> None:
    assert "## [Unreleased]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


# Somebody else's machine has other folders, and perhaps another package index.
FOREIGN = {
    "a folder of one machine": re.compile(r"(?<![\w.:/-])/(?:home|Users|root|work|mnt|srv)/\w"),
    "a package registry": re.compile(
        r"\b(?:py(?:pi|thonhosted)|npmjs|yarnpkg|anaconda)[.](?:org|com)\b", re.IGNORECASE
    ),
    "an index option": re.compile(r"--(?:extra-)?index-url|--find-links|--registry[= ]"),
}


def test_nothing_tracked_names_a_machine_or_a_registry() -> None:
    found = []
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if path == Path(__file__):
            continue
        found += [
            f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, match.start()) + 1}: {what}"
            for what, pattern in FOREIGN.items()
            for match in pattern.finditer(text)
        ]
    assert found == []


def test_wheel_would_hold_the_data_files() -> None:
    """Packages are taken whole; only a file that git ignores would be left out, such as what `make fast` makes."""
    command = ["git", "status", "--porcelain", "--ignored", "eixample", "gamelib", "widgets"]
    ignored = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    lost = [line[3:] for line in ignored.stdout.splitlines() if line.startswith("!!") and "__pycache__" not in line]
    assert [name for name in lost if not name.endswith((".so", ".pyd"))] == []
    assert (ROOT / "gamelib/py.typed").exists()
    assert (ROOT / "widgets/py.typed").exists()


@cache
def code_cells(path: Path) -> list[dict[str, Any]]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code" and "".join(cell["source"]).strip()]


class TestCommittedNotebook:
    """nbval compares nothing for a cell without a count and lets a cell tagged raises-exception raise nothing."""

    def test_was_executed_from_top_to_bottom(self, subtests: pytest.Subtests) -> None:
        for path in NOTEBOOKS:
            with subtests.test(str(path.relative_to(ROOT))):
                counts = [cell["execution_count"] for cell in code_cells(path)]
                assert counts == list(range(1, len(counts) + 1)), "run `make notebooks`"
                assert any(cell["outputs"] for cell in code_cells(path))

    def test_asks_for_no_long_reading_of_code(self) -> None:
        """A cell is one thing to try: six lines are enough for it."""
        sources = [(path.name, "".join(cell["source"])) for path in NOTEBOOKS for cell in code_cells(path)]
        assert [(name, source) for name, source in sources if source.count("\n") >= 6] == []

    def test_holds_no_live_widgets(self, subtests: pytest.Subtests) -> None:
        for path in NOTEBOOKS:
            with subtests.test(str(path.relative_to(ROOT))):
                assert "widgets" not in json.loads(path.read_text(encoding="utf-8"))["metadata"]
                kinds = {
                    kind for cell in code_cells(path) for output in cell["outputs"] for kind in output.get("data", {})
                }
                assert not any("widget" in kind for kind in kinds), "run `make notebooks`"

    def test_errors_are_where_they_are_announced(self, subtests: pytest.Subtests) -> None:
        for path in NOTEBOOKS:
            with subtests.test(str(path.relative_to(ROOT))):
                for cell in code_cells(path):
                    announced = "raises-exception" in cell["metadata"].get("tags", [])
                    raised = any(output["output_type"] == "error" for output in cell["outputs"])
                    assert announced == raised, "".join(cell["source"])

    def test_says_nothing_on_stderr(self) -> None:
        cells = [(path.name, cell) for path in NOTEBOOKS for cell in code_cells(path)]
        noisy = [cell for cell in cells if "stderr" in {output.get("name") for output in cell[1]["outputs"]}]
        assert [(name, "".join(cell["source"])) for name, cell in noisy] == []


def test_the_version_is_one() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert cited["version"] == gamelib.VERSION
    assert cited["license"] == PROJECT["license"]
    assert (cited["cff-version"], cited["type"]) == ("1.2.0", "software")
    released = re.findall(r"^## \[(.+?)\]", release_notes.CHANGELOG.read_text("utf-8"), flags=re.MULTILINE)
    assert released[0] == "Unreleased"
    assert [*map(Version, released[1:])] == sorted(map(Version, released[1:]), reverse=True)
    assert all(Version(gamelib.VERSION) >= Version(version) for version in released[1:2])


def test_release_notes_are_the_changelog_of_a_version(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    later = "## [0.2.0] - 2027-01-01\n\n### Added\n\n- A lake.\n"
    changelog = f"# Changelog\n\n## [Unreleased]\n\n{later}\n## [0.1.0]\n\n- A city.\n"
    assert release_notes.notes("0.2.0", changelog) == "### Added\n\n- A lake.\n"
    assert release_notes.notes("0.1.0", changelog) == "- A city.\n"
    with pytest.raises(ValueError, match="says nothing"):
        release_notes.notes("Unreleased", changelog)
    monkeypatch.setattr(release_notes, "CHANGELOG", tmp_path / "CHANGELOG.md")
    release_notes.CHANGELOG.write_text(changelog, "utf-8")
    assert release_notes.main("9.9.9") == 1
    assert "no section [9.9.9]" in capsys.readouterr().err
    assert release_notes.main("0.2.0") == 0
    assert capsys.readouterr().out.startswith("### ")


def test_classifiers_are_those_of_the_index() -> None:
    assert set(PROJECT["classifiers"]) - trove_classifiers.classifiers == set()


@pytest.mark.parametrize("package", ["eixample", "gamelib", "widgets"])
def test_types_are_shipped(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()


FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*_*.yml")) + [
    ROOT / f".github/ISSUE_TEMPLATE/{name}.yml" for name in ("fault", "lesson")
]


@pytest.mark.parametrize("form", FORMS, ids=[form.stem for form in FORMS])
def test_an_issue_form_can_be_filled_in(form: Path) -> None:
    said = yaml.safe_load(form.read_text("utf-8"))
    assert {"name", "description", "title", "labels", "body"} == said.keys()
    fields = [(field["type"], field["id"], field["attributes"]["label"]) for field in said["body"]]
    assert len({id_ for _, id_, _ in fields}) == len(fields)
    assert {kind for kind, _, _ in fields} <= {"dropdown", "input", "textarea"}
    assert any(field.get("validations", {}).get("required") for field in said["body"])


def test_the_form_for_a_wrong_rule_names_every_game() -> None:
    form = yaml.safe_load((ROOT / ".github/ISSUE_TEMPLATE/wrong_rule.yml").read_text("utf-8"))
    [options] = [field["attributes"]["options"] for field in form["body"] if field["type"] == "dropdown"]
    assert set(options) == {gamelib.load(slug).title() for slug in LIBRARY}


def test_a_commit_is_checked_by_what_make_lint_runs() -> None:
    [local] = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    assert local["repo"] == "local"
    makefile, entries = (ROOT / "Makefile").read_text("utf-8"), " ".join(hook["entry"] for hook in local["hooks"])
    linted = makefile.partition("\nlint:")[2].partition("\nformat:")[0]
    assert (
        set(re.findall(r"\$\(BIN\)/(\w+)", linted)) == {"ruff", "mypy"} <= set(re.findall(r"\.venv/bin/(\w+)", entries))
    )
    assert set(re.findall(r"run (\w+)", linted)) <= set(re.findall(r"run (\w+)", entries))
