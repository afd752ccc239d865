// Charts beside a board: how good the options of a decision are, and the points along a line of play.

const ASK_AGAIN = 200;   // ms
const PLOT = { w: 320, h: 132, left: 30, right: 36, top: 10, low: 22 };
const LEAST_APART = 15;  // between the discs at the ends of curves

Object.assign(PANELS, {
  prospects(view, data) {
    const { title, text, options, said: gains = [] } = data, w = view.words;
    const lines = gains.map((line, i) => h("p", { class: "eb-gain" }, said(view, line, `gain${i}`)));
    return [h("h3", { class: options && "eb-hidden" }, title), weighing(view, data),
      h("p", { class: "eb-mu" }, said(view, text, "weighed")),
      lines.length > 0 && inWords(view, lines), options && chart(view, data),
      options && h("p", { class: "eb-mu eb-gain" }, w.in_95)];
  },

  plot(view, plot) {
    const { at, moments, measures } = plot, last = moments.length - 1;
    const by = measures.length > 1 && select("counted", view.words.show_points, measures, countedOf(view), (n) => {
      view.counted = n;
      view.drawPanel("plot");
    });
    const slider = h("input", {
      type: "range", min: 0, max: last, value: at, "data-f": "plot", "aria-label": view.words.plot_of,
      "aria-valuetext": momentSaid(view, plot, at),
      oninput: ({ target }) => tellMoment(view, target.closest("section"), Number(target.value)),
      onchange: ({ target }) => view.send({ kind: "goto", line: Number(target.value) }),
    });
    const said = h("p", { class: "eb-moment" }, momentSaid(view, plot, at));
    return [plotOf(view, plot), h("div", { class: "eb-weigh" }, slider, by), said];
  },
});

// One of several ways of showing a chart, which only the browser has to know.
const select = (field, label, names, at, choose) => h("select", {
  "data-f": field, "aria-label": label, title: label, onchange: ({ target }) => choose(Number(target.value)),
}, choices(names.map((name, i) => ({ value: String(i), label: name })), String(at)));

// Where nobody has a point yet, what it would come to says more.
function countedOf(view) {
  const { curves, measures } = view.frame.panels.plot, none = curves.every(({ values }) => values[0].every((n) => !n));
  return Math.min(view.counted ?? Number(none), measures.length - 1);
}

const valuesOf = (view, { values }) => values[countedOf(view)];

// ---- options

// What is known, in sentences with their rules; the browser keeps whether they are open.
const inWords = (view, lines) => h("details", {
  class: "eb-inwords", open: view.inWords, ontoggle: (e) => { view.inWords = e.target.open; },
}, h("summary", { "data-f": "in_words" }, view.words.in_words), lines);

function weighing(view, { running, seconds, choices: list, options, measures = [] }) {
  const { words: w } = view;
  if (!list) return null;
  const begin = (e) => {
    const time = e.target.closest(".eb-weigh").querySelector("[data-f=seconds]").value;
    view.send({ kind: "weigh", seconds: Number(time) });
  };
  const weighs = { type: "button", class: "eb-button", "data-f": "weigh" };
  const go = running
    ? h("button", { ...weighs, onclick: () => view.send({ kind: "halt" }) }, w.halt)
    : h("button", { ...weighs, onclick: begin }, options ? w.weigh_again : w.weigh);
  const time = h("select", { "data-f": "seconds", "aria-label": w.weigh_for, title: w.weigh_for, disabled: running },
    choices(list, seconds));
  const names = measures.map(({ label, unit }) => (unit ? `${label} (${unit})` : label));
  const by = names.length > 0 && select("measure", w.compare_by, names, measureOf(view, measures), (n) => {
    view.measure = n;
    view.drawPanel("prospects");
  });
  return h("div", { class: "eb-weigh" }, go, time, by);
}

const measureOf = (view, measures) => Math.min(view.measure ?? 0, measures.length - 1);

