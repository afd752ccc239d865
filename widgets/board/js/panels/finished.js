// What has come to its end: a row of city blocks, laid as the Eixample has them.

import { h, svg } from "../lib/vdom.js";

const BLOCKS = ["s2", "s3", "s6", "s1", "s4"]; // in the colours of the seats
const SIDE = 26; // units, of a block with the street beside it
const HIGH = 14; // pixels: blocks and text share a line, for the box of a question has no room to spare
const BLOCK = "M7.5 2h9l5.5 5.5v9l-5.5 5.5h-9l-5.5-5.5v-9z M10 8h4l2 2v4l-2 2h-4l-2-2v-4z";

/** @param {string} text */
export const finishedOf = (text) =>
  h("p", { class: "eb-finished" }, svg("svg", ROW, ...BLOCKS.map(block)), h("b", {}, text));

const ROW = {
  class: "exi",
  viewBox: `0 0 ${SIDE * BLOCKS.length} ${SIDE}`,
  width: HIGH * BLOCKS.length,
  height: HIGH,
  "aria-hidden": "true",
};

// The courtyard is a hole in it.
/** @param {string} colour @param {number} i */
function block(colour, i) {
  const laid = svg("path", { class: `eb-laid ${colour} ed`, style: `--i: ${i}`, d: BLOCK });
  return svg("g", { transform: `translate(${i * SIDE} 1)` }, laid);
}
