// How good the options of a decision are.

import { around, find } from "../lib/dom.js";
import { fill, minus } from "../lib/text.js";
import { h } from "../lib/vdom.js";
import { choices, said, select } from "./parts.js";

/**
 * @import { At, Children } from "../types.d.ts"
 * @import { View } from "../view/view.js"
 * @import { EvaluationPanel, Measure, Prospect } from "../wire.d.ts"
 */

/** @param {View} view @param {EvaluationPanel} data */
export function prospectsPanel(view, data) {
  const { title, text, options, said: gains = [] } = data;
  const w = view.words;
  const lines = gains.map((line, i) => h("p", { class: "eb-gain" }, said(view, line, `gain${i}`)));
  return [
    h("h3", { class: options && "eb-hidden" }, title),
    weighing(view, data),
    h("p", { class: "eb-mu" }, said(view, text, "weighed")),
    lines.length > 0 && inWords(view, lines),
    options && chart(view, data),
    options && h("p", { class: "eb-mu eb-gain" }, w.in_95),
  ];
}

// What is known, in sentences with their rules; the browser keeps whether they are open.
/** @param {View} view @param {Children} lines */
const inWords = (view, lines) =>
  h(
    "details",
    {
      class: "eb-inwords",
      open: view.kept.inWords,
      ontoggle: (e) => {
        view.kept.inWords = e.target.open;
      },
    },
    h("summary", { "data-f": "in_words" }, view.words.in_words),
    lines,
  );

/** @param {View} view @param {EvaluationPanel} given */
function weighing(view, { running, seconds, choices: list, options, measures = [] }) {
  const { words: w } = view;
  if (!list) return null;
  const begin = (/** @type {At} */ { target }) => {
    const time = /** @type {HTMLSelectElement} */ (find(around(target, ".eb-weigh"), "[data-f=seconds]"));
    view.send({ kind: "weigh", seconds: Number(time.value) });
  };
  const weighs = { type: "button", class: "eb-button", "data-f": "weigh" };
  const go = running
    ? h("button", { ...weighs, onclick: () => view.send({ kind: "halt" }) }, w.halt)
    : h("button", { ...weighs, onclick: begin }, options ? w.weigh_again : w.weigh);
  const time = h(
    "select",
    { "data-f": "seconds", "aria-label": w.weigh_for, title: w.weigh_for, disabled: running },
    choices(list, seconds),
  );
  const names = measures.map(({ label, unit }) => (unit ? `${label} (${unit})` : label));
  const by =
    names.length > 0 &&
    select("measure", w.compare_by, names, measureOf(view, measures), (n) => {
      view.kept.measure = n;
      view.drawPanel("prospects");
    });
  return h("div", { class: "eb-weigh" }, go, time, by);
}

/** @param {View} view @param {Measure[]} measures */
const measureOf = (view, measures) => Math.min(view.kept.measure ?? 0, measures.length - 1);

// Sorted by what they are compared by, what was given up last; but nothing moves below a hand.
/** @param {View} view @param {Prospect[]} options @param {number} m */
function ranked(view, options, m) {
  const held = view.slots.prospects.querySelector(".eb-chart:is(:hover, :focus-within)");
  const old = held && view.kept.ranks?.m === m ? view.kept.ranks.order : [];
  const rank = (/** @type {Prospect} */ { does }) => (old.includes(does) ? old.indexOf(does) : old.length);
  const mean = (/** @type {Prospect} */ { numbers }) => numbers[m][0] ?? 0;
  const last = (/** @type {Prospect} */ one) => Number(!!one.given_up);
  const sorted = [...options].sort((a, b) => rank(a) - rank(b) || last(a) - last(b) || mean(b) - mean(a));
  view.kept.ranks = { m, order: sorted.map(({ does }) => does) };
  return sorted;
}

/** @param {View} view @param {EvaluationPanel} given */
function chart(view, { measures = [], options = [] }) {
  const m = measureOf(view, measures);
  const measure = measures[m];
  const rows = ranked(view, options, m).map((option, i) => prospect(view, option, option.numbers[m], measure, i + 1));
  return h("ol", { class: "eb-chart" }, rows);
}

/** @param {View} view @param {number | null} value @param {string | undefined} unit */
export function number(view, value, unit) {
  const digits = { maximumFractionDigits: unit ? 0 : 1, minimumFractionDigits: unit ? 0 : 1 };
  return value === null ? "?" : minus(value.toLocaleString(view.frame.lang, digits));
}

/**
 * @param {View} view
 * @param {Prospect} option
 * @param {(number | null)[]} given
 * @param {Measure} measure
 * @param {number} n
 */
function prospect(view, option, [mean, low, high], measure, n) {
  const { does, label, given_up: givenUp } = option;
  const { least, most, unit } = measure;
  const [middle, from, to] = [mean, low, high].map((value) => number(view, value, unit));
  const sign = unit ? `\u00a0${unit}` : "";
  const percent = middle + sign;
  const between = fill(view.words.between, { mean: percent, low: from, high: to });
  const told = between + (givenUp ? `, ${view.words.given_up}` : "");
  /** @type {(value: number | null, otherwise?: number) => number} */
  const along = (value, otherwise = 0) => (((value ?? otherwise) - least) / (most - least)) * 100;
  const zero = along(0);
  const at = along(mean);
  const [a, b] = [along(low, least), along(high, most)];
  const style = `--from:${Math.min(zero, at)}%;--to:${Math.max(zero, at)}%;--low:${a}%;--high:${b}%;--zero:${zero}%`;
  const come = (/** @type {At} */ { target }) => {
    point(view, option, percent, !target.matches(":focus-visible"));
  };
  const go = () => {
    point(view, null);
  };
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        class: givenUp ? "eb-option eb-given-up" : "eb-option",
        "data-f": `option:${does}`,
        "aria-label": fill(view.words.option_number, { n, label, number: told }),
        title: told,
        onclick: () => view.act(does, does),
        onmouseenter: come,
        onmouseleave: go,
        onfocus: come,
        onblur: go,
      },
      h("span", { class: "eb-name" }, label),
      h("span", { class: "eb-num" }, percent),
      h("span", { class: "eb-bar", style }, h("i"), h("b")),
    ),
  );
}

// The places where an option is done light up, with its number; what it would bring is told as for any button.
/** @param {View} view @param {Prospect | null} option @param {string} [badge] @param {boolean} [byPointer] */
function point(view, option, badge = "", byPointer = false) {
  const ways = option ? [...view.picture.marks.does] : [];
  const where = ways.filter(([, list]) => list.some(({ text }) => text === option?.does)).map(([key]) => key);
  view.attention.light(where, badge);
  view.attention.comeToButton(option, byPointer);
}
