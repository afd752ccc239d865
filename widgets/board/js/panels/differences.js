// Two positions side by side, laid over the whole box: both pictures with what differs marked, and below them the lines
// of the ledgers and the places that only one side has.

import { around, find, h as make } from "../lib/dom.js";
import { signed } from "../lib/text.js";
import { h, render } from "../lib/vdom.js";
import { choices, disc, ruleLink, said } from "./parts.js";
import { stillPicture } from "./still_picture.js";

/**
 * @import { At } from "../types.d.ts"
 * @import { View } from "../view/view.js"
 * @import { Differences, SelectOption } from "../wire.d.ts"
 */

/** @param {View} view @param {Differences} given */
export function differences(view, { title, text, sides, lines, places }) {
  const pictures = sides.map((side) => stillPicture(view, side));
  const { words: w } = view;
  const light = (/** @type {string[]} */ where) => {
    for (const one of pictures) one.light(where);
  };
  const dim = () => light([]);
  const lit = (/** @type {string[]} */ where) => ({ onmouseenter: () => light(where), onmouseleave: dim });
  const close = h(
    "button",
    {
      type: "button",
      class: "eb-button",
      "data-f": "uncompare",
      onclick: () => view.send({ kind: "uncompare" }),
    },
    w.uncompare,
  );
  const figures = sides.map((side) => h("figure", {}, h("figcaption", {}, h("b", {}, side.title), " ", side.text)));
  const rows = lines.map(({ right, points, text: line, rule, disc: seat, where }, i) =>
    h(
      "tr",
      lit(where),
      h("td", {}, disc(view, seat, 18)),
      h(
        "td",
        {},
        h("span", { class: "eb-hidden" }, `${right ? w.only_right : w.only_left}: `),
        said(view, line, `differs${i}`),
        " ",
        ruleLink(view, rule, `differs${i}`),
      ),
      h("td", { class: "eb-num" }, right ? "" : signed(points)),
      h("td", { class: "eb-num" }, right ? signed(points) : ""),
    ),
  );
  const there = places.map(({ key, left, right }) => h("tr", lit([key]), h("td", {}, left), h("td", {}, right)));
  const head = (/** @type {string[]} */ ...names) =>
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        names.map((name) => h("th", { scope: "col" }, name)),
      ),
    );
  const [one, other] = sides.map((side) => side.title);
  const tables = [
    lines.length > 0 &&
      h("table", { class: "eb-ledgers" }, head("", w.ledger_differs, w.left, w.right), h("tbody", {}, rows)),
    there.length > 0 &&
      h("table", { class: "eb-places" }, h("caption", {}, w.board_differs), head(one, other), h("tbody", {}, there)),
  ];
  const dialog = {
    class: "eb-differences",
    role: "dialog",
    "aria-label": title,
    tabindex: -1,
    "data-f": "differences",
  };
  const node = make("div", dialog);
  render(
    [
      h("div", { class: "eb-head" }, h("h3", {}, title), h("span", { class: "eb-mu" }, text), close),
      h(
        "div",
        { class: "eb-scrolls", tabindex: 0, "data-f": "ledgers" },
        h("div", { class: "eb-two" }, figures),
        tables,
      ),
    ],
    node,
  );
  for (const [i, figure] of node.querySelectorAll("figure").entries()) figure.append(pictures[i].node);
  return node;
}

// What this moment can be compared with, and the button that lays both side by side.
/** @param {View} view @param {SelectOption[] | null | undefined} list */
export function comparing(view, list) {
  const { words: w } = view;
  if (!list?.length) return null;
  const compare = (/** @type {At} */ { target }) => {
    const chosen = find(around(target, ".eb-weigh"), "select").value;
    view.send({ kind: "compare", node: Number(chosen) });
  };
  const chosen = list.some(({ value }) => value === view.kept.compared) ? view.kept.compared : list[0].value;
  return h(
    "div",
    { class: "eb-weigh" },
    h("button", { type: "button", class: "eb-button", "data-f": "compare", onclick: compare }, w.compare),
    h(
      "select",
      {
        "data-f": "compared",
        "aria-label": w.compare_with,
        title: w.compare_with,
        onchange: ({ target }) => {
          view.kept.compared = target.value;
        },
      },
      choices(list, chosen),
    ),
  );
}
