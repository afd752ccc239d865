// A view: one place on the page where a board is shown. It puts picture and panels together and answers gestures at
// once; what it attends to, its menu and the reasons it gives are things of their own.

import { h } from "../lib/dom.js";
import { nextFrame, STILL } from "../lib/timing.js";
import { CALLED, SPEEDS } from "../lib/turns.js";
import { render } from "../lib/vdom.js";
import { showLatest } from "../panels/log.js";
import { PANELS } from "../panels/panels.js";
import { showHere } from "../panels/variations.js";
import { Picture } from "../picture/picture.js";
import { Attention } from "./attention.js";
import { Autoplay } from "./autoplay.js";
import { celebrate } from "./celebration.js";
import { Focus } from "./focus.js";
import { Gestures } from "./gestures.js";
import { Growth } from "./growth.js";
import { Keyboard } from "./keyboard.js";
import { Menu } from "./menu.js";
import { OpenScore } from "./open_score.js";
import { Overlays } from "./overlays.js";
import { Speech } from "./speech.js";
import { Stage } from "./stage.js";
import { Surroundings } from "./surroundings.js";
import { Tabs } from "./tabs.js";
import { noteOf } from "./which_tab.js";
import { Why } from "./why.js";
import { Zoom } from "./zoom.js";

/**
 * @import { Kept, PanelName, Speed, Store } from "../types.d.ts"
 * @import { Frame, Message, ShownTurn, Words } from "../wire.d.ts"
 */

const NAMES = /** @type {PanelName[]} */ (Object.keys(PANELS));
/** @type {PanelName[]} */
const TELLING = ["toolbar", "decision"]; // panels with buttons that go on to the next turn

export class View {
  /** @param {Store} store @param {HTMLElement} el @param {AbortSignal} signal */
  constructor(store, el, signal) {
    this.store = store;
    this.signal = signal;
    this.picture = new Picture(`eb-${Math.random().toString(36).slice(2)}`);
    this.attention = new Attention(this);
    this.menu = new Menu(this);
    this.why = new Why(this);
    this.tabs = new Tabs(this);
    this.autoplay = new Autoplay(this);
    this.growth = new Growth(this);
    this.keyboard = new Keyboard(this);
    this.stage = new Stage(this);
    this.focus = new Focus(this);
    this.speech = new Speech(this);
    this.openScore = new OpenScore(this);
    this.overlays = new Overlays(this);
    this.gestures = new Gestures(this);
    /** @type {Kept} */
    this.kept = {}; // what only the browser has to know, such as what lies open
    /** @type {Partial<Record<PanelName, unknown>>} */
    this.drawn = {};
    /** @type {{ before: Frame | null } | null} */
    this.owed = null; // panels that are not drawn yet
    /** @type {Set<string> | null} */
    this.known = null; // the ids of rules
    this.scroll = h("div", { class: "eb-scroll" }, this.picture.large.node);
    this.zoom = new Zoom(this.scroll, this.picture.large.node);
    const slot = (/** @type {string} */ name) => h("section", { class: `eb-panel eb-${name}`, hidden: true });
    const slots = Object.fromEntries(NAMES.map((name) => [name, slot(name)]));
    this.slots = /** @type {Record<PanelName, HTMLElement>} */ (slots);
    const { toolbar, summary, decision, preview } = this.slots;
    this.here = h("section", { class: "eb-here" }, this.speech.status, this.why.node, preview);
    const board = h("section", { class: "eb-board" }, this.scroll);
    this.lower = h("div", { class: "eb-lower" }, this.tabs.node, this.overlays.over);
    const side = h("div", { class: "eb-side" }, toolbar, summary, decision, this.here, this.lower);
    this.body = h("div", { class: "eb-body" }, board, side, this.menu.node);
    const style = h("style", {}, store.style);
    const after = [this.speech.live, this.keyboard.list, this.stage.ring];
    this.root = h("div", { class: "ex eb", dir: "ltr", tabindex: -1 }, style, this.body, ...after);
    el.append(this.root);
    this.surroundings = new Surroundings(this);
    this.gestures.listen();
    this.draw(null);
    this.surroundings.whenThere(() => this.focus.comeToMarked());
  }