// Sorted by what they are compared by, what was given up last; but nothing moves below a hand.
function ranked(view, options, m) {
  const held = view.slots.prospects.querySelector(".eb-chart:is(:hover, :focus-within)");
  const old = held && view.ranks?.m === m ? view.ranks.order : [];
  const rank = ({ does }) => (old.includes(does) ? old.indexOf(does) : old.length);
  const sorted = [...options].sort((a, b) => rank(a) - rank(b)
    || !!a.given_up - !!b.given_up || b.numbers[m][0] - a.numbers[m][0]);
  view.ranks = { m, order: sorted.map(({ does }) => does) };
  return sorted;
}

function chart(view, { measures, options }) {
  const m = measureOf(view, measures), measure = measures[m];
  const rows = ranked(view, options, m).map((option, i) => prospect(view, option, option.numbers[m], measure, i + 1));
  return h("ol", { class: "eb-chart" }, rows);
}

function number(view, value, unit) {
  const digits = { maximumFractionDigits: unit ? 0 : 1, minimumFractionDigits: unit ? 0 : 1 };
  return value === null ? "?" : minus(value.toLocaleString(view.frame.lang, digits));
}

function prospect(view, option, [mean, low, high], measure, n) {
  const { does, label, given_up: givenUp } = option, { least, most, unit } = measure;
  const [middle, from, to] = [mean, low, high].map((value) => number(view, value, unit));
  const sign = unit ? `\u00a0${unit}` : "", percent = middle + sign;
  const between = fill(view.words.between, { mean: percent, low: from, high: to });
  const told = between + (givenUp ? `, ${view.words.given_up}` : "");
  const along = (value, otherwise) => ((value ?? otherwise) - least) / (most - least) * 100;
  const zero = along(0), at = along(mean), [a, b] = [along(low, least), along(high, most)];
  const style = `--from:${Math.min(zero, at)}%;--to:${Math.max(zero, at)}%;--low:${a}%;--high:${b}%;--zero:${zero}%`;
  const come = ({ target }) => { point(view, option, percent, !target.matches(":focus-visible")); };
  const go = () => { point(view, null); };
  return h("li", {}, h("button", {
    type: "button", class: givenUp ? "eb-option eb-given-up" : "eb-option", "data-f": `option:${does}`,
    "aria-label": fill(view.words.option_number, { n, label, number: told }), title: told,
    onclick: () => view.act(does, does), onmouseenter: come, onmouseleave: go, onfocus: come, onblur: go,
  }, h("span", { class: "eb-name" }, label), h("span", { class: "eb-num" }, percent),
  h("span", { class: "eb-bar", style }, h("i"), h("b"))));
}

// The places where an option is done light up, with its number; what it would bring is told as for any button.
function point(view, option, badge = "", byPointer = false) {
  const ways = option ? [...view.picture.marks.does] : [];
  const where = ways.filter(([, list]) => list.some(({ text }) => text === option.does)).map(([key]) => key);
  view.attention.light(where, badge);
  view.attention.comeToButton(option, byPointer);
}

// While a chart grows it is asked for again and again, but never before the last answer has come.
class Growth {
  constructor(view) {
    this.view = view;
    view.signal.addEventListener("abort", () => clearInterval(this.timer));
  }

  watch() {
    const { view, timer } = this, grows = !!view.frame.panels.prospects?.running;
    if (grows === !!timer) return;
    clearInterval(timer);
    this.timer = grows ? setInterval(() => this.ask(), ASK_AGAIN) : null;
  }

  ask() { if (!this.view.store.waiting.size) this.view.send({ kind: "known" }); }
}

// ---- points along a line

// Ends of a scale that are round numbers, and where its lines lie.
function ticksOf(least, most, wanted = 4) {
  const rough = (most - least || 1) / wanted, power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].find((n) => n * power >= rough) * power);
  const first = Math.floor(least / step), last = Math.max(first + 1, Math.ceil(most / step));
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

