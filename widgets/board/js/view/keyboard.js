// The keys of a board: some mean the same wherever in it the focus is, others something at a place. H lists them.

import { h } from "../lib/dom.js";
import { writes } from "../lib/keys.js";
import { fill } from "../lib/text.js";
import { alongGroups, alongRow, toward } from "../picture/walk.js";

/**
 * @import { Focusable } from "../types.d.ts"
 * @import { View } from "./view.js"
 * @import { Words } from "../wire.d.ts"
 */

/** @type {Record<string, number>} */
const ZOOM = { "+": 1.25, "-": 0.8, 0: 0 };

const CONTROLS = "button, input, select, summary";

/** @type {Record<string, [number, number]>} */
const MOVES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
/** @type {Record<string, (view: View) => void>} */
const ANYWHERE = {
  f: (view) => view.stage.toggle(),
  k: (view) => view.overlays.showRule(),
  h: (view) => view.keyboard.help(),
  t: (view) => view.nextSpeed(),
};

/** @type {[keyof Words, ...string[]][]} */
const BOARD_HELP = [
  ["key_walk", "\u2190", "\u2191", "\u2192", "\u2193"],
  ["key_ends", "Home", "End"],
  ["key_parts", "Page Up", "Page Down"],
  ["key_open", "N", "Shift+N"],
  ["key_turn", "R", "Shift+R"],
  ["key_press", "Enter", "{space}"],
  ["key_why", "?"],
  ["key_zoom", "+", "\u2212", "0"],
  ["key_turns", "{space}", "Escape"],
  ["key_speed", "T"],
  ["stage_code", "K"],
  ["key_stage", "F"],
  ["stage_help", "H"],
  ["key_away", "Escape"],
];

export class Keyboard {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    /** @type {Focusable | null} */
    this.before = null; // where the focus was before the list
    this.list = h("section", { class: "eb-keys", role: "dialog", tabindex: -1, hidden: true });
  }

  // A plain key goes no further, whether it means something here or not: to JupyterLab it would mean a cell that is
  // deleted, or moved.
  /** @param {KeyboardEvent & { target: Element }} e */
  hear(e) {
    const away = e.key === "Escape" && this.view.gestures.uppermost;
    if (away) away();
    else if (!writes(e.target)) this.take(e);
    if (away || (e.key !== "Tab" && e.key !== "Escape")) e.stopPropagation();
  }

  /** @param {KeyboardEvent & { target: Element }} e */
  take(e) {
    const { view } = this;
    const place = e.target.closest("[data-p]")?.dataset.p;
    const key = e.key.toLowerCase();
    if (ANYWHERE[key]) ANYWHERE[key](view);
    else if (e.key === " " && !e.target.closest(CONTROLS) && this.nextIsDue) {
      view.next();
      e.preventDefault();
    } else if (place) this.walk(e, place);
    else if (key === "n") this.walk(e, view.picture.stop);
  }

  // Where nothing else can be done, space goes on, unless the focus is on a control.
  get nextIsDue() {
    const { frame, picture, onward } = this.view;
    return !!frame.turn || !!onward || (frame.panels.toolbar?.step && !picture.marks.does.size);
  }

  /** @param {KeyboardEvent} e @param {string | undefined} key */
  walk(e, key) {
    if (!key) return;
    const { view } = this;
    const { picture } = view;
    const go = (/** @type {string | null} */ next) => next && view.focus.goTo(next);
    if (MOVES[e.key]) go(toward(picture, key, ...MOVES[e.key]));
    else if (e.key === "Home" || e.key === "End") go(alongRow(picture, key, e.key === "End"));
    else if (e.key === "PageUp" || e.key === "PageDown") go(alongGroups(picture, key, e.key === "PageUp" ? -1 : 1));
    else if (e.key === "n" || e.key === "N") view.focus.goToOpen(key, e.key === "n" ? 1 : -1);
    else if (e.key === "r" || e.key === "R") view.attention.turn(e.key === "r" ? 1 : -1);
    else if (e.key === "Enter" || e.key === " ") view.gestures.press(key);
    else if (e.key === "?") view.speech.tellWhy(key);
    else if (e.key === "+" || e.key === "-" || e.key === "0") view.zoom.by(ZOOM[e.key]);
    else return;
    e.preventDefault();
  }

  help() {
    const { view, list } = this;
    const { words, stage } = view;
    const title = words[stage.on ? "stage_keys" : "keys"];
    const keys = stage.on ? stage.keys : BOARD_HELP;
    list.hidden = !list.hidden;
    if (list.hidden) return view.focus.giveBack(this.before);
    const shown = keys.flatMap(([word, ...names]) => [
      h(
        "dt",
        {},
        names.map((name) => h("kbd", {}, fill(name, words))),
      ),
      h("dd", {}, words[word]),
    ]);
    list.setAttribute("aria-label", title);
    list.replaceChildren(h("h3", {}, title), h("dl", {}, shown));
    this.before = view.focus.node;
    list.focus({ preventScroll: true });
  }
}
