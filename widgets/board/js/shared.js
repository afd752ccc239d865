// What a link has brought, on a board or a page below; something else can be put in by hand, as long as no worksheet is
// worked through.

import { boardInPage } from "./lib/board_in_page.js";
import { h } from "./lib/dom.js";
import { keepKeys } from "./lib/keys.js";
import { rendered } from "./lib/rendered.js";
import { sharedCodeIn } from "./lib/share_link.js";

const WORTH_A_LOOK = 400; // px; a page that is so high has its board

/** @import { Given } from "./types.d.ts" */

// Jupyter may have changed the address of the page since; its extension has kept what it was.
const brought = () =>
  /** @type {{ eixamplePosition?: string }} */ (globalThis).eixamplePosition || sharedCodeIn(location.href);

/** @param {Given} given */
function render({ model, el, signal }) {
  let count = 0;
  /** @returns {Record<"label" | "open" | "none" | "said" | "tone" | "lang" | "whole", string>} */
  const words = () => JSON.parse(model.get("_words"));
  const field = h("input", { type: "text", spellcheck: false, autocomplete: "off", size: 40 });
  const open = h("button", { type: "submit" });
  const status = h("p", { role: "status" });
  const label = h("span", {});
  const send = (/** @type {string} */ text) => model.send({ kind: "bring", text, n: ++count });
  const form = h("form", { class: "ex-buttons" }, h("label", {}, label, " ", field), open);
  form.onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (field.value.trim()) send(field.value);
  };
  const place = h("div", {});
  const root = h("div", { class: "ex ex-keep" }, form, status);
  keepKeys(root, signal);
  const draw = () => {
    const said = words();
    root.lang = said.lang;
    root.hidden = !!said.whole;
    [label.textContent, open.textContent, status.textContent] = [said.label, said.open, said.said || said.none];
    status.dataset.tone = said.tone;
  };
  model.on("change:_words", draw);
  draw();
  el.append(root, place);
  boardInPage(model, place, signal, (node) => {
    const grown = new ResizeObserver(() => {
      if (!root.hidden || node.offsetHeight < WORTH_A_LOOK) return;
      grown.disconnect();
      node.scrollIntoView();
    });
    grown.observe(node);
    signal.addEventListener("abort", () => grown.disconnect());
  });
  const code = brought();
  if (model.get("_board")) return;
  if (code) send(code);
  else model.send({ kind: "begun", n: ++count }); // Jupyter's address has lost the code when the page is loaded anew
}

export default { render: rendered(render) };