function plotOf(view, plot) {
  const { at, moments, curves } = plot, { w, h: high, left, right, top, low } = PLOT;
  const n = Math.max(1, moments.length - 1), all = curves.flatMap((curve) => valuesOf(view, curve));
  const ticks = ticksOf(Math.min(0, ...all), Math.max(1, ...all));
  const x = (i) => left + (w - left - right) * i / n;
  const y = (value) => top + (high - top - low) * (ticks.at(-1) - value) / (ticks.at(-1) - ticks[0]);
  const lines = ticks.flatMap((tick) => [
    svg("path", { class: "no ha", d: `M${left} ${y(tick)}H${w - right}` }),
    svg("text", { class: "e mu", x: left - 5, y: y(tick) + 4.5 }, minus(tick)),
  ]);
  const under = [...new Set([0, at, n])].filter((i) => i === at || Math.abs(x(i) - x(at)) > 28)
    .map((i) => svg("text", { class: i === at ? "m b" : "m mu", x: x(i), y: high - 5 }, i));
  const corner = (value, i) => (i ? `H${x(i)}V${y(value)}` : `M${x(0)} ${y(value)}`);
  const path = (curve) => valuesOf(view, curve).map(corner).join("");
  const drawn = curves.flatMap((curve) => [
    svg("path", { class: "eb-curve", d: path(curve) }),
    svg("path", { class: "eb-curve", style: `--seat:var(--ex-s${curve.disc})`, d: path(curve) }),
  ]);
  const here = svg("path", { class: "no st dt", d: `M${x(at)} ${top}V${high - low}` });
  return svgOf({ class: "exi eb-graph", viewBox: `0 0 ${w} ${high}`, "aria-hidden": "true" }, {
    onclick: (e) => view.send({ kind: "goto", line: momentAt(e, n) }),
    onpointermove: (e) => tellMoment(view, e.currentTarget.closest("section"), momentAt(e, n)),
    onpointerleave: (e) => tellMoment(view, e.currentTarget.closest("section"), view.frame.panels.plot.at),
  }, ...lines, here, ...drawn, ...ends(view, curves, y), ...under);
}

const svgOf = (attributes, listeners, ...shapes) => Object.assign(svg("svg", attributes, ...shapes), listeners);

// Each curve ends in the disc of its seat; where several end together the discs stand below each other.
function ends(view, curves, y) {
  const ends = curves.map((curve) => ({ seat: curve.disc, y: y(valuesOf(view, curve).at(-1)) }));
  const sorted = ends.sort((a, b) => a.y - b.y);
  const lowest = PLOT.h - PLOT.low - 2;
  sorted.forEach((end, i) => { if (i) end.y = Math.max(end.y, sorted[i - 1].y + LEAST_APART); });
  sorted.reverse().forEach((end, i) => { end.y = Math.min(end.y, i ? sorted[i - 1].y - LEAST_APART : lowest); });
  return sorted.map((end) => svg("use", {
    class: "g", href: `#${view.picture.prefix}-seat-${end.seat}`,
    x: PLOT.w - PLOT.right + 6, y: end.y - 8, width: 16, height: 16,
  }));
}

// The moment that is nearest to the pointer.
function momentAt({ currentTarget, clientX }, n) {
  const box = currentTarget.getBoundingClientRect(), x = (clientX - box.left) / box.width * PLOT.w;
  return Math.min(n, Math.max(0, Math.round((x - PLOT.left) / (PLOT.w - PLOT.left - PLOT.right) * n)));
}

function momentSaid(view, { moments, curves }, n) {
  const points = curves.map((curve) => `${curve.name} ${minus(valuesOf(view, curve)[n])}`).join(", ");
  const what = moments[n] || view.words.plot_start;
  return `${fill(view.words.plot_moment, { n, m: moments.length - 1, what })} \u2013 ${points}`;
}

function tellMoment(view, panel, n) {
  const told = momentSaid(view, view.frame.panels.plot, n);
  panel.querySelector(".eb-moment").textContent = told;
  panel.querySelector("input").setAttribute("aria-valuetext", told);
}
