"""Build the site: the lessons in the browser's own Python, and pages that need none.

    python -m scripts.build_site FOLDER

Everything comes from packages and from this repository, and the site asks no other host for anything. The documentation
(``python -m scripts.build_docs``) lies in build/docs before.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from gamelib.text.messages import LANGUAGES

from . import notebooks, pages, python_in_browser

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
DOCUMENTATION = ROOT / "build" / "docs"
TOOLS = ROOT / "build" / "site-tools"
KERNEL = "@jupyterlite/pyodide-kernel-extension"
EXTENSION = TOOLS / "venv" / "share" / "jupyter" / "labextensions" / KERNEL / "static"
PYTHON = Path("static") / "pyodide"
KEPT_AT = "/drive/.eixample/progress.json"
"""What somebody has done: outside of the lessons of a release, in what the browser keeps."""
SITE_PACKAGES = "/lib/python3.14/site-packages"
COPY = "eixample_notebooks"
"""What the lessons say, beside the packages: of what the browser keeps each file is read by a request of its own."""
LOADED = ["micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"]
"""What the kernel would load when it starts. jedi is not there at all: it completes what one types, at the cost of
five megabytes and half a second."""
MODULES = ["pyodide_kernel", "widgets.lessons.lesson", "widgets.table"]
"""What Python reads while the page is still building itself."""


def main(site: Path) -> None:
    """Build it; a folder that is there gives way to the new one when that is complete."""
    lite, made = TOOLS / "lite", TOOLS / "site"
    for folder in (lite, made):
        shutil.rmtree(folder, ignore_errors=True)
    release = notebooks.release(ROOT / "notebooks")
    notebooks.copy(ROOT / "notebooks", lite / "files" / release)
    copied = {f"{COPY}/{name}": text for name, text in notebooks.sources(ROOT / "notebooks").items()}
    python_in_browser.write(lite / PYTHON, TOOLS, EXTENSION / "pypi", copied)
    options = _start_options(lite / PYTHON, release)
    _own_pyodide(lite / PYTHON, options)
    (lite / "jupyter-lite.json").write_text(json.dumps(_settings(options)), "utf-8")
    _build_lite(lite, made)
    _list_nothing(made / "api" / "contents" / Path(KEPT_AT).parent.name)
    _open_lessons(made / "notebooks" / "index.html", release)
    _replace(made / "config-utils.js", {"let promises = [getPageConfig(url)];": "let promises = [];"})
    pages.write(made, ROOT / "notebooks")
    pages.add_documentation(made, DOCUMENTATION)
    shutil.rmtree(site, ignore_errors=True)
    site.parent.mkdir(parents=True, exist_ok=True)
    made.rename(site)


def _start_options(folder: Path, release: str) -> dict[str, Any]:
    """How Python starts: with these modules read, and others when they are imported; the kernel need load nothing."""
    return {
        "packages": LOADED,
        "modules": MODULES,
        "site": {"file": python_in_browser.PACKAGES, "folder": SITE_PACKAGES},
        "onDemand": python_in_browser.on_demand(folder),
        "env": {
            "EIXAMPLE_PROGRESS": KEPT_AT,
            "EIXAMPLE_NOTEBOOKS": f"/drive/{release}:{SITE_PACKAGES}/{COPY}",
        },
    }


def _own_pyodide(folder: Path, options: dict[str, Any]) -> None:
    """Put what starts Python before Pyodide."""
    (folder / "pyodide.mjs").rename(folder / "pyodide.core.mjs")
    shutil.copy(HERE / "js" / "pyodide.js", folder / "pyodide.mjs")
    worker = next(EXTENSION.glob("comlink.worker.*.js")).name
    text = (HERE / "js" / "python_worker.js").read_text("utf-8")
    text = text.replace("KERNEL_WORKER", f"../../extensions/{KERNEL}/static/{worker}")
    (folder / "python_worker.mjs").write_text(text, "utf-8")
    (folder / "start.json").write_text(json.dumps(options), "utf-8")


def _settings(options: dict[str, Any]) -> dict[str, Any]:
    address = f"./{PYTHON.as_posix()}/pyodide.mjs"
    kernel = {"pyodideUrl": address, "disablePyPIFallback": True, "loadPyodideOptions": options}
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Eixample",
            "exposeAppInBrowser": True,
            "disabledExtensions": ["@jupyterlab/apputils-extension:announcements"],
            "litePluginSettings": {f"{KERNEL}:kernel": kernel},
        },
    }


def _build_lite(lite: Path, site: Path) -> None:
    program = TOOLS / "venv" / "bin" / "jupyter"
    folders = ("--lite-dir", lite, "--contents", lite / "files", "--output-dir", site)
    command = [program, "lite", "build", *folders, "--no-sourcemaps", "--apps", "notebooks", "--apps", "tree"]
    built = subprocess.run(command, cwd=lite, capture_output=True, text=True, check=False)
    if built.returncode:
        sys.exit(f"JupyterLite could not be built:\n{built.stdout[-3000:]}{built.stderr[-3000:]}")


def _list_nothing(folder: Path) -> None:
    """Of what the browser keeps the site has nothing; asked for a list of it, it would answer with an error."""
    folder.mkdir(parents=True)
    (folder / "all.json").write_text(json.dumps({"type": "directory", "format": "json", "content": []}), "utf-8")


def _open_lessons(page: Path, release: str) -> None:
    """Let our script run first on the page of a lesson."""
    said = pages.WORDS["starting"] | pages.WORDS["keeping"]
    texts = {lang: {name: words[lang] for name, words in said.items()} for lang in LANGUAGES}
    site = {"release": release, "worker": f"../{PYTHON.as_posix()}/python_worker.mjs", "texts": texts}
    for name in ("notebook_page.js", "notebook_page.css", "site_folders.js", "unkept_files.js"):
        shutil.copy(HERE / "js" / name, page.parent / name)
    data = json.dumps(site, ensure_ascii=False).replace("&", "&amp;").replace("'", "&#39;")
    ours = (
        f"<link rel='stylesheet' href='notebook_page.css'><script src='notebook_page.js' data-site='{data}'></script>"
    )
    _replace(
        page,
        {
            "<head>": f"<head><meta charset='utf-8'>{pages.ICON}{ours}",
            '<link rel="manifest" href="../manifest.webmanifest">': "",
        },
    )


def _replace(file: Path, texts: dict[str, str]) -> None:
    """Write a file of JupyterLite anew with other texts in it."""
    text = file.read_text("utf-8")
    for old, new in texts.items():
        if text.count(old) != 1:
            sys.exit(f"{file}: {old} is to be replaced, and stands there {text.count(old)} times")
        text = text.replace(old, new)
    file.write_text(text, "utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]).resolve())
