// The answer to pointing: what may be done at the place or with the button that is pointed at, and why other things may
// not. What it would bring follows, and the status line goes before. When one points at nothing any more the answer
// stays, paler, to be read on and pressed, until something else is pointed at, said or done.

import { h as make, set } from "../lib/dom.js";
import { fill } from "../lib/text.js";
import { h, render } from "../lib/vdom.js";
import { icon, reasons } from "../panels/parts.js";
import { nameOf } from "../picture/marks.js";

/**
 * @import { Children, Described, Marks } from "../types.d.ts"
 * @import { View } from "./view.js"
 */

/** @type {Record<string, (view: View) => Described>} */
const SIGNS = {
  no: (view) => icon(view, "forbidden", 22, "gf"),
  yes: (view) => icon(view, "legal", 22, "gl"),
};

const GAP = 8; // pixels between an answer and what is to be done

export class Why {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    /** @type {Marks | null} */
    this.marks = null; // what could be done when the answer was given
    /** @type {string[]} */
    this.weighed = []; // the actions that were weighed then
    this.idle = false; // whether nothing is pointed at
    this.node = make("section", { class: "eb-panel eb-why" });
  }

  draw() {
    const { view, node } = this;
    const { does, why } = view.picture.marks;
    node.hidden = !view.frame.panels.decision && !does.size && !why.size;
    const [tone, title, lines] = this.said();
    this.idle = tone === "idle" && !view.attention.action;
    view.here.classList.toggle("eb-past", this.past);
    if (this.past) return;
    this.marks = tone === "idle" ? null : view.picture.marks;
    this.weighed = view.attention.weighed;
    const before = node.dataset.tone + node.textContent;
    node.dataset.tone = tone;
    set(node, "aria-label", view.words.why);
    const text = h("div", {}, title && h("h3", {}, title), lines);
    view.focus.keep(node, () => render([SIGNS[tone]?.(view), text], node));
    view.here.classList.toggle("eb-above", this.above);
    if (before === tone + node.textContent) return;
    requestAnimationFrame(() => {
      view.here.scrollTop = 0;
    }); // now it would make the page lay everything out twice
  }

  // Nothing is pointed at, and the answer given last is still true.
  get past() {
    return this.idle && this.marks === this.view.picture.marks;
  }

  // A narrow board is covered by the answer at its lower end, or at its upper one: never where one points.
  get above() {
    const { attention, body, here, picture, surroundings, slots } = this.view;
    const pointed = picture.cells.get(attention.pointed ?? "");
    if (!pointed || !surroundings.isNarrow) return false;
    const below = body.getBoundingClientRect().bottom - slots.decision.offsetHeight - here.offsetHeight;
    return pointed.getBoundingClientRect().bottom > below - GAP;
  }

  forget() {
    this.marks = null;
  }

  // Its tone, title and lines.
  /** @returns {[string, string, Children]} */
  said() {
    const { view } = this;
    const { words: w } = view;
    const { marks, els } = view.picture;
    const { refused, pointed } = view.attention;
    const why = refused?.why ?? [];
    if (refused) return ["no", fill(w.refused_action, { action: refused.label }), reasons(view, why, "why")];
    if (!pointed || !els[pointed]) {
      const says = marks.why.size ? w.idle : marks.does.size && !marks.asked ? w.press : w.look;
      return ["idle", "", [h("p", { class: "eb-mu" }, says)]];
    }
    const place = view.picture.nameOf(pointed);
    if (view.picture.isCovered(pointed)) return ["plain", place, [h("p", { class: "eb-mu" }, w.covered_why)]];
    const lines = this.about(pointed);
    if (marks.does.has(pointed)) return marks.asked ? ["plain", place, lines] : ["yes", fill(w.open, { place }), lines];
    return marks.why.has(pointed) ? ["no", fill(w.refused, { place }), lines] : ["plain", place, lines];
  }

  /** @param {string} key */
  about(key) {
    const { view } = this;
    const w = view.words;
    const does = view.picture.marks.does.get(key) ?? [];
    const choose = view.frame.panels.editing?.groups ? w.turn_edit : w.turn;
    const why = view.picture.marks.why.get(key);
    const no = reasons(view, why ?? [], "why");
    const weighed = does.length > 1 && view.frame.panels.preview;
    const told = view.menu.closed && !weighed;
    return [
      does.length > 0 && told && h("p", {}, does.map(nameOf).join(" · ")),
      does.length > 1 && told && h("p", { class: "eb-mu" }, choose),
      ...(does.length && why
        ? [h("div", { class: "eb-not" }, icon(view, "forbidden", 16, "gf"), h("div", {}, no))]
        : no),
      view.gestures.enlarges(key) && h("p", { class: "eb-mu" }, w.enlarge),
    ];
  }
}
