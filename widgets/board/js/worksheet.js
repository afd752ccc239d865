// A worksheet: how far one is, the board of a task, and what is handed in.

import { boardInPage } from "./lib/board_in_page.js";
import { around, find, h } from "./lib/dom.js";
import { freshWhenLookedAt } from "./lib/fresh.js";
import { keepKeys } from "./lib/keys.js";
import { ownIds } from "./lib/own_ids.js";
import { rendered } from "./lib/rendered.js";
import { isOwnMachine, shareLink } from "./lib/share_link.js";

/** @import { Given } from "./types.d.ts" */

const ANSWER_WITHIN = 4000; // ms; then it is said that the kernel does not answer

/** @param {string} name @param {string} text */
function save(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  h("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/** @param {HTMLElement} button @param {string} text @param {HTMLTextAreaElement | null} field */
async function copy(button, text, field) {
  const { said = "", failed = "", here = "" } = button.dataset;
  const status = find(around(button, ".buttons"), "[role=status]");
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = here && isOwnMachine(text) ? here : said;
  } catch {
    field?.select();
    status.textContent = field ? failed : text;
  }
}

/** @param {Given} given */
function render({ model, el, signal }) {
  const [above, board, below] = [h("div"), h("div"), h("div")];
  const page = h("div", {}, above, board, below);
  let count = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {{ kind: string, key?: string, name?: string }} message */
  const send = (message) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const status = page.querySelector("[role=status]");
      if (status) status.textContent = model.get("_no_kernel");
    }, ANSWER_WITHIN);
    try {
      model.send({ ...message, n: ++count });
    } catch {
      /* the kernel is gone; the timer tells */
    }
  };

  // Drawn anew, the focus is where it was; what is half written stays, and so does what lies open.
  /** @param {HTMLElement} part @param {string} name */
  const keep = (part, name) => {
    const draw = () => {
      const held = document.activeElement;
      const inside = held instanceof HTMLElement && part.contains(held) ? held : null;
      const { do: does, key } = inside?.dataset ?? {};
      const typed = /** @type {HTMLInputElement | null} */ (part.querySelector("[name=name]"))?.value;
      const open = !!part.querySelector("details[open]");
      const ready = !!part.querySelector(".handed");
      part.innerHTML = ownIds(model.get(name));
      const field = /** @type {HTMLInputElement | null} */ (part.querySelector("[name=name]"));
      if (field && typed) field.value = typed;
      part.querySelector("details")?.toggleAttribute("open", open);
      if (!inside) return;
      const code = ready ? null : part.querySelector("[data-copy]");
      if (code instanceof HTMLElement) return code.focus(); // what is handed in has just come
      const same = does ? `[data-do="${does}"][data-key="${key}"]` : "textarea, [name=name]";
      /** @type {HTMLElement | null} */ (part.querySelector(same))?.focus();
    };
    model.on(`change:${name}`, draw);
    draw();
  };

  page.addEventListener("submit", (e) => {
    const form = /** @type {HTMLFormElement} */ (e.target);
    if (board.contains(form)) return; // an answer is sent by the board
    e.preventDefault();
    send({ kind: "hand_in", name: String(new FormData(form).get("name") ?? "") });
  });
  page.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && /** @type {HTMLElement | null} */ (target.closest("button"));
    if (!button || board.contains(button)) return;
    const { do: does, key, save: name, copy: copies, link, text } = button.dataset;
    if (does) return send({ kind: does, key });
    const field = /** @type {HTMLTextAreaElement | null} */ (below.querySelector("textarea"));
    const code = text ?? field?.value ?? "";
    if (name) save(name, code);
    else if (link) copy(button, shareLink(link, code, location.href), field);
    else if (copies !== undefined) copy(button, code, field);
  });
  keepKeys(above, signal);
  keepKeys(below, signal);

  keep(above, "_page");
  keep(below, "_below");
  model.on("msg:custom", ({ a }) => {
    if (a === count) clearTimeout(timer);
  });
  signal.addEventListener("abort", () => clearTimeout(timer));
  el.append(page);
  boardInPage(model, board, signal);
  freshWhenLookedAt(model, el, signal);
}

export default { render: rendered(render) };
