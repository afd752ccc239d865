// A task is made of the position: its fields, what the engine says to answers, and the worksheet so far.

import { keyed } from "../lib/keys.js";
import { filled, h } from "../lib/vdom.js";
import { choices, ruleLink, said } from "./parts.js";

/**
 * @import { At, Children } from "../types.d.ts"
 * @import { View } from "../view/view.js"
 * @import { Message, WorksheetPanel, TaskField, TaskPanel, TaskReply } from "../wire.d.ts"
 */

/** @typedef {Extract<Message, { kind: "task" }>["does"]} Does */

/** @param {View} view @param {Does} does @param {string} [name] @param {string} [text] */
export const sendTask = (view, does, name = "", text = "") => view.send({ kind: "task", does, name, text });

/** @param {View} view @param {TaskPanel} data */
export const taskPanel = (view, { fields, more, right, wrong = [], waits }) => [
  fields.map((field) => fieldOf(view, field)),
  waits && h("p", { class: "eb-wrong", role: "status" }, waits),
  right &&
    h(
      "section",
      { class: "eb-taskanswers", "aria-label": view.words.task_answers },
      h("h4", {}, view.words.task_answers),
      h(
        "dl",
        {},
        reply(view, right, view.words.task_right, "right"),
        wrong.map((one, i) => reply(view, one, view.words.task_wrong, `wrong${i}`)),
      ),
    ),
  more.map((field) => fieldOf(view, field)),
];

/** @param {View} view @param {TaskReply} given @param {string} how @param {string} spot */
const reply = (view, { answer, text, rule }, how, spot) => [
  h("dt", { key: `${spot}:` }, h("span", { class: "eb-mu" }, how), " ", answer),
  h("dd", { key: spot }, said(view, text, spot), " ", ruleLink(view, rule, spot)),
];

/** @type {Record<string, (view: View, field: TaskField, id: string) => Children>} */
const FORMS = {
  select: (view, { name, value, choices: list = [] }, id) =>
    h("select", { id, ...sendsChange(view, name) }, choices(list, value)),
  line: (view, field, id) => h("input", { id, type: "text", maxlength: 200, ...written(view, field) }),
  number: (view, field, id) =>
    h("input", { id, type: "text", inputmode: "numeric", size: 6, maxlength: 6, ...written(view, field) }),
  lines: (view, field, id) => h("textarea", { id, rows: field.name === "hint" ? 1 : 3, ...written(view, field) }),
};

/** @param {View} view @param {TaskField} field */
function fieldOf(view, field) {
  const { name, form, label, wrong, value } = field;
  const id = `${view.picture.prefix}-task-${name}`;
  const slip = wrong && h("p", { class: "eb-wrong", id: `${id}-wrong`, role: "alert" }, wrong);
  const cls = `eb-taskfield eb-task-${form}`;
  if (form === "list" || form === "checks") {
    const list = form === "list" ? radios(view, field, id) : checks(view, field);
    return h("fieldset", { key: name, class: cls }, h("legend", {}, label), list, slip);
  }
  if (form === "output") return h("div", { key: name, class: cls }, h("span", { class: "eb-mu" }, label), value, slip);
  if (form === "check") {
    const change = (/** @type {{ target: { checked: boolean } }} */ { target }) =>
      sendTask(view, "set", name, target.checked ? "1" : "");
    const box = h("input", { type: "checkbox", "data-f": `task:${name}`, checked: !!value, onchange: change });
    return h("div", { key: name, class: cls }, h("label", { class: "eb-check" }, box, label), slip);
  }
  return h("div", { key: name, class: cls }, h("label", { for: id }, label), FORMS[form](view, field, id), slip);
}

/** @param {View} view @param {string} name */
const sendsChange = (view, name) => ({
  "data-f": `task:${name}`,
  onchange: (/** @type {{ target: { value: string } }} */ { target }) => sendTask(view, "set", name, target.value),
});

/** @param {View} view @param {TaskField} field */
const written = (view, { name, value, wrong }) => ({
  ...sendsChange(view, name),
  ...filled(value),
  autocomplete: "off",
  "aria-invalid": wrong ? "true" : null,
  "aria-describedby": wrong ? `${view.picture.prefix}-task-${name}-wrong` : null,
});

