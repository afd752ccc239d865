// Several things that can be done at one place.

import { childrenOf, h } from "../lib/dom.js";
import { nameOf } from "../picture/marks.js";

/**
 * @import { Focusable, Way } from "../types.d.ts"
 * @import { View } from "./view.js"
 */

export class Menu {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.node = h("div", { class: "eb-menu", role: "menu", hidden: true });
  }

  get closed() {
    return this.node.hidden;
  }

  // The place that it belongs to.
  get key() {
    return this.node.dataset.for ?? "";
  }

  // A second press of the place does what is shown there.
  /** @param {string} key @param {Way[]} does */
  open(key, does) {
    const { view, node } = this;
    const { attention, picture } = view;
    const items = does.map((way) =>
      h(
        "button",
        {
          type: "button",
          role: "menuitem",
          tabindex: -1,
          onclick: () => {
            this.close(key);
            view.act(way.text, key);
          },
          onfocus: () => attention.like(way),
          onmouseenter: (e) => e.target.focus({ preventScroll: true }),
        },
        way.ghost && picture.sketch(key, way.ghost),
        nameOf(way),
      ),
    );
    node.setAttribute("aria-label", view.words.choose);
    node.replaceChildren(...items);
    node.hidden = false;
    for (const sketch of node.getElementsByTagName("svg")) picture.fit(sketch);
    node.dataset.for = key;
    const place = picture.cells.get(key);
    if (place) this.lay(place.getBoundingClientRect(), !picture.leafOf(key));
    this.focus(does.indexOf(/** @type {Way} */ (attention.wayAt(key))));
  }

  // In the column it lies on the tabs: the picture, what is to be decided and what it would bring stay in sight. On a
  // leaf, and where there is no column, it lies beside its place; where a summary lies in the column, within the board.
  /** @param {DOMRect} place @param {boolean} large */
  lay(place, large) {
    const { node, view } = this;
    const frame = view.body.getBoundingClientRect();
    const room = view.lower.getBoundingClientRect();
    const aside = large && room.top < frame.bottom && room.left >= place.right;
    node.classList.toggle("eb-aside", aside);
    Object.assign(node.style, {
      width: aside ? `${room.width}px` : "",
      maxWidth: "",
      maxHeight: aside ? `${room.height}px` : "",
    });
    if (aside) return this.put(room.left - frame.left, room.top - frame.top);
    const within = view.frame.panels.summary ? view.scroll.getBoundingClientRect() : frame;
    Object.assign(node.style, { maxWidth: `${within.width}px`, maxHeight: `${within.height}px` });
    const below = place.bottom - within.top + 6;
    const above = place.top - within.top - 6 - node.offsetHeight;
    const fits = below + node.offsetHeight <= within.height;
    const over = above > 0 && (view.picture.inUpperHalf(this.key) || !fits);
    const top = Math.max(0, Math.min(over ? above : below, within.height - node.offsetHeight));
    const left = Math.max(0, Math.min(place.left - within.left, within.width - node.offsetWidth));
    this.put(within.left - frame.left + left, within.top - frame.top + top);
  }

  // The box may be scrolled.
  /** @param {number} left @param {number} top */
  put(left, top) {
    const { scrollLeft, scrollTop } = this.view.body;
    Object.assign(this.node.style, { left: `${left + scrollLeft}px`, top: `${top + scrollTop}px` });
  }

  /** @param {number} number */
  focus(number) {
    childrenOf(this.node)[number].focus({ preventScroll: true });
  }

  /** @param {string} [key] */
  close(key = this.key) {
    this.hide();
    this.view.picture.cells.get(key)?.focus({ preventScroll: true });
  }

  hide() {
    this.node.hidden = true;
    this.view.settle();
  }

  // The focus has gone elsewhere; not to its own place, where a second press counts.
  /** @param {Focusable | null} to */
  leave(to) {
    if (!to || this.node.contains(to) || to.dataset.p === this.key) return;
    this.left = { from: this.key, to: to.dataset.p };
    this.hide();
  }

  // Two places pressed one after the other mean the one thing that can be done at both.
  /** @param {string} key @param {Way[]} does */
  meant(key, does) {
    const from = this.closed ? this.left?.to === key && this.left.from : this.key;
    const first = (from && from !== key && this.view.picture.marks.does.get(from)) || [];
    const both = does.filter((way) => first.some((other) => other.text === way.text));
    this.left = null;
    return both.length === 1 ? both[0] : null;
  }

  /** @param {KeyboardEvent} e */
  walk(e) {
    const items = childrenOf(this.node);
    const i = items.indexOf(/** @type {HTMLElement} */ (this.view.focus.node));
    const n = items.length;
    const on = (i + 1) % n;
    const back = (i + n - 1) % n;
    /** @type {Record<string, number>} */
    const keys = { ArrowDown: on, ArrowRight: on, r: on, ArrowUp: back, ArrowLeft: back, R: back, Home: 0, End: n - 1 };
    if (keys[e.key] !== undefined) items[keys[e.key]].focus();
    else if (e.key === "Escape" || e.key === "Tab") this.close();
    else return;
    e.preventDefault();
    if (e.key === "Escape") e.stopPropagation();
  }
}
