// A picture that is only looked at.

import { set } from "../lib/dom.js";
import { Picture } from "../picture/picture.js";

/**
 * @import { View } from "../view/view.js"
 * @import { SceneFrame } from "../wire.d.ts"
 */

/** @param {View} view @param {{ title: string, text: string, picture: SceneFrame }} given */
export function stillPicture(view, { title, text, picture: scene }) {
  const own = new Picture(`${view.picture.prefix}-${Math.random().toString(36).slice(2)}`);
  own.define(view.frame.defs);
  own.draw(scene, null, false);
  const { node, grid, attended } = own.large;
  grid.remove();
  set(attended, "role", "img");
  set(attended, "aria-label", `${title}. ${text}`);
  const lit = (/** @type {string[]} */ where) => ({ groups: where.length ? [where] : [], badges: {} });
  const light = (/** @type {string[]} */ where) => own.drawStates({ pending: [], witness: lit(where) });
  light([]);
  return { node, light, surface: own.large };
}
