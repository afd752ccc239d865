"""A page as PDF, through a browser that is installed: what it shows is what it prints."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from gamelib import EixampleError

COMMANDS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
APPS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
_PATIENCE = 120
"""Seconds."""


class PrintError(EixampleError, RuntimeError):
    """There is no browser that could print, or it did not."""


def browsers() -> Iterator[Path]:
    """Those that are installed: the one that CHROMIUM names, on PATH, in the usual places; some may not start."""
    if named := os.environ.get("CHROMIUM"):
        yield Path(named)
    yield from (Path(found) for command in COMMANDS if (found := shutil.which(command)))
    yield from (Path(app) for app in APPS if Path(app).exists())


def starts(browser: Path) -> bool:
    """True if a browser starts: some systems have a script of that name on PATH that only says how to install one."""
    try:
        asked = subprocess.run([browser, "--version"], capture_output=True, timeout=60, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def print_pdf(page: str, file: Path) -> None:
    """Write a page as PDF.

    Args:
        page: The HTML; it says itself how large its paper is.
        file: Where to write it.

    Raises:
        PrintError: There is no browser, or it did not print.
        OSError: The file cannot be written.
    """
    browser = next((one for one in browsers() if starts(one)), None)
    if browser is None:
        raise PrintError(
            "No browser was found that could print (Chromium, Chrome, Edge). Save the page as .html, open it and print "
            "it from there, or set CHROMIUM to the path of a browser."
        )
    with TemporaryDirectory() as folder:
        html, pdf = Path(folder) / "page.html", Path(folder) / "page.pdf"
        html.write_text(page, encoding="utf-8")
        command = [str(browser), "--headless", "--disable-gpu", "--no-first-run", f"--user-data-dir={folder}/profile"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.append("--no-sandbox")  # else it refuses to start for root
        command += ["--no-pdf-header-footer", f"--print-to-pdf={pdf}", html.as_uri()]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE, check=False)  # noqa: S603
        except (OSError, subprocess.TimeoutExpired) as problem:
            raise PrintError(f"{browser} did not print: {problem}") from None
        if not pdf.exists():
            raise PrintError(f"{browser} did not print: {done.stderr.strip()[-300:]}")
        shutil.copyfile(pdf, file)
