// Where the focus is in a board, and where it goes.

import { focusedNear, set } from "../lib/dom.js";
import { nextOpen } from "../picture/walk.js";
import { AROUND } from "./surroundings.js";

/**
 * @import { Focusable } from "../types.d.ts"
 * @import { View } from "./view.js"
 */

const FIELD = ".eb-field input";

export class Focus {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.held = false; // whether it was in the board when drawing began
    /** @type {string | undefined} */
    this.boxed = undefined; // the box that was come to last
    this.marked = ""; // the places that were marked last
  }

  get node() {
    return focusedNear(this.view.root);
  }

  // Redraw a panel and give the focus back to what stands in the same spot, or to the panel's own place.
  /** @param {Element} slot @param {() => void} redraw */
  keep(slot, redraw) {
    const focused = this.node;
    const spot = slot.contains(focused) ? focused?.dataset.f : null;
    redraw();
    if (!spot || this.node === focused) return;
    (this.at(slot, spot) ?? slot.querySelector("[tabindex='-1']"))?.focus({ preventScroll: true });
  }

  // A place that is drawn in another order loses the focus; it gets it back at once.
  /** @param {() => void} redraw */
  keepPlace(redraw) {
    const focused = this.node;
    const key = this.view.root.contains(focused) && focused?.dataset.p;
    redraw();
    if (key && !this.view.root.contains(this.node)) this.view.picture.cells.get(key)?.focus({ preventScroll: true });
  }

  // The panels of one frame may be drawn between the picture and the panels of another: each drawing asks anew.
  hold() {
    this.held ||= this.view.root.contains(this.node);
  }

  // What had the focus may be gone: the focus stays in the board ...
  get isGone() {
    return this.held && !this.node?.matches(":focus");
  }

  // ... on the picture's one tab stop, then; also where it lies on a leaf that is closed now. Whoever asks that has all
  // styles worked out, so it is asked when all is drawn.
  recover() {
    const lost = this.isGone || (this.held && !this.node?.checkVisibility());
    if (lost) this.view.picture.cells.get(this.view.picture.stop)?.focus({ preventScroll: true });
    this.held = false;
  }

  /** @param {Focusable | null} node */
  giveBack(node) {
    const again = node?.isConnected ? node : this.at(this.view.root, node?.dataset?.f);
    const to = again ?? this.view.picture.cells.get(this.view.picture.stop);
    to?.focus({ preventScroll: this.view.root.contains(to) });
  }

  /** @param {Element} node @param {string | undefined} spot */
  at(node, spot) {
    return [...node.querySelectorAll("[data-f]")].find((other) => other.dataset.f === spot);
  }

  // Give the focus to a place; its leaf opens.
  /** @param {string} key */
  goTo(key) {
    this.view.tabs.reveal(this.view.picture.leafOf(key));
    this.view.picture.cells.get(key)?.focus({ preventScroll: true });
  }

  // To the next place where something can be done; if there is none, to what else can be done.
  /** @param {string} key @param {number} step */
  goToOpen(key, step) {
    const next = nextOpen(this.view.picture, key, step);
    const button = '[data-does][aria-disabled="false"]';
    if (next) this.goTo(next);
    else this.view.slots.decision.querySelector(button)?.focus({ preventScroll: true });
  }

  // Who has asked for a number to be typed types it.
  comeToBox() {
    const asks = !!this.view.frame.panels.editing?.groups;
    const box = asks ? /** @type {HTMLInputElement | null} */ (this.view.slots.decision.querySelector(FIELD)) : null;
    if (box && box.name !== this.boxed) box.focus({ preventScroll: true });
    this.boxed = box?.name;
  }

  // What is spoken of is brought into sight when it is marked, and not again: whoever looks around is not called back.
  // Of places that do not all fit the first ones are seen. Whoever walks over the board stays where they are.
  comeToMarked() {
    const { frame, picture, attention } = this.view;
    const keys = Object.keys(frame.scene.marks.witness ?? {});
    const marked = keys.join(" ");
    if (marked === this.marked) return;
    this.marked = marked;
    if (attention.focus) return;
    for (const key of keys.reverse()) {
      const cell = picture.cells.get(key);
      if (cell?.checkVisibility()) this.bringIntoSight(cell);
    }
  }

  // Where the box scrolls inside, a place that is come to is scrolled into sight, clear of the decision lying there.
  /** @param {Element} cell */
  bringIntoSight(cell) {
    const held = this.view.slots.decision;
    const stays = getComputedStyle(held).position === "sticky";
    const said = stays && !this.view.root.matches(".eb-whole"); // what can be done at the place
    const told = said ? this.view.here.offsetHeight : 0;
    for (let holder = cell.parentElement; holder && this.view.root.contains(holder); holder = holder.parentElement) {
      if (holder.scrollHeight <= holder.clientHeight && holder.scrollWidth <= holder.clientWidth) continue;
      const place = cell.getBoundingClientRect();
      const frame = holder.getBoundingClientRect();
      const lies = held.getBoundingClientRect();
      const over = holder.contains(held) && lies.left < place.right;
      const above = over && !this.view.scroll.contains(cell);
      const covered = [above ? lies.height : 0, over && !above ? lies.height + told : 0];
      const [top, bottom] = covered.map((high) => high + AROUND);
      /** @type {(low: number, high: number, from: number, to: number) => number} */
      const beyond = (low, high, from, to) => Math.min(0, low - from) || Math.max(0, high - to);
      holder.scrollLeft += beyond(place.left, place.right, frame.left + AROUND, frame.right - AROUND);
      holder.scrollTop += beyond(place.top, place.bottom, frame.top + top, frame.bottom - bottom);
    }
  }

  // What is longer than its room can be come to, and scrolled with the keys.
  reachHere() {
    const { here } = this.view;
    set(here, "tabindex", here.scrollHeight > here.clientHeight ? "0" : null);
  }
}
