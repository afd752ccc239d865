// Two buttons: the progress as a file that the browser saves, and such a file brought back.

import { h } from "./lib/dom.js";
import { keepKeys } from "./lib/keys.js";
import { rendered } from "./lib/rendered.js";

/** @import { Given } from "./types.d.ts" */

const ANSWER_WITHIN = 2000; // ms; then it is said that the kernel does not answer
const LONGEST = 1_000_000; // bytes; a copy is far shorter

/** @param {string} name @param {string} text */
function save(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  h("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/** @param {Given} given */
function render({ model, el, signal }) {
  let count = 0;
  /** @type {number | undefined} */
  let waits;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @returns {Record<"save" | "bring" | "hint" | "no_copy" | "no_kernel" | "lang", string>} */
  const words = () => JSON.parse(model.get("_words"));
  const status = h("p", { role: "status" });
  const hint = h("p", { class: "mu" });
  const say = (/** @type {string} */ text, tone = "info") => {
    status.textContent = text;
    status.dataset.tone = tone;
  };
  const send = (/** @type {{ kind: "save" } | { kind: "bring", text: string }} */ message) => {
    clearTimeout(timer);
    timer = setTimeout(() => say(words().no_kernel, "error"), ANSWER_WITHIN);
    waits = ++count;
    model.send({ ...message, n: waits });
  };
  const input = h("input", { type: "file", accept: ".json,application/json", hidden: true });
  const saves = h("button", { type: "button", onclick: () => send({ kind: "save" }) });
  const brings = h("button", { type: "button", onclick: () => input.click() });
  input.onchange = async () => {
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    if (file.size > LONGEST) say(words().no_copy, "error");
    else send({ kind: "bring", text: await file.text() });
  };
  const buttons = h("div", { class: "ex-buttons" }, saves, brings, input);
  const root = h("div", { class: "ex ex-keep" }, buttons, hint, status);
  keepKeys(root, signal);
  const draw = () => {
    const said = words();
    root.lang = said.lang;
    [saves.textContent, brings.textContent, hint.textContent] = [said.save, said.bring, said.hint];
  };
  /** @param {{ a: number, copy?: string, name: string, text: string, tone?: string }} answer */
  const hear = ({ a, copy, name, text, tone }) => {
    if (a !== waits) return; // a view that asks for nothing hears what another one is told
    waits = undefined;
    clearTimeout(timer);
    if (copy !== undefined) save(name, copy);
    say(text, tone);
  };
  model.on("change:_words", draw);
  model.on("msg:custom", hear);
  signal.addEventListener("abort", () => clearTimeout(timer));
  draw();
  el.append(root);
}

export default { render: rendered(render) };
