// Runs the cells of all notebooks of a folder in the Python of the site: node run_notebooks.mjs PYODIDE_FOLDER NOTEBOOKS
// Its last line says of each notebook what went wrong, as JSON.
import { readFile } from "node:fs/promises";

const [pyodide, notebooks] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.core.mjs`);
const { unpack } = await import(`${pyodide}/pyodide.mjs`);
const { site, onDemand } = JSON.parse(await readFile(`${pyodide}/start.json`, "utf8"));
const python = await loadPyodide({ indexURL: `${pyodide}/` });
unpack(python, await readFile(`${pyodide}/${site.file}`), site.folder);
for (const file of Object.values(onDemand)) python.unpackArchive(new Uint8Array(await readFile(`${pyodide}/${file}`)), "zip", { extractDir: site.folder });
python.mountNodeFS("/lessons", notebooks);
console.log(python.runPython(`
import ast, contextlib, importlib, io, json, os
from pathlib import Path

importlib.invalidate_caches()

def run(file):
    os.chdir(file.parent)
    names, wrong = {"__name__": "__main__"}, []
    for number, cell in enumerate(json.loads(file.read_text())["cells"]):
        if cell["cell_type"] != "code":
            continue
        fails = "raises-exception" in cell["metadata"].get("tags", [])
        try:
            tree = ast.parse("".join(cell["source"]))
            last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(tree, str(file), "exec"), names)
                if last is not None:
                    value = eval(compile(ast.Expression(last.value), str(file), "eval"), names)
                    getattr(value, "_repr_mimebundle_", value.__repr__)()
        except Exception as error:
            if not fails:
                wrong.append(f"cell {number}: {type(error).__name__}: {error}")
        else:
            if fails:
                wrong.append(f"cell {number}: it raises nothing")
    return wrong

json.dumps({str(file): run(file) for file in sorted(Path("/lessons").rglob("*.ipynb"))})
`));
