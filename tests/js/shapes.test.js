// Geometry of states. That Python draws the same shapes is held by tests/browser/test_shapes.py.

import assert from "node:assert/strict";
import { test } from "node:test";
import { alike, badgeOf, beside, brackets, contours, dotOf, octagon } from "../../widgets/board/js/picture/shapes.js";

const box = (x, y, w = 48, h = 48) => ({ x, y, w, h });
const corners = (d) => d.split("M").length - 1;

test("an octagon is cut by a fifth where it is small, and by twelve at most", () => {
  assert.equal(octagon(0, 0, 20, 20), "M4 0H16L20 4V16L16 20H4L0 16V4z");
  assert.match(octagon(0, 0, 400, 400), /^M12 0H388/);
  assert.match(octagon(0, 0, 40, 24, 6), /^M6 0H34/);
});

test("places stand beside each other with a small gap and half a side in common", () => {
  assert.ok(beside(box(0, 0), box(52, 0), "x"));
  assert.ok(beside(box(0, 0), box(0, 52), "y"));
  assert.ok(beside(box(0, 0), box(52, 20), "x"), "more than half a side");
  assert.ok(!beside(box(0, 0), box(60, 0), "x"), "too far away");
  assert.ok(!beside(box(0, 0), box(52, 30), "x"), "less than half a side");
  assert.ok(!beside(box(52, 0), box(0, 0), "x"), "the other way round");
});

test("brackets hold places that touch by one pair", () => {
  assert.equal(corners(brackets([box(0, 0)])), 4);
  assert.equal(corners(brackets([box(0, 0), box(52, 0)])), 4);
  assert.equal(corners(brackets([box(0, 0), box(200, 0)])), 8);
  assert.equal(brackets([box(0, 0), box(0, 0)]), brackets([box(0, 0)]), "twice the same place");
});

test("contours enclose together what touches", () => {
  const [alone] = contours([box(0, 0)], 1);
  assert.match(alone, /z$/);
  const pair = contours([box(0, 0), box(52, 0)], 1);
  assert.equal(pair.length, 2);
  assert.ok(pair.every((d) => corners(d) === 3));
  const ring = [0, 52, 104].flatMap((x) => [0, 52, 104].map((y) => box(x, y)));
  assert.equal(contours(ring, 1).length, 8, "the one in the middle has no side of its own");
});

test("the dot sits in the middle, or on the corner of a card", () => {
  assert.deepEqual(dotOf(box(10, 20)), [34, 44]);
  assert.deepEqual(dotOf({ ...box(10, 20), d: 1 }), [54, 24]);
});

test("a badge is as wide as its text", () => {
  const [one, three] = ["3", "+12"].map((text) => badgeOf(box(0, 0), text));
  const width = ({ d }) => Number(/H([\d.]+)/.exec(d)?.[1]);
  assert.equal(width(three) - width(one), 13);
  assert.equal(one.x, three.x);
});

test("places with the same badge belong together", () => {
  assert.deepEqual(alike({ a: "+2", b: "", c: "+2" }), [["a", "c"], ["b"]]);
});
