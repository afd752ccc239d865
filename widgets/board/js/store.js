// One store per model: the present frame, the messages waiting for an answer, and the views that show it.
// Frames are replaced, never changed, so that a view sees by identity which parts are new.

import { keep } from "./keep.js";

const ANSWER_WITHIN = 2000; // ms; then the status line says that the kernel does not answer
const GONE_AFTER = 3000; // ms
const UNASKED = ["preview", "known"]; // sent by themselves: nobody waits for the answer

export function applyPatch(patch, old) {
  const next = { ...old };
  for (const [signed, value] of Object.entries(patch)) {
    const sign = signed[0];
    const name = signed.slice(1);
    if (sign === "+") next[name] = value;
    else if (sign === "-") delete next[name];
    else if (sign === "/") next[name] = applyPatch(value, old[name]);
    else next[name] = old[name].toSpliced(value[0], value[1], ...value[2]);
  }
  return next;
}

const inflated = (bytes) => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")));

const bytesOf = (view) => new Uint8Array(view.buffer ?? view, view.byteOffset ?? 0, view.byteLength);

export function openStore() {
  const store = { frame: null, n: 0, views: new Set(), waiting: new Map(), model: null };
  let count = 0;
  let leaves = 0;
  let queue = Promise.resolve();

  const tell = (what, ...facts) => {
    for (const view of store.views) view[what](...facts);
  };

  // Send a gesture up; `about` (a place or an action) is pending until the answer comes. Previews wait in silence.
  store.send = (message, about = null) => {
    const n = ++count;
    const sent = { about, acts: message.kind === "act" };
    sent.timer = setTimeout(() => {
      sent.about = null;
      tell("late", !UNASKED.includes(message.kind));
    }, ANSWER_WITHIN);
    store.waiting.set(n, sent);
    try {
      store.model.send({ ...message, n });
    } catch {
      /* the timer tells */
    }
    tell("settle");
  };

  store.pending = () => [...store.waiting.values()].map((sent) => sent.about).filter(Boolean);

  function answer(message) {
    const sent = store.waiting.get(message.a);
    if (sent) {
      clearTimeout(sent.timer);
      store.waiting.delete(message.a);
      tell("answered");
    }
    const before = store.frame;
    const next = message.n === store.n + 1;
    if (message.f) [store.frame, store.n] = [message.f, message.n];
    else if (message.p && next) [store.frame, store.n] = [applyPatch(message.p, before), message.n];
    else if (message.p && message.n > store.n) store.send({ kind: "frame" });
    if (store.frame !== before) tell("draw", before);
    else tell("settle");
    if (message.d && sent) keep(...message.d).then((told) => tell("sayKept", ...told, message.d[3]));
    if (message.s || sent?.acts) tell("sayNext", ...(message.s ?? ["info", ""]));
  }

  store.start = (model) => {
    store.model = model;
    queue = store.opened = open(bytesOf(model.get("_open")));
    model.on("msg:custom", (content, buffers) => {
      queue = queue.then(() => receive(content, bytesOf(buffers[0]))).catch(reportError); // the next one is heard
    });
  };

  async function open(opening) {
    ({ style: store.style, n: store.n, frame: store.frame } = await inflated(opening).json());
  }

  async function receive({ deflated }, bytes) {
    let message;
    try {
      message = await (deflated ? inflated(bytes) : new Response(bytes)).json();
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
