// A task or remark, with its goals and hints.

import { h, svg } from "../lib/vdom.js";
import { picture, ruleLink, said } from "./parts.js";

/**
 * @import { View } from "../view/view.js"
 * @import { GoalRow, Note } from "../wire.d.ts"
 */

/** @param {View} view @param {Note} given @param {string} spot */
export function noteOf(view, { title, text, rule, goals = [], hints = [] }, spot) {
  return [
    h("h3", { class: "eb-hidden" }, title), // that of its tab
    h("p", {}, said(view, text ?? "", spot), " ", ruleLink(view, rule, spot)),
    goals.length > 0 &&
      h(
        "ul",
        { class: "eb-goals" },
        goals.map((goal) => goalOf(view, goal)),
      ),
    ...hints.map((hint, i) => h("p", { class: "eb-hint" }, said(view, hint, `${spot}${i}`))),
  ];
}

// A goal with its box, ticked if it is reached.
/** @param {View} given @param {GoalRow} given_ */
function goalOf({ words }, { text, reached }) {
  const box = svg("path", { class: "eb-box", d: "M1.5 1.5h13v13h-13z" });
  const tick = svg("path", { class: "eb-tick", d: "M4 8.2l2.8 3.2L12.2 4.6" });
  const state = h("span", { class: "eb-hidden" }, ` (${reached ? words.reached : words.not_reached})`);
  const sign = picture(16, 16, box, ...(reached ? [tick] : []));
  return h("li", { class: reached && "eb-reached" }, sign, h("span", {}, text, state));
}
