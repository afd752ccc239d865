// The stage: the box on the whole screen, for a projector. It has keys of its own, those of a presenter's remote among
// them, and round the pointer a ring that everybody sees.

import { find, h } from "../lib/dom.js";
import { isTheirs, PRESSES, writes } from "../lib/keys.js";
import { TWO_COLUMNS } from "./surroundings.js";

/**
 * @import { View } from "./view.js"
 * @import { Words } from "../wire.d.ts"
 */

const ROOM = 540;
const COLUMN = 290; // what panels of the usual size need: the height of a screen, the width of a column

// What a key does on the stage (capitals too).
/** @type {Record<string, (stage: Stage) => void>} */
const STAGE_KEYS = {
  pagedown: (stage) => stage.next(),
  " ": (stage) => stage.next(),
  pageup: (stage) => stage.previous(),
  c: (stage) => stage.coverHands(),
  p: (stage) => stage.hidePanels(),
  k: (stage) => stage.showRule(),
  d: (stage) => stage.chooseDraws(),
  l: (stage) => stage.showRing(),
  h: (stage) => stage.help(),
  "?": (stage) => stage.help(), // at a place it asks why not
  t: (stage) => stage.view.nextSpeed(),
  f: (stage) => stage.leave(),
};

// In which words the help says so.
/** @type {[keyof Words, ...string[]][]} */
const STAGE_HELP = [
  ["stage_next", "Page Down", "{space}"],
  ["stage_previous", "Page Up"],
  ["key_speed", "T"],
  ["stage_cards", "C"],
  ["stage_panels", "P"],
  ["stage_code", "K"],
  ["stage_draws", "D"],
  ["stage_pointer", "L"],
  ["stage_help", "H"],
  ["stage_leave", "F", "Escape"],
];

export class Stage {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.ringless = false; // whether no ring is wanted
    /** @type {AbortController | null} */
    this.ends = null; // on the stage: what ends its listening
    this.ring = h("div", { class: "eb-ring", "aria-hidden": "true", hidden: true });
    view.signal.addEventListener("abort", () => this.leave());
  }

  get on() {
    return !!this.ends;
  }
  get bar() {
    return this.view.frame.panels.toolbar ?? {};
  }

  toggle() {
    return this.on ? this.leave() : this.enter();
  }

  // The screen may be refused, to a page within a page, for instance: then the box covers the page.
  async enter() {
    const { root } = this.view;
    this.ends = new AbortController();
    const { signal } = this.ends;
    root.classList.add("eb-stage");
    this.listen(signal);
    this.scale();
    if (!root.contains(this.view.focus.node)) root.focus({ preventScroll: true });
    try {
      if (!document.fullscreenEnabled) throw new Error("no full screen here");
      await root.requestFullscreen();
    } catch {
      if (this.on) this.coverPage();
    }
    // Over a stacked board it would cover what it is about, and a phone has no keys.
    if (root.offsetWidth >= TWO_COLUMNS) this.view.speech.say("info", this.view.words.stage_hint);
  }

  coverPage() {
    const { root } = this.view;
    root.popover = "manual";
    root.showPopover?.();
  }

  leave() {
    const { root } = this.view;
    if (!this.on) return;
    this.ends?.abort();
    this.ends = null;
    root.classList.remove("eb-stage", "eb-bare");
    this.ring.hidden = this.view.keyboard.list.hidden = true;
    this.cover(false);
    root.removeAttribute("popover");
    this.view.speech.say("info", "");
    if (root.matches(":fullscreen")) document.exitFullscreen();
    root.scrollIntoView({ block: "nearest" });
  }

  // Keys are heard before anybody else hears them: what lies behind the stage gets none.
  /** @param {AbortSignal} signal */
  listen(signal) {
    const { root } = this.view;
    const first = { signal, capture: true };
    window.addEventListener("keydown", (e) => this.hear(e), first);
    window.addEventListener("resize", () => this.scale(), first);
    const back = (/** @type {FocusEvent} */ e) => {
      if (!root.contains(/** @type {Node} */ (e.composedPath()[0]))) root.focus({ preventScroll: true });
    };
    const left = () => {
      if (!document.fullscreenElement && !root.popover) this.leave();
    };
    const away = (/** @type {Event} */ { target }) => {
      if (target === root) this.ring.hidden = true;
    };
    document.addEventListener("focusin", back, first);
    document.addEventListener("fullscreenchange", left, first);
    root.addEventListener("pointermove", (e) => this.follow(e), first);
    root.addEventListener("pointerleave", away, first);
  }

  /** @param {KeyboardEvent} e */
  hear(e) {
    const { root } = this.view;
    const node = /** @type {Element} */ (e.composedPath()[0]);
    const asks = e.key === "?" && node.closest?.("[data-p]");
    const key = asks ? null : STAGE_KEYS[e.key.toLowerCase()];
    const ours = !isTheirs(e);
    const inside = root.contains(node);
    if (ours && e.key === "Escape" && this.escape()) e.preventDefault();
    else if (ours && key && !(inside && writes(node))) {
      e.preventDefault();
      key(this);
    } else if (inside && (ours || !PRESSES.includes(e.key))) return;
    else if (inside) e.preventDefault(); // it would run the cell, and take away what is shown
    e.stopPropagation();
  }

  // Escape closes what lies open first and the stage last.
  escape() {
    if (!this.view.menu.closed) return false;
    (this.view.gestures.uppermost ?? (() => this.leave()))();
    return true;
  }

  // Panels are as much larger as the screen has room for them.
  scale() {
    if (this.view.root.classList.contains("eb-bare")) return;
    const column = innerWidth - find(this.view.root, ".eb-board").offsetWidth;
    const scale = Math.min(innerHeight / ROOM, column / COLUMN);
    this.view.root.style.setProperty("--scale", Math.max(1, scale).toFixed(3));
  }

  /** @param {PointerEvent} event */
  follow({ clientX: x, clientY: y }) {
    this.ring.hidden = this.ringless;
    this.ring.style.transform = `translate(${x}px, ${y}px)`;
  }

  // ---- what the keys do
  next() {
    const { step, redo } = this.bar;
    if (step || this.view.goesOn) this.view.next();
    else if (redo) this.view.send({ kind: "redo" });
    else this.view.speech.say("info", this.view.words.stage_waits);
  }

  previous() {
    const { back, undo } = this.bar;
    if (back || undo) this.view.send({ kind: back ? "back" : "undo" });
    else this.view.speech.say("info", this.view.words.stage_start);
  }

  coverHands() {
    this.cover(!this.view.picture.covered);
  }

  /** @param {boolean} covered */
  cover(covered) {
    const { picture } = this.view;
    if (!!picture.covered === covered) return;
    picture.covered = covered;
    picture.nameCells();
    this.view.settle();
  }

  hidePanels() {
    this.view.root.classList.toggle("eb-bare");
    this.scale();
  }

  showRule() {
    this.view.overlays.showRule();
  }

  chooseDraws() {
    if ("chooses" in this.bar) this.view.send({ kind: "chance", choose: !this.bar.chooses });
  }

  showRing() {
    this.ringless = !this.ringless;
    this.ring.hidden = this.ringless;
  }

  help() {
    this.view.keyboard.help();
  }

  // Those that mean something at this table.
  get keys() {
    /** @type {Partial<Record<keyof Words, boolean>>} */
    const has = { stage_draws: "chooses" in this.bar, stage_cards: !!this.view.frame.scene.marks.held };
    return STAGE_HELP.filter(([word]) => has[word] ?? true);
  }
}
