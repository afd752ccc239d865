// What stands in panels is described anew each time; Preact brings to the page only what differs from the last time.
// What is the same keeps its focus, its scrolling and what is half written.

import { render as bring, createElement } from "preact";

/** @import { Attributes, Box, Children, Described } from "../types.d.ts" */

const ABSENT = /** @type {unknown[]} */ ([null, undefined, false]);
const ALWAYS_SAID = ["checked"]; // a press has changed it, whether or not what it asks for is done

/** @param {string} tag @param {Record<string, unknown>} attributes @param {Children[]} children @returns {Described} */
function described(tag, attributes, children) {
  const present = Object.entries(attributes).filter(
    ([name, value]) => !ABSENT.includes(value) || ALWAYS_SAID.includes(name),
  );
  return createElement(tag, { key: attributes["data-f"], ...Object.fromEntries(present) }, ...children);
}

// Known by what has the focus there (`data-f`), whatever comes and goes beside it; else by its place.
/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes<HTMLElementTagNameMap[K]>} attributes
 * @param {Children[]} children
 */
export const h = (tag, attributes = /** @type {any} */ ({}), ...children) => described(tag, attributes, children);

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes<SVGElementTagNameMap[K]>} attributes
 * @param {Children[]} children
 */
export const svg = (tag, attributes = /** @type {any} */ ({}), ...children) => described(tag, attributes, children);

/** @param {Children} children @param {Element} parent */
export const render = (children, parent) => bring(/** @type {any} */ (children), parent);

/** @type {WeakMap<Box, string>} */
const GIVEN = new WeakMap(); // what a box was given last

// What a box for writing, or one to choose in, was given to begin with.
/** @param {Box} box */
export const given = (box) => GIVEN.get(box) ?? "";

// The attributes of a box that is given `value`. What is given otherwise than before comes into the box; what stands
// there else is the writer's, and so is all of it while he writes, or holds a slider.
/** @param {string} value */
export const filled = (value) => ({
  defaultValue: value,
  ref: (/** @type {HTMLInputElement | HTMLTextAreaElement | null} */ box) => {
    if (!box) return;
    const before = GIVEN.get(box) ?? value;
    GIVEN.set(box, value);
    const half = box.value !== before && box.matches(":focus");
    if (before !== value && !half && box.value !== value) box.value = value;
  },
});
