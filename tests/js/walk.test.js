// Where the focus goes from a place.

import assert from "node:assert/strict";
import { test } from "node:test";
import { alongGroups, alongRow, nextOpen, toward } from "../../widgets/board/js/picture/walk.js";

// A board of three by two places, a hand of two cards below it, and a leaf with one place.
const els = Object.fromEntries([
  ...[0, 1].flatMap((y) => [0, 1, 2].map((x) => [`${x},${y}`, place(52 * x, 52 * y, [0, y])])),
  ...[0, 1].map((n) => [`card:${n}`, place(60 * n, 150, [1, 0])]),
  ["far", { ...place(52, 52, [2, 0]), t: "leaf" }],
]);
const order = Object.keys(els);

function place(x, y, r) {
  return { l: 2, s: "", n: "a place", x, y, w: 48, h: 48, r };
}

test("arrows go to the nearest place that way", () => {
  const goes = (key, dx, dy) => toward({ order, els }, key, dx, dy);
  assert.equal(goes("0,0", 1, 0), "1,0");
  assert.equal(goes("1,0", 0, 1), "1,1");
  assert.equal(goes("1,1", -1, 0), "0,1");
  assert.equal(goes("0,1", 0, 1), "card:0");
  assert.equal(goes("2,0", 1, 0), null, "nothing lies there");
});

test("arrows stay on a leaf", () => {
  assert.equal(toward({ order, els }, "far", -1, 0), null);
  assert.equal(toward({ order, els }, "0,1", 1, 0), "1,1");
});

test("the ends of a row", () => {
  assert.equal(alongRow({ order, els }, "1,1", false), "0,1");
  assert.equal(alongRow({ order, els }, "1,1", true), "2,1");
});

test("the next place where something can be done, round the whole board", () => {
  const does = new Map(["1,0", "2,1", "card:1"].map((key) => [key, [{ text: "do it" }]]));
  assert.equal(nextOpen({ order, marks: { does } }, "0,0", 1), "1,0");
  assert.equal(nextOpen({ order, marks: { does } }, "1,0", 1), "2,1");
  assert.equal(nextOpen({ order, marks: { does } }, "card:1", 1), "1,0");
  assert.equal(nextOpen({ order, marks: { does } }, "1,0", -1), "card:1");
  assert.equal(nextOpen({ order, marks: { does } }, "2,1", -1), "1,0");
  assert.equal(nextOpen({ order, marks: { does: new Map() } }, "1,0", 1), null);
});

test("from one part of the board to the next", () => {
  assert.equal(alongGroups({ order, els }, "2,1", 1), "card:0");
  assert.equal(alongGroups({ order, els }, "card:1", -1), "0,0");
  assert.equal(alongGroups({ order, els }, "0,0", -1), null);
});
