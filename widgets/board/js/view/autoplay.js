// Step after step by itself, each a while after the last: a teacher talks, or bots are watched. It waits where a person
// decides, and goes on after that. Whoever goes to another moment stops it: it would run on from there at once.

/** @import { View } from "./view.js" */

const ELSEWHERE = ["undo", "redo", "back", "goto", "replay", "node", "lab"];

export class Autoplay {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.on = false;
    this.seconds = 1;
    /** @type {number | undefined} */
    this.line = undefined; // where the board was last
    this.told = false; // whether it says what comes next
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    view.signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  toggle() {
    const { view } = this;
    this.on = !this.on;
    if (this.on && !view.frame.panels.toolbar?.slow) view.send({ kind: "slow", on: true });
    view.drawPanel("toolbar");
    this.wait();
  }

  // A gesture made here; those made elsewhere, at another view or in Python, are seen by where they have led.
  /** @param {string} kind */
  hear(kind) {
    if (this.on && ELSEWHERE.includes(kind)) this.toggle();
  }

  // Called whenever the board has changed. Where nothing more is to come it is over.
  wait() {
    const { toolbar, agenda, score } = this.view.frame.panels;
    const { line } = this;
    clearTimeout(this.timer);
    this.line = toolbar?.line;
    this.told ||= !!(agenda || score?.now);
    if (!this.on) return;
    if ((this.told && !agenda && !toolbar?.step) || (this.line ?? Infinity) < (line ?? 0)) this.toggle();
    else if (toolbar?.step) this.goOn();
  }

  goOn() {
    this.timer = setTimeout(() => this.view.send({ kind: "step" }), 1000 * this.seconds);
  }
}
