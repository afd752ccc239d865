// The score: one sum lies open, with its lines and their places, and that seat's things come to the front.

import { linesOf } from "../panels/score.js";

/** @import { View } from "./view.js" */

export class OpenScore {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    /** @type {string | null} */
    this.opened = null; // row and column
  }

  /** @param {string} cell */
  open(cell) {
    this.opened = this.opened === cell ? null : cell;
    this.view.drawPanel("score");
    this.witness();
    const seat = Number.parseInt(cell, 10);
    const shown = Object.values(this.view.picture.els);
    if (!this.opened) return;
    if (shown.some(({ f }) => f === seat)) this.view.send({ kind: "front", key: "", seat });
    if (!this.view.frame.panels.score?.rows[seat].lines) this.view.send({ kind: "ledger", seat });
  }

  check() {
    const row = Number.parseInt(this.opened ?? "", 10);
    if (!this.view.frame.panels.score?.rows[row]?.lines) this.opened = null;
    this.witness();
  }

  witness() {
    const { score } = this.view.frame.panels;
    this.view.attention.lightLines((this.opened && score && linesOf(score, this.opened)) || []);
  }
}
