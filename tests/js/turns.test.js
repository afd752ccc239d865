// How long a turn stays, and what ends that.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { duration, Turns } from "../../widgets/board/js/lib/turns.js";

const turn = (more = {}) => ({ says: "Red builds a house.", moves: [], ...more });
const settled = () => new Promise((resolve) => setImmediate(resolve));

// What has become of a turn: "stays" or "over".
async function stay(turns, shown) {
  let state = "stays";
  turns.stay(shown).then(() => {
    state = "over";
  });
  await settled();
  return () => state;
}

beforeEach(() => {
  globalThis.document = { documentElement: { dataset: {} } };
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("a turn stays as long as it takes to read it, one's own only for a moment", async () => {
  const turns = new Turns();
  const shown = turn();
  const state = await stay(turns, shown);
  mock.timers.tick(duration(shown) - 1);
  await settled();
  assert.equal(state(), "stays");
  mock.timers.tick(1);
  await settled();
  assert.equal(state(), "over");
  assert.ok(duration(turn({ brief: true })) < duration(shown));
  assert.ok(duration(turn({ says: "Red builds. ".repeat(9) })) > duration(shown));
});

test("one goes on to the next turn, or to the end, and the turns after that stay again", async () => {
  const turns = new Turns();
  const first = await stay(turns, turn());
  turns.next();
  await settled();
  assert.equal(first(), "over");
  const second = await stay(turns, turn());
  assert.equal(second(), "stays");
  turns.pass();
  await settled();
  assert.equal(second(), "over");
  assert.equal((await stay(turns, turn()))(), "over");
  assert.equal((await stay(turns, undefined))(), "over");
  assert.equal((await stay(turns, turn()))(), "stays");
});

test("what is shown already stays no longer because something else is told meanwhile", async () => {
  const turns = new Turns();
  const shown = turn();
  await stay(turns, shown);
  turns.next();
  assert.equal((await stay(turns, shown))(), "over");
});

test("the speed holds for the page, and also where nothing is remembered", async () => {
  const turns = new Turns();
  assert.equal(turns.speed, "normal");
  turns.choose("slow");
  assert.equal(new Turns().speed, "slow");
  const state = await stay(turns, turn());
  mock.timers.tick(duration(turn()));
  await settled();
  assert.equal(state(), "stays");
  turns.choose("at_once");
  await settled();
  assert.equal(state(), "over");
  assert.equal((await stay(turns, turn()))(), "over");
});
