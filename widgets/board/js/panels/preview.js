// What would come of an action, before it is done.

import { signed } from "../lib/text.js";
import { h } from "../lib/vdom.js";
import { nameOf } from "../picture/marks.js";
import { headed, icon } from "./parts.js";

/**
 * @import { View } from "../view/view.js"
 * @import { Outcome, Preview, PreviewLine } from "../wire.d.ts"
 */

// What would come of what is weighed, or was last; until it is known, nothing.
/** @param {View} view @param {Preview} given */
export function previewPanel(view, { ways = [] }) {
  const { words: w, why, attention } = view;
  const weighed = why.past ? why.weighed : attention.weighed;
  const shown = weighed.flatMap((text) => ways.find(({ action }) => action === text) ?? []);
  if (!shown.length || shown.length < weighed.length) return [];
  if (shown.length > 1) return outcomes(view, shown);
  const [{ lines }] = shown;
  const head = headed(w.preview, h("span", { class: "eb-mu" }, w.preview_note));
  return [head, lines.length ? effects(view, lines) : h("p", { class: "eb-mu" }, w.preview_none)];
}

/** @param {PreviewLine} given */
const amount = ({ counts, value }) => (counts ? String(value) : signed(value));

/** @param {View} view @param {PreviewLine[]} lines */
function effects(view, lines) {
  const rows = lines.map((line) =>
    h(
      "tr",
      {},
      h("td", {}, line.glyph && icon(view, line.glyph, 18)),
      h("td", { class: "eb-num" }, amount(line)),
      h("td", {}, line.text),
    ),
  );
  return h("table", { class: "eb-effects" }, h("tbody", {}, rows));
}

// Of several ways what each would bring beside the others, and below it what all of them would.
/** @param {View} view @param {Outcome[]} ways */
function outcomes(view, ways) {
  const { words: w } = view;
  const all = [...view.picture.marks.does.values()].flat();
  const name = (/** @type {string} */ action) => nameOf(all.find(({ text }) => text === action) ?? { text: action });
  /** @type {(one: PreviewLine) => (other: PreviewLine) => boolean} */
  const same = (one) => (other) => JSON.stringify(one) === JSON.stringify(other);
  const common = ways[0].lines.filter((line) => ways.every(({ lines }) => lines.some(same(line))));
  const shown = ways.map(({ action, lines }) => {
    const own = lines.filter((line) => !common.some(same(line)));
    const told = own.map((line) => `${amount(line)}\u00a0${line.text}`).join(" · ");
    return h("li", {}, h("b", {}, name(action)), told && `: ${told}`);
  });
  return [
    h("ul", { class: "eb-ways", "aria-label": w.preview }, shown),
    common.length > 0 && headed(w.either_way),
    common.length > 0 && effects(view, common),
    h("p", { class: "eb-mu" }, w.turn),
  ];
}
