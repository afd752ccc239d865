// What is to be done now, and what can be done without a place.

import { find } from "../lib/dom.js";
import { keyed } from "../lib/keys.js";
import { fill, plain } from "../lib/text.js";
import { filled, h } from "../lib/vdom.js";
import { choice } from "./buttons.js";
import { finishedOf } from "./finished.js";
import { disc, ruleLink, said } from "./parts.js";
import { nextIs } from "./tools.js";

/**
 * @import { At, Described } from "../types.d.ts"
 * @import { View } from "../view/view.js"
 * @import { AnswerBar, Button, DecisionPanel, Field, ShownTurn } from "../wire.d.ts"
 */

const FEW = 10; // buttons
const AT_A_GLANCE = 12; // buttons

// What can be pressed stands above its sentence, where it is seen at once; a long list of buttons stands below it.
/** @param {View} view @param {DecisionPanel} given */
export function decisionPanel(
  view,
  { finished, lead, title, text, rule, disc: seat, field, answers, many, lists, buttons = [] },
) {
  const link = ruleLink(view, rule, "decision");
  const head = h("div", { class: "eb-title" }, disc(view, seat, 20), h("h3", {}, title), !text && link);
  const says = text && h("p", { class: "eb-mu" }, said(view, text, "decision"), " ", link);
  const ways = [
    view.frame.turn && onwards(view, view.frame.turn),
    field && fieldOf(view, field),
    answers && answersOf(answers),
    buttons.length > 0 && (many ? outcomesOf : choicesOf)(view, buttons),
  ];
  return h(
    "div",
    { class: lists ? "eb-scrolls eb-lists" : "eb-scrolls", tabindex: -1, "data-f": "decision" },
    finished && finishedOf(finished),
    lead && h("p", { class: "eb-lead" }, said(view, lead, "lead")),
    head,
    buttons.length > FEW && !many ? [says, ways].flat() : [...ways, says],
  );
}

// What a class has answered, each answer with its bar; right ones are solid and ticked.
/** @param {AnswerBar[]} answers */
function answersOf(answers) {
  const most = Math.max(...answers.map(({ count }) => count), 1);
  const bar = (/** @type {AnswerBar} */ { label, count, right }) =>
    h(
      "li",
      { class: right && "eb-right" },
      h("span", {}, right && "✓ ", label, right && h("span", { class: "eb-hidden" }, ` (${right})`)),
      h("i", { style: `--part: ${(100 * count) / most}%` }),
      h("b", {}, count),
    );
  return h("ol", { class: "eb-answers" }, answers.map(bar));
}

// From a turn that is shown to the next one, unless the tools have that button, or to the last.
/** @param {View} view @param {ShownTurn} turn */
function onwards(view, { again }) {
  const { words, store } = view;
  /** @type {(name: string, label: string, key: string, onclick: () => void) => Described} */
  const button = (name, label, key, onclick) =>
    h("button", { type: "button", class: "eb-button", "data-f": name, onclick }, label, h("kbd", {}, key));
  const next = !("step" in (view.frame.panels.toolbar ?? {}));
  return h(
    "div",
    { class: "eb-buttons eb-onwards" },
    next && button("turn_next", words[nextIs(view)], words.space, () => view.next()),
    button("turn_last", again ? words.turn_present : words.turn_last, "Escape", () => store.turns.pass()),
  );
}

