// What a browser has no room for lasts as long as the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { holdUnkept } from "../../scripts/build_site/js/unkept_files.js";

const KEPT = { "a.json": { type: "file", content: "kept", path: "a.json", name: "a.json" } };

/** Files that can be read but not written. */
function full() {
  const no = () => Promise.reject(Error("no room"));
  return {
    get: (path) => {
      if (path === "d") return Promise.resolve({ type: "directory", path: "d", name: "d", content: [{ name: "old" }] });
      return path in KEPT ? Promise.resolve(KEPT[path]) : Promise.reject(Error(`no ${path}`));
    },
    save: no,
    rename: no,
    newUntitled: no,
    delete: () => Promise.resolve(),
  };
}

function held() {
  const contents = full();
  let said = 0;
  holdUnkept(contents, () => said++);
  return { contents, said: () => said };
}

test("what cannot be saved is found, and each time that is said", async () => {
  const { contents, said } = held();
  await contents.save("d/new", { content: "text" });
  assert.equal((await contents.get("d/new")).content, "text");
  assert.deepEqual(
    (await contents.get("d")).content.map(({ name }) => name),
    ["old", "new"],
  );
  assert.equal(said(), 1);
});

test("it can be moved over a file that is kept, and that one is not seen again", async () => {
  const { contents } = held();
  await contents.save("b", { content: "b" });
  await contents.rename("b", "a.json");
  assert.equal((await contents.get("a.json")).content, "b");
  await assert.rejects(contents.get("b"));
});

test("it can be deleted", async () => {
  const { contents } = held();
  await contents.save("d/new", { content: "" });
  await contents.delete("d/new");
  await assert.rejects(contents.get("d/new"));
});

test("a folder that cannot be made holds what is put there", async () => {
  const { contents } = held();
  const made = await contents.newUntitled({ path: "", type: "directory" });
  await contents.rename(made.path, "own");
  await contents.save("own/x", { content: "x" });
  assert.deepEqual(
    (await contents.get("own")).content.map(({ name }) => name),
    ["x"],
  );
});

test("a notebook that cannot be saved is not said to be saved", async () => {
  const { contents, said } = held();
  await assert.rejects(contents.save("n.ipynb", { type: "notebook" }));
  assert.equal(said(), 1);
});

test("once there is room the kept file counts", async () => {
  const contents = full();
  let room = false;
  const { save } = contents;
  contents.save = (...asked) => (room ? Promise.resolve({ path: asked[0] }) : save());
  holdUnkept(contents, () => {});
  await contents.save("a.json", { content: "held" });
  room = true;
  await contents.save("a.json", { content: "kept" });
  assert.equal((await contents.get("a.json")).content, "kept");
});
