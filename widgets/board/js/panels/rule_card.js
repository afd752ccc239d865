// A rule, laid over the tabs; turned over it stands in its chapter of the rulebook.

import { fill } from "../lib/text.js";
import { h } from "../lib/vdom.js";
import { headed, icon, ruleLink, said } from "./parts.js";

/**
 * @import { At, Described } from "../types.d.ts"
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

/** @param {string} spot @param {string} text @param {() => void} onclick */
const button = (spot, text, onclick) =>
  h("button", { type: "button", class: "eb-close", "data-f": spot, onclick }, text);

/** @param {View} view @param {RuleCardPanel} card @param {Described} close */
function chapterOf(view, { id, chapter, rules }, close) {
  const lines = rules.map(({ rule, text }) =>
    h(
      "p",
      { key: rule, class: "eb-line-of-book", "aria-current": rule === id ? "true" : null },
      rule === id ? h("b", {}, rule) : ruleLink(view, rule, "chapter"),
      " ",
      said(view, text, `chapter:${rule}`),
    ),
  );
  const back = button("turn", view.words.to_card, () => view.overlays.turnCard());
  return [headed(chapter, back, close), lines];
}

/** @param {View} view @param {RuleCardPanel} card @param {Described} close */
function ruleOf(view, { id, kind, text, other, source, source_text: told, yours, code }, close) {
  const w = view.words;
  const from = fill(w.source, { source: told ?? source });
  const listing = () => [h("summary", { "data-f": "code" }, w.code), h("pre", { tabindex: 0 }, h("code", {}, code))];
  // What was pressed open or shut is drawn so too: else the key would find nothing to change.
  const keep = (/** @type {At<HTMLDetailsElement>} */ { target }) => {
    if (view.overlays.code === target.open) return;
    view.overlays.code = target.open;
    view.overlays.drawCard();
  };
  const turn = button("turn", w.in_book, () => view.overlays.turnCard());
  return [
    headed(id, h("span", { class: "eb-mu" }, kind), turn, close),
    h("p", {}, said(view, text, "card")),
    other && h("p", { class: "eb-other", lang: view.frame.lang === "en" ? "cs" : "en" }, said(view, other, "other")),
    yours && h("p", { class: "eb-mu" }, yoursMark(view)),
    source && h("p", { class: "eb-mu eb-source" }, icon(view, source, 14, "gm"), from),
    code && h("details", { open: view.overlays.code, ontoggle: keep }, listing()),
  ];
}

/** @param {View} view @param {RuleCardPanel} card */
export function ruleCard(view, card) {
  const label = fill(view.words.rule, { id: card.id });
  const close = button("close", view.words.close, () => view.overlays.closeCard());
  const side = view.overlays.turned ? chapterOf : ruleOf;
  return h(
    "div",
    { key: card.id, class: "eb-card", role: "dialog", "aria-label": label, tabindex: -1, "data-f": "rule" },
    h("div", { key: side.name, class: "eb-scrolls" }, side(view, card, close)),
  );
}
