"""What browser tests share: playwright, if it is there, and JupyterLab's commands."""

from collections.abc import Callable

import pytest

from scripts.lab_session import IDLE, command, run_all, set_cells

sync_api = pytest.importorskip("playwright.sync_api")
Page = sync_api.Page
Run = Callable[..., Page]

__all__ = ["IDLE", "Page", "Run", "command", "run_all", "set_cells", "sync_api"]
