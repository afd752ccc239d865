// The tools above the decision, each drawn if the bar has it; those of `MORE` in a small menu.

import { around, find, write } from "../lib/dom.js";
import { soundsAreOn, switchSounds } from "../lib/sounds.js";
import { fill } from "../lib/text.js";
import { CALLED, SPEEDS } from "../lib/turns.js";
import { filled, h, svg } from "../lib/vdom.js";
import { choice } from "./buttons.js";
import { checkbox, choices, disc, icon, labelled, picture } from "./parts.js";

/**
 * @import { Children, Speed } from "../types.d.ts"
 * @import { View } from "../view/view.js"
 * @import { SeatPanel, Toolbar, Words } from "../wire.d.ts"
 */

/** @param {View} view @param {Toolbar} bar */
export function toolbarPanel(view, bar) {
  const shown = Object.entries(TOOLS).filter(([name]) => name in bar || name === "more" || name === "stage");
  const tools = shown.flatMap(([, tool]) => tool(view, bar));
  return h("div", { class: "eb-tools", role: "group", "aria-label": view.words.tools }, tools);
}

/** @type {("en" | "cs")[]} */
const LANGUAGES = ["en", "cs"];

/** @type {Record<string, (view: View, bar: Toolbar) => Children>} */
const TOOLS = {
  undo: (view, bar) => tool(view, "undo", bar.undo),
  redo: (view, bar) => tool(view, "redo", bar.redo),
  back: (view, bar) => tool(view, "back", bar.back),
  step: (view, { step }) =>
    h(
      "button",
      {
        type: "button",
        class: "eb-button eb-next",
        "data-f": "step",
        "aria-disabled": String(!step && !view.goesOn),
        onclick: () => (step || view.goesOn) && view.next(),
      },
      view.words[nextIs(view)],
      h("kbd", {}, view.words.space),
    ),
  lab: (view, bar) => labTool(view, bar),
  summary: (view, bar) => bar.summary && choice(view, bar.summary),
  help: (view, bar) => bar.help && choice(view, bar.help),
  more: (view, bar) => moreTools(view, bar),
  stage: (view) => stageTool(view),
  lang: (view) =>
    LANGUAGES.filter((lang) => lang !== view.frame.lang).map((lang) =>
      h(
        "button",
        {
          type: "button",
          class: "eb-lang",
          lang,
          "data-f": "lang",
          onclick: () => view.send({ kind: "lang", lang }),
        },
        lang === "en" ? "English" : "Česky",
      ),
    ),
};

/** @type {Record<string, (view: View, bar: Toolbar) => Children>} */
const MORE = {
  lines: (view, bar) => slider(view, bar),
  slow: (view, bar) => checkbox("slow", view.words.slow, !!bar.slow, (on) => view.send({ kind: "slow", on })),
  auto: (view) => paceTool(view),
  speed: (view) => {
    const choose = (/** @type {string} */ value) => view.chooseSpeed(/** @type {Speed} */ (value));
    return labelled("speed", view.words.speed, speeds(view), view.store.turns.speed, choose, h("kbd", {}, "T"));
  },
  sounds: (view) => checkbox("sounds", view.words.sounds, soundsAreOn(), switchSounds),
  seats: (view, bar) =>
    grouped(
      "eb-seats",
      view.words.seats,
      bar.seats?.map((seat) => seatOf(view, seat)),
    ),
  viewer: (view, { viewer }) =>
    labelled("viewer", view.words.viewer, viewer?.choices ?? [], viewer?.value, (seat) =>
      view.send({ kind: "viewer", seat }),
    ),
  chooses: (view, bar) =>
    checkbox("chooses", view.words.chooses, !!bar.chooses, (choose) => view.send({ kind: "chance", choose })),
  saves: (view) =>
    grouped("eb-zoom", view.words.saves, [
      h("span", { class: "eb-mu" }, view.words.saves),
      ...(view.frame.panels.saves ?? []).map(({ value, label }) =>
        h(
          "button",
          {
            type: "button",
            class: "eb-button",
            "data-f": `save:${value}`,
            onclick: () => view.send({ kind: "save", form: value }),
          },
          label,
        ),
      ),
    ]),
  task: (view) =>
    h(
      "button",
      {
        type: "button",
        class: "eb-button",
        "data-f": "make_task",
        onclick: ({ currentTarget }) => {
          /** @type {HTMLDetailsElement} */ (around(currentTarget, "details")).open = false;
          view.send({ kind: "task", does: "open", name: "", text: "" });
        },
      },
      view.words.make_task,
    ),
  zoom: (view) =>
    grouped(
      "eb-zoom",
      view.words.zoom,
      ZOOMS.map(([name, factor]) =>
        h(
          "button",
          {
            type: "button",
            class: "eb-button",
            "data-f": name,
            onclick: () => view.zoom.by(factor),
          },
          view.words[name],
        ),
      ),
    ),
};

// What the button that goes on does now.
/** @param {View} view @returns {keyof Words} */
export function nextIs({ frame: { turn }, autoplay }) {
  if (turn) return "turn_next";
  return autoplay.on ? "pause" : "step";
}

