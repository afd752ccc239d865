// The small parts of which all panels are made.

import { fill, RULE_ID } from "../lib/text.js";
import { h, svg } from "../lib/vdom.js";

/**
 * @import { Children, Described } from "../types.d.ts"
 * @import { View } from "../view/view.js"
 * @import { ReasonText, SelectOption } from "../wire.d.ts"
 */

/** @param {number} size @param {number} view @param {...Described} shapes */
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

/** @param {View} view @param {string} name @param {number} [size] @param {string} [tone] */
export function icon(view, name, size = 18, tone = "") {
  const href = `#${view.picture.prefix}-${name}`;
  return picture(size, 16, svg("use", { class: `g ${tone}`, href, width: 16, height: 16 }));
}

/** @param {View} view @param {number | undefined} number @param {number} [size] */
export const disc = (view, number, size = 22) => (number ? icon(view, `seat-${number}`, size) : null);

/** @param {View} view @param {string | undefined} id @param {string} spot */
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
/** @param {View} view @param {string | undefined} text @param {string} spot @returns {Children[]} */
export const said = (view, text, spot) =>
  text?.split(RULE_ID).map((part, i) => (view.rules.has(part) && ruleLink(view, part, `${spot}:${i}`)) || part) ?? [];

/** @param {View} view @param {ReasonText[]} list @param {string} spot */
export const reasons = (view, list, spot) =>
  list.map(({ text, rule }) => h("p", {}, said(view, text, spot), " ", ruleLink(view, rule, spot)));

/** @param {SelectOption[]} list @param {string | undefined} chosen */
export const choices = (list, chosen) =>
  list.map(({ value, label }) => h("option", { key: value, value, selected: value === chosen }, label));

/** @param {string} title @param {...Children} more */
export const headed = (title, ...more) => h("div", { class: "eb-head" }, h("h3", {}, title), ...more);

// One of several ways of showing a chart, which only the browser has to know.
/**
 * @param {string} field
 * @param {string} label
 * @param {string[]} names
 * @param {number} at
 * @param {(n: number) => void} choose
 */
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

// Something that is on or off, with its name behind it.
/** @param {string} field @param {string} label @param {boolean} on @param {(on: boolean) => void} choose */
export const checkbox = (field, label, on, choose) =>
  h(
    "label",
    { class: "eb-check" },
    h("input", { type: "checkbox", "data-f": field, checked: on, onchange: ({ target }) => choose(target.checked) }),
    label,
  );

// One of several, with the name of what is chosen before it.
/**
 * @param {string} field
 * @param {string} label
 * @param {SelectOption[]} list
 * @param {string | undefined} chosen
 * @param {(value: string) => void} choose
 * @param {Children} [after]
 */
export const labelled = (field, label, list, chosen, choose, after = null) =>
  h(
    "label",
    { class: "eb-check" },
    label,
    h("select", { "data-f": field, onchange: ({ target }) => choose(target.value) }, choices(list, chosen)),
    after,
  );
