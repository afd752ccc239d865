// A view: one place on the page where a board is shown. It puts picture and panels together and answers gestures at
// once; what it attends to, its menu and the reasons it gives are things of their own.

import { focusedNear, h, set } from "../lib/dom.js";
import { keyed, pressNothing } from "../lib/keys.js";
import { renew } from "../lib/renew.js";
import { aloud, fill } from "../lib/text.js";
import { nextFrame, STILL } from "../lib/timing.js";
import { differences } from "../panels/differences.js";
import { handOver } from "../panels/hand_over.js";
import { PANELS } from "../panels/panels.js";
import { said } from "../panels/parts.js";
import { ruleCard } from "../panels/rule_card.js";
import { linesOf } from "../panels/score.js";
import { showHere } from "../panels/variations.js";
import { Picture } from "../picture/picture.js";
import { Attention } from "./attention.js";
import { Growth } from "./growth.js";
import { Keyboard } from "./keyboard.js";
import { Menu } from "./menu.js";
import { Pace } from "./pace.js";
import { AROUND, Place } from "./place.js";
import { Stage } from "./stage.js";
import { Tabs } from "./tabs.js";
import { Why } from "./why.js";
import { Zoom } from "./zoom.js";

export class View {
  constructor(store, el, signal) {
    this.store = store;
    this.signal = signal;
    this.picture = new Picture(`eb-${Math.random().toString(36).slice(2)}`);
    this.attention = new Attention(this);
    this.menu = new Menu(this);
    this.why = new Why(this);
    this.tabs = new Tabs(this);
    this.pace = new Pace(this);
    this.growth = new Growth(this);
    this.keyboard = new Keyboard(this);
    this.stage = new Stage(this);
    this.opened = null; // the cell of the score
    this.shown = null; // the rule whose card lies open
    this.code = false; // whether it shows its Python
    this.drawn = {};
    this.status = h("p", { class: "eb-status", role: "status" });
    this.live = h("p", { class: "eb-hidden", "aria-live": "polite" });
    this.scroll = h("div", { class: "eb-scroll" }, this.picture.large.node);
    this.zoom = new Zoom(this.scroll, this.picture.large.node);
    const slot = (name) => h("section", { class: `eb-panel eb-${name}`, hidden: true });
    this.slots = Object.fromEntries(Object.keys(PANELS).map((name) => [name, slot(name)]));
    this.over = h("div", { class: "eb-over", hidden: true });
    const { toolbar, decision, preview } = this.slots;
    this.here = h("section", { class: "eb-here" }, this.status, this.why.node, preview);
    const board = h("section", { class: "eb-board" }, this.scroll);
    this.lower = h("div", { class: "eb-lower" }, this.tabs.node, this.over);
    const side = h("div", { class: "eb-side" }, toolbar, decision, this.here, this.lower);
    this.body = h("div", { class: "eb-body" }, board, side, this.menu.node);
    const style = h("style", {}, store.style);
    const {
      keyboard: { list },
      stage: { ring },
    } = this;
    this.root = h("div", { class: "ex eb", dir: "ltr", tabindex: -1 }, style, this.body, this.live, list, ring);
    el.append(this.root);
    this.place = new Place(this);
    this.listen();
    this.draw(null);
  }

  get frame() {
    return this.store.frame;
  }
  get words() {
    return this.frame.words;
  }
  get focused() {
    return focusedNear(this.root);
  }
  get rules() {
    this.known ??= new Set(this.frame.rules);
    return this.known;
  }