  get frame() {
    return this.store.frame;
  }

  get words() {
    return this.frame.words;
  }

  get rules() {
    this.known ??= new Set(this.frame.rules);
    return this.known;
  }

  /** @param {Frame | null} before */
  draw(before) {
    const { frame, picture, menu } = this;
    const old = before?.panels ?? {};
    this.focus.hold();
    const worded = frame.words !== before?.words;
    const changed = frame.scene !== before?.scene || worded;
    const atTable = !!(frame.panels.decision || frame.panels.agenda);
    this.root.classList.toggle("eb-table", atTable);
    this.root.classList.toggle("eb-whole", !!frame.panels.decision?.whole);
    const { looks: enlarges } = frame;
    Object.assign(picture, { openWord: this.words.opens, coverWord: this.words.covered, enlarges });
    if (frame.lang !== before?.lang) this.root.lang = frame.lang;
    picture.define(frame.defs, before?.defs);
    if (frame.rules !== before?.rules) this.known = null;
    const sameGame = frame.rules === before?.rules; // elsewhere things have the same names and are others
    const moves = sameGame && !matchMedia(STILL).matches;
    if (changed) this.focus.keepPlace(() => picture.draw(frame.scene, before?.scene, moves, frame.turn));
    if (frame.tall !== before?.tall) this.root.style.setProperty("--tall", String(frame.tall));
    if (worded) this.drawn = {};
    if (frame.panels.rule !== old.rule || worded) this.overlays.drawCard();
    if (frame.panels.handover !== old.handover || worded) this.overlays.drawHandOver();
    if (frame.panels.differences !== old.differences || worded) this.overlays.drawDifferences();
    if (frame.panels.review !== old.review || worded) this.overlays.drawReview();
    if (frame.panels.task_preview !== old.task_preview || worded) this.overlays.drawTaskPreview();
    this.attention.forgetPlaces();
    this.attention.rests ||= !!before && (frame.scene !== before.scene || frame.panels.decision !== old.decision);
    if (!menu.closed && (picture.marks.does.get(menu.key)?.length ?? 0) < 2) menu.node.hidden = true;
    this.owed ??= { before };
    if (!changed || !before || this.focus.isGone) return this.drawOwed();
    this.drawStates();
    nextFrame(() => this.drawOwed());
  }

  // What a click changes in the picture is painted first; the panels follow a frame later, or with a key that comes
  // sooner: it is meant for what they say now.
  drawOwed() {
    const { owed } = this;
    this.owed = null;
    if (owed) this.drawPanels(owed.before);
  }

  /** @param {Frame | null} before */
  drawPanels(before) {
    const { panels } = this.frame;
    this.focus.hold();
    this.root.classList.toggle("eb-branches", !!panels.variations);
    this.root.classList.toggle("eb-summed", !!panels.summary);
    const told = panels.log !== before?.panels.log || panels.find !== before?.panels.find;
    if (told) delete this.drawn.log;
    if (this.frame.turn !== before?.turn) this.tellTurn(before?.turn);
    for (const name of NAMES) {
      if (name in this.drawn && panels[name] === this.drawn[name]) continue;
      this.drawn[name] = panels[name];
      if (name === "decision") this.attention.forgetButtons(panels.decision?.buttons);
      if (name === "score" && this.openScore.opened) this.openScore.check();
      if (name === "preview" && !panels.preview?.ways) this.attention.foreseen = null;
      this.drawPanel(name);
    }
    if (before && panels.decision?.finished && !before.panels.decision?.finished) celebrate(this);
    this.focus.comeToBox();
    if (panels.preview && this.attention.rests) this.drawPanel("preview");
    this.tabs.draw(before);
    this.focus.recover();
    this.speech.sayWhoDraws(before?.panels.toolbar);
    const uncovered = !!before?.panels.summary && !panels.summary; // it could not be scrolled while that lay over it
    if (told || uncovered) showLatest(this.slots.log, panels.find);
    if (panels.variations && panels.variations !== before?.panels.variations) showHere(this.slots.variations);
    this.autoplay.wait();
    this.growth.watch();
    this.settle();
    if (this.attention.focus) this.attention.lookAgain();
    if (before) nextFrame(() => this.focus.comeToMarked()); // when it is known how much room what is asked takes
  }

