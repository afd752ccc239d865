// Which tabs there are, and which of them opens by itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { leavesOf, noteOf, tabsOf, tabThatMatters } from "../../widgets/board/js/view/which_tab.js";

const NONE = { does: new Map() };
const els = { a: {}, b: { t: "district" }, c: { t: "hand" } };
const frame = (panels = {}, marks = {}) => ({
  lang: "en",
  panels: { log: [], agenda: [], score: { rows: [], columns: [] }, ...panels },
  scene: { els, marks, leaves: { district: ["District", 1, 1], hand: ["Hand", 1, 1] } },
});
const open = (...keys) => ({ does: new Map(keys.map((key) => [key, [{ text: "do it" }]])) });
const matters = (now, { before = frame(), marks = NONE, chosen = null } = {}) =>
  tabThatMatters(now, { marks }, before, chosen);

test("leaves stand between the panels that one reads while playing and the others", () => {
  assert.deepEqual(tabsOf(frame({ note: { title: "Task" } })), [
    "note",
    "log",
    "agenda",
    "score",
    "leaf:district",
    "leaf:hand",
  ]);
});

test("leaves where something can be done come before the others", () => {
  const leaves = (marks) => tabsOf(frame({}, marks)).filter((name) => name.startsWith("leaf:"));
  assert.deepEqual(leaves({ does: { "do it": { keys: ["c"] } } }), ["leaf:hand", "leaf:district"]);
  assert.deepEqual(leaves({ witness: { c: "" } }), ["leaf:hand", "leaf:district"]);
  assert.deepEqual(leaves({ pending: ["b"] }), ["leaf:district", "leaf:hand"]);
});

test("a place lies on its leaf, or on the large picture", () => {
  assert.deepEqual(leavesOf({ els }, ["a", "b", "b", "gone"]), ["", "district"]);
});

test("only notes have titles of their own", () => {
  const note = { title: "Task" };
  assert.equal(noteOf(frame({ note }), "note"), note);
  assert.equal(noteOf(frame({ note }), "log"), undefined);
  assert.equal(noteOf(frame({ note }), null), undefined);
});

test("a note opens to begin with, and with a hint that was asked for", () => {
  const note = { title: "Task" };
  assert.equal(matters(frame({ note }), { before: null }), "note");
  const hinted = frame({ note: { ...note, hints: ["Look left."] } });
  assert.equal(matters(hinted, { before: frame({ note }), chosen: "score" }), "note");
});

test("whoever reads a chart while he plays keeps it", () => {
  const panels = { plot: {} };
  assert.equal(matters(frame(panels), { marks: open("b"), chosen: "plot", before: frame(panels) }), "plot");
});

test("a leaf where something can be done opens, rather one that was chosen", () => {
  assert.equal(matters(frame(), { marks: open("b") }), "leaf:district");
  assert.equal(matters(frame(), { marks: open("b", "c"), chosen: "leaf:hand" }), "leaf:hand");
  assert.equal(matters(frame(), { marks: open("b", "c"), chosen: "score" }), "leaf:district");
});

test("a leaf that is spoken of opens, unless the large picture is spoken of too", () => {
  assert.equal(matters(frame({}, { witness: { b: "" } })), "leaf:district");
  assert.equal(matters(frame({}, { witness: { a: "", b: "" } })), null);
});

test("a new note opens, but not because the language has changed", () => {
  const [before, now] = ["Look.", "Look there."].map((text) => frame({ note: { title: "Task", text } }));
  assert.equal(matters(now, { before }), "note");
  assert.equal(matters({ ...now, lang: "cs" }, { before, chosen: "score" }), "score");
});

test("points that are being counted open the score", () => {
  assert.equal(matters(frame({ score: { rows: [], columns: [], now: [] } })), "score");
});

test("a leaf where something waits, or where all has changed", () => {
  assert.equal(matters(frame({}, { pending: ["c"] })), "leaf:hand");
  assert.equal(matters(frame({}, { last: ["b"] })), "leaf:district");
  assert.equal(matters(frame({}, { last: ["a", "b"] })), null, "the large picture is always seen");
});

test("what has just happened opens the log", () => {
  assert.equal(matters(frame({ log: [{ text: "Laid.", new: true }] })), "log");
  assert.equal(matters(frame({ log: [{ text: "Laid." }] })), null);
});

test("the editor opens its palette, and a leaf only if what is held fits nowhere else", () => {
  const editing = { groups: [] };
  const edits = { before: frame({ editing }) };
  assert.equal(matters(frame({ editing })), "editing");
  assert.equal(matters(frame({ editing }), { ...edits, marks: open("b") }), "leaf:district");
  assert.equal(matters(frame({ editing }), { ...edits, marks: open("a", "b") }), "editing");
  assert.equal(matters(frame({ editing }), { ...edits, marks: open("b"), chosen: "leaf:district" }), "leaf:district");
});
