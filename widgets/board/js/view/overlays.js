// What lies over the board: the card of a rule, two positions side by side, the moves that have cost most, and what
// hides it while it is handed over.

import { childrenOf, find, h } from "../lib/dom.js";
import { render } from "../lib/vdom.js";
import { differences } from "../panels/differences.js";
import { handOver } from "../panels/hand_over.js";
import { hangPictures, review } from "../panels/review.js";
import { ruleCard } from "../panels/rule_card.js";
import { taskPreview } from "../panels/task_preview.js";

/**
 * @import { Focusable } from "../types.d.ts"
 * @import { View } from "./view.js"
 */

export class Overlays {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.over = h("div", { class: "eb-over", hidden: true }); // holds the card
    /** @type {string | null} */
    this.shown = null; // the rule whose card lies open
    this.code = false; // whether it shows its Python
    this.turned = false; // whether it shows its chapter
    this.asked = false; // whether it was asked for here
    /** @type {Focusable | null} */
    this.back = null; // where the focus was before it
    /** @type {HTMLElement | null} */
    this.cover = null; // hides the board
    /** @type {HTMLElement | null} */
    this.overlay = null; // two positions
    /** @type {Focusable | null} */
    this.before = null; // where the focus was before them
    /** @type {HTMLElement | null} */
    this.reviewed = null; // the moves that have cost most
    /** @type {{ node: HTMLElement, head: HTMLElement, place: HTMLElement, board: string, gone?: () => void } | null} */
    this.previewed = null; // a task as a learner will see it
  }

  drawCard() {
    const card = this.view.frame.panels.rule;
    const opened = !!card && card.id !== this.shown;
    if (opened && !this.shown) this.back = this.view.focus.node;
    if (opened) this.turned = false;
    this.view.focus.keep(this.over, () => render(card ? ruleCard(this.view, card) : null, this.over));
    this.over.hidden = !card;
    this.view.root.classList.toggle("eb-carded", !!card);
    if (!card) this.code = false;
    else if (this.code) this.over.querySelector("details")?.scrollIntoView({ block: "nearest" });
    if (opened && this.asked) childrenOf(this.over)[0].focus({ preventScroll: true });
    if (!card && this.shown && this.asked) this.view.focus.giveBack(this.back);
    this.asked &&= !!card;
    this.shown = card?.id ?? null;
  }

  // The rule of this moment; once more, the Python of the card that lies open.
  showRule() {
    const { rule, decision } = this.view.frame.panels;
    this.turned = false;
    if (rule) this.code = !this.over.querySelector("details")?.open;
    if (rule) this.drawCard();
    else if (decision?.rule) this.view.send({ kind: "rule", id: decision.rule });
  }

  // The card turned over: the rule in its chapter, or back to the rule alone.
  turnCard() {
    this.turned = !this.turned;
    this.drawCard();
    this.over.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    find(this.over, '[data-f="turn"]').focus({ preventScroll: true });
  }

  closeCard() {
    if (this.view.frame.panels.rule) this.view.send({ kind: "close" });
  }

  drawHandOver() {
    const data = this.view.frame.panels.handover;
    const here = this.view.root.contains(this.view.focus.node);
    const height = data && (this.cover?.offsetHeight || this.view.body.offsetHeight);
    this.cover?.remove();
    this.view.body.hidden = !!data;
    this.cover = data ? h("div", { class: "eb-handover" }) : null;
    if (!this.cover || !data) return;
    render(handOver(this.view, data), this.cover);
    this.cover.style.minHeight = `${height}px`;
    this.view.root.append(this.cover);
    if (here) find(this.cover, "button").focus({ preventScroll: true });
  }

  // It stays while it grows, so that nothing moves below a hand and the focus keeps its place.
  drawReview() {
    const { view } = this;
    const data = view.frame.panels.review;
    const had = this.reviewed?.contains(view.focus.node);
    const opens = !!data && !this.reviewed;
    if (opens) {
      this.before = view.focus.node;
      this.reviewed = h("div", { class: "eb-review", role: "dialog", tabindex: -1, "data-f": "review" });
      view.body.append(this.reviewed);
    }
    const node = this.reviewed;
    if (data && node) {
      node.setAttribute("aria-label", data.title);
      view.focus.keep(node, () => render(review(view, data), node));
      hangPictures(view, data, node);
    } else {
      node?.remove();
      this.reviewed = null;
    }
    for (const part of childrenOf(view.body)) part.inert = !!data && part !== node;
    if (opens) node?.focus({ preventScroll: true });
    else if (!data && had) view.focus.giveBack(this.before);
  }

  // The board in it stays as it is while it is made narrow or dark: whoever has begun to answer goes on.
  drawTaskPreview() {
    const { view } = this;
    const data = view.frame.panels.task_preview;
    if (this.previewed && this.previewed.board !== data?.board) {
      this.previewed.gone?.();
      this.previewed.node.remove();
      this.previewed = null;
      if (!data) view.focus.giveBack(this.before);
    }
    if (data && !this.previewed) {
      this.before = view.focus.node;
      const [head, place] = [h("div"), h("div", { class: "eb-task-preview" })];
      const said = { role: "dialog", "aria-label": view.words.preview_title, tabindex: -1, "data-f": "task-preview" };
      const node = h("div", { class: "eb-review", ...said }, head, h("div", { class: "eb-scrolls" }, place));
      this.previewed = { node, head, place, board: data.board };
      view.body.append(node);
      this.hang(this.previewed);
      node.focus({ preventScroll: true });
    }
    const { previewed } = this;
    if (previewed && data) {
      view.focus.keep(previewed.head, () => render(taskPreview(view, data), previewed.head));
      previewed.place.dataset.jpThemeLight = String(data.theme === "light");
      previewed.place.classList.toggle("eb-narrow", data.narrow);
    }
    for (const part of childrenOf(view.body)) part.inert = !!previewed && part !== previewed.node;
  }

  /** @param {{ place: HTMLElement, board: string, gone?: () => void }} given */
  async hang(given) {
    const manager = this.view.store.model?.widget_manager;
    if (!manager) return;
    const shown = await manager.create_view(await manager.get_model(given.board));
    given.gone = () => shown.remove();
    given.place.append(shown.el);
  }

  // Whoever goes back from two positions side by side finds the focus where it was.
  drawDifferences() {
    const data = this.view.frame.panels.differences;
    const had = this.overlay?.contains(this.view.focus.node);
    if (data && !this.overlay) this.before = this.view.focus.node;
    this.overlay?.remove();
    this.overlay = data ? differences(this.view, data) : null;
    for (const part of childrenOf(this.view.body)) part.inert = !!data;
    if (this.overlay) {
      this.view.body.append(this.overlay);
      this.overlay.focus({ preventScroll: true });
    } else if (had) this.view.focus.giveBack(this.before);
  }
}
