// What is done with texts, and with the lines of the log and the scale of a chart.

import assert from "node:assert/strict";
import { test } from "node:test";
import { aloud, fill, minus, plain, RULE_ID, signed } from "../../widgets/board/js/lib/text.js";
import { causeOf, isFresh, spotsOf } from "../../widgets/board/js/panels/log.js";
import { ticksOf } from "../../widgets/board/js/panels/plot.js";

test("facts are filled in; one that is not known leaves nothing", () => {
  assert.equal(fill("{n} of {m}{x}", { n: 2, m: 7 }), "2 of 7");
});

test("one finds what is written in a hurry", () => {
  assert.equal(plain("Žlutý KŮŇ \u22123"), "zluty kun -3");
});

test("numbers have the sign that belongs to them", () => {
  assert.deepEqual([-3, 0, 4].map(signed), ["\u22123", "0", "+4"]);
  assert.equal(minus(-12), "\u221212");
});

test("ids of rules are found in sentences", () => {
  const found = (text) => text.split(RULE_ID).filter((_, i) => i % 2);
  assert.deepEqual(found("By ROF-TIL.3, see CIT-A.12."), ["ROF-TIL.3", "CIT-A.12"]);
  assert.deepEqual(found("A well-known word, A-, UTF."), []);
});

test("reasons are read out with their rules", () => {
  assert.equal(aloud([{ text: "No.", rule: "A-1", where: [] }]), "No. A-1");
});

test("lines of the log are known by their moment, however many there are of it", () => {
  const lines = [{ text: "a", at: [1, 0] }, { text: "b" }, { text: "c", at: [1, 0] }, { text: "d" }];
  assert.deepEqual(spotsOf(lines), ["1,0:1", "undefined:1", "1,0:2", "undefined:2"]);
});

test("what a line came about by is the last one that is less deep", () => {
  const lines = [{ text: "a" }, { text: "b", deep: 1 }, { text: "c", deep: 1 }, { text: "d", deep: 2 }];
  assert.equal(causeOf(lines, 0), null);
  assert.equal(causeOf(lines, 2), lines[0]);
  assert.equal(causeOf(lines, 3), lines[2]);
});

test("a line is fresh if it is new, or after the moment of the last gesture", () => {
  const since = (...moment) => ({ panels: { find: { since: moment } } });
  assert.ok(isFresh({ panels: {} }, { text: "", new: true }));
  assert.ok(isFresh(since(3, 1), { text: "", at: [3, 2] }));
  assert.ok(!isFresh(since(3, 1), { text: "", at: [3, 1] }));
  assert.ok(!isFresh({ panels: {} }, { text: "", at: [9, 9] }));
});

test("a scale has round numbers and holds both ends", () => {
  assert.deepEqual(ticksOf(0, 7), [0, 2, 4, 6, 8]);
  assert.deepEqual(ticksOf(-3, 12), [-5, 0, 5, 10, 15]);
  assert.deepEqual(ticksOf(0, 0), [0, 1]);
});
