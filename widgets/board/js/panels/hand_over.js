// What covers the board while one person hands it over to another.

import { h } from "../lib/vdom.js";
import { disc } from "./parts.js";

/**
 * @import { View } from "../view/view.js"
 * @import { HandOver } from "../wire.d.ts"
 */

/** @param {View} view @param {HandOver} given */
export function handOver(view, { title, text, button, disc: number }) {
  const go = { type: "button", class: "eb-button", "data-f": "ready", onclick: () => view.send({ kind: "ready" }) };
  return [disc(view, number, 64), h("h3", {}, title), h("p", {}, text), h("button", go, button)];
}
