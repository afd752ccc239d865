// The moves that have cost most, laid over the whole box: of each what would have been better and what was played, as
// pieces of the board and as bars, the rule from which the difference comes, and where one learns it.

import { h } from "../lib/vdom.js";
import { choices, icon } from "./parts.js";
import { stillPicture } from "./still_picture.js";

/**
 * @import { At, Children } from "../types.d.ts"
 * @import { View } from "../view/view.js"
 * @import { CostlyMovePanel, MovePicture, Review, Share } from "../wire.d.ts"
 */

/** @param {View} view @param {Review} data */
export const review = (view, data) => [
  h("div", { class: "eb-head" }, h("h3", {}, data.title), whose(view, data), button(view, "close", "review_close")),
  h(
    "div",
    { class: "eb-head eb-foot" },
    data.running && h("progress", { value: data.part, max: 1, "aria-label": view.words.review_part }),
    h("span", { class: "eb-mu", role: "status" }, data.said),
    data.running && button(view, "halt", "halt"),
    data.more && button(view, "more", "review_more"),
  ),
  h(
    "div",
    { class: "eb-scrolls", tabindex: 0, "data-f": "costly" },
    h("p", { class: "eb-mu" }, data.text),
    data.waits && h("p", { class: "eb-mu" }, data.waits),
    h(
      "ol",
      { class: "eb-costly" },
      data.moves.map((move, i) => card(view, move, i + 1, data.scale)),
    ),
    h("details", {}, h("summary", { "data-f": "caution" }, data.caution[0]), h("p", {}, data.caution[1])),
  ),
];

// Pictures are hung up when their places are there, and stay as long as these do.
/** @param {View} view @param {Review} data @param {HTMLElement} node */
export function hangPictures(view, { moves }, node) {
  const given = moves.flatMap(({ pictures }) => pictures);
  for (const [i, place] of node.querySelectorAll(".eb-piece").entries()) {
    if (place.childElementCount) continue;
    const { node: picture, surface } = stillPicture(view, given[i]);
    surface.show(given[i].window);
    place.append(picture);
  }
}

/** @param {View} view @param {CostlyMovePanel} move @param {number} number @param {number} scale */
const card = (view, { line, title, moment, pictures, cost, shares, verdict, ...more }, number, scale) =>
  h(
    "li",
    { key: line, class: "eb-costly-move" },
    h(
      "div",
      { class: "eb-head" },
      h("span", { class: "eb-rank", "aria-hidden": "true" }, number),
      h("div", {}, h("h4", {}, title), h("p", { class: "eb-mu" }, moment)),
    ),
    h(
      "div",
      { class: "eb-pieces" },
      pictures.map((one) => piece(line, one)),
    ),
    h(
      "div",
      { class: "eb-told" },
      h("p", { class: "eb-cost" }, cost),
      shares.map((one) => share(one, scale)),
      h("p", {}, verdict),
      reason(more),
      h(
        "div",
        { class: "eb-head eb-foot" },
        more.lesson && h("a", { href: more.lesson[0], "data-f": `lesson:${line}` }, more.lesson[1]),
        button(view, "try", "review_try", line, icon(view, "branch", 16)),
      ),
    ),
  );

/** @param {number} line @param {MovePicture} given */
const piece = (line, { title, text }) =>
  h(
    "figure",
    { key: `${line}:${title}:${text}` },
    h("div", { class: "eb-piece" }),
    h("figcaption", {}, h("b", {}, title), h("span", {}, `: ${text}`)),
  );

/** @param {Share} given @param {number} scale */
function share({ label, bounds, share: told, between, best }, scale) {
  const [mean, low, high] = bounds.map((value) => (100 * value) / scale);
  return h(
    "div",
    { class: best ? "eb-share eb-best" : "eb-share" },
    h("span", {}, label),
    h("b", {}, told),
    h(
      "span",
      { class: "eb-chance", style: `--to:${mean}%;--low:${low}%;--high:${high}%`, "aria-hidden": "true" },
      h("i"),
      h("u"),
    ),
    h("span", { class: "eb-mu" }, between),
  );
}

// The rule is read in place: its card would lie below.
/** @param {Pick<CostlyMovePanel, "why" | "rule" | "rule_text">} given @returns {Children} */
const reason = ({ why, rule, rule_text: text }) =>
  rule &&
  h(
    "details",
    { class: "eb-by" },
    h("summary", { "data-f": `by:${rule}` }, h("span", {}, why), " ", h("span", { class: "eb-rule" }, rule)),
    h("p", {}, text),
  );

/** @param {View} view @param {Review} given */
const whose = (view, { seat, seats }) =>
  seats &&
  h(
    "select",
    {
      "data-f": "review_of",
      "aria-label": view.words.review_of,
      title: view.words.review_of,
      onchange: (/** @type {At} */ { target }) =>
        view.send({ kind: "review", does: "seat", number: Number(/** @type {HTMLSelectElement} */ (target).value) }),
    },
    choices(
      seats.map(([value, label]) => ({ value, label })),
      seat,
    ),
  );

/**
 * @param {View} view
 * @param {"more" | "halt" | "try" | "close"} does
 * @param {"review_close" | "review_more" | "review_try" | "halt"} word
 * @param {number} [number]
 * @param {Children} [before]
 */
const button = (view, does, word, number = 0, before = null) =>
  h(
    "button",
    {
      type: "button",
      class: "eb-button",
      "data-f": `review:${does}:${number}`,
      onclick: () => view.send({ kind: "review", does, number }),
    },
    before,
    view.words[word],
  );