// The outcomes of a draw in columns, under what they have in common; of more than a few one finds some by writing.
/** @param {View} view @param {Button[]} given */
function outcomesOf(view, [draw, ...buttons]) {
  const { words } = view;
  const finds = buttons.length > AT_A_GLANCE;
  const sought = (finds && view.kept.outcomeSought?.trim()) || "";
  const found = buttons.filter(({ label }) => plain(label).includes(plain(sought)));
  const shown = (/** @type {Button} */ { label, short }) => short ?? label;
  const beside = (/** @type {Button} */ { under, share, odds }) => share ?? (under ? "" : odds);
  const longest = Math.max(...buttons.map((button) => `${shown(button)} ${beside(button)}`.length));
  const listed = found.flatMap((button, i) => {
    const { label, odds, under } = button;
    const more = { "aria-label": `${label}, ${odds}`, tabindex: i ? -1 : 0 };
    const share = beside(button) && h("small", {}, beside(button));
    const one = choice(view, { ...button, label: shown(button) }, more, share);
    return under && under !== found[i - 1]?.under ? [h("span", { key: under, class: "eb-mu" }, under), one] : [one];
  });
  const finder = finds && [
    h("input", {
      type: "search",
      "data-f": "find_one",
      "aria-label": words.find_one,
      placeholder: words.find_one,
      ...filled(view.kept.outcomeSought ?? ""),
      oninput: ({ target }) => {
        view.kept.outcomeSought = target.value;
        view.drawPanel("decision");
      },
    }),
    h("span", { class: "eb-mu", role: "status" }, sought && fill(words.found, { n: found.length, m: buttons.length })),
  ];
  // What is chosen is looked for no more.
  const forget = (/** @type {At} */ { target }) => {
    if (target.closest("[data-does]")) view.kept.outcomeSought = "";
  };
  const listing = buttons[0].under ? "eb-outcomes" : "eb-outcomes eb-rows";
  return h(
    "div",
    { class: "eb-many", style: `--longest: ${longest}`, onkeydown: keyed(walkOutcomes), onclick: forget },
    h("div", { class: "eb-buttons" }, choice(view, draw), finder),
    h("div", { class: listing }, listed),
  );
}

// Arrows go from one to the next, a letter to where one writes; Enter there takes the first that is found.
/** @param {At<HTMLElement, KeyboardEvent>} e */
function walkOutcomes(e) {
  const { target, key, currentTarget: many } = e;
  const field = many.querySelector("input");
  const found = [...many.querySelectorAll(".eb-outcomes > button")];
  const at = found.indexOf(target);
  const inColumn = (/** @type {number} */ step) =>
    (step > 0 ? found.slice(at + 1) : found.slice(0, at).reverse()).find((one) => one.offsetLeft === target.offsetLeft);
  /** @type {Record<string, HTMLElement | null | undefined>} */
  const beyond = { ArrowDown: found[0], Enter: target === field ? found[0] : null };
  /** @type {Record<string, HTMLElement | null | undefined>} */
  const among = {
    ArrowRight: found[at + 1],
    ArrowLeft: found[at - 1],
    Home: found[0],
    End: found.at(-1),
    ArrowDown: inColumn(1),
    ArrowUp: inColumn(-1) ?? field,
  };
  const next = (at < 0 ? beyond : among)[key];
  const writes = at >= 0 && field && key.length === 1 && key !== " ";
  if (writes)
    field.focus(); // what is written comes there
  else if (!next) return;
  else if (key === "Enter") next.click();
  else next.focus();
  if (!writes) e.preventDefault();
  e.stopPropagation();
}

// Buttons that begin alike ("Remove: a tree", "Remove: a ferry") are short ones behind what they have in common.
/** @param {View} view @param {Button[]} buttons */
function choicesOf(view, buttons) {
  const begins = (/** @type {Button} */ { label }) => /^[^:]+:(?= )/.exec(label)?.[0] ?? "";
  const listed = buttons.flatMap((button, i) => {
    const first = begins(button);
    const alike = (/** @type {Button | undefined} */ other) => first && other && begins(other) === first;
    const [before, after] = [alike(buttons[i - 1]), alike(buttons[i + 1])];
    if (!before && !after) return [choice(view, button)];
    const short = { ...button, label: button.label.slice(first.length + 1) };
    const one = choice(view, short, { "aria-label": button.label });
    return before ? [one] : [h("span", { key: first, class: "eb-mu" }, first), one];
  });
  return h("div", { class: "eb-buttons" }, listed);
}

// What is asked for another purpose is written into another box.
/** @param {View} view @param {Field} field */
function fieldOf(view, field) {
  const input = h("input", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    size: 5,
    key: field.does,
    "data-f": "field",
    name: field.does,
  });
  const submit = h("button", { type: "submit", class: "eb-button", "data-f": "check" }, field.button);
  const onsubmit = (/** @type {At} */ e) => {
    e.preventDefault();
    const input = find(e.target, "input");
    input.select();
    view.act(field.does.replace("{}", input.value.trim()));
  };
  return h("form", { class: "eb-field", onsubmit }, h("label", {}, field.label, " ", input), submit);
}
