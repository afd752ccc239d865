// One store per model: the present frame, the messages waiting for an answer, and the views that show it.
// Frames are replaced, never changed, so that a view sees by identity which parts are new.

import { keep } from "./keep.js";

const ANSWER_WITHIN = 2000; // ms; then the status line says that the kernel does not answer
const GONE_AFTER = 3000; // ms
const UNASKED = ["preview", "known"]; // sent by themselves: nobody waits for the answer
const WINDOW = 32768; // bytes that an inflater knows from before
const MEMORY = 1 << 22; // signs that are remembered, as in the kernel
const FRESH = 1 << 16; // of them the latest, which lie apart

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

// Inflates one thing after the other as one stream; each comes with its length before it. What both sides know already,
// `past`, is fed to the inflater first, as one stored block.
function inflater(past) {
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const reader = readable.getReader();
  const writer = writable.getWriter();
  const put = (bytes) => {
    writer.write(bytes).catch(() => {});
  };
  let left = new Uint8Array(0);

  async function take(size) {
    const taken = new Uint8Array(size);
    for (let n = 0; n < size; ) {
      if (!left.length) left = (await reader.read()).value;
      const part = left.subarray(0, size - n);
      taken.set(part, n);
      n += part.length;
      left = left.subarray(part.length);
    }
    return taken;
  }

  const size = past.length;
  put(new Uint8Array([0, size & 255, size >> 8, ~size & 255, (~size >> 8) & 255]));
  put(past);
  const known = take(size);
  return async (packed) => {
    await known;
    put(packed.subarray(4));
    return take(new DataView(packed.buffer, packed.byteOffset).getUint32(0));
  };
}

const textOf = (bytes) => new TextDecoder().decode(bytes);

// biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a board holds this sign, so it marks a copy
const COPY = /\u0001(-?\w+) (\w+);/;

// All that was said. The latest lies apart: a long text that has just grown is copied whole to look something up.
class Memory {
  constructor(past) {
    this.past = past;
    this.fresh = this.told = "";
  }

  slice(start, end) {
    let text = "";
    for (const part of [this.past, this.fresh, this.told]) {
      text += part.slice(Math.max(0, start), Math.max(0, end));
      start -= part.length;
      end -= part.length;
    }
    return text;
  }

  // A text in full: where it has a copy, the memory, or what has been read of it, says what stands there. A copy begins
  // so far from where the one before it has ended.
  learn(text) {
    const [first, ...pieces] = text.split(COPY);
    let at = this.past.length + this.fresh.length;
    this.told = first;
    for (let i = 0; i < pieces.length; i += 3) {
      const start = at + parseInt(pieces[i], 36);
      at = start + parseInt(pieces[i + 1], 36);
      this.told += this.slice(start, at) + pieces[i + 2];
    }
    const { told } = this;
    this.fresh += told;
    this.told = "";
    if (this.fresh.length > FRESH) this.settle();
    return told;
  }

  settle() {
    this.past = (this.past + this.fresh).slice(-MEMORY);
    this.fresh = "";
  }
}

const bytesOf = (view) => new Uint8Array(view.buffer ?? view, view.byteOffset ?? 0, view.byteLength);

export function openStore() {
  const store = { frame: null, n: 0, views: new Set(), waiting: new Map(), model: null };
  let count = 0;
  let leaves = 0;
  let base = null;
  let inflate = null;
  let memory = null;
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
    queue = store.opened = open(model.get("_open"), model.get("_now"));
    model.on("msg:custom", (message, buffers) => {
      queue = queue.then(() => receive(message, bytesOf(buffers[0]))).catch(reportError); // the next one is heard
    });
  };

  async function open(opening, now) {
    const all = await inflater(new Uint8Array(0))(bytesOf(opening));
    const { likely: _, style, ...frame } = JSON.parse(textOf(all));
    base = { window: all.slice(-WINDOW), text: textOf(all) };
    store.style = style;
    store.frame = frame;
    if (now?.byteLength) [store.n, store.frame] = JSON.parse(textOf(await inflater(base.window)(bytesOf(now))));
    begin();
  }

  // From the opening alone: what came after it is forgotten.
  function begin() {
    inflate = inflater(base.window);
    memory = new Memory(base.text);
  }

  async function receive({ afresh }, packed) {
    let message;
    try {
      if (afresh) begin();
      message = JSON.parse(memory.learn(textOf(await inflate(packed))));
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
