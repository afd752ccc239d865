// What grows: a chart, or what is found out about a match.

/** @import { View } from "./view.js" */

const ASK_AGAIN = 200; // ms

// While it grows it is asked for again and again, but never before the last answer has come.
export class Growth {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    view.signal.addEventListener("abort", () => clearInterval(this.timer));
  }

  watch() {
    const { view, timer } = this;
    const { prospects, review } = view.frame.panels;
    const grows = !!(prospects?.running || review?.running);
    if (grows === !!timer) return;
    clearInterval(timer);
    this.timer = grows ? setInterval(() => this.ask(), ASK_AGAIN) : undefined;
  }

  ask() {
    if (!this.view.store.waiting.size) this.view.send({ kind: "known" });
  }
}
