// Patches of frames: what is not touched stays the same object, so that a view sees what is new.

import assert from "node:assert/strict";
import { test } from "node:test";
import { applyPatch } from "../../widgets/board/js/store.js";

test("a patch sets, removes, goes deeper and splices", () => {
  const old = { a: 1, b: 2, c: { d: 3, e: [] }, f: [1, 2, 3, 4] };
  const patch = { "+a": 5, "-b": 0, "/c": { "+d": 6 }, "*f": [1, 2, ["x"], 4, 0, ["y"]] };
  assert.deepEqual(applyPatch(patch, old), { a: 5, c: { d: 6, e: [] }, f: [1, "x", 4, "y"] });
});

test("what was there before is left as it was", () => {
  const old = { panels: { log: [1], key: [2] }, scene: {} };
  const next = applyPatch({ "/panels": { "*log": [1, 0, [2]] } }, old);
  assert.deepEqual(old, { panels: { log: [1], key: [2] }, scene: {} });
  assert.equal(next.panels.key, old.panels.key);
  assert.equal(next.scene, old.scene);
  assert.notEqual(next.panels, old.panels);
});

test("a name may begin with a sign itself", () => {
  assert.deepEqual(applyPatch({ "++": 1, "--": 0 }, { "-": 2 }), { "+": 1 });
});
