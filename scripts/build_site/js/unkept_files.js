// What the browser has no room for: it lasts as long as the page, and the kernel finds it there. A kernel waits for the
// answer to each of its files, and would wait for ever for one that cannot be saved.

/** @param {string} path */
const nameOf = (path) => path.slice(path.lastIndexOf("/") + 1);
/** @param {string} path */
const folderOf = (path) => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/**
 * Let what cannot be saved be found all the same, and say that it is not kept. A notebook that cannot be saved stays
 * unsaved: its page says so itself.
 *
 * @param {any} contents JupyterLab's manager of files, which is changed
 * @param {() => void} say called each time that something could not be kept
 */
export function holdUnkept(contents, say) {
  const { get, save, rename, newUntitled, delete: remove } = contents;
  /** @type {Map<string, any>} */
  const unkept = new Map();

  /** @param {string} path @param {any} model */
  function hold(path, model) {
    say();
    const now = new Date().toISOString();
    const held = { type: "file", format: "text", content: "", writable: true, created: now, ...model };
    unkept.set(path, { ...held, name: nameOf(path), path, size: held.content?.length ?? 0, last_modified: now });
    return unkept.get(path);
  }

  contents.get = async (/** @type {string} */ path, /** @type {any} */ options) => {
    const own = unkept.get(path);
    if (own && own.type !== "directory") return own;
    const found = await get.call(contents, path, options).catch((/** @type {unknown} */ problem) => {
      if (!own) throw problem;
      return { ...own, content: [] };
    });
    if (found.type !== "directory" || !found.content) return found;
    const here = [...unkept.values()].filter((one) => folderOf(one.path) === path);
    const others = found.content.filter((/** @type {any} */ one) => !here.some(({ name }) => name === one.name));
    return { ...found, content: [...others, ...here] };
  };
  contents.save = async (/** @type {string} */ path, /** @type {any} */ model) => {
    try {
      const saved = await save.call(contents, path, model);
      unkept.delete(path);
      return saved;
    } catch (problem) {
      if (model?.type === "notebook") {
        say();
        throw problem;
      }
      return hold(path, model);
    }
  };
  contents.newUntitled = (/** @type {any} */ asked) =>
    newUntitled
      .call(contents, asked)
      .catch(() => hold(`${asked.path}/untitled-${unkept.size}`, { type: asked.type, content: null }));
  contents.rename = async (/** @type {string} */ from, /** @type {string} */ to) => {
    const own = unkept.get(from);
    if (!own) {
      return rename.call(contents, from, to).catch(async () => {
        const found = await contents.get(from, { content: true });
        unkept.delete(to);
        return hold(to, found);
      });
    }
    unkept.delete(from);
    return hold(to, own);
  };
  contents.delete = async (/** @type {string} */ path) => {
    if (!unkept.delete(path)) await remove.call(contents, path);
  };
}