/** @type {["zoom_in" | "zoom_out" | "zoom_fit", number][]} */
const ZOOMS = [
  ["zoom_in", 1.25],
  ["zoom_out", 0.8],
  ["zoom_fit", 0],
];

const PACES = [0.5, 1, 2, 4]; // seconds

/** @param {string} cls @param {string} label @param {Children} children */
const grouped = (cls, label, children) => h("span", { class: cls, role: "group", "aria-label": label }, children);

/** @param {View} view @param {"undo" | "redo" | "back"} kind @param {boolean | undefined} on */
export const tool = (view, kind, on) =>
  h(
    "button",
    {
      type: "button",
      class: "eb-tool",
      "data-f": kind,
      "aria-label": view.words[kind],
      title: view.words[kind],
      "aria-disabled": String(!on),
      onclick: () => on && view.send({ kind }),
    },
    icon(view, kind, 20),
  );

// To a branch, and from there back to the match.
/** @param {View} view @param {Toolbar} given */
function labTool(view, { lab }) {
  const label = lab ? view.words.to_match : view.words.what_if;
  return h(
    "button",
    {
      type: "button",
      class: "eb-tool eb-lab",
      "data-f": "lab",
      "aria-label": label,
      title: label,
      "aria-pressed": String(lab),
      onclick: () => view.send({ kind: "lab" }),
    },
    icon(view, "branch", 20),
  );
}

// It opens in place, over the panels; the browser keeps whether it is open.
/** @param {View} view @param {Toolbar} bar */
function moreTools(view, bar) {
  const has = {
    ...bar,
    zoom: true,
    ...("slow" in bar && { auto: true, sounds: true }),
    ...("seats" in bar && { speed: true }),
    ...(view.frame.panels.saves && { saves: true }),
  };
  const shown = Object.entries(MORE).filter(([name]) => name in has);
  const inside = shown.map(([, tool]) => tool(view, bar));
  const summary = h("summary", { "data-f": "more", "aria-label": view.words.more, title: view.words.more }, "\u22ef");
  return h(
    "details",
    {
      class: "eb-more",
      open: view.kept.moreOpen,
      ontoggle: (e) => {
        view.kept.moreOpen = e.target.open;
      },
    },
    summary,
    h("div", { class: "eb-moretools" }, inside),
  );
}

/** @param {View} given */
const paces = ({ frame }) => PACES.map((n) => ({ value: String(n), label: n.toLocaleString(frame.lang) }));

/** @param {View} given */
const speeds = ({ words }) => SPEEDS.map((value) => ({ value, label: words[CALLED[value]] }));

/** @param {View} view */
const paceTool = (view) =>
  h(
    "span",
    { class: "eb-check" },
    h(
      "button",
      {
        type: "button",
        class: "eb-button",
        "data-f": "auto",
        "aria-pressed": String(view.autoplay.on),
        onclick: () => view.autoplay.toggle(),
      },
      view.words.auto,
    ),
    labelled("pace", view.words.pace, paces(view), String(view.autoplay.seconds), (seconds) => {
      view.autoplay.seconds = Number(seconds);
    }),
  );

/** @param {View} view @param {{ line?: number, lines?: number }} given */
export function slider(view, { line = 0, lines = 0 }) {
  const { move, history } = view.words;
  const says = (/** @type {number | string} */ n) => fill(move, { n, m: lines });
  const text = h("span", { class: "eb-mu eb-move", "aria-hidden": "true" }, says(line));
  const range = h("input", {
    type: "range",
    min: 0,
    max: lines,
    ...filled(String(line)),
    "data-f": "goto",
    "aria-label": history,
    "aria-valuetext": says(line),
    oninput: ({ target }) => {
      write(find(around(target, ".eb-slider"), ".eb-move"), says(target.value));
      target.setAttribute("aria-valuetext", says(target.value));
    },
    onchange: (e) => view.send({ kind: "goto", line: Number(e.target.value) }),
  });
  return h("span", { class: "eb-slider" }, range, text);
}

/** @param {View} view @param {SeatPanel} given */
function seatOf(view, { seat, disc: number, name, who, now, choices: players }) {
  const select = () =>
    h(
      "select",
      {
        "data-f": `seat:${seat}`,
        "aria-label": fill(view.words.plays, { name }),
        onchange: (e) => view.send({ kind: "seat", seat, who: e.target.value }),
      },
      choices(players ?? [], who),
    );
  const shown = players ? select() : h("span", {}, name);
  return h("span", { class: now ? "eb-seat eb-now" : "eb-seat", title: name }, disc(view, number), shown);
}

// The button that goes there: the corners of a screen.
/** @param {View} view */
const stageTool = (view) =>
  h(
    "button",
    {
      type: "button",
      class: "eb-tool",
      "data-f": "stage",
      "aria-label": view.words.stage,
      title: view.words.stage,
      onclick: () => view.stage.toggle(),
    },
    picture(20, 16, svg("path", { class: "eb-corners", d: "M2 6V2H6M10 2H14V6M14 10V14H10M6 14H2V10" })),
  );
