// What comes next.

import { h } from "../lib/dom.js";
import { ruleLink } from "./parts.js";

/**
 * @import { View } from "../view/view.js"
 * @import { Station } from "../wire.d.ts"
 */

/** @param {View} view @param {Station[]} stations */
export function agendaPanel(view, stations) {
  const lines = stations.map((station, i) =>
    h(
      "li",
      { "aria-current": station.now && "step" },
      h("span", { class: station.mark ? "eb-stop" : "eb-stop eb-dot", "aria-hidden": "true" }, station.mark),
      h("span", {}, station.title),
      ruleLink(view, station.rule, `agenda${i}`),
    ),
  );
  return [h("h3", { class: "eb-hidden" }, view.words.agenda), h("ol", { class: "eb-line" }, lines)];
}
