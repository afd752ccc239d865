"""Find the browser that the browser tests drive, and install one if there is none.

python scripts/ensure_browser.py prints its path; tests import find_browser().
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from widgets.worksheets.printing import browsers, starts

FONTS = ("fonts-dejavu", "fonts-liberation")
"""What the pictures are measured in."""
HELP = """\
The browser tests need Chromium or Google Chrome; none was found and none could be installed. Do one of these:
  - install Chromium with your system's package manager (Debian: apt-get install chromium), or
  - run `.venv/bin/playwright install --with-deps chromium`, or
  - set CHROMIUM to the path of a browser you have, or
  - leave these tests out: make test PYTEST_FLAGS="-m 'not browser'"
"""


def find_browser() -> Path | None:
    """The first browser that starts: CHROMIUM, then PATH, then the usual folder on a Mac, then Playwright's own."""
    named = os.environ.get("CHROMIUM")
    if named:
        if not starts(Path(named)):
            sys.exit(f"CHROMIUM is set to {named}, which does not start. Correct it or unset it.")
        return Path(named)
    return next((browser for browser in candidates() if starts(browser)), None)


def candidates() -> Iterator[Path]:
    yield from browsers()
    if own := playwright_browser():
        yield own


def playwright_browser() -> Path | None:
    try:
        from playwright.sync_api import sync_playwright  # slow, and only needed when all else fails
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if path.exists() else None


def installers() -> Iterator[list[list[str]]]:
    """Ways to get a browser, best first; each is a list of commands that must all succeed."""
    as_root = [] if is_root() else ["sudo", "-n"]
    may_be_root = is_root() or (shutil.which("sudo") and run(["sudo", "-n", "true"], quiet=True))
    if shutil.which("apt-get") and may_be_root:
        install = [*as_root, "apt-get", "install", "-y", "--no-install-recommends", "chromium", *FONTS]
        yield [[*as_root, "apt-get", "update"], install]
    playwright = [sys.executable, "-m", "playwright", "install"]
    if may_be_root and sys.platform == "linux":
        yield [[*playwright, "--with-deps", "chromium"]]
    yield [[*playwright, "chromium"]]


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def run(command: list[str], *, quiet: bool = False) -> bool:
    if not quiet:
        print("+", *command, file=sys.stderr, flush=True)
    sink = subprocess.DEVNULL if quiet else sys.stderr
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        return subprocess.run(command, stdout=sink, stderr=sink, env=environment, check=False).returncode == 0
    except OSError:
        return False


def main() -> int:
    browser = find_browser()
    for commands in () if browser else installers():
        if all(run(command) for command in commands) and (browser := find_browser()):
            break
    if not browser:
        print(HELP, file=sys.stderr)
        return 1
    print(browser)
    return 0


if __name__ == "__main__":
    sys.exit(main())
