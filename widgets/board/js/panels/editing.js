// The editor: everything in the box to take from, what is wrong and what would mend it, whose turn it is.

import { around, find, h as make } from "../lib/dom.js";
import { keyed } from "../lib/keys.js";
import { fill, minus, plain } from "../lib/text.js";
import { filled, given, h } from "../lib/vdom.js";
import { choices, ruleLink, said } from "./parts.js";

/**
 * @import { At } from "../types.d.ts"
 * @import { View } from "../view/view.js"
 * @import { Button, Editing, PointsField, Things, Trouble } from "../wire.d.ts"
 */

/** @param {View} view @param {Editing} given */
export function editingPanel(view, { text, begin, troubles = [], all, groups, elsewhere = [], ...turn }) {
  const { words: w } = view;
  if (!groups) {
    return [h("p", {}, text), h("div", { class: "eb-buttons" }, begin && edits(view, begin))];
  }
  const wrong = troubles.length;
  if (wrong > (view.kept.troubles ?? 0)) view.slots.editing.scrollTop = 0; // a new one is seen at once
  view.kept.troubles = wrong;
  return [
    h(
      "ul",
      { class: "eb-troubles", "aria-label": w.problems },
      troubles.map((one, i) => trouble(view, one, i)),
      all && h("li", {}, edits(view, all)),
    ),
    elsewhere.length > 0 &&
      h(
        "div",
        { class: "eb-buttons" },
        elsewhere.map((one) => edits(view, one)),
      ),
    h("div", { class: "eb-find" }, finding(view)),
    !wrong && h("p", { class: "eb-mu", "aria-hidden": "true" }, w.thing_counts),
    paletteOf(view, groups),
    turnOf(view, turn),
  ];
}

/** @param {View} view @param {Button} given */
const edits = (view, { does, label }) =>
  h(
    "button",
    {
      type: "button",
      class: "eb-button",
      "data-f": `edits:${does}`,
      "data-edit": does,
      onclick: ({ currentTarget }) => view.send({ kind: "edit", text: currentTarget.dataset.edit ?? "" }),
    },
    label,
  );

// Its places light up when it is pointed at.
/** @param {View} view @param {Trouble} given @param {number} i */
function trouble(view, { text, rule, place, where, mends }, i) {
  const light = () => view.attention.light(where);
  const dim = () => view.attention.light();
  return h(
    "li",
    { onmouseenter: light, onmouseleave: dim, onfocus: light },
    h(
      "p",
      {},
      place && h("b", {}, `${place}: `),
      said(view, text, `trouble${i}`),
      " ",
      ruleLink(view, rule, `trouble${i}`),
    ),
    mends.length > 0 &&
      h(
        "div",
        { class: "eb-buttons" },
        h("span", { class: "eb-mu" }, view.words.mend),
        mends.map((one) => edits(view, one)),
      ),
  );
}

// Only what holds the words that are looked for is shown; the kernel need not know.
/** @param {View} view */
const finding = (view) =>
  h("input", {
    type: "text",
    "data-f": "things",
    "aria-label": view.words.find_thing,
    placeholder: view.words.find_thing,
    ...filled(view.kept.thingsSought ?? ""),
    autocomplete: "off",
    oninput: ({ target }) => {
      view.kept.thingsSought = target.value;
      view.drawPanel("editing");
    },
    onkeydown: keyed((e) => {
      if (e.key !== "ArrowDown" && e.key !== "Enter") return;
      e.preventDefault();
      around(e.target, ".eb-panel").querySelector(".eb-thing")?.focus();
    }),
  });

// One tab stop for all things; the arrows lead from one to the next.
/** @param {View} view @param {At<HTMLElement, KeyboardEvent>} e */
function walkThings(view, e) {
  const all = [...e.currentTarget.querySelectorAll(".eb-thing")];
  const i = all.indexOf(e.target);
  const on = i + 1;
  const back = Math.max(0, i - 1);
  const end = all.length - 1;
  /** @type {Record<string, number>} */
  const keys = { ArrowDown: on, ArrowRight: on, ArrowUp: back, ArrowLeft: back, Home: 0, End: end };
  const next = all[keys[e.key]];
  if (!next || i < 0) return;
  view.kept.thingWalkedTo = Number(next.dataset.thing);
  view.drawPanel("editing");
  next.focus();
  e.preventDefault();
}

/** @param {View} view @param {Things[]} groups */
function paletteOf(view, groups) {
  const sought = plain(view.kept.thingsSought ?? "");
  const shown = groups.map(({ title, things }) => ({
    title,
    things: things.filter(({ label }) => plain(label).includes(sought)),
  }));
  const all = shown.flatMap(({ things }) => things);
  const stop = all.find(({ thing }) => thing === view.kept.thingWalkedTo) ?? all.find(({ held }) => held) ?? all[0];
  const walk = keyed((/** @type {At<HTMLElement, KeyboardEvent>} */ e) => walkThings(view, e));
  const things = shown.map((group) => thingsOf(view, group, stop?.thing));
  return h("div", { class: "eb-palette", onkeydown: walk }, things);
}

