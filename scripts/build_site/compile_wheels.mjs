// Compiles wheels with the very Python that will run them: node compile_wheels.mjs PYODIDE_FOLDER WHEEL ...
// Byte code stands in the place of its source; of the rules the source stays beside it, since rule cards show it.
import { dirname } from "node:path";

const [pyodide, ...wheels] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ stdout: () => {} });
const folders = new Map(wheels.map((wheel) => [dirname(wheel), ""]));
[...folders.keys()].forEach((folder, number) => {
  folders.set(folder, `/wheels${number}`);
  python.FS.mkdirTree(`/wheels${number}`);
  python.mountNodeFS(`/wheels${number}`, folder);
});
const inside = wheels.map((wheel) => `${folders.get(dirname(wheel))}/${wheel.slice(dirname(wheel).length + 1)}`);
python.globals.set("wheels", python.toPy(inside));
await python.runPythonAsync(`
import importlib._bootstrap_external as imports
import importlib.util
import sys
import sysconfig
import zipfile
from pathlib import Path

PACKAGES = sysconfig.get_path("purelib")
LIBRARY = next(path for path in sys.path if path.endswith(".zip"))
SHOWN = ("gamelib/engine/", "gamelib/games/", "gamelib/positions/")

def compiled(folder, name, source):
    bare = 2 if folder == LIBRARY else -1  # nobody reads the docstrings of Python's own library there
    code = compile(source, f"{folder}/{name}", "exec", dont_inherit=True, optimize=bare)
    return imports._code_to_hash_pyc(code, importlib.util.source_hash(source), False)

def write(wheel):
    fresh = wheel.with_suffix(".new")
    root = PACKAGES if wheel.suffix == ".whl" else LIBRARY
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(fresh, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        def put(name, content):
            new.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
        for name in old.namelist():
            content = old.read(name)
            if not name.endswith(".py"):
                put(name, content)
            elif name.startswith(SHOWN):
                folder, _, stem = name.rpartition("/")
                put(name, content)
                put(f"{folder}/__pycache__/{stem[:-3]}.{sys.implementation.cache_tag}.pyc", compiled(root, name, content))
            else:
                put(f"{name}c", compiled(root, name, content))
    fresh.replace(wheel)

for wheel in wheels:
    write(Path(wheel))
`);
