// The player aid, which the kernel writes; what is about the next step is marked in it, and kept in sight.

import { h } from "../lib/vdom.js";

/**
 * @import { View } from "../view/view.js"
 * @import { AidPanel } from "../wire.d.ts"
 */

/** @param {View} view @param {AidPanel} given */
export function aidPanel(view, { sheet, now = [] }) {
  if (!sheet) return null;
  return h("div", {
    dangerouslySetInnerHTML: { __html: sheet },
    ref: (/** @type {HTMLElement | null} */ node) => node && mark(node, now),
    onclick: (e) => {
      const link = e.target.closest("[data-rule]");
      if (!link) return;
      e.preventDefault();
      view.send({ kind: "rule", id: link.dataset.rule ?? "" });
    },
  });
}

/** @param {string} rule */
const chapterOf = (rule) => rule.split(".")[0];

// Lines that cite a rule of the next step; where it has a phase or chapter of its own, these too.
/** @param {HTMLElement} node @param {string[]} now */
function mark(node, now) {
  const chapters = now.map(chapterOf);
  const holds = (/** @type {string | undefined} */ listed, /** @type {string[]} */ wanted) =>
    !!listed?.split(" ").some((one) => wanted.includes(one));
  for (const line of node.querySelectorAll("[data-rules], [data-about]")) {
    const { rules, about } = line.dataset;
    line.classList.toggle("now", holds(rules, now) || holds(about, chapters));
  }
  bringIntoSight(node);
}

// Where nothing of it is in sight already.
/** @param {HTMLElement} node */
export function bringIntoSight(node) {
  const page = node.closest(".eb-panel");
  const first = node.querySelector(".now");
  if (!page || !first || !page.clientHeight) return;
  const [line, frame] = [first.getBoundingClientRect(), page.getBoundingClientRect()];
  if (line.top < frame.top || line.bottom > frame.bottom) page.scrollTop += line.top - frame.top - 8;
}
