// The surface of a picture.

import { h, set, svg } from "../lib/dom.js";

const LAYERS = 9;

// What elements are drawn on: the large picture (called "") or a leaf beside it. Two SVGs lie one on the other: what is
// drawn, and what is attended to, so that pointing at something repaints no board.
export class Surface {
  /** @param {string} name @param {SVGElement[]} defs */
  constructor(name, defs) {
    this.name = name;
    this.paper = svg("path", { class: "sf" });
    this.layers = Array.from({ length: LAYERS }, () => svg("g"));
    this.below = svg("g");
    this.states = svg("g", { "aria-hidden": "true", class: "states" });
    this.grid = svg("g", { role: "grid" });
    this.drawn = svg("svg", { class: "exi", "aria-hidden": "true" }, ...defs, this.paper, this.below, ...this.layers);
    this.attended = svg("svg", { class: "exi" }, this.states, this.grid);
    this.node = h("div", { class: "eb-surface" }, this.drawn, this.attended);
  }

  /** @param {number} w @param {number} h */
  size(w, h) {
    this.node.style.setProperty("--width", String(w));
    this.node.style.setProperty("--height", String(h));
    for (const part of [this.drawn, this.attended]) set(part, "viewBox", `0 0 ${w} ${h}`);
    set(this.paper, "d", `M0 0H${w}V${h}H0z`);
  }

  // Only a part of it is seen: its corner and its size.
  /** @param {number[]} window */
  show([x, y, w, h]) {
    this.node.style.setProperty("--width", String(w));
    this.node.style.setProperty("--height", String(h));
    for (const part of [this.drawn, this.attended]) set(part, "viewBox", `${x} ${y} ${w} ${h}`);
  }
}
