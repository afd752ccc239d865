// The signs of the board, and what they mean.

import { h, svg } from "../lib/vdom.js";
import { brackets, outlineOf } from "../picture/shapes.js";
import { icon, picture } from "./parts.js";

/**
 * @import { Described } from "../types.d.ts"
 * @import { View } from "../view/view.js"
 * @import { Sign } from "../wire.d.ts"
 */

/** @param {View} view @param {Sign[]} signs */
export function keyPanel(view, signs) {
  const drawn = (/** @type {Sign} */ { glyph, state }) => (glyph ? icon(view, glyph, 24) : stateSign(state));
  const items = signs.map((sign) => h("li", {}, drawn(sign), sign.text));
  return h("ul", {}, items);
}

// The signs of states are drawn with the same shapes as on the board.
/** @param {string} [state] */
function stateSign(state = "") {
  /** @type {Record<string, string>} */
  const rings = { selected: "sel", pending: "no st ds", witness: "no st dt", focus: "foc" };
  const box = { x: 4, y: 4, w: 40, h: 40 };
  /** @type {Described[]} */
  const shapes = [svg("path", { class: "gr ha", d: outlineOf(box, 0) })];
  if (state === "open") shapes.push(svg("circle", { class: "open", cx: 24, cy: 24, r: 7 }));
  if (state === "last") shapes.push(svg("path", { class: "last", d: brackets([{ x: 6, y: 6, w: 36, h: 36 }]) }));
  if (rings[state]) shapes.push(svg("path", { class: rings[state], d: outlineOf(box, 0) }));
  return picture(26, 48, ...shapes);
}