  // ---- drawing
  draw(before) {
    const { frame, picture, menu } = this;
    const old = before?.panels ?? {};
    this.holdFocus();
    const worded = frame.words !== before?.words;
    const changed = frame.scene !== before?.scene || worded;
    const atTable = !!(frame.panels.decision || frame.panels.agenda);
    this.root.classList.toggle("eb-table", atTable);
    this.root.classList.toggle("eb-whole", !!frame.panels.decision?.whole);
    const { reasons, looks: enlarges } = frame;
    Object.assign(picture, { openWord: this.words.opens, coverWord: this.words.covered, enlarges, reasons });
    if (frame.lang !== before?.lang) this.root.lang = frame.lang;
    picture.define(frame.defs, before?.defs);
    const moves = before && !matchMedia(STILL).matches;
    if (changed) this.keepPlace(() => picture.draw(frame.scene, before?.scene, moves));
    if (!before) this.root.style.setProperty("--tall", frame.tall);
    if (worded) this.drawn = {};
    if (frame.panels.rule !== old.rule || worded) this.drawCard();
    if (frame.panels.handover !== old.handover || worded) this.drawHandOver();
    if (frame.panels.differences !== old.differences || worded) this.drawDifferences();
    this.attention.forgetPlaces();
    this.attention.rests ||= !!before && (frame.scene !== before.scene || frame.panels.decision !== old.decision);
    if (!menu.closed && !(picture.marks.does.get(menu.key)?.length > 1)) menu.node.hidden = true;
    this.owed ??= { before };
    if (!changed || !before || this.hasLostFocus) return this.drawOwed();
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

  drawPanels(before) {
    const { panels } = this.frame;
    this.holdFocus();
    this.root.classList.toggle("eb-branches", !!panels.variations);
    const told = panels.log !== before?.panels.log || panels.find !== before?.panels.find;
    if (told) delete this.drawn.log;
    for (const name of Object.keys(PANELS)) {
      if (name in this.drawn && panels[name] === this.drawn[name]) continue;
      this.drawn[name] = panels[name];
      if (name === "decision") this.attention.forgetButtons(panels.decision?.buttons);
      if (name === "score" && this.opened) this.checkScore();
      if (name === "preview" && !panels.preview?.ways) this.attention.foreseen = null;
      this.drawPanel(name);
    }
    this.comeToBox();
    if (panels.preview && this.attention.rests) this.drawPanel("preview");
    this.tabs.draw(before);
    this.catchFocus();
    this.sayWhoDraws(before?.panels.toolbar);
    if (told) this.showLatest();
    if (panels.variations && panels.variations !== before?.panels.variations) showHere(this.slots.variations);
    this.pace.wait();
    this.growth.watch();
    this.settle();
    if (this.attention.focus) this.attention.lookAgain();
  }

  // Who has asked for a number to be typed types it.
  comeToBox() {
    const box = this.frame.panels.editing?.groups && this.slots.decision.querySelector(".eb-field input");
    if (box && box.name !== this.boxed) box.focus({ preventScroll: true });
    this.boxed = box?.name;
  }

  drawPanel(name) {
    const slot = this.slots[name];
    const data = this.frame.panels[name];
    slot.hidden = !data;
    this.keepFocus(slot, () => renew(slot, data ? [PANELS[name](this, data)].flat().filter(Boolean) : []));
    if ((name === "note" || name === "highlight") && data) slot.dataset.tone = data.tone ?? "plain";
    if (name === "note") this.sayOnce();
  }

  // The log is scrolled to its end, or to the first of its new lines if there are more than there is room for.
  showLatest() {
    const page = this.slots.log;
    const first = page.querySelector(".eb-new");
    const head = page.querySelector(".eb-find");
    if (this.frame.panels.find?.text) {
      page.scrollTop = 0;
      return;
    }
    const top = first ? first.offsetTop - page.offsetTop - (head?.offsetHeight ?? 0) - 8 : page.scrollHeight;
    page.scrollTop = Math.min(top, page.scrollHeight);
  }

  drawCard() {
    const card = this.frame.panels.rule;
    const opened = !!card && card.id !== this.shown;
    if (opened && !this.shown) this.back = this.focused;
    this.keepFocus(this.over, () => this.over.replaceChildren(...(card ? [ruleCard(this, card)] : [])));
    this.over.hidden = !card;
    if (!card) this.code = false;
    else if (this.code) this.over.querySelector("details")?.scrollIntoView({ block: "nearest" });
    if (opened && this.asked) this.over.firstChild.focus({ preventScroll: true });
    if (!card && this.shown && this.asked) this.giveBack(this.back);
    this.asked &&= !!card;
    this.shown = card?.id ?? null;
  }

  // The rule of this moment; once more, the Python of the card that lies open.
  showRule() {
    const { rule, decision } = this.frame.panels;
    if (rule) this.code = !this.over.querySelector("details")?.open;
    if (rule) this.drawCard();
    else if (decision?.rule) this.send({ kind: "rule", id: decision.rule });
  }

  closeCard() {
    if (this.frame.panels.rule) this.send({ kind: "close" });
  }

  drawHandOver() {
    const data = this.frame.panels.handover;
    const here = this.root.contains(this.focused);
    const height = data && (this.curtain?.offsetHeight || this.body.offsetHeight);
    this.curtain?.remove();
    this.body.hidden = !!data;
    this.curtain = data ? handOver(this, data) : null;
    if (!data) return;
    this.curtain.style.minHeight = `${height}px`;
    this.root.append(this.curtain);
    if (here) this.curtain.querySelector("button").focus({ preventScroll: true });
  }

  // Whoever goes back from two positions side by side finds the focus where it was.
  drawDifferences() {
    const data = this.frame.panels.differences;
    const had = this.overlay?.contains(this.focused);
    if (data && !this.overlay) this.before = this.focused;
    this.overlay?.remove();
    this.overlay = data ? differences(this, data) : null;
    for (const part of this.body.children) part.inert = !!data;
    if (data) this.body.append(this.overlay);
    if (data) this.overlay.focus({ preventScroll: true });
    else if (had) this.giveBack(this.before);
  }

  // Draw what belongs to no frame: what is attended to, what is pending, why not.
  settle() {
    this.drawStates();
    this.why.draw();
  }

  // What is longer than its room can be come to, and scrolled with the keys.
  reachHere() {
    set(this.here, "tabindex", this.here.scrollHeight > this.here.clientHeight ? "0" : null);
  }

  drawStates() {
    const pending = this.store.pending();
    const { hover, focus, pointed, placed, lit: witness } = this.attention;
    const { ahead, way } = placed;
    this.picture.drawStates({ hover, focus, pointed, ahead, way, pending, witness });
    for (const button of this.slots.decision.querySelectorAll("[data-does]")) {
      button.classList.toggle("eb-pending", pending.includes(button.dataset.does));
    }
  }

  // ---- focus: redraw a panel and give the focus back to what stands in the same spot, or to the panel's own place
  keepFocus(slot, redraw) {
    const { focused } = this;
    const spot = slot.contains(focused) ? focused.dataset.f : null;
    redraw();
    if (!spot || this.focused === focused) return;
    (this.at(slot, spot) ?? slot.querySelector("[tabindex='-1']"))?.focus({ preventScroll: true });
  }

  // A place that is drawn in another order loses the focus; it gets it back at once.
  keepPlace(redraw) {
    const { focused } = this;
    const key = this.root.contains(focused) && focused.dataset.p;
    redraw();
    if (key && !this.root.contains(this.focused)) this.picture.cells.get(key)?.focus({ preventScroll: true });
  }

  // The panels of one frame may be drawn between the picture and the panels of another: each drawing asks anew.
  holdFocus() {
    this.held ||= this.root.contains(this.focused);
  }

  // What had the focus may be gone, or lie on a leaf that is closed now: the focus stays in the board.
  get hasLostFocus() {
    return this.held && !(this.focused?.matches(":focus") && this.focused.checkVisibility());
  }

  catchFocus() {
    if (this.hasLostFocus) this.picture.cells.get(this.picture.stop)?.focus({ preventScroll: true });
    this.held = false;
  }

  giveBack(node) {
    const again = node?.isConnected ? node : this.at(this.root, node?.dataset?.f);
    const to = again ?? this.picture.cells.get(this.picture.stop);
    to?.focus({ preventScroll: this.root.contains(to) });
  }

  at(node, spot) {
    return [...node.querySelectorAll("[data-f]")].find((other) => other.dataset.f === spot);
  }

  // Give the focus to a place; its leaf opens.
  goTo(key) {
    this.tabs.reveal(this.picture.leafOf(key));
    this.picture.cells.get(key).focus({ preventScroll: true });
  }

  // Where the box scrolls inside, a place that is come to is scrolled into sight, clear of the decision lying there.
  bringIntoSight(cell) {
    const held = this.slots.decision;
    const stays = getComputedStyle(held).position === "sticky";
    const told = stays && !this.root.matches(".eb-whole") ? this.here.offsetHeight : 0; // what will be said of it
    for (let holder = cell.parentElement; this.root.contains(holder); holder = holder.parentElement) {
      if (holder.scrollHeight <= holder.clientHeight && holder.scrollWidth <= holder.clientWidth) continue;
      const place = cell.getBoundingClientRect();
      const frame = holder.getBoundingClientRect();
      const lies = held.getBoundingClientRect();
      const over = holder.contains(held) && lies.left < place.right;
      const above = over && !this.scroll.contains(cell);
      const covered = [above ? lies.height : 0, over && !above ? lies.height + told : 0];
      const [top, bottom] = covered.map((high) => high + AROUND);
      const beyond = (low, high, from, to) => Math.min(0, low - from) || Math.max(0, high - to);
      holder.scrollLeft += beyond(place.left, place.right, frame.left, frame.right);
      holder.scrollTop += beyond(place.top, place.bottom, frame.top + top, frame.bottom - bottom);
    }
  }

  // To the next place where something can be done; if there is none, to what else can be done.
  goToOpen(key, step) {
    const next = this.picture.nextOpen(key, step);
    const button = '[data-does][aria-disabled="false"]';
    if (next) this.goTo(next);
    else this.slots.decision.querySelector(button)?.focus({ preventScroll: true });
  }

  // ---- what is said
  late(aloud) {
    this.settle();
    if (aloud) this.say("error", this.words.no_kernel);
  }

  answered() {
    if (this.status.textContent === this.words.no_kernel) this.say("info", "");
  }

  // An answer is said with the panels, a frame after its picture or with a key that comes sooner.
  sayNext(tone, text) {
    this.unsaid = [tone, text];
    nextFrame(() => this.sayOwed());
  }

  sayOwed() {
    const { unsaid } = this;
    this.unsaid = null;
    if (unsaid) this.say(...unsaid);
  }

  say(tone, text) {
    this.why.forget();
    this.attention.rests ||= !!text;
    this.status.dataset.tone = tone;
    this.status.replaceChildren(...said(this, text, "status"));
    this.sayOnce();
  }

  // What stands in the note already is not written twice; it is still read out.
  sayOnce() {
    const note = this.frame.panels.note?.text;
    this.status.classList.toggle("eb-hidden", !!note && this.status.textContent.startsWith(note));
  }

  tellWhy(key) {
    this.attention.wake();
    const why = this.picture.marks.why.get(key) ?? [];
    const { covered_why: covered, enlarge, nothing } = this.words;
    const told = aloud(why) || (this.enlarges(key) ? enlarge : nothing);
    this.live.textContent = this.picture.isCovered(key) ? covered : told;
    this.why.draw();
  }

  // Nothing else may show who draws now.
  sayWhoDraws(before) {
    const { toolbar } = this.frame.panels;
    const chosen = toolbar?.chooses;
    if (chosen === undefined || before?.chooses === undefined || chosen === before.chooses) return;
    this.say("info", chosen ? this.words.draws_chosen : this.words.draws_by_luck);
  }

  sayKept(id, facts, also) {
    this.say("info", [fill(this.words[id], facts), also].filter(Boolean).join(" "));
  }

  // ---- the score: one cell lies open, with its lines and their places, and that seat's things come to the front
  openScore(cell) {
    this.opened = this.opened === cell ? null : cell;
    this.drawPanel("score");
    this.witnessScore();
    const seat = Number.parseInt(cell, 10);
    const shown = Object.values(this.picture.els);
    if (!this.opened) return;
    if (shown.some(({ f }) => f === seat)) this.send({ kind: "front", key: "", seat });
    if (!this.frame.panels.score.rows[seat].lines) this.send({ kind: "ledger", seat });
  }

  checkScore() {
    if (!this.frame.panels.score?.rows[Number.parseInt(this.opened, 10)]?.lines) this.opened = null;
    this.witnessScore();
  }

  witnessScore() {
    const lines = (this.opened && linesOf(this.frame.panels.score, this.opened)) ?? [];
    this.attention.lightLines(lines.filter((line) => line.where?.length));
  }

  // ---- gestures
  send(message) {
    if (message.kind === "rule") this.asked = true;
    this.pace.hear(message.kind);
    this.store.send(message);
  }

  act(text, about) {
    this.store.send({ kind: "act", text }, about);
  }

  // The one key for going on; while steps run by themselves it stops them.
  next() {
    if (this.pace.on) this.pace.toggle();
    else this.send({ kind: "step" });
  }

  explain(refused) {
    this.attention.rests = false;
    this.attention.comeToButton(refused);
    this.live.textContent = aloud(refused.why);
  }

  press(key) {
    const { picture, menu } = this;
    const does = picture.marks.does.get(key);
    picture.stopAt(key);
    this.attention.wake();
    if (picture.isCovered(key)) return this.say("info", this.words.covered_why);
    const front = Number(picture.cells.get(key).dataset.front);
    if (this.enlarges(key)) return this.look(key, front);
    if (!does) return this.refuse(key);
    const meant = menu.meant(key, does);
    if (meant) {
      menu.hide();
      return this.act(meant.text, key);
    }
    if (!menu.closed && menu.key === key) menu.close(key);
    else if (does.length > 1) return menu.open(key, does);
    return this.act(this.attention.wayAt(key).text, key);
  }

  // What is looked at takes the place of the sum that lies open.
  look(key, seat) {
    if (this.opened) this.openScore(this.opened);
    this.send({ kind: "front", key, seat });
  }

  // At a table one may look at another seat's things more closely, where nothing else is to be done or said.
  enlarges(key) {
    return "front" in (this.picture.cells.get(key)?.dataset ?? {});
  }

  // At a table the card of the first rule that says no is laid open too, unless it would cover the place.
  refuse(key) {
    const why = this.picture.marks.why.get(key);
    this.tellWhy(key);
    const covered = this.picture.leafOf(key);
    const table = this.root.classList.contains("eb-table");
    if (why && table && !covered) this.store.send({ kind: "rule", id: why[0].rule });
  }

  // Gestures are heard outside of the pictures: a group of an SVG that listens for the focus becomes a tab stop.
  listen() {
    const { signal, attention, menu } = this;
    const on = (node, type, answer, more = {}) => node.addEventListener(type, answer, { signal, ...more });
    const keyOf = (target) => target.closest?.("[data-p]")?.dataset.p ?? null;
    on(this.root, "pointerover", (e) => attention.come("hover", keyOf(e.target)));
    on(this.root, "pointerleave", () => attention.come("hover", null));
    on(this.root, "click", (e) => {
      const key = keyOf(e.target);
      if (key) this.press(key);
    });
    on(this.root, "focusin", ({ target }) => {
      const key = keyOf(target);
      if (key) this.picture.stopAt(key);
      const comes = key && target.matches(":focus-visible");
      if (comes) this.bringIntoSight(target);
      attention.come("focus", comes ? key : null);
    });
    on(this.root, "focusout", () => attention.come("focus", null));
    on(
      this.root,
      "keydown",
      () => {
        this.drawOwed();
        this.sayOwed();
      },
      { capture: true },
    );
    on(
      this.root,
      "keydown",
      keyed((e) => this.keyboard.hear(e)),
    );
    pressNothing(this.root, signal);
    on(this.root, "pointermove", (e) => {
      attention.moved(e);
      attention.lookAgain();
    });
    on(this.root, "pointerdown", ({ target }) => {
      if (!target.closest(".eb-more")) this.closeTools();
    });
    on(
      menu.node,
      "keydown",
      keyed((e) => menu.walk(e)),
    );
    on(menu.node, "focusout", (e) => menu.leave(e.relatedTarget));
    on(this.scroll, "wheel", (e) => this.zoom.turn(e), { passive: false });
  }

  // Escape puts away what lies uppermost, and what is in hand last: how, if there is anything.
  get uppermost() {
    const { rule, differences, decision } = this.frame.panels;
    const held = decision?.buttons?.find((one) => one.escapes);
    if (!this.keyboard.list.hidden) return () => this.keyboard.help();
    if (rule) return () => this.closeCard();
    if (differences) return () => this.send({ kind: "uncompare" });
    if (this.moreOpen) return () => this.closeTools();
    return held ? () => this.act(held.does) : null;
  }

  closeTools() {
    if (this.moreOpen) this.slots.toolbar.querySelector(".eb-more").open = false;
  }
}
