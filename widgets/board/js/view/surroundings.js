// Where a view stands: on a page, in a notebook, in a cell.

import { STILL } from "../lib/timing.js";
import { prose } from "./prose.js";

/** @import { View } from "./view.js" */

const SCROLLS = ".jp-WindowedPanel-outer, .jp-Notebook"; // a notebook
export const AROUND = 12; // pixels that stay free between the box and the edges of the window
export const TWO_COLUMNS = 760; // pixels, as in board.css
const LEAST = 560; // pixels, in a page within a page: it may grow with what is in it, and is low before

export class Surroundings {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    /** @type {Element | null} */
    this.notebook = null;
    this.isNarrow = false;
    this.fit();
    this.whenThere(() => {
      this.notebook = view.root.closest(".jp-Notebook");
      prose.join(view);
    });
  }

  // The box is no higher than the window, so that all of it can be seen together. Where it is stacked, of a question
  // that is longer than its share only the beginning lies over the board.
  fit() {
    const {
      root,
      here,
      slots: { decision },
      signal,
    } = this.view;
    const around = root.closest(SCROLLS);
    const least = window.parent === window || around ? 0 : LEAST;
    const most = () => Math.max(least, (around?.clientHeight ?? window.innerHeight) - 2 * AROUND);
    /** @type {(node: HTMLElement, name: string, px: number) => void} */
    const set = (node, name, px) => node.style.setProperty(name, `${px}px`);
    const measure = () => {
      set(root, "--most", most());
      this.isNarrow = root.offsetWidth < TWO_COLUMNS;
      if (this.isNarrow) set(root, "--asked", decision.offsetHeight); // all in it is styled anew
    };
    const observer = new ResizeObserver(measure);
    for (const node of [root, around, decision]) if (node) observer.observe(node);
    const longer = new ResizeObserver(() => this.view.focus.reachHere());
    for (const part of [here, ...here.children]) longer.observe(part);
    signal.addEventListener("abort", () => {
      for (const one of [observer, longer]) one.disconnect();
    });
    window.addEventListener("resize", measure, { signal });
    measure();
  }

  // A notebook may make its output long before that comes to the page.
  /** @param {() => void} work */
  whenThere(work) {
    const { root, signal } = this.view;
    const there = new ResizeObserver(() => {
      if (!root.isConnected) return;
      there.disconnect();
      work();
    });
    there.observe(root);
    signal.addEventListener("abort", () => there.disconnect());
  }

  // Has the cell been deleted, rather than its notebook been closed, or its output been cleared?
  get isDeleted() {
    const cell = this.view.root.closest(".jp-Cell");
    return !!this.notebook?.isConnected && !!cell && !cell.isConnected;
  }

  // On to what comes after the board: the next cell, or whatever follows.
  leave() {
    const { root } = this.view;
    const next = (root.closest(".jp-Cell") ?? root.parentElement)?.nextElementSibling;
    next?.scrollIntoView({ block: "start", behavior: matchMedia(STILL).matches ? "auto" : "smooth" });
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }
}
