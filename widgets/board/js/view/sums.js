// The score: one sum lies open, with its lines and their places, and that seat's things come to the front.

import { linesOf } from "../panels/score.js";

export class Sums {
  constructor(view) {
    this.view = view;
    this.opened = null; // row and column
  }

  open(cell) {
    this.opened = this.opened === cell ? null : cell;
    this.view.drawPanel("score");
    this.witness();
    const seat = Number.parseInt(cell, 10);
    const shown = Object.values(this.view.picture.els);
    if (!this.opened) return;
    if (shown.some(({ f }) => f === seat)) this.view.send({ kind: "front", key: "", seat });
    if (!this.view.frame.panels.score.rows[seat].lines) this.view.send({ kind: "ledger", seat });
  }

  check() {
    if (!this.view.frame.panels.score?.rows[Number.parseInt(this.opened, 10)]?.lines) this.opened = null;
    this.witness();
  }

  witness() {
    const lines = (this.opened && linesOf(this.view.frame.panels.score, this.opened)) ?? [];
    this.view.attention.lightLines(lines.filter((line) => line.where?.length));
  }
}
