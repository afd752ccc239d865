// What comes next.

import { h } from "../lib/vdom.js";
import { ruleLink } from "./parts.js";

/**
 * @import { View } from "../view/view.js"
 * @import { AgendaLine } from "../wire.d.ts"
 */

/** @param {View} view @param {AgendaLine[]} lines */
export function agendaPanel(view, lines) {
  const items = lines.map((line, i) =>
    h(
      "li",
      { "aria-current": line.now && "step" },
      h("span", { class: line.mark ? "eb-stop" : "eb-stop eb-dot", "aria-hidden": "true" }, line.mark),
      h("span", {}, line.title),
      ruleLink(view, line.rule, `agenda${i}`),
    ),
  );
  return [h("h3", { class: "eb-hidden" }, view.words.agenda), h("ol", { class: "eb-line" }, items)];
}
