// One store per model: the present frame, the messages waiting for an answer, and the views that show it.
// Frames are replaced, never changed, so that a view sees by identity which parts are new.

const ANSWER_WITHIN = 2000; // ms; then the status line says that the kernel does not answer
const WINDOW = 32768;
const LAST_BLOCK = new Uint8Array([3, 0]); // messages are flushed, not finished: this ends one

function applyPatch(patch, old) {
  const next = { ...old };
  for (const [signed, value] of Object.entries(patch)) {
    const sign = signed[0], name = signed.slice(1);
    if (sign === "+") next[name] = value;
    else if (sign === "-") delete next[name];
    else if (sign === "/") next[name] = applyPatch(value, old[name]);
    else next[name] = [...old[name].slice(0, value[0]), ...value[2], ...old[name].slice(value[0] + value[1])];
  }
  return next;
}

// Inflate what was deflated against `past`: that is fed to the inflater first, as one stored block.
async function inflate(past, ...data) {
  const size = past.length, head = [0, size & 255, size >> 8, ~size & 255, (~size >> 8) & 255];
  const inflater = new DecompressionStream("deflate-raw"), writer = inflater.writable.getWriter();
  for (const part of [new Uint8Array(head), past, ...data]) writer.write(part).catch(() => {});
  writer.close().catch(() => {});
  return new Uint8Array(await new Response(inflater.readable).arrayBuffer()).subarray(size);
}

const parsed = (bytes) => JSON.parse(new TextDecoder().decode(bytes));

function joined(past, more) {
  const all = new Uint8Array(past.length + more.length);
  all.set(past);
  all.set(more, past.length);
  return all.slice(-WINDOW);
}

const bytesOf = (view) => new Uint8Array(view.buffer ?? view, view.byteOffset ?? 0, view.byteLength);

function openStore() {
  const store = { frame: null, n: 0, views: new Set(), waiting: new Map(), model: null };
  let count = 0, base = null, past = null, queue = Promise.resolve();

  const tell = (what, ...facts) => { for (const view of store.views) view[what](...facts); };

  // Send a gesture up; `about` (a place or an action) is pending until the answer comes. Previews wait in silence.
  store.send = (message, about = null) => {
    const n = ++count, sent = { about };
    sent.timer = setTimeout(() => { sent.about = null; tell("late", message.kind !== "preview"); }, ANSWER_WITHIN);
    store.waiting.set(n, sent);
    try { store.model.send({ ...message, n }); } catch { /* the timer tells */ }
    tell("settle");
  };

  store.pending = () => [...store.waiting.values()].map((sent) => sent.about).filter(Boolean);

  function answer(message) {
    const sent = store.waiting.get(message.a);
    if (sent) { clearTimeout(sent.timer); store.waiting.delete(message.a); tell("answered"); }
    const before = store.frame;
    if (message.f) { store.frame = message.f; store.n = message.n; }
    else if (message.p && message.n === store.n + 1) { store.frame = applyPatch(message.p, before); store.n = message.n; }
    else if (message.p && message.n > store.n) store.send({ kind: "frame" });
    if (store.frame !== before) tell("draw", before);
    else tell("settle");
    if (message.s) tell("say", ...message.s);
  }

  store.start = (model) => {
    store.model = model;
    queue = store.opened = open(model.get("_open"), model.get("_now"));
    model.on("msg:custom", (message, buffers) => { queue = queue.then(() => receive(message, bytesOf(buffers[0]))); });
  };

  async function open(opening, now) {
    const all = await inflate(new Uint8Array(0), bytesOf(opening)), { style, ...frame } = parsed(all);
    base = past = all.slice(-WINDOW);
    store.style = style;
    store.frame = frame;
    if (now?.byteLength) [store.n, store.frame] = parsed(await inflate(base, bytesOf(now)));
  }

  async function receive({ afresh }, data) {
    let bytes;
    try {
      if (afresh) past = base;
      bytes = await inflate(past, data, LAST_BLOCK);
      past = joined(past, bytes);
    } catch { return store.send({ kind: "frame" }); }
    return answer(parsed(bytes));
  }

  store.stop = () => { for (const sent of store.waiting.values()) clearTimeout(sent.timer); };
  return store;
}
