// Two buttons: the progress as a file that the browser saves, and such a file brought back.

import { keyed, pressNothing } from "./lib/keys.js";
import { rendered } from "./lib/rendered.js";

const ANSWER_WITHIN = 2000; // ms; then it is said that the kernel does not answer
const LONGEST = 1_000_000; // bytes; a copy is far shorter

function node(tag, attributes, ...children) {
  const made = Object.assign(document.createElement(tag), attributes);
  made.append(...children);
  return made;
}

function save(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  node("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

function render({ model, el, signal }) {
  let count = 0;
  let waits;
  let timer;
  const words = () => JSON.parse(model.get("_words"));
  const status = node("p", { role: "status" });
  const hint = node("p", { className: "mu" });
  const say = (text, tone = "info") => {
    status.textContent = text;
    status.dataset.tone = tone;
  };
  const send = (message) => {
    clearTimeout(timer);
    timer = setTimeout(() => say(words().no_kernel, "error"), ANSWER_WITHIN);
    waits = ++count;
    model.send({ ...message, n: waits });
  };
  const input = node("input", { type: "file", accept: ".json,application/json", hidden: true });
  const saves = node("button", { type: "button", onclick: () => send({ kind: "save" }) });
  const brings = node("button", { type: "button", onclick: () => input.click() });
  input.onchange = async () => {
    const [file] = input.files;
    input.value = "";
    if (file.size > LONGEST) say(words().no_copy, "error");
    else send({ kind: "bring", text: await file.text() });
  };
  const buttons = node("div", { className: "ex-buttons" }, saves, brings, input);
  const root = node("div", { className: "ex ex-keep" }, buttons, hint, status);
  root.onkeydown = keyed((e) => {
    if (e.key !== "Tab" && e.key !== "Escape") e.stopPropagation();
  });
  pressNothing(root, signal);
  const draw = () => {
    const said = words();
    root.lang = said.lang;
    [saves.textContent, brings.textContent, hint.textContent] = [said.save, said.bring, said.hint];
  };
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
