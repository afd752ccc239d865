// The points along a line of play.

import { find, write } from "../lib/dom.js";
import { fill, minus } from "../lib/text.js";
import { filled, h, svg } from "../lib/vdom.js";
import { select } from "./parts.js";

/**
 * @import { View } from "../view/view.js"
 * @import { Plot, PointsCurve } from "../wire.d.ts"
 */

const PLOT = { w: 320, h: 132, left: 30, right: 36, top: 10, low: 22 };
const LEAST_APART = 15; // between the discs at the ends of curves

/** @param {View} view @param {Plot} plot */
export function plotPanel(view, plot) {
  const { at, moments, measures } = plot;
  const last = moments.length - 1;
  const by =
    measures.length > 1 &&
    select("counted", view.words.show_points, measures, countedOf(view), (n) => {
      view.kept.counted = n;
      view.drawPanel("plot");
    });
  const slider = h("input", {
    type: "range",
    min: 0,
    max: last,
    ...filled(String(at)),
    "data-f": "plot",
    "aria-label": view.words.plot_of,
    "aria-valuetext": momentSaid(view, plot, at),
    oninput: ({ target }) => tellMoment(view, target.closest("section"), Number(target.value)),
    onchange: ({ target }) => view.send({ kind: "goto", line: Number(target.value) }),
  });
  const said = h("p", { class: "eb-moment" }, momentSaid(view, plot, at));
  return [plotOf(view, plot), h("div", { class: "eb-weigh" }, slider, by), said];
}

/** @param {View} view */
const plotted = (view) => /** @type {Plot} */ (view.frame.panels.plot);

// Where nobody has a point yet, what it would come to says more.
/** @param {View} view */
function countedOf(view) {
  const { curves, measures } = plotted(view);
  const none = curves.every(({ values }) => values[0].every((n) => !n));
  return Math.min(view.kept.counted ?? Number(none), measures.length - 1);
}

/** @param {View} view @param {PointsCurve} given */
const valuesOf = (view, { values }) => values[countedOf(view)];

// Ends of a scale that are round numbers, and where its lines lie.
/** @param {number} least @param {number} most @param {number} [wanted] */
export function ticksOf(least, most, wanted = 4) {
  const rough = (most - least || 1) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5].find((n) => n * power >= rough) ?? 10) * power);
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** @param {View} view @param {Plot} plot */
function plotOf(view, plot) {
  const { at, moments, curves } = plot;
  const { w, h: high, left, right, top, low } = PLOT;
  const n = Math.max(1, moments.length - 1);
  const all = curves.flatMap((curve) => valuesOf(view, curve));
  const ticks = ticksOf(Math.min(0, ...all), Math.max(1, ...all));
  const x = (/** @type {number} */ i) => left + ((w - left - right) * i) / n;
  const most = ticks[ticks.length - 1];
  const y = (/** @type {number} */ value) => top + ((high - top - low) * (most - value)) / (most - ticks[0]);
  const lines = ticks.flatMap((tick) => [
    svg("path", { class: "no ha", d: `M${left} ${y(tick)}H${w - right}` }),
    svg("text", { class: "e mu", x: left - 5, y: y(tick) + 4.5 }, minus(tick)),
  ]);
  const under = [...new Set([0, at, n])]
    .filter((i) => i === at || Math.abs(x(i) - x(at)) > 28)
    .map((i) => svg("text", { class: i === at ? "m b" : "m mu", x: x(i), y: high - 5 }, i));
  const corner = (/** @type {number} */ value, /** @type {number} */ i) =>
    i ? `H${x(i)}V${y(value)}` : `M${x(0)} ${y(value)}`;
  const path = (/** @type {PointsCurve} */ curve) => valuesOf(view, curve).map(corner).join("");
  const drawn = curves.flatMap((curve) => [
    svg("path", { class: "eb-curve", d: path(curve) }),
    svg("path", { class: "eb-curve", style: `--seat:var(--ex-s${curve.disc})`, d: path(curve) }),
  ]);
  const here = svg("path", { class: "no st dt", d: `M${x(at)} ${top}V${high - low}` });
  return svg(
    "svg",
    {
      class: "exi eb-graph",
      viewBox: `0 0 ${w} ${high}`,
      "aria-hidden": "true",
      onclick: (e) => view.send({ kind: "goto", line: momentAt(e, n) }),
      onpointermove: (e) => tellMoment(view, e.currentTarget.closest("section"), momentAt(e, n)),
      onpointerleave: (e) => tellMoment(view, e.currentTarget.closest("section"), plotted(view).at),
    },
    ...lines,
    here,
    ...drawn,
    ...ends(view, curves, y),
    ...under,
  );
}

// Each curve ends in the disc of its seat; where several end together the discs stand below each other.
/** @param {View} view @param {PointsCurve[]} curves @param {(value: number) => number} y */
export function ends(view, curves, y) {
  const ends = curves.map((curve) => ({ seat: curve.disc, y: y(valuesOf(view, curve).at(-1) ?? 0) }));
  const sorted = ends.sort((a, b) => a.y - b.y);
  const lowest = PLOT.h - PLOT.low - 2;
  sorted.forEach((end, i) => {
    if (i) end.y = Math.max(end.y, sorted[i - 1].y + LEAST_APART);
  });
  sorted.reverse().forEach((end, i) => {
    end.y = Math.min(end.y, i ? sorted[i - 1].y - LEAST_APART : lowest);
  });
  return sorted.map((end) =>
    svg("use", {
      class: "g",
      href: `#${view.picture.prefix}-seat-${end.seat}`,
      x: PLOT.w - PLOT.right + 6,
      y: end.y - 8,
      width: 16,
      height: 16,
    }),
  );
}

// The moment that is nearest to the pointer.
/** @param {{ currentTarget: Element, clientX: number }} given @param {number} n */
function momentAt({ currentTarget, clientX }, n) {
  const box = currentTarget.getBoundingClientRect();
  const x = ((clientX - box.left) / box.width) * PLOT.w;
  return Math.min(n, Math.max(0, Math.round(((x - PLOT.left) / (PLOT.w - PLOT.left - PLOT.right)) * n)));
}

/** @param {View} view @param {Plot} given @param {number} n */
function momentSaid(view, { moments, curves }, n) {
  const points = curves.map((curve) => `${curve.name} ${minus(valuesOf(view, curve)[n])}`).join(", ");
  const what = moments[n] || view.words.plot_start;
  return `${fill(view.words.plot_moment, { n, m: moments.length - 1, what })} \u2013 ${points}`;
}

/** @param {View} view @param {HTMLElement | null} panel @param {number} n */
function tellMoment(view, panel, n) {
  const told = momentSaid(view, plotted(view), n);
  if (!panel) return;
  write(find(panel, ".eb-moment"), told);
  find(panel, "input").setAttribute("aria-valuetext", told);
}
