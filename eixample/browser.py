"""What only a browser can do: pictures of pixels, and pages as PDF."""

from __future__ import annotations

import os
import shutil
import subprocess
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory

from .errors import CommandError, os_error_text

_COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
_ON_A_MAC = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
_SCALE = 2
_SECONDS = 60


def write_png(file: Path, svg: str, width: float, height: float) -> None:
    """Write a picture as PNG, two pixels for each of its units.

    Args:
        file: The file; what is there is replaced.
        svg: The picture.
        width: Its width in units of CSS.
        height: Its height in units of CSS.

    Raises:
        CommandError: No browser is found, or it fails.
    """
    page = f"<!doctype html><style>html, body {{ margin: 0 }} svg {{ display: block }}</style>{svg}"
    size = f"--window-size={ceil(width)},{ceil(height)}"
    _run(page, file, "--screenshot={}", size, f"--force-device-scale-factor={_SCALE}", "--hide-scrollbars")


def write_pdf(file: Path, page: str) -> None:
    """Write a page as PDF, on the paper that its style names.

    Args:
        file: The file; what is there is replaced.
        page: The page as HTML.

    Raises:
        CommandError: No browser is found, or it fails.
    """
    _run(page, file, "--print-to-pdf={}", "--no-pdf-header-footer")


def _run(page: str, file: Path, output: str, *options: str) -> None:
    browser = _found()
    if browser is None:
        raise CommandError(
            f"{file}: for this a browser is needed, Chromium or Google Chrome, and none was found. "
            "Install one, name it in CHROMIUM, or ask for .svg or .html."
        )
    with TemporaryDirectory() as folder:
        source, made = Path(folder, "page.html"), Path(folder, f"made{file.suffix}")
        source.write_text(page, encoding="utf-8")
        command = [
            browser,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            f"--user-data-dir={folder}/profile",
            *options,
        ]
        command += [output.format(made), source.as_uri()]
        try:
            subprocess.run(command, timeout=_SECONDS, check=False, capture_output=True)
        except OSError as error:
            raise CommandError(f"{file}: {browser} cannot be run: {os_error_text(error)}.") from error
        except subprocess.TimeoutExpired as error:
            raise CommandError(f"{file}: {browser} has made nothing of it in {_SECONDS} seconds.") from error
        if not made.exists():
            raise CommandError(f"{file}: {browser} has made nothing of it.")
        shutil.copyfile(made, file)


def _found() -> str | None:
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    return next(filter(None, map(shutil.which, (*_COMMANDS, *_ON_A_MAC))), None)
