// What has happened, line by line, and what of it is looked for.

import { around, find } from "../lib/dom.js";
import { fill } from "../lib/text.js";
import { filled, h } from "../lib/vdom.js";
import { choices, disc, icon, ruleLink, said } from "./parts.js";

/**
 * @import { At } from "../types.d.ts"
 * @import { View } from "../view/view.js"
 * @import { Find, Frame, LogLine } from "../wire.d.ts"
 */

export const DEEPEST = 5; // further down there would be no room for words
const TYPING = 150; // ms between two keys

/** @param {View} view @param {LogLine[]} lines */
export function logPanel(view, lines) {
  const {
    words: { log, found_none: none, found_not_yet: not_yet },
    frame: {
      panels: { find },
    },
  } = view;
  const spots = spotsOf(lines);
  const items = lines.map((line, i) => logLine(view, line, spots[i], causeOf(lines, i)));
  const rules = find?.rules ?? [];
  const nothing = find && !items.length;
  const empty = () => h("p", {}, find?.text && rules.length ? not_yet : none);
  const list = nothing ? empty() : h("ol", { "aria-label": log }, items);
  return [find && finder(view, find), list, rules.length > 0 && rulesFound(view, rules)];
}

// Has a line of the log just happened? At a table that is what came after the moment of the last gesture.
/** @param {Frame} given @param {LogLine} given_ */
export function isFresh({ panels: { find } }, { new: fresh, at }) {
  const [line, steps] = find?.since ?? [Infinity, 0];
  return fresh || (at && (at[0] > line || (at[0] === line && at[1] > steps)));
}

// The moment right after one: where what is new since then begins.
/** @param {number[]} moment */
export const rightAfter = ([line, steps]) => [line, steps + 1];

// What a line came about by: the last one before it that is less deep, if that is shown.
/** @param {LogLine[]} lines @param {number} i */
export function causeOf(lines, i) {
  const { deep = 0 } = lines[i];
  return deep ? lines.slice(0, i).findLast((line) => "folded" in line || (line.deep ?? 0) < deep) : null;
}

// What lines are known by, whichever are shown beside them: their moment, and the how-manieth of it they are.
/** @param {LogLine[]} lines */
export function spotsOf(lines) {
  /** @type {Record<string, number>} */
  const seen = {};
  return lines.map(({ at }) => {
    const moment = String(at);
    seen[moment] = (seen[moment] ?? 0) + 1;
    return `${moment}:${seen[moment]}`;
  });
}

// One line of the log: its places light up when it is pointed at, and a small button goes to its moment.
/** @param {View} view @param {LogLine} line @param {string} spot @param {LogLine | null | undefined} cause */
function logLine(view, line, spot, cause) {
  if ("folded" in line) return foldedLines(view, line);
  const { text, rule, disc: seat, where, at, deep } = line;
  const light = () => view.attention.light(where);
  const dim = () => view.attention.light();
  const replay = () =>
    h(
      "button",
      {
        type: "button",
        class: "eb-replay",
        "data-f": `replay:${spot}`,
        "data-at": at,
        "aria-label": fill(view.words.go_there, { text }),
        title: fill(view.words.go_there, { text: "" }).replace(/: *$/, ""),
        onfocus: light,
        onclick: (e) => replayFrom(view, e),
      },
      icon(view, "step", 14, "gm"),
    );
  const title = cause && fill(view.words.because_of, { text: cause.text });
  const told = h("span", {}, said(view, text, `log${spot}`));
  const rules = ruleLink(view, rule, `log${spot}`);
  const cls = isFresh(view.frame, line) && "eb-new";
  const whose = cause?.disc !== seat && disc(view, seat, 20);
  const style = cause && `--deep:${Math.min(deep ?? 0, DEEPEST)}`;
  return h(
    "li",
    { key: spot, class: cls, style, title, onmouseenter: light, onmouseleave: dim, onclick: light },
    cause ? h("span", { class: "eb-branch" }, whose) : (disc(view, seat, 20) ?? h("span")),
    told,
    rules,
    at && replay(),
  );
}

/** @param {View} view @param {LogLine} given */
function foldedLines(view, { text, folded }) {
  const unfold = (/** @type {At} */ { currentTarget }) =>
    view.send({ kind: "unfold", line: Number(currentTarget.dataset.line) });
  return h(
    "li",
    {},
    h("span"),
    h(
      "button",
      {
        type: "button",
        class: "eb-folded",
        "data-f": `folded:${folded}`,
        "data-line": folded,
        onclick: unfold,
      },
      text,
    ),
  );
}

// The moment stands in the button, since listeners stay with a node that looks the same.
/** @param {View} view @param {{ currentTarget: HTMLElement }} given */
export function replayFrom(view, { currentTarget }) {
  const [line, steps] = (currentTarget.dataset.at ?? "").split(",").map(Number);
  view.send({ kind: "replay", line, steps });
}

// Rules are found too by which nothing has happened so far.
/** @param {View} view @param {LogLine[]} rules */
const rulesFound = (view, rules) =>
  h(
    "section",
    { class: "eb-found" },
    h("h3", {}, view.words.rules_found),
    rules.map(({ text, rule }) => h("p", {}, said(view, text, `found:${rule}`), " ", ruleLink(view, rule, "found"))),
  );

// It is looked for as one writes.
/** @param {View} view @param {Find} given */
export function finder(view, { text, seat, seats, since }) {
  const w = view.words;
  const look = (/** @type {HTMLElement} */ form) => {
    clearTimeout(view.kept.looksSoon);
    const sought = { text: find(form, "input").value, seat: find(form, "select").value };
    const now = view.frame.panels.find;
    if (sought.text.trim() !== now?.text || sought.seat !== now.seat) view.send({ kind: "find", ...sought });
  };
  const send = (/** @type {At} */ e) => {
    e.preventDefault();
    look(around(e.target, "form"));
  };
  const type = (/** @type {At} */ { target }) => {
    clearTimeout(view.kept.looksSoon);
    view.kept.looksSoon = setTimeout(() => look(around(target, "form")), TYPING);
  };
  return h(
    "form",
    { class: "eb-find", role: "search", onsubmit: send },
    h("input", {
      type: "search",
      "data-f": "find",
      "aria-label": w.find,
      placeholder: w.find,
      maxlength: 60,
      ...filled(text),
      oninput: type,
      onchange: send,
    }),
    h("select", { "data-f": "find_seat", "aria-label": w.find_seat, onchange: send }, choices(seats, seat)),
    since &&
      h(
        "button",
        {
          type: "button",
          class: "eb-tool",
          "data-f": "replay",
          "data-at": rightAfter(since),
          "aria-label": w.replay,
          title: w.replay,
          onclick: (e) => replayFrom(view, e),
        },
        icon(view, "back", 18),
      ),
  );
}

// The log is scrolled to its end, or to the first of its new lines if there are more than there is room for.
/** @param {HTMLElement} page @param {Find | null | undefined} find */
export function showLatest(page, find) {
  const first = page.querySelector(".eb-new");
  const head = page.querySelector(".eb-find");
  if (find?.text) {
    page.scrollTop = 0;
    return;
  }
  const top = first ? first.offsetTop - page.offsetTop - (head?.offsetHeight ?? 0) - 8 : page.scrollHeight;
  page.scrollTop = Math.min(top, page.scrollHeight);
}
