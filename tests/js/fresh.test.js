// A page asks how things are now whenever somebody looks at it.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { freshWhenLookedAt } from "../../widgets/board/js/lib/fresh.js";

const DAY = 86_400_000; // ms

test("at the first look, after being elsewhere, and when another day begins, as long as the page is there", () => {
  mock.timers.enable({ apis: ["setInterval", "Date"] });
  let see = () => {};
  globalThis.document = Object.assign(new EventTarget(), { hidden: false });
  globalThis.window = new EventTarget();
  globalThis.IntersectionObserver = class {
    constructor(hear) {
      see = (isIntersecting) => hear([{ isIntersecting }]);
    }
    observe() {}
    disconnect() {}
  };
  let asked = 0;
  const page = new AbortController();
  const model = {
    send: () => {
      asked += 1;
      throw Error("the kernel is gone");
    },
  };
  freshWhenLookedAt(model, {}, page.signal);
  const after = (act) => {
    act();
    return asked;
  };
  assert.equal(
    after(() => window.dispatchEvent(new Event("focus"))),
    0,
    "nobody has seen it yet",
  );
  assert.equal(
    after(() => see(true)),
    1,
  );
  assert.equal(
    after(() => see(true)),
    1,
    "it is still seen",
  );
  see(false);
  assert.equal(
    after(() => mock.timers.tick(DAY)),
    1,
    "nobody looks",
  );
  assert.equal(
    after(() => see(true)),
    2,
  );
  document.hidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  document.hidden = false;
  assert.equal(
    after(() => document.dispatchEvent(new Event("visibilitychange"))),
    3,
  );
  assert.equal(
    after(() => mock.timers.tick(DAY)),
    4,
    "another day, in front of somebody",
  );
  page.abort();
  window.dispatchEvent(new Event("focus"));
  assert.equal(
    after(() => mock.timers.tick(DAY)),
    4,
  );
  mock.timers.reset();
});
