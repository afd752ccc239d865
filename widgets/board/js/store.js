// One store per model: the present frame, the messages waiting for an answer, and the views that show it.
// Frames are replaced, never changed, so that a view sees by identity which parts are new.

import { keep } from "./keep.js";
import { inflated } from "./lib/inflated.js";
import { play, soundOf } from "./lib/sounds.js";
import { Turns } from "./lib/turns.js";

/**
 * @import { Store, Waiting } from "./types.d.ts"
 * @import { View } from "./view/view.js"
 * @import { Answer } from "./wire.d.ts"
 */

const ANSWER_WITHIN = 2000; // ms; then the status line says that the kernel does not answer
const GONE_AFTER = 3000; // ms
const UNASKED = ["preview", "known"]; // sent by themselves: nobody waits for the answer

// The last edit first: those before it stay where they are.
/** @param {any[]} list @param {any[]} edits each a start, how many to drop, and new items */
function edited(list, edits) {
  const made = [...list];
  for (let at = edits.length - 3; at >= 0; at -= 3) made.splice(edits[at], edits[at + 1], ...edits[at + 2]);
  return made;
}

/** @param {Record<string, any>} patch @param {any} old @returns {any} */
export function applyPatch(patch, old) {
  const next = { ...old };
  for (const [signed, value] of Object.entries(patch)) {
    const sign = signed[0];
    const name = signed.slice(1);
    if (sign === "+") next[name] = value;
    else if (sign === "-") delete next[name];
    else if (sign === "/") next[name] = applyPatch(value, old[name]);
    else next[name] = edited(old[name], value);
  }
  return next;
}

/** @param {DataView | ArrayBuffer} view */
const bytesOf = (view) => {
  const [buffer, from] = view instanceof ArrayBuffer ? [view, 0] : [view.buffer, view.byteOffset];
  return new Uint8Array(/** @type {ArrayBuffer} */ (buffer), from, view.byteLength);
};

export function openStore() {
  const turns = new Turns();
  const store = /** @type {Store} */ ({ n: 0, views: new Set(), waiting: new Map(), turns });
  let count = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let leaves;
  let queue = Promise.resolve();

  const tell = (/** @type {(view: View) => void} */ what) => {
    for (const view of store.views) what(view);
  };

  // Send a gesture up; `about` (a place or an action) is pending until the answer comes. Previews wait in silence.
  // While turns are shown it is about what has come of them.
  store.send = (message, about = null) => {
    if (!UNASKED.includes(message.kind)) turns.pass();
    const n = ++count;
    /** @type {Waiting} */
    const sent = { about, acts: message.kind === "act" };
    sent.timer = setTimeout(() => {
      sent.about = null;
      tell((view) => view.late(!UNASKED.includes(message.kind)));
    }, ANSWER_WITHIN);
    store.waiting.set(n, sent);
    try {
      store.model.send({ ...message, n, ...(turns.speed !== "at_once" && { turns: true }) });
    } catch {
      /* the timer tells */
    }
    tell((view) => view.settle());
  };

  store.pending = () => [...store.waiting.values()].flatMap((sent) => sent.about ?? []);

  /** @param {Answer} message */
  function answer({ a, n = 0, f, p, s, d }) {
    const sent = store.waiting.get(a ?? 0);
    if (sent) {
      clearTimeout(sent.timer);
      store.waiting.delete(a ?? 0);
      tell((view) => view.answered());
    }
    const before = store.frame;
    if (f) [store.frame, store.n] = [f, n];
    else if (p && n === store.n + 1) [store.frame, store.n] = [applyPatch(p, before), n];
    else if (p && n > store.n) store.send({ kind: "frame" });
    if (store.frame !== before) tell((view) => view.draw(before));
    else tell((view) => view.settle());
    if (store.views.size && !turns.passed) play(soundOf({ s }, !!sent?.acts, before, store.frame));
    if (d && sent) keep(d[0], d[1], d[2]).then(([id, facts]) => tell((view) => view.sayKept(id, facts, d[3])));
    const [tone, text] = s ?? ["info", ""];
    if (s || sent?.acts) tell((view) => view.sayNext(tone, text));
  }

  store.start = (model) => {
    store.model = model;
    store.opened = open(bytesOf(model.get("_open")));
    queue = store.opened;
    model.on("msg:custom", (content, buffers) => {
      queue = queue.then(() => receive(content, bytesOf(buffers[0]))).catch(reportError); // the next one is heard
      queue = queue.then(() => turns.stay(store.views.size ? store.frame.turn : undefined));
    });
  };

  /** @param {Uint8Array<ArrayBuffer>} opening */
  async function open(opening) {
    ({ style: store.style, n: store.n, frame: store.frame } = await inflated(opening).json());
  }

  /** @param {{ deflated?: boolean }} how @param {Uint8Array<ArrayBuffer>} bytes */
  async function receive({ deflated }, bytes) {
    /** @type {Answer} */
    let message;
    try {
      message = deflated ? await inflated(bytes).json() : JSON.parse(new TextDecoder().decode(bytes));
    } catch {
      return store.send({ kind: "frame" });
    }
    return answer(message);
  }

  // The last view was deleted. A cell that is moved is deleted too, and shows its output again at once.
  store.leaveSoon = () => {
    clearTimeout(leaves);
    leaves = setTimeout(() => {
      if (!store.views.size) store.send({ kind: "gone" });
    }, GONE_AFTER);
  };

  store.stop = () => {
    clearTimeout(leaves);
    for (const sent of store.waiting.values()) clearTimeout(sent.timer);
  };
  return store;
}
