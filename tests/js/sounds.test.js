// Which sound is heard with an answer.

import assert from "node:assert/strict";
import { test } from "node:test";
import { soundOf } from "../../widgets/board/js/lib/sounds.js";

const frame = (points = [0, 0], more = {}) => ({
  scene: {},
  panels: { score: { columns: [], rows: points.map((total) => ({ cells: [9, total] })) } },
  ...more,
});
const turn = { says: "Red builds.", moves: [] };

test("a move, a gain and a refusal are heard", () => {
  const before = frame();
  assert.equal(soundOf({}, true, before, frame()), "move");
  assert.equal(soundOf({}, true, before, frame([0, 2])), "gain");
  assert.equal(soundOf({ s: ["error", "No."] }, true, before, before), "refusal");
});

test("so is each turn of others", () => {
  assert.equal(soundOf({}, false, frame(), frame([0, 0], { turn })), "move");
  assert.equal(soundOf({}, false, frame([1, 1]), frame([1, 3], { turn })), "gain");
});

test("who only looks, walks in the history or begins a turn hears nothing", () => {
  assert.equal(soundOf({}, false, frame(), frame([5, 5])), null);
  assert.equal(soundOf({}, false, frame(), frame([0, 0], { turn: { says: "", moves: [] } })), null);
  const same = frame();
  assert.equal(soundOf({}, true, same, same), null);
});

test("a board without points has none to gain", () => {
  const bare = () => ({ scene: {}, panels: {} });
  assert.equal(soundOf({}, true, bare(), bare()), "move");
});
