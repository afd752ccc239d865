// Beside the board, one at a time: the note, what is looked at closely, what has just happened, what comes next, the
// leaves of the picture, the points, the key. The one that matters opens by itself; whoever opens another one keeps it
// until something else has to be seen.

import { childrenOf, h as make, set } from "../lib/dom.js";
import { keyed, writes } from "../lib/keys.js";
import { h, render } from "../lib/vdom.js";
import { bringIntoSight } from "../panels/aid.js";
import { showLatest } from "../panels/log.js";
import { showHere } from "../panels/variations.js";
import { leavesOf, noteOf, tabsOf, tabThatMatters } from "./which_tab.js";

/**
 * @import { PanelName } from "../types.d.ts"
 * @import { View } from "./view.js"
 * @import { Frame, Words } from "../wire.d.ts"
 */

const MOST = 6; // tabs in a row

/** @param {Words} words */
const openThere = (words) => h("span", { class: "eb-open" }, h("span", { class: "eb-hidden" }, words.open_there));

export class Tabs {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    /** @type {string | null} */
    this.chosen = null;
    this.current = ""; // the open one
    /** @type {unknown} */
    this.asked = null; // the aid that was asked for
    /** @type {Map<string | undefined, number>} */
    this.tops = new Map(); // how far down a tab is
    this.top = 0;
    this.fitted = ""; // how tabs were called when they were measured
    /** @type {Map<string, HTMLElement>} */
    this.leaves = new Map(); // name -> the section that holds its picture
    this.list = make("div", { class: "eb-tablist", role: "tablist", onkeydown: keyed((e) => this.walk(e)) });
    const turn = { type: "button", class: "eb-others", "data-f": "others", onclick: () => this.turn() };
    this.others = make("button", turn);
    this.pages = make("div", { class: "eb-pages" });
    const row = make("div", { class: "eb-tabrow" }, this.list, this.others);
    this.node = make("div", { class: "eb-tabs" }, row, this.pages);
    const observer = new ResizeObserver(() => this.fit());
    observer.observe(row);
    view.signal.addEventListener("abort", () => observer.disconnect());
  }

  get id() {
    return this.view.picture.prefix;
  }

  /** @param {string} name @returns {HTMLElement} */
  page(name) {
    if (!name.startsWith("leaf:")) return this.view.slots[/** @type {PanelName} */ (name)];
    const leaf = name.slice(5);
    const { node } = this.view.picture.surface(leaf);
    const page = this.leaves.get(leaf) ?? make("section", { class: "eb-panel eb-leaf" });
    this.leaves.set(leaf, page);
    if (page.firstChild !== node) page.replaceChildren(node);
    return page;
  }

  /** @param {string} name */
  title(name) {
    const { frame, words } = this.view;
    if (name.startsWith("leaf:")) return frame.scene.leaves?.[name.slice(5)][0];
    return noteOf(frame, name)?.title ?? words[/** @type {keyof Words} */ (`tab_${name}`)];
  }

  // Whoever writes in a tab keeps it, whatever others do meanwhile: else what he goes on to type would be keys of the
  // board.
  get isWrittenIn() {
    const { node } = this.view.focus;
    return !!node && this.pages.contains(node) && writes(node);
  }

  // Bring the tabs to the present frame; `before` is the frame before it, if there is a new one.
  /** @param {Frame | null} before */
  draw(before) {
    const { frame, picture } = this.view;
    const tabs = tabsOf(frame);
    const open = [...picture.marks.does.keys()];
    if (frame !== before) {
      const matters = this.isWrittenIn ? this.current : tabThatMatters(frame, picture, before, this.chosen);
      const kept = tabs.includes(this.current) ? this.current : null;
      const usual = ["note", "variations", "agenda", "log"].find((name) => tabs.includes(name));
      this.current = matters ?? kept ?? usual ?? tabs[0];
      if (noteOf(frame, matters)) this.chosen = null;
    }
    this.node.hidden = !tabs.length;
    const marked = new Set(leavesOf(frame.scene, open).map((name) => `leaf:${name}`));
    this.view.focus.keep(this.list, () =>
      render(
        tabs.map((name, i) => [i > 0 && h("span", { class: "eb-break" }), this.tab(name, marked.has(name))]),
        this.list,
      ),
    );
    const pages = tabs.map((name) => this.page(name));
    this.keepPages(pages);
    for (const [i, name] of tabs.entries()) this.show(name, pages[i]);
    this.keepStopInSight(open);
    this.askForAid();
    this.refit();
  }

  // One alone is seen, so their order means nothing; and whoever writes in one that is moved writes no more.
  /** @param {HTMLElement[]} pages */
  keepPages(pages) {
    const there = childrenOf(this.pages);
    const gone = there.filter((page) => !pages.includes(page));
    const come = pages.filter((page) => !there.includes(page));
    if (!gone.length && !come.length) return;
    this.view.focus.keep(this.pages, () => {
      for (const page of gone) page.remove();
      this.pages.append(...come);
    });
  }

  // The aid is large, and most people never open it.
  askForAid() {
    const { aid } = this.view.frame.panels;
    if (this.current !== "aid" || !aid?.ask || this.asked === aid) return;
    this.asked = aid;
    this.view.send({ kind: "aid" });
  }

  get all() {
    return childrenOf(this.list).filter((node) => node.role === "tab");
  }

  // One row of tabs is seen, of six at most. Where there are more a button turns to the others; the open one is always
  // seen.
  fit() {
    const { others, all: tabs } = this;
    const breaks = childrenOf(this.list).filter((node) => node.role !== "tab");
    for (const node of [others, ...breaks]) node.hidden = true;
    others.hidden = tabs.length <= MOST && !tabs.some((tab) => tab.offsetTop > tabs[0].offsetTop);
    let first = 0;
    for (const [i, tab] of tabs.entries()) {
      if (i - first === MOST) breaks[i - 1].hidden = false;
      if (i - first === MOST || tab.offsetTop > tabs[first].offsetTop) first = i;
    }
    for (const name of ["aria-label", "title"]) set(others, name, this.view.words.more_tabs);
    this.tops = new Map(tabs.map((tab) => [tab.dataset.tab, tab.offsetTop]));
    this.turnTo(this.tops.get(this.current) ?? 0);
  }

  // Measured anew only where tabs are called otherwise: it makes the page lay out everything.
  refit() {
    const drawn = [...this.list.children].map((tab) => tab.textContent).join();
    if (drawn !== this.fitted) this.fit();
    else if (this.tops.get(this.current) !== this.top) this.turnTo(this.tops.get(this.current) ?? 0);
    this.fitted = drawn;
  }

  // To the row that is so far down; what can be done in another one is said beside it.
  /** @param {number} top */
  turnTo(top) {
    const { list, others, tops, all } = this;
    const away = (/** @type {HTMLElement} */ tab) => tops.get(tab.dataset.tab) !== top && tab.querySelector(".eb-open");
    this.top = list.scrollTop = top;
    render(["\u22ef", all.some(away) && openThere(this.view.words)], others);
  }

  turn() {
    const rows = [...new Set(this.tops.values())];
    this.turnTo(rows[(rows.indexOf(this.top) + 1) % rows.length]);
  }

  // The picture's one tab stop lies where it can be seen: else on what can be done, else on the large picture.
  /** @param {string[]} open */
  keepStopInSight(open) {
    const { picture } = this.view;
    const leaf = (/** @type {string} */ key) => picture.leafOf(key);
    const seen = (/** @type {string} */ key) => !leaf(key) || `leaf:${leaf(key)}` === this.current;
    if (!picture.stop || seen(picture.stop)) return;
    const stop = picture.order.find((key) => seen(key) && open.includes(key)) ?? picture.order.find(seen);
    if (stop) picture.stopAt(stop);
  }

  /** @param {string} name @param {boolean} marked */
  tab(name, marked) {
    const on = name === this.current;
    const { words } = this.view;
    return h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `${this.id}-tab-${name}`,
        "data-f": `tab:${name}`,
        "data-tab": name,
        "aria-selected": String(on),
        "aria-controls": `${this.id}-page-${name}`,
        tabindex: on ? 0 : -1,
        "data-tone": noteOf(this.view.frame, name)?.tone,
        onclick: ({ currentTarget }) => this.choose(currentTarget.dataset.tab ?? ""),
      },
      this.title(name),
      marked && openThere(words),
    );
  }

  /** @param {string} name @param {HTMLElement} page */
  show(name, page) {
    const id = `${this.id}-page-${name}`;
    const tab = `${this.id}-tab-${name}`;
    const said = { role: "tabpanel", tabindex: "0", id, "aria-labelledby": tab };
    for (const [attribute, value] of Object.entries(said)) set(page, attribute, value);
    const appears = page.hidden && name === this.current;
    page.hidden = name !== this.current;
    if (appears && name === "log") showLatest(page, this.view.frame.panels.find);
    else if (appears && name === "variations") showHere(page);
    else if (appears && name === "aid") bringIntoSight(page);
    else if (appears) this.bringOpenIntoView(page);
  }

  // Where a leaf is higher than its page, it is scrolled to what can be done on it.
  /** @param {HTMLElement} page */
  bringOpenIntoView(page) {
    const first = page.querySelector('[role="gridcell"][aria-disabled="false"]:not([data-front])');
    if (!first) return;
    const place = first.getBoundingClientRect();
    const frame = this.pages.getBoundingClientRect();
    if (place.bottom > frame.bottom) page.scrollTop += place.bottom - frame.bottom + 8;
  }

  /** @param {string} name */
  choose(name) {
    this.chosen = name;
    this.open(name);
  }

  /** @param {string} name */
  open(name) {
    this.current = name;
    this.view.overlays.closeCard();
    this.draw(this.view.frame);
    this.view.settle();
  }

  // Open a leaf because something on it is gone to; the large picture is always there.
  /** @param {string} leaf */
  reveal(leaf) {
    if (leaf && this.current !== `leaf:${leaf}`) this.open(`leaf:${leaf}`);
  }

  /** @param {KeyboardEvent} e */
  walk(e) {
    const tabs = this.all;
    const i = tabs.indexOf(/** @type {HTMLElement} */ (this.view.focus.node));
    const n = tabs.length;
    /** @type {Record<string, number>} */
    const keys = { ArrowRight: (i + 1) % n, ArrowLeft: (i + n - 1) % n, Home: 0, End: n - 1 };
    const goes = keys[e.key];
    if (goes === undefined || i < 0) return;
    this.choose(tabs[goes].dataset.tab ?? "");
    this.all[goes].focus({ preventScroll: true });
    e.preventDefault();
  }
}
