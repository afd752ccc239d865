// What has happened since one decided last: mine first, number by number, then each turn of the others in a line.

import { fill, minus, signed } from "../lib/text.js";
import { h } from "../lib/vdom.js";
import { replayFrom, rightAfter } from "./log.js";
import { disc, icon, ruleLink, said } from "./parts.js";

/**
 * @import { View } from "../view/view.js"
 * @import { ChangedBy, ChangedNumber, Happening, NumbersOf, SummaryButton, SummaryPanel } from "../wire.d.ts"
 */

/** @param {View} view @param {SummaryPanel} given */
export function summaryPanel(view, given) {
  const { title, text, disc: seat, numbers, befell, heading, passed, since, buttons, table } = given;
  return [
    h(
      "section",
      { class: "eb-mine" },
      h("div", { class: "eb-title" }, disc(view, seat, 20), h("h3", {}, title), h("span", { class: "eb-mu" }, text)),
      numbers.map((number) => numberOf(view, number)),
      befell.length > 0 && h("ul", { class: "eb-happened" }, happenings(view, befell, "befell")),
    ),
    table && tableOf(view, table),
    heading && h("h3", {}, heading),
    passed.length > 0 && h("ul", { class: "eb-happened" }, happenings(view, passed, "passed")),
    h(
      "div",
      { class: "eb-buttons" },
      replayButton(view, since, seat ? view.words.since_turn : view.words.replay),
      buttons.map((button) => buttonOf(view, button)),
    ),
  ];
}

// The numbers of everybody; only what has changed says from what.
/** @param {View} view @param {NumbersOf} given */
const tableOf = (view, { columns, rows }) =>
  h(
    "table",
    {},
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td"),
        columns.map(({ title, glyph, tone }) =>
          h("th", { scope: "col", title }, icon(view, glyph, 18, tone), h("span", { class: "eb-hidden" }, title)),
        ),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map(({ disc: seat, name, you, cells }) =>
        h(
          "tr",
          { class: you && "eb-you" },
          h("th", { scope: "row" }, disc(view, seat, 18), " ", name),
          cells.map(cell),
        ),
      ),
    ),
  );

/** @param {(number | null)[]} given */
const cell = ([before, after]) =>
  h(
    "td",
    { class: "eb-num" },
    before !== after && [h("span", { class: "eb-mu" }, before === null ? "?" : minus(before)), " \u2192 "],
    h("b", {}, after === null ? "?" : minus(after)),
  );

/** @param {View} view @param {ChangedNumber} given */
const numberOf = (view, { title, glyph, tone, before, after, parts }) =>
  h(
    "div",
    { class: "eb-number", key: title },
    icon(view, glyph, 20, tone),
    h("b", {}, title),
    h("span", { class: "eb-num" }, minus(before), " \u2192 ", h("b", {}, minus(after))),
    h(
      "ul",
      {},
      parts.map((part, i) => partOf(view, part, `${title}${i}`)),
    ),
  );

/** @param {View} view @param {ChangedBy} given @param {string} spot */
const partOf = (view, { value, text, rule, disc: seat, who }, spot) =>
  h(
    "li",
    {},
    h("b", { class: "eb-num" }, signed(value)),
    h("span", {}, said(view, text, spot), " ", disc(view, seat, 16), who && h("span", { class: "eb-hidden" }, who)),
    ruleLink(view, rule, spot),
  );

/** @param {View} view @param {Happening[]} lines @param {string} spot */
const happenings = (view, lines, spot) => lines.map((line, i) => happening(view, line, `${spot}${i}`));

// Its places light up when it is pointed at, as those of a line of the log.
/** @param {View} view @param {Happening} given @param {string} spot */
function happening(view, { text, rule, at, disc: seat, glyph, tone, value, mark, where }, spot) {
  const light = () => view.attention.light(where);
  const again = fill(view.words.go_there, { text });
  return h(
    "li",
    { key: spot, class: mark && "eb-mark", onmouseenter: light, onmouseleave: () => view.attention.light() },
    disc(view, seat, 20) ?? h("span"),
    glyph ? icon(view, glyph, 18, tone) : h("span"),
    h("span", {}, value !== undefined && h("b", { class: "eb-num" }, signed(value), " "), said(view, text, spot)),
    ruleLink(view, rule, spot),
    h(
      "button",
      {
        type: "button",
        class: "eb-replay",
        "data-f": `replay:${spot}`,
        "data-at": at,
        "aria-label": again,
        title: again,
        onfocus: light,
        onclick: (e) => replayFrom(view, e),
      },
      icon(view, "step", 14, "gm"),
    ),
  );
}

/** @param {View} view @param {number[]} since @param {string} label */
const replayButton = (view, since, label) =>
  h(
    "button",
    {
      type: "button",
      class: "eb-button",
      "data-f": "replay",
      "data-at": rightAfter(since),
      onclick: (e) => replayFrom(view, e),
    },
    icon(view, "step", 16),
    label,
  );

/** @param {View} view @param {SummaryButton} given */
const buttonOf = (view, { does, label, glyph, main }) =>
  h(
    "button",
    {
      type: "button",
      class: main ? "eb-button eb-main" : "eb-button",
      "data-f": `does:${does}`,
      onclick: () => view.act(does, does),
    },
    glyph && icon(view, glyph, 18),
    label,
  );
