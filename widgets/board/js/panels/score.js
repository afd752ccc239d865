// The score sheet; a sum opens the lines that make it up.

import { fill, minus, signed } from "../lib/text.js";
import { h } from "../lib/vdom.js";
import { choice } from "./buttons.js";
import { disc, ruleLink, said } from "./parts.js";

/**
 * @import { View } from "../view/view.js"
 * @import { Score } from "../wire.d.ts"
 */

/** @param {View} view @param {Score} score */
export function scorePanel(view, score) {
  const heads = score.rows.map((row) =>
    h(
      "th",
      { scope: "col", class: row.you && "eb-you", title: row.name },
      disc(view, row.disc, 20),
      h("span", { class: row.disc && "eb-hidden" }, row.name),
    ),
  );
  const rows = score.columns.map((name, c) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, name),
      score.rows.map((_, r) => h("td", { class: "eb-num" }, scoreCell(view, score, r, c))),
    ),
  );
  const table = h("table", {}, h("thead", {}, h("tr", {}, h("td"), heads)), h("tbody", {}, rows));
  const buttons = (score.buttons ?? []).map((button) => choice(view, button));
  const lines = scoreLines(view, score);
  const shown = view.openScore.opened ? [table, lines] : [lines, table];
  return [...shown, buttons.length > 0 && h("div", { class: "eb-buttons" }, buttons)];
}

// One sum of the score sheet; where its lines are known, or can be asked for, it opens them.
/** @param {View} view @param {Score} score @param {number} r @param {number} c */
function scoreCell(view, score, r, c) {
  const row = score.rows[r];
  const points = row.cells[c];
  const shown = points ? minus(points) : "\u00b7";
  const cell = `${r}:${c}`;
  if (!row.lines && !score.asks) return shown;
  const facts = { name: row.name, column: score.columns[c], points: minus(points) };
  return h(
    "button",
    {
      type: "button",
      class: "eb-cell",
      "data-f": `score:${cell}`,
      "aria-expanded": String(view.openScore.opened === cell),
      "aria-label": fill(view.words.score_lines, facts),
      onclick: () => view.openScore.open(cell),
    },
    shown,
  );
}

// None while they are asked for.
/** @param {Score} score @param {string} opened */
export function linesOf(score, opened) {
  const [r, c] = opened.split(":").map(Number);
  const row = score.rows[r];
  return row?.lines?.filter((line) => line.column === c || c === score.columns.length - 1);
}

// The lines of the cell that lies open, else of what is being counted, those with their numbers.
/** @param {View} view @param {Score} score */
function scoreLines(view, score) {
  const opened = view.openScore.opened ? linesOf(score, view.openScore.opened) : score.now;
  const numbered = !view.openScore.opened && (opened?.length ?? 0) > 1;
  if (!opened || (!opened.length && !view.openScore.opened)) return null;
  const lines = opened.map(({ points, text, rule, where, disc: seat }, i) =>
    h(
      "li",
      {
        onmouseenter: () => view.attention.light(where, signed(points)),
        onmouseleave: () => view.openScore.witness(),
      },
      h("b", { class: "eb-num" }, signed(points)),
      h("span", {}, numbered && `${i + 1}. `, disc(view, seat, 16), " ", said(view, text, `line${i}`)),
      ruleLink(view, rule, `line${i}`),
    ),
  );
  return h("ul", { class: "eb-lines" }, lines.length ? lines : h("li", {}, view.words.no_lines));
}
