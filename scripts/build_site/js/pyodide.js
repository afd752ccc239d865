// What the kernel takes for Pyodide: Pyodide itself, which may have started before the kernel has asked for it, with
// packages that come when something imports them.
import { loadPyodide as load } from "./pyodide.core.mjs";

/** Called with the name of each step, as soon as it begins. */
let tell = (_step) => {};

const PREPARE = `
import importlib.abc, importlib.util, sys

importlib.invalidate_caches()

class OnDemand(importlib.abc.MetaPathFinder):
    """Finds a package by unpacking its wheel: nobody waits for it who does not import it."""

    def __init__(self, wheels):
        self.wheels = wheels

    def find_spec(self, name, path=None, target=None):
        if name not in self.wheels:
            return None
        import io, sysconfig, zipfile
        from js import Uint8Array, XMLHttpRequest
        request = XMLHttpRequest.new()
        request.open("GET", self.wheels.pop(name), False)
        request.responseType = "arraybuffer"
        request.send()
        zipfile.ZipFile(io.BytesIO(Uint8Array.new(request.response).to_py())).extractall(sysconfig.get_path("purelib"))
        importlib.invalidate_caches()
        return importlib.util.find_spec(name)

sys.meta_path.append(OnDemand(on_demand.to_py()))
del on_demand
`;

const DECOMPRESS = `
def decompress(packed):
    from compression import zstd
    return zstd.decompress(packed.to_py())

decompress
`;

/** Write the files that lie in one file: a line with their names and sizes, and then one after the other. */
export function unpack(python, packed, folder) {
  const decompress = python.runPython(DECOMPRESS);
  const unpacked = decompress(new Uint8Array(packed));
  const buffer = unpacked.getBuffer();
  const bytes = buffer.data;
  const end = bytes.indexOf(10);
  let at = end + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))) {
    const file = `${folder}/${name}`;
    python.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    python.FS.writeFile(file, bytes.subarray(at, at + size));
    at += size;
  }
  buffer.release();
  unpacked.destroy();
  decompress.destroy();
}

/** Start Python with everything that a lesson imports. */
export async function start(options, onStep = tell) {
  tell = onStep;
  tell("python");
  const { modules = [], onDemand = {}, site, ...plain } = options;
  const arrives = fetch(new URL(site.file, import.meta.url)).then((answer) => answer.arrayBuffer());
  const python = await load({ ...plain, packages: [] });
  tell("packages");
  unpack(python, await arrives, site.folder);
  const wheels = Object.entries(onDemand).map(([name, file]) => [name, new URL(file, import.meta.url).href]);
  python.globals.set("on_demand", Object.fromEntries(wheels));
  python.runPython(PREPARE);
  tell("modules");
  for (const module of modules) python.pyimport(module).destroy();
  tell("page");
  return python;
}

/** What the kernel calls. */
export async function loadPyodide({ stdout, stderr, ...options }) {
  const early = globalThis.earlyPython;
  delete globalThis.earlyPython;
  return early ?? start({ stdout, stderr, ...options });
}
