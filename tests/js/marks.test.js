// What marks say, place by place.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nameOf, readMarks } from "../../widgets/board/js/picture/marks.js";

test("an action is filled in with the key of each of its places", () => {
  const { does } = readMarks({ does: { "place {}|Lay it": { keys: ["0,1", "0,2"], ghost: "<path/>" } } });
  assert.deepEqual([...does.keys()], ["0,1", "0,2"]);
  assert.deepEqual(does.get("0,2"), [{ text: "place 0,2", label: "Lay it", ghost: "<path/>" }]);
});

test("the last part of a key is filled in too, and ways that are alike stay apart", () => {
  const does = { "take {:}|": { keys: ["card:7"] }, "take {:}||": { keys: ["card:7"], ghost: "x" } };
  const ways = readMarks({ does }).does.get("card:7") ?? [];
  assert.deepEqual(
    ways.map((way) => [way.text, nameOf(way)]),
    [
      ["take 7", "take 7"],
      ["take 7", "take 7"],
    ],
  );
});

test("a reason has its rule, its text and what is in the way, whatever signs the text has", () => {
  const { why } = readMarks({ why: { "ROF-TIL.3|No | at {}.|1,1 2,2": ["0,0"], "ROF-TIL.4|Full.|": ["0,0"] } });
  assert.deepEqual(why.get("0,0"), [
    { rule: "ROF-TIL.3", text: "No | at 0,0.", where: ["1,1", "2,2"] },
    { rule: "ROF-TIL.4", text: "Full.", where: [] },
  ]);
});

test("a picture without marks has none", () => {
  const { does, why } = readMarks({});
  assert.equal(does.size + why.size, 0);
});
