// A rule, laid over the tabs.

import { fill } from "../lib/text.js";
import { h } from "../lib/vdom.js";
import { headed, icon, said } from "./parts.js";

/**
 * @import { At } from "../types.d.ts"
 * @import { View } from "../view/view.js"
 * @import { RuleCardPanel } from "../wire.d.ts"
 */

// No program checks this rule; why it says so, whoever points at the mark is told.
/** @param {View} view */
const yoursMark = ({ words: w }) =>
  h(
    "span",
    { class: "eb-yours", tabindex: 0, "data-f": "yours" },
    w.yours,
    h("span", { role: "note" }, ` ${w.yours_why}`),
  );

/** @param {View} view @param {RuleCardPanel} given */
export function ruleCard(view, { id, kind, text, other, source, source_text: told, yours, code }) {
  const w = view.words;
  const label = fill(w.rule, { id });
  const from = fill(w.source, { source: told ?? source });
  const listing = () => [h("summary", { "data-f": "code" }, w.code), h("pre", { tabindex: 0 }, h("code", {}, code))];
  const keep = (/** @type {At<HTMLDetailsElement>} */ { target }) => {
    view.overlays.code = target.open;
  };
  const close = h(
    "button",
    {
      type: "button",
      class: "eb-close",
      "data-f": "close",
      onclick: () => view.overlays.closeCard(),
    },
    w.close,
  );
  return h(
    "div",
    { key: id, class: "eb-card", role: "dialog", "aria-label": label, tabindex: -1, "data-f": "rule" },
    h(
      "div",
      { class: "eb-scrolls" },
      headed(id, h("span", { class: "eb-mu" }, kind), close),
      h("p", {}, said(view, text, "card")),
      other && h("p", { class: "eb-other", lang: view.frame.lang === "en" ? "cs" : "en" }, said(view, other, "other")),
      yours && h("p", { class: "eb-mu" }, yoursMark(view)),
      source && h("p", { class: "eb-mu eb-source" }, icon(view, source, 14, "gm"), from),
      code && h("details", { open: view.overlays.code, ontoggle: keep }, listing()),
    ),
  );
}