/** @param {View} view @param {Things} given @param {number | undefined} stop */
function thingsOf(view, { title, things }, stop) {
  return h(
    "div",
    { class: "eb-things", role: "group", "aria-label": title },
    h("h4", {}, title),
    things.map(({ thing, label, free, box, held }) =>
      h(
        "button",
        {
          type: "button",
          class: "eb-button eb-thing",
          "data-f": `thing:${thing}`,
          "data-thing": thing,
          title: label,
          tabindex: thing === stop ? 0 : -1,
          "aria-pressed": String(!!held),
          "aria-label": fill(view.words.thing, { label, free, box }),
          onclick: ({ currentTarget }) => {
            if (currentTarget.dataset.drawn) return;
            delete view.kept.thingWalkedTo;
            view.send({ kind: "pick", thing });
          },
          onpointerdown: (e) => drawThing(view, e),
        },
        label,
        h("small", { class: "eb-mu" }, ` ${minus(free)}/${box}`),
      ),
    ),
  );
}

const STEADY = 8; // so many pixels are a press that has trembled

// A thing that is drawn onto a place is put there when it is let go.
/** @param {View} view @param {PointerEvent & { currentTarget: HTMLElement }} e */
function drawThing(view, e) {
  const button = e.currentTarget;
  const { dataset } = button;
  const start = [e.clientX, e.clientY];
  if (e.button > 0) return;
  delete dataset.drawn;
  const drawn = make("div", { class: "eb-drawn", "aria-hidden": "true" }, button.title);
  const move = (/** @type {PointerEvent} */ { clientX: x, clientY: y }) => {
    if (!dataset.drawn && Math.hypot(x - start[0], y - start[1]) < STEADY) return;
    if (!dataset.drawn) view.root.append(drawn);
    dataset.drawn = "1";
    const { left, top } = view.root.getBoundingClientRect();
    Object.assign(drawn.style, { left: `${x - left + 10}px`, top: `${y - top + 10}px` });
  };
  const stop = new AbortController();
  const { signal } = stop;
  const end = () => {
    stop.abort();
    drawn.remove();
  };
  const drop = (/** @type {PointerEvent} */ { clientX: x, clientY: y }) => {
    end();
    if (!dataset.drawn) return;
    const under = /** @type {Document | ShadowRoot} */ (view.root.getRootNode()).elementsFromPoint(x, y);
    const key = under.map((node) => node.closest("[data-p]")).find(Boolean)?.dataset.p;
    if (key !== undefined) view.send({ kind: "drop", thing: Number(dataset.thing), key });
  };
  const giveUp = (/** @type {KeyboardEvent} */ pressed) => {
    if (pressed.key !== "Escape" || !dataset.drawn) return;
    end();
    pressed.stopPropagation();
  };
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", drop, { signal });
  window.addEventListener("pointercancel", end, { signal });
  window.addEventListener("keydown", giveUp, { signal, capture: true });
  view.signal.addEventListener("abort", () => stop.abort(), { signal });
}

const A_NUMBER = /^[-\u2212]?\d+$/;

// The points of a seat are typed. Whoever goes on and has typed no number has not finished.
/** @param {View} view @param {PointsField} given */
function pointsOf(view, { seat, label, points }) {
  const set = (/** @type {HTMLInputElement} */ input) => {
    const text = input.value.trim();
    if (!text || text === given(input)) return;
    view.send({ kind: "edit", text: `set points.${input.name} ${text}` });
  };
  const isNumber = (/** @type {HTMLInputElement} */ input) => A_NUMBER.test(input.value.trim());
  const change = (/** @type {At<HTMLInputElement>} */ { target }) => {
    if (isNumber(target)) set(target);
  };
  const submit = (/** @type {At} */ e) => {
    const input = find(e.target, "input");
    e.preventDefault();
    if (!isNumber(input)) set(input); // it is refused in words; a number has been sent with the change
  };
  const says = fill(view.words.points_of, { name: label });
  return h(
    "form",
    { class: "eb-points", onsubmit: submit },
    h(
      "label",
      {},
      says,
      " ",
      h("input", {
        type: "text",
        inputmode: "numeric",
        autocomplete: "off",
        size: 5,
        ...filled(minus(points)),
        name: seat,
        "data-f": `points:${seat}`,
        onchange: change,
      }),
    ),
  );
}

// Whose turn it is, what comes next, and a line for whatever is known by its name.
/** @param {View} view @param {Editing} given */
function turnOf(view, { seat, seats = [], step, steps = [], points = [] }) {
  const { words: w } = view;
  const sends = (/** @type {At} */ e) => {
    const lists = around(e.target, ".eb-things");
    const of = (/** @type {string} */ what) => /** @type {HTMLSelectElement} */ (find(lists, `[data-f=${what}]`)).value;
    view.send({ kind: "edit", text: `turn ${of("turn")} ${of("moment")}` });
  };
  const line = (/** @type {At} */ e) => {
    e.preventDefault();
    const input = find(e.target, "input");
    const text = input.value.trim();
    input.select();
    if (text) view.send({ kind: "edit", text });
  };
  return h(
    "div",
    { class: "eb-things", role: "group", "aria-label": w.turn_and_facts },
    h("h4", {}, w.turn_and_facts),
    h("label", {}, w.whose_turn, " ", h("select", { "data-f": "turn", onchange: sends }, choices(seats, seat))),
    h("label", {}, w.what_next, " ", h("select", { "data-f": "moment", onchange: sends }, choices(steps, step))),
    points.map((one) => pointsOf(view, one)),
    h(
      "form",
      { class: "eb-field", onsubmit: line },
      h(
        "label",
        {},
        w.edit_line,
        " ",
        h("input", {
          type: "text",
          "data-f": "line",
          autocomplete: "off",
          maxlength: 400,
          placeholder: "set \u2026",
        }),
      ),
      h("button", { type: "submit", class: "eb-button", "data-f": "do" }, w.do_it),
    ),
  );
}
