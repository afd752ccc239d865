// What others have done is shown one turn at a time: a frame that tells of a turn stays a while before what has come
// after it is shown. All of it waits in one queue, the store's; this is its clock.

import { recall, remember } from "./settings.js";

/**
 * @import { Speed } from "../types.d.ts"
 * @import { ShownTurn, Words } from "../wire.d.ts"
 */

/** @type {Speed[]} */
export const SPEEDS = ["slow", "normal", "at_once"];
/** @type {Record<Speed, keyof Words>} */
export const CALLED = { slow: "speed_slow", normal: "speed_normal", at_once: "speed_at_once" };
const TIMES = { slow: 2.5, normal: 1, at_once: 0 };
const LEAST = 1000; // ms, to look at what has moved
const SIGN = 14; // ms, to read one
const BRIEF = 700; // ms

// How long a turn stays at normal speed.
/** @param {ShownTurn} turn */
export const duration = ({ says, brief }) => (brief ? BRIEF : LEAST + SIGN * says.length);

export class Turns {
  constructor() {
    /** @type {ShownTurn | undefined} */
    this.shown = undefined; // the one that stays
    this.passed = false; // whether the others are passed over
    /** @type {(() => void) | null} */
    this.end = null; // ends the stay
  }

  /** @returns {Speed} */
  get speed() {
    return SPEEDS.find((speed) => speed === recall("turns")) ?? "normal";
  }

  /** @param {Speed} speed */
  choose(speed) {
    remember("turns", speed);
    if (speed === "at_once") this.pass();
  }

  // Let it stay as long as it should, if it is a new one.
  /** @param {ShownTurn | undefined} turn @returns {Promise<void>} */
  async stay(turn) {
    if (turn === this.shown) return;
    this.shown = turn;
    if (!turn) this.passed = false;
    else if (!this.passed && (turn.again || this.speed !== "at_once")) await this.ended(turn);
  }

  /** @param {ShownTurn} turn @returns {Promise<void>} */
  ended(turn) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.next(), duration(turn) * (TIMES[this.speed] || 1));
      this.end = () => {
        clearTimeout(timer);
        this.end = null;
        resolve();
      };
    });
  }

  // On to the next one.
  next() {
    this.end?.();
  }

  // To the end.
  pass() {
    this.passed = !!this.shown;
    this.next();
  }
}
