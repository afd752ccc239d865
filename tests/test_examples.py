"""The examples in docstrings are run, so that they stay true."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = [path for top in ("gamelib", "widgets") for path in sorted((ROOT / top).rglob("*.py"))]
WITH_EXAMPLES = [path for path in SOURCES if ">>> " in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_examples_say_what_comes_out(path: Path) -> None:
    parts = path.relative_to(ROOT).with_suffix("").parts
    ran = doctest.testmod(import_module(".".join(parts[:-1] if parts[-1] == "__init__" else parts)))
    assert ran.attempted
    assert not ran.failed, "the output above says which"
