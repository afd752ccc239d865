// What a view attends to: a place under the pointer or with the focus, a button, one of several ways of doing a thing.

import { aloud, signed } from "../lib/text.js";
import { nameOf } from "../picture/marks.js";

/**
 * @import { Lit, Pressed, Way } from "../types.d.ts"
 * @import { View } from "./view.js"
 * @import { Button, LedgerRow } from "../wire.d.ts"
 */

/** @type {Lit} */
const NOTHING_LIT = { groups: [], badges: {} };
const STILL_RESTS = 6; // pixels
const MOST_WAYS = 12;

export class Attention {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    /** @type {string | null} */
    this.hover = null; // a place
    /** @type {string | null} */
    this.focus = null; // a place
    /** @type {Pressed | null} */
    this.button = null; // the last that was come to
    this.byPointer = false; // and how
    this.liked = ""; // what the way is called that was turned to last
    /** @type {string | null} */
    this.foreseen = null; // what was pointed at when a preview was asked for
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.soon = undefined; // when a preview will be asked for
    this.lit = NOTHING_LIT; // places spoken of, and their badges
    this.rests = false; // nothing was pointed at since something was done or said
    this.at = [0, 0]; // where the pointer was last, or rests
  }

  get picture() {
    return this.view.picture;
  }

  /** @param {string | null | undefined} key */
  there(key) {
    return key && this.picture.els[key] ? key : null;
  }

  // What is tried stays in its place while one points elsewhere to ask why not there.
  get ahead() {
    const { menu } = this.view;
    return this.there(menu.closed ? (this.focus ?? this.pointer) : menu.key);
  }

  // Who has just done a thing and rests where it was done has asked for nothing: nothing is tried or explained there.
  get pointer() {
    return this.rests ? null : this.hover;
  }
  get heeded() {
    return this.rests && this.byPointer ? null : this.button;
  }

  // What a button would do; a button that says why not.
  get action() {
    return this.heeded && !this.heeded.why?.length ? this.heeded.does : null;
  }
  get refused() {
    return this.heeded?.why?.length ? this.heeded : null;
  }

  get pointed() {
    const key = this.view.menu.closed ? this.ahead : (this.there(this.pointer) ?? this.ahead);
    return this.rests && !(key && this.picture.marks.does.has(key)) ? null : key;
  }

  // A hand that rests trembles, and a browser tells of the pointer too when the picture changes below it.
  /** @param {PointerEvent} event */
  moved({ clientX: x, clientY: y }) {
    if (this.rests && Math.hypot(x - this.at[0], y - this.at[1]) < STILL_RESTS) return;
    this.at = [x, y];
    this.wake();
  }

  wake() {
    if (!this.rests) return;
    this.rests = false;
    this.view.settle();
  }

  // Of several things that can be done at a place, the one that was last turned to.
  /** @param {string | null} key */
  wayAt(key) {
    const does = key ? this.picture.marks.does.get(key) : null;
    return does?.find((way) => nameOf(way) === this.liked) ?? does?.[0] ?? null;
  }

  // A place, and what would be done there: where one points, or where the action of a button would be done.
  get placed() {
    const { action, ahead, picture } = this;
    for (const [key, ways] of action ? picture.marks.does : []) {
      const way = ways.find(({ text }) => text === action);
      if (way) return { ahead: key, way };
    }
    return { ahead, way: this.wayAt(ahead) };
  }

  // The action that is attended to, at a place or with a button.
  get tried() {
    const way = this.picture.isCovered(this.ahead) ? null : this.wayAt(this.ahead);
    return this.action ?? way?.text ?? null;
  }

  // What is weighed: that action; of a place the others too, behind it, as long as it has not been pressed.
  get weighed() {
    const { tried, ahead } = this;
    const does = (ahead && this.picture.marks.does.get(ahead)) || [];
    if (this.action || !tried || !this.view.menu.closed) return tried ? [tried] : [];
    const at = does.findIndex(({ text }) => text === tried);
    return [...does.slice(at), ...does.slice(0, at)].slice(0, MOST_WAYS).map(({ text }) => text);
  }

  // The pointer ("hover") or the keyboard ("focus") comes to a place.
  /** @param {"hover" | "focus"} what @param {string | null} key */
  come(what, key) {
    if (this[what] === key) return;
    this[what] = key;
    if (what === "focus") this.rests = false;
    if (key || this.button?.why?.length) this.button = null;
    this.changed();
    if (what !== "focus" || !key || this.picture.isCovered(key)) return;
    const why = this.picture.marks.why.get(key);
    if (why && !this.picture.marks.does.has(key)) this.view.speech.live.textContent = aloud(why);
  }

  /** @param {Pressed | null} button @param {boolean} [byPointer] */
  comeToButton(button, byPointer = false) {
    [this.button, this.byPointer] = [button, byPointer];
    this.changed();
  }

  /** @param {number} step */
  turn(step) {
    const { menu } = this.view;
    const { ahead } = this;
    const does = (ahead && this.picture.marks.does.get(ahead)) || [];
    if (does.length < 2 || this.picture.isCovered(ahead)) return;
    const now = does.indexOf(/** @type {Way} */ (this.wayAt(ahead)));
    const next = (now + step + does.length) % does.length;
    if (menu.closed) this.like(does[next]);
    else menu.focus(next);
  }

  /** @param {Way} way */
  like(way) {
    this.liked = nameOf(way);
    if (this.view.menu.closed) this.view.speech.live.textContent = this.liked;
    this.changed();
  }

  changed() {
    this.view.settle();
    this.foresee();
  }

  foresee() {
    clearTimeout(this.soon);
    const { preview } = this.view.frame.panels;
    if (!preview) return;
    this.view.drawPanel("preview");
    const ways = this.weighed;
    const known = (/** @type {string} */ text) => preview.ways?.some(({ action }) => action === text);
    this.foreseen = this.tried;
    if (!preview.ask || ways.every(known)) return;
    this.soon = setTimeout(() => this.view.store.send({ kind: "preview", ways }), 120);
  }

  // Something else can be done now where the pointer rests: its preview is asked for when it moves.
  lookAgain() {
    if (this.foreseen !== this.tried) this.foresee();
  }

  // Places spoken of together; the first of them carries the badge.
  /** @param {string[]} [where] @param {string} [badge] */
  light(where, badge = "") {
    this.lit = where?.length ? { groups: [where], badges: badge ? { [where[0]]: badge } : {} } : NOTHING_LIT;
    this.view.settle();
  }

  // Every group of places that lines of the score name, each with the sum of their points.
  /** @param {LedgerRow[]} lines */
  lightLines(lines) {
    /** @type {Record<string, number>} */
    const sums = {};
    const named = lines.filter((line) => line.where?.length).map(({ where = [], points }) => ({ where, points }));
    for (const { where, points } of named) sums[where[0]] = (sums[where[0]] ?? 0) + points;
    const badges = Object.fromEntries(Object.entries(sums).map(([key, points]) => [key, signed(points)]));
    this.lit = { groups: named.map((line) => line.where), badges };
    this.view.settle();
  }

  // What is gone is attended to no more: a button taken away under the pointer sends no event.
  forgetPlaces() {
    if (!this.there(this.hover)) this.hover = null;
    if (!this.there(this.focus)) this.focus = null;
  }

  /** @param {Button[]} [buttons] */
  forgetButtons(buttons = []) {
    this.button = buttons.find(({ does }) => does === this.button?.does) ?? null;
  }
}
