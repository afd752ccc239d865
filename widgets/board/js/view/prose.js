// Rules that the prose of a notebook names are links, as in every text of a board: they open the rule's card at the
// board that is nearest to them. The notebook itself holds plain text, so without a live board nothing is amiss.

import { h } from "../lib/dom.js";
import { RULE_ID } from "../lib/text.js";
import { whenIdle } from "../lib/timing.js";

/** @import { View } from "./view.js" */

const PROSE = ".jp-RenderedMarkdown";
const AID_LINK = ".ex-aid.sheet a[data-rule]";

// The notebook in which a board stands; on a page that is none, the page. A view beside a notebook is on neither.
/** @param {HTMLElement} root */
const pageOf = (root) =>
  root.closest(".jp-Notebook") ?? (document.querySelector(".jp-Notebook") ? null : document.body);

class Prose {
  constructor() {
    /** @type {Map<Element, { views: Set<View>, observer: MutationObserver, due: boolean }>} */
    this.pages = new Map(); // a page, or a notebook: the views of boards on it, and what watches its text
  }

  // A view of a board has come to the page. With the last one of them the page is forgotten.
  /** @param {View} view */
  join(view) {
    const page = pageOf(view.root);
    if (!page) return;
    const { views } = this.pages.get(page) ?? this.watch(page);
    views.add(view);
    this.linkSoon(page);
    view.signal.addEventListener("abort", () => {
      views.delete(view);
      if (!views.size) this.forget(page);
    });
  }

  // Text that is written anew is looked through too; what happens in boards is none.
  /** @param {Element} page */
  watch(page) {
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target instanceof Element && !target.closest(".eb"))) this.linkSoon(page);
    });
    observer.observe(page, { childList: true, subtree: true });
    /** @type {Set<View>} */
    const views = new Set();
    const watched = { views, observer, due: false };
    this.pages.set(page, watched);
    return watched;
  }

  /** @param {Element} page */
  forget(page) {
    this.pages.get(page)?.observer.disconnect();
    this.pages.delete(page);
  }

  /** @param {Element} page */
  linkSoon(page) {
    const watched = this.pages.get(page);
    if (!watched || watched.due) return;
    watched.due = true;
    whenIdle().then(() => {
      watched.due = false;
      if (this.pages.get(page) !== watched) return;
      for (const text of page.querySelectorAll(PROSE)) this.link(text, watched.views);
      for (const link of page.querySelectorAll(AID_LINK)) this.lead(link, watched.views);
    });
  }

  /** @param {Element} text @param {Set<View>} views */
  link(text, views) {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    /** @type {Text[]} */
    const found = [];
    while (walker.nextNode()) found.push(/** @type {Text} */ (walker.currentNode));
    for (const node of found.filter((node) => !node.parentElement?.closest("a, button, pre"))) {
      const parts = node.data.split(RULE_ID);
      const known = (/** @type {string} */ part) => [...views].some((view) => view.rules.has(part));
      if (parts.some(known)) node.replaceWith(...parts.map((part) => (known(part) ? this.linkTo(part, views) : part)));
    }
  }

  // The links of a player aid lead there as well; without a board of its game they do nothing but tell the rule.
  /** @param {HTMLElement} link @param {Set<View>} views */
  lead(link, views) {
    const id = link.dataset.rule ?? "";
    link.onclick = (e) => {
      if ([...views].some((view) => view.rules.has(id))) this.open(id, /** @type {any} */ (e), views);
      else e.preventDefault();
    };
  }

  /** @param {string} id @param {Set<View>} views */
  linkTo(id, views) {
    return h("a", { href: `#${id}`, "data-rule": id, onclick: (e) => this.open(id, e, views) }, id);
  }

  // The card is seen whole; who closes it comes back to the text.
  /** @param {string} id @param {Event & { currentTarget: Element }} pressed @param {Set<View>} views */
  open(id, pressed, views) {
    const { currentTarget: link } = pressed;
    pressed.preventDefault();
    const away = (/** @type {View} */ { root }) => {
      const board = root.getBoundingClientRect();
      const { top, bottom } = link.getBoundingClientRect();
      return Math.max(board.top - bottom, top - board.bottom, 0);
    };
    const shown = [...views].filter((view) => view.rules.has(id) && view.root.checkVisibility());
    const nearest = shown.sort((one, other) => away(one) - away(other))[0];
    nearest?.send({ kind: "rule", id });
    nearest?.root.scrollIntoView({ block: "nearest" });
  }
}

export const prose = new Prose();
