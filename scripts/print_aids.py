"""Write the player aids as pages and as PDF: print_aids.py FOLDER."""

import sys
from pathlib import Path

import gamelib
from gamelib.text.messages import LANGUAGES
from widgets import show_aid
from widgets.aids.aid import has_aid
from widgets.worksheets.printing import PrintError, print_pdf


def write(folder: Path) -> list[Path]:
    """A page for each game that has an aid, in each language, and what the browser prints of it."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for slug in gamelib.registered_games():
        game = gamelib.load(slug)
        for lang in LANGUAGES if has_aid(game) else ():
            page = show_aid(game, lang=lang).page()
            html = folder / f"{slug}_{lang}.html"
            html.write_text(page, encoding="utf-8")
            print_pdf(page, html.with_suffix(".pdf"))
            written += [html, html.with_suffix(".pdf")]
    return written


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        written = write(Path(sys.argv[1]))
    except PrintError as problem:
        sys.exit(str(problem))
    for file in written:
        print(file)
