// Whose a key is.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isTheirs, keyed } from "../../widgets/board/js/lib/keys.js";

const press = (key, ...held) => ({ key, ...Object.fromEntries(held.map((name) => [`${name}Key`, true])) });

test("plain keys are the board's", () => {
  for (const key of ["a", "Enter", " ", "ArrowLeft", "Tab", "?"]) assert.ok(!isTheirs(press(key)), key);
});

test("what is pressed with Ctrl, Meta or Alt belongs to whoever shows the board", () => {
  for (const held of ["ctrl", "meta", "alt"]) assert.ok(isTheirs(press("a", held)), held);
});

test("Shift leaves signs and Tab to the board, not keys that write none", () => {
  for (const key of ["N", "?", "Tab"]) assert.ok(!isTheirs(press(key, "shift")), key);
  for (const key of ["Enter", " ", "ArrowDown"]) assert.ok(isTheirs(press(key, "shift")), key);
});

test("a listener hears only the board's keys", () => {
  const heard = [];
  const listen = keyed((e) => heard.push(e.key));
  listen(press("Enter"));
  listen(press("Enter", "shift"));
  assert.deepEqual(heard, ["Enter"]);
});