/** @param {View} view @param {TaskField} field @param {string} id */
const radios = (view, { name, value, choices: list = [] }, id) =>
  h(
    "div",
    { class: "eb-proposed" },
    list.map((one) =>
      h(
        "label",
        { key: one.value, class: "eb-check" },
        h("input", {
          type: "radio",
          name: id,
          value: one.value,
          "data-f": `task:${name}:${one.value}`,
          checked: one.value === value,
          onchange: () => sendTask(view, "set", name, one.value),
        }),
        h("span", {}, one.label),
      ),
    ),
  );

// Those that are on are told together; the last one cannot be put out.
/** @param {View} view @param {TaskField} field */
function checks(view, { name, value, choices: list = [] }) {
  const on = value.split(",");
  const change = (/** @type {string} */ one, /** @type {boolean} */ checked) => {
    const now = list.map((other) => other.value).filter((other) => (other === one ? checked : on.includes(other)));
    sendTask(view, "set", name, (now.length ? now : on).join(","));
  };
  return h(
    "div",
    { class: "eb-checks" },
    list.map((one) =>
      h(
        "label",
        { key: one.value, class: "eb-check" },
        h("input", {
          type: "checkbox",
          "data-f": `task:${name}:${one.value}`,
          checked: on.includes(one.value),
          onchange: (/** @type {{ target: { checked: boolean } }} */ { target }) => change(one.value, target.checked),
        }),
        one.label,
      ),
    ),
  );
}

/** @param {View} view @param {WorksheetPanel} data */
export const worksheetPanel = (view, { title, rows, text, removed }) => [
  fieldOf(view, title),
  h(
    "ol",
    { class: "eb-worksheetrows" },
    rows.map((row, i) => worksheetRow(view, row, i, rows.length)),
  ),
  removed && h("p", {}, removed, " ", button(view, "back", "task_back")),
  h("p", { class: "eb-mu" }, text),
  rows.length > 0 &&
    h(
      "div",
      { class: "eb-buttons" },
      button(view, "link", "task_link"),
      button(view, "file", "task_file"),
      button(view, "print", "task_print"),
      button(view, "notebook", "task_notebook"),
      button(view, "anew", "task_anew"),
    ),
];

// With the arrows a task changes its place, too.
/** @param {View} view @param {{ text: string, kind: string }} row @param {number} i @param {number} count */
function worksheetRow(view, { text, kind }, i, count) {
  const walk = keyed((/** @type {At<HTMLElement, KeyboardEvent>} */ e) => {
    const does = { ArrowUp: /** @type {Does} */ ("up"), ArrowDown: /** @type {Does} */ ("down") }[e.key];
    if (!does || !e.altKey) return;
    e.preventDefault();
    sendTask(view, does, String(i));
  });
  return h(
    "li",
    { key: i, onkeydown: walk },
    h("span", {}, text, " ", h("span", { class: "eb-mu" }, `(${kind})`)),
    h(
      "span",
      { class: "eb-buttons" },
      small(view, "up", "task_up", i, "\u2191", i === 0),
      small(view, "down", "task_down", i, "\u2193", i === count - 1),
      small(view, "remove", "task_remove", i, "\u00d7", false),
    ),
  );
}

/** @typedef {"task_up" | "task_down" | "task_remove"} RowWord */
/** @typedef {"task_back" | "task_anew" | "task_link" | "task_file" | "task_print" | "task_notebook"} WorksheetWord */

/** @param {View} view @param {Does} does @param {WorksheetWord} word */
const button = (view, does, word) =>
  h(
    "button",
    { type: "button", class: "eb-button", "data-f": `task:${does}`, onclick: () => sendTask(view, does) },
    view.words[word],
  );

/**
 * @param {View} view @param {Does} does @param {RowWord} word
 * @param {number} i @param {string} sign @param {boolean} off
 */
const small = (view, does, word, i, sign, off) =>
  h(
    "button",
    {
      type: "button",
      class: "eb-button",
      "data-f": `task:${does}:${i}`,
      "aria-label": view.words[word],
      title: view.words[word],
      "aria-disabled": String(off),
      onclick: () => !off && sendTask(view, does, String(i)),
    },
    sign,
  );