  // One that is told of has the buttons that go on beside what it was.
  /** @param {ShownTurn | undefined} before */
  tellTurn(before) {
    const { turn } = this.frame;
    if (!turn !== !before) for (const name of TELLING) delete this.drawn[name];
    if (turn) this.speech.live.textContent = turn.says;
  }

  /** @param {PanelName} name */
  drawPanel(name) {
    const slot = this.slots[name];
    const data = this.frame.panels[name];
    slot.hidden = !data;
    this.focus.keep(slot, () => render(data ? PANELS[name](this, data) : null, slot));
    const note = noteOf(this.frame, name);
    if (note) slot.dataset.tone = note.tone ?? "plain";
    if (name === "note") this.speech.sayOnce();
  }

  // Draw what belongs to no frame: what is attended to, what is pending, why not.
  settle() {
    this.drawStates();
    this.why.draw();
  }

  drawStates() {
    const pending = this.store.pending();
    const { hover, focus, pointed, placed, lit: witness } = this.attention;
    const { ahead, way } = placed;
    this.picture.drawStates({ hover, focus, pointed, ahead, way, pending, witness });
    for (const button of this.slots.decision.querySelectorAll("[data-does]")) {
      button.classList.toggle("eb-pending", pending.includes(button.dataset.does ?? ""));
    }
  }

  // ---- what the store tells its views

  /** @param {boolean} asked */
  late(asked) {
    this.settle();
    this.speech.late(asked);
  }

  answered() {
    this.speech.answered();
  }

  /** @param {string} tone @param {string} text */
  sayNext(tone, text) {
    this.speech.sayNext(tone, text);
  }

  /** @param {keyof Words} id @param {Record<string, string>} facts @param {string | undefined} also */
  sayKept(id, facts, also) {
    this.speech.sayKept(id, facts, also);
  }

  // ---- turns of others

  nextSpeed() {
    const at = SPEEDS.indexOf(this.store.turns.speed);
    this.chooseSpeed(SPEEDS[(at + 1) % SPEEDS.length]);
    this.speech.say("info", `${this.words.speed}: ${this.words[CALLED[this.store.turns.speed]]}`);
  }

  /** @param {Speed} speed */
  chooseSpeed(speed) {
    this.store.turns.choose(speed);
    this.drawPanel("toolbar");
  }

  // ---- what is sent to it

  /** @param {Message} message */
  send(message) {
    if (message.kind === "rule") this.overlays.asked = true;
    this.autoplay.hear(message.kind);
    this.store.send(message);
  }

  /** @param {string} text @param {string | null} [about] */
  act(text, about = null) {
    this.store.send({ kind: "act", text }, about);
  }

  // Does anything go on by itself?
  get goesOn() {
    return !!this.frame.turn || this.autoplay.on;
  }

  // What puts the summary away, if one lies open.
  get onward() {
    const { summary } = this.frame.panels;
    const main = summary?.buttons.find((button) => button.main);
    return main ? () => this.act(main.does) : null;
  }

  // The one key for going on: to the next turn that is shown; it puts a summary away; while steps run by themselves it
  // stops them.
  next() {
    if (this.frame.turn) this.store.turns.next();
    else if (this.onward) this.onward();
    else if (this.autoplay.on) this.autoplay.toggle();
    else this.send({ kind: "step" });
  }
}
