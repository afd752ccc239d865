// The small parts of which all panels are made.

import { h, svg } from "../lib/dom.js";
import { fill, RULE_ID } from "../lib/text.js";

export const picture = (size, view, ...shapes) =>
  svg(
    "svg",
    {
      class: "exi eb-icon",
      viewBox: `0 0 ${view} ${view}`,
      width: size,
      height: size,
      "aria-hidden": "true",
    },
    ...shapes,
  );

export function icon(view, name, size = 18, tone = "") {
  const href = `#${view.picture.prefix}-${name}`;
  return picture(size, 16, svg("use", { class: `g ${tone}`, href, width: 16, height: 16 }));
}

export const disc = (view, number, size = 22) => (number ? icon(view, `seat-${number}`, size) : null);

export const ruleLink = (view, id, spot) =>
  id &&
  h(
    "button",
    {
      class: "eb-rule",
      type: "button",
      "data-f": `rule:${spot}:${id}`,
      "aria-label": fill(view.words.rule, { id }),
      onclick: () => view.send({ kind: "rule", id }),
    },
    id,
  );

// A text with a link to the card of every rule that it names.
export const said = (view, text, spot) =>
  text?.split(RULE_ID).map((part, i) => (view.rules.has(part) ? ruleLink(view, part, `${spot}:${i}`) : part)) ?? [];

export const reasons = (view, list, spot) =>
  list.map(({ text, rule }) => h("p", {}, said(view, text, spot), " ", ruleLink(view, rule, spot)));

export const choices = (list, chosen) =>
  list.map(({ value, label }) => h("option", { value, selected: value === chosen }, label));

export const headed = (title, ...more) => h("div", { class: "eb-head" }, h("h3", {}, title), ...more);

// One of several ways of showing a chart, which only the browser has to know.
export const select = (field, label, names, at, choose) =>
  h(
    "select",
    {
      "data-f": field,
      "aria-label": label,
      title: label,
      onchange: ({ target }) => choose(Number(target.value)),
    },
    choices(
      names.map((name, i) => ({ value: String(i), label: name })),
      String(at),
    ),
  );
