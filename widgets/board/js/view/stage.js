// The stage: the box on the whole screen, for a projector. It has keys of its own, those of a presenter's remote among
// them, and round the pointer a ring that everybody sees.

import { h } from "../lib/dom.js";
import { isTheirs, PRESSES, writes } from "../lib/keys.js";

const ROOM = 540;
const COLUMN = 290; // what panels of the usual size need: the height of a screen, the width of a column

// What a key does on the stage (capitals too), and in which words the help says so.
const STAGE_KEYS = {
  pagedown: { does: "next" },
  " ": { does: "next" },
  pageup: { does: "previous" },
  c: { does: "coverHands" },
  p: { does: "hidePanels" },
  k: { does: "showRule" },
  d: { does: "chooseDraws" },
  l: { does: "showRing" },
  h: { does: "help" },
  "?": { does: "help" }, // at a place it asks why not
  f: { does: "leave" },
};

const STAGE_HELP = [
  ["stage_next", "Page Down", "{space}"],
  ["stage_previous", "Page Up"],
  ["stage_cards", "C"],
  ["stage_panels", "P"],
  ["stage_code", "K"],
  ["stage_draws", "D"],
  ["stage_pointer", "L"],
  ["stage_help", "H"],
  ["stage_leave", "F", "Escape"],
];

export class Stage {
  constructor(view) {
    this.view = view;
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
    this.view.speech.say("info", this.view.words.stage_hint);
  }

  coverPage() {
    const { root } = this.view;
    root.popover = "manual";
    root.showPopover?.();
  }

  leave() {
    const { root } = this.view;
    if (!this.on) return;
    this.ends.abort();
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
  listen(signal) {
    const { root } = this.view;
    const on = (where, type, answer) => {
      where.addEventListener(type, answer, { signal, capture: true });
    };
    on(window, "keydown", (e) => this.hear(e));
    on(window, "resize", () => this.scale());
    on(document, "focusin", (e) => {
      if (!root.contains(e.composedPath()[0])) root.focus({ preventScroll: true });
    });
    on(document, "fullscreenchange", () => {
      if (!document.fullscreenElement && !root.popover) this.leave();
    });
    on(root, "pointermove", (e) => this.follow(e));
    on(root, "pointerleave", ({ target }) => {
      if (target === root) this.ring.hidden = true;
    });
  }

  hear(e) {
    const { root } = this.view;
    const [node] = e.composedPath();
    const asks = e.key === "?" && node.closest?.("[data-p]");
    const key = asks ? null : STAGE_KEYS[e.key.toLowerCase()];
    const ours = !isTheirs(e);
    const inside = root.contains(node);
    if (ours && e.key === "Escape" && this.escape()) e.preventDefault();
    else if (ours && key && !(inside && writes(node))) {
      e.preventDefault();
      this[key.does]();
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
    const column = innerWidth - this.view.root.querySelector(".eb-board").offsetWidth;
    const scale = Math.min(innerHeight / ROOM, column / COLUMN);
    this.view.root.style.setProperty("--scale", Math.max(1, scale).toFixed(3));
  }

  follow({ clientX: x, clientY: y }) {
    this.ring.hidden = this.ringless;
    this.ring.style.transform = `translate(${x}px, ${y}px)`;
  }

  // ---- what the keys do
  next() {
    const { step, redo } = this.bar;
    if (step || this.view.pace.on) this.view.next();
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
    this.ring.hidden = this.ringless = !this.ringless;
  }

  help() {
    this.view.keyboard.help();
  }

  // Those that mean something at this table, and what their list is called.
  get keys() {
    const has = { stage_draws: "chooses" in this.bar, stage_cards: !!this.view.frame.scene.marks.held };
    return ["stage_keys", STAGE_HELP.filter(([word]) => has[word] ?? true)];
  }
}
