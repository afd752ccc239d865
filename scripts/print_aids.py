"""Write the player aids as pages and as PDF: print_aids.py FOLDER."""

import sys
from pathlib import Path

import gamelib
from gamelib.text.messages import LANGUAGES
from scripts.ensure_browser import find_browser
from widgets import show_aid
from widgets.aids.aid import has_aid


def write(folder: Path) -> list[Path]:
    """A page for each game that has an aid, in each language, and what the browser prints of it."""
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    browser_path = find_browser()
    if browser_path is None:
        sys.exit("No browser was found that could print; python scripts/ensure_browser.py says what to do.")
    written = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        page = browser.new_page()
        for slug in gamelib.registered_games():
            game = gamelib.load(slug)
            for lang in LANGUAGES if has_aid(game) else ():
                file = folder / f"{slug}_{lang}.html"
                file.write_text(show_aid(game, lang=lang).page(), encoding="utf-8")
                page.goto(file.resolve().as_uri())
                page.pdf(path=file.with_suffix(".pdf"), prefer_css_page_size=True, print_background=True)
                written += [file, file.with_suffix(".pdf")]
        browser.close()
    return written


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for file in write(Path(sys.argv[1])):
        print(file)
