// A view: one place on the page where a board is shown. It puts picture and panels together and answers gestures at once.

const ORDER = ["toolbar", "note", "decision", "why", "agenda", "preview", "key", "log", "score"];
const MOVES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

class View {
  constructor(store, el, signal) {
    this.store = store;
    this.signal = signal;
    this.picture = new Picture(`eb-${Math.random().toString(36).slice(2)}`);
    this.hover = this.focus = this.action = this.opened = this.shown = this.liked = this.foreseen = null;
    this.lit = NOTHING_LIT;
    this.drawn = {};
    this.zoom = 1;
    this.why = h("section", { class: "eb-panel eb-why" });
    this.status = h("p", { class: "eb-status", role: "status" });
    this.live = h("p", { class: "eb-hidden", "aria-live": "polite" });
    this.menu = h("div", { class: "eb-menu", role: "menu", hidden: true });
    this.scroll = h("div", { class: "eb-scroll" }, this.picture.sheet);
    this.board = h("section", { class: "eb-board" }, this.scroll, this.menu, this.zoomButtons());
    this.slots = Object.fromEntries(ORDER.map((name) => [name, name === "why" ? this.why : h("section", { class: `eb-panel eb-${name}`, hidden: true })]));
    this.over = h("div", { class: "eb-over", hidden: true });
    this.body = h("div", { class: "eb-body" }, this.slots.toolbar, this.slots.note, this.slots.decision, this.why, this.board,
      this.slots.agenda, this.over, ...["preview", "key", "log", "score"].map((name) => this.slots[name]), this.status);
    this.root = h("div", { class: "ex eb" }, h("style", {}, store.style), this.body, this.live);
    el.append(this.root);
    this.listen();
    this.draw(null);
  }

  get frame() { return this.store.frame; }
  get words() { return this.frame.words; }

  // ---- drawing
  draw(before) {
    const { frame, picture } = this, old = before?.panels ?? {};
    const worded = frame.words !== before?.words;
    const atTable = !!(frame.panels.decision || frame.panels.agenda);
    this.root.classList.toggle("eb-table", atTable);
    Object.assign(picture, { openWord: this.words.opens, enlarges: atTable });
    if (frame.lang !== before?.lang) this.root.lang = frame.lang;
    picture.define(frame.defs, before?.defs);
    const changed = frame.scene !== before?.scene || worded;
    if (changed) picture.draw(frame.scene, before?.scene, before && !matchMedia("(prefers-reduced-motion: reduce)").matches);
    if (worded) this.drawn = {};
    if (frame.panels.rule !== old.rule || worded) this.drawCard();
    if (frame.panels.handover !== old.handover || worded) this.drawHandOver();
    if (this.hover && !picture.els[this.hover]) this.hover = null;
    if (this.focus && !picture.els[this.focus]) this.focus = null;
    if (!this.menu.hidden && !(picture.marks.does.get(this.menu.dataset.for)?.length > 1)) this.menu.hidden = true;
    if (!changed || !before) return this.drawPanels();
    this.drawStates();
    nextFrame(() => this.drawPanels());
  }

  // What a click changes in the picture is painted first; the panels follow a frame later.
  drawPanels() {
    const { panels } = this.frame;
    for (const name of ORDER) if (name !== "why" && (!(name in this.drawn) || panels[name] !== this.drawn[name])) {
      this.drawn[name] = panels[name];
      this.forget(name);
      if (name === "preview" && !panels.preview?.action) this.foreseen = null;
      this.drawPanel(name);
    }
    this.settle();
    if (this.focus) this.lookAgain();
  }

  // Attention that was paid to what is gone: a button taken away under the pointer sends no event.
  forget(name) {
    const { decision, score } = this.frame.panels, offered = (button) => decision?.buttons?.some((other) => other.does === button);
    if (name === "decision" && !offered(this.action)) this.action = null;
    if (name === "decision" && !offered(this.refused?.does)) this.refused = null;
    if (name === "score" && this.opened) {
      if (!score?.rows[Number.parseInt(this.opened)]?.lines) this.opened = null;
      this.witnessScore();
    }
  }

  drawPanel(name) {
    const slot = this.slots[name], data = this.frame.panels[name];
    slot.hidden = !data;
    this.keepFocus(slot, () => renew(slot, data ? [PANELS[name](this, data)].flat().filter(Boolean) : []));
    if (name === "note" && data) slot.dataset.tone = data.tone ?? "plain";
    if (name === "note") this.sayOnce();
  }

  drawCard() {
    const card = this.frame.panels.rule, opened = !!card && card.id !== this.shown;
    if (opened && !this.shown) this.back = document.activeElement;
    this.keepFocus(this.over, () => this.over.replaceChildren(...(card ? [ruleCard(this, card)] : [])));
    this.over.hidden = !card;
    if (opened && this.asked) {
      this.over.firstChild.focus({ preventScroll: true });
      this.over.scrollIntoView({ block: "nearest" });
    }
    if (!card && this.shown && this.asked) this.giveBack(this.back);
    this.asked &&= !!card;
    this.shown = card?.id ?? null;
  }

  drawHandOver() {
    const data = this.frame.panels.handover, here = this.root.contains(document.activeElement);
    const height = this.curtain?.offsetHeight || this.body.offsetHeight;
    this.curtain?.remove();
    this.body.hidden = !!data;
    this.curtain = data ? handOver(this, data) : null;
    if (!data) return;
    this.curtain.style.minHeight = `${height}px`;
    this.root.append(this.curtain);
    if (here) this.curtain.querySelector("button").focus({ preventScroll: true });
  }

  // Redraw a panel and give the focus back to what stands in the same spot.
  keepFocus(slot, redraw) {
    const spot = slot.contains(document.activeElement) ? document.activeElement.dataset.f : null;
    redraw();
    if (spot) [...slot.querySelectorAll("[data-f]")].find((node) => node.dataset.f === spot)?.focus({ preventScroll: true });
  }

  giveBack(node) {
    const spot = node?.dataset?.f;
    const again = node?.isConnected ? node : [...this.root.querySelectorAll("[data-f]")].find((other) => other.dataset.f === spot);
    (again ?? this.picture.cells.get(this.picture.stop))?.focus({ preventScroll: true });
  }

  // Draw what belongs to no frame: what is attended to, what is pending, why not.
  settle() {
    this.drawStates();
    this.drawWhy();
  }

  drawStates() {
    const pending = this.store.pending();
    const { ahead, pointed } = this;
    this.picture.drawStates({ hover: this.hover, focus: this.focus, pointed, ahead, way: this.wayAt(ahead), pending, witness: this.lit });
    for (const button of this.slots.decision.querySelectorAll("[data-does]")) button.classList.toggle("eb-pending", pending.includes(button.dataset.does));
  }

  late(aloud) {
    this.settle();
    if (aloud) this.say("error", this.words.no_kernel);
  }

  answered() { if (this.status.textContent === this.words.no_kernel) this.say("info", ""); }

  // An answer is said with the panels, a frame after its picture.
  sayNext(tone, text) { nextFrame(() => this.say(tone, text)); }

  say(tone, text) {
    this.status.dataset.tone = tone;
    this.status.textContent = text;
    this.sayOnce();
  }

  // What stands in the note already is not written twice; it is still read out.
  sayOnce() {
    const note = this.frame.panels.note?.text;
    this.status.classList.toggle("eb-hidden", !!note && this.status.textContent.startsWith(note));
  }

  drawWhy() {
    const w = this.words, { marks, els } = this.picture, key = this.pointed;
    this.why.hidden = !this.frame.panels.decision && !marks.does.size && !marks.why.size;
    let tone = "idle", title = "", lines = [h("p", { class: "eb-mu" }, marks.why.size ? w.idle : marks.does.size ? w.press : w.look)];
    if (this.refused) {
      tone = "no"; title = fill(w.refused_action, { action: this.refused.label }); lines = reasons(this, this.refused.why, "why");
    } else if (key && els[key]) {
      const does = marks.does.get(key), why = marks.why.get(key), place = els[key].n;
      title = does ? fill(w.open, { place }) : why ? fill(w.refused, { place }) : place;
      tone = does ? "yes" : why ? "no" : "plain";
      lines = this.linesAbout(key);
    }
    const sign = { no: ["forbidden", "gf"], yes: ["legal", "gl"] }[tone], drawn = JSON.stringify([tone, title, lines.map((l) => l.textContent)]);
    if (this.whyDrawn === drawn) return;
    this.whyDrawn = drawn;
    this.why.dataset.tone = tone;
    this.why.setAttribute("aria-label", w.why);
    this.keepFocus(this.why, () => renew(this.why, [...(sign ? [icon(this, sign[0], 22, sign[1])] : []), h("div", {}, title && h("h3", {}, title), lines)]));
  }

  // What may be done at a place, and why other things, or all, may not.
  linesAbout(key) {
    const w = this.words, does = this.picture.marks.does.get(key), why = this.picture.marks.why.get(key), no = reasons(this, why ?? [], "why");
    return [
      does && h("p", {}, does.map(nameOf).join(" · ")),
      does?.length > 1 && h("p", { class: "eb-mu" }, w.turn),
      ...(does && why ? [h("div", { class: "eb-not" }, icon(this, "forbidden", 16, "gf"), h("div", {}, no))] : no),
      this.enlarges(key) && h("p", { class: "eb-mu" }, w.enlarge),
    ].filter(Boolean);
  }

  // ---- attention: pointer or focus on a place or a button
  // What is tried stays in its place while one points elsewhere to ask why not there.
  get ahead() { return this.there(this.menu.hidden ? this.focus ?? this.hover : this.menu.dataset.for); }

  get pointed() { return this.menu.hidden ? this.ahead : this.there(this.hover) ?? this.ahead; }

  there(key) { return this.picture.els[key] ? key : null; }

  // Of several things that can be done at a place, the one that was last turned to.
  wayAt(key) {
    const does = key ? this.picture.marks.does.get(key) : null;
    return does?.find((way) => nameOf(way) === this.liked) ?? does?.[0] ?? null;
  }

  attended() { return this.action ?? this.wayAt(this.ahead)?.text ?? null; }

  turn(step) {
    const does = this.picture.marks.does.get(this.ahead);
    if (!(does?.length > 1)) return;
    const next = (does.indexOf(this.wayAt(this.ahead)) + step + does.length) % does.length;
    if (this.menu.hidden) this.like(does[next]);
    else this.menu.children[next].focus();
  }

  like(way) {
    this.liked = nameOf(way);
    if (this.menu.hidden) this.live.textContent = this.liked;
    this.settle();
    this.foresee();
  }

  attend(what, key) {
    if (this[what] === key) return;
    this[what] = key;
    this.refused = null;
    if (key) this.action = null;
    this.settle();
    this.foresee();
    if (what === "focus" && key) {
      const why = this.picture.marks.why.get(key);
      if (why && !this.picture.marks.does.has(key)) this.live.textContent = why.map((reason) => `${reason.text} ${reason.rule}`).join(" ");
    }
  }

  attendAction(button) {
    this.action = button && !button.why?.length ? button.does : null;
    this.refused = button?.why?.length ? button : null;
    this.settle();
    this.foresee();
  }

  foresee() {
    clearTimeout(this.soon);
    if (!this.frame.panels.preview) return;
    this.drawPanel("preview");
    const text = this.foreseen = this.attended();
    if (this.frame.panels.preview.ask && text && text !== this.frame.panels.preview.action) this.soon = setTimeout(() => this.store.send({ kind: "preview", text }), 120);
  }

  // Something else can be done now where the pointer rests: its preview is asked for when it moves.
  lookAgain() { if (this.foreseen !== this.attended()) this.foresee(); }

  // Places spoken of together; the first of them carries the badge.
  witness(where, badge = "") {
    this.lit = where?.length ? { groups: [where], badges: badge ? { [where[0]]: badge } : {} } : NOTHING_LIT;
    this.settle();
  }

  openScore(cell) {
    this.opened = this.opened === cell ? null : cell;
    this.drawPanel("score");
    this.witnessScore();
  }

  witnessScore() {
    const lines = (this.opened ? linesOf(this.frame.panels.score, this.opened) : []).filter((line) => line.where?.length), sums = {};
    for (const { where, points } of lines) sums[where[0]] = (sums[where[0]] ?? 0) + points;
    this.lit = { groups: lines.map((line) => line.where), badges: Object.fromEntries(Object.entries(sums).map(([key, points]) => [key, signed(points)])) };
    this.settle();
  }

  // ---- gestures
  send(message) {
    if (message.kind === "rule") this.asked = true;
    this.store.send(message);
  }

  act(text, about) {
    this.store.send({ kind: "act", text }, about);
  }

  explain(refused) {
    this.refused = refused;
    this.settle();
    this.live.textContent = refused.why.map((reason) => `${reason.text} ${reason.rule}`).join(" ");
  }

  press(key) {
    const does = this.picture.marks.does.get(key);
    this.picture.stopAt(key);
    if (this.enlarges(key)) return this.send({ kind: "front", seat: Number(this.picture.cells.get(key).dataset.front) });
    if (!does) return this.refuse(key);
    if (!this.menu.hidden && this.menu.dataset.for === key) this.closeMenu(key);
    else if (does.length > 1) return this.openMenu(key, does);
    return this.act(this.wayAt(key).text, key);
  }

  // At a table one may look at another seat's things more closely, where nothing else is to be done or said.
  enlarges(key) { return "front" in (this.picture.cells.get(key)?.dataset ?? {}); }

  // At a table the card of the first rule that says no is laid open too.
  refuse(key) {
    const why = this.picture.marks.why.get(key);
    this.tellWhy(key);
    if (why && this.root.classList.contains("eb-table")) this.store.send({ kind: "rule", id: why[0].rule });
  }

  tellWhy(key) {
    const why = this.picture.marks.why.get(key) ?? [];
    this.live.textContent = why.map((reason) => `${reason.text} ${reason.rule}`).join(" ") || (this.enlarges(key) ? this.words.enlarge : this.words.nothing);
    this.drawWhy();
  }

  // A second press of the place does what is shown there.
  openMenu(key, does) {
    const items = does.map((way) => h("button", {
      type: "button", role: "menuitem", tabindex: -1, onclick: () => { this.closeMenu(key); this.act(way.text, key); },
      onfocus: () => this.like(way), onmouseenter: (e) => e.target.focus({ preventScroll: true }),
    }, way.ghost && this.picture.sketch(key, way.ghost), nameOf(way)));
    this.menu.setAttribute("aria-label", this.words.choose);
    this.menu.replaceChildren(...items);
    this.menu.hidden = false;
    this.menu.dataset.for = key;
    const place = this.picture.cells.get(key).getBoundingClientRect(), frame = this.board.getBoundingClientRect();
    this.menu.style.left = `${Math.max(0, Math.min(place.left - frame.left, frame.width - this.menu.offsetWidth))}px`;
    const below = place.bottom - frame.top + 6, above = place.top - frame.top - 6 - this.menu.offsetHeight;
    this.menu.style.top = `${this.picture.inUpperHalf(key) && above > 0 ? above : below}px`;
    items[does.indexOf(this.wayAt(key))].focus({ preventScroll: true });
  }

  closeMenu(key = this.menu.dataset.for) {
    this.hideMenu();
    this.picture.cells.get(key)?.focus({ preventScroll: true });
  }

  hideMenu() {
    this.menu.hidden = true;
    this.settle();
  }

  // Zooming keeps the frame's size and the point in its middle (or under the pointer).
  zoomBy(factor, at = null) {
    const { scroll } = this, before = this.zoom, box = scroll.getBoundingClientRect();
    const [x, y] = at ? [at.clientX - box.left, at.clientY - box.top] : [box.width / 2, box.height / 2];
    if (before === 1) scroll.style.height = `${box.height}px`;
    this.zoom = factor ? Math.min(4, Math.max(1, before * factor)) : 1;
    if (this.zoom === 1) scroll.style.height = "";
    this.picture.sheet.style.setProperty("--zoom", this.zoom);
    const grown = this.zoom / before;
    scroll.scrollTo((scroll.scrollLeft + x) * grown - x, (scroll.scrollTop + y) * grown - y);
  }

  zoomButtons() {
    const button = (sign, factor, name) => h("button", { type: "button", tabindex: -1, title: this.words[name], "aria-label": this.words[name], onclick: () => this.zoomBy(factor) }, sign);
    return h("div", { class: "eb-zoom" }, button("+", 1.25, "zoom_in"), button("\u2212", 0.8, "zoom_out"), button("1:1", 0, "zoom_fit"));
  }

  listen() {
    const { signal } = this, on = (node, type, answer, more = {}) => node.addEventListener(type, answer, { signal, ...more });
    const keyOf = (target) => target.closest?.("[data-p]")?.dataset.p ?? null;
    on(this.picture.grid, "pointerover", (e) => this.attend("hover", keyOf(e.target)));
    on(this.picture.grid, "pointerleave", () => this.attend("hover", null));
    on(this.picture.grid, "click", (e) => { const key = keyOf(e.target); if (key) this.press(key); });
    on(this.picture.grid, "focusin", (e) => { const key = keyOf(e.target); this.picture.stopAt(key); this.attend("focus", e.target.matches(":focus-visible") ? key : null); });
    on(this.picture.grid, "focusout", () => this.attend("focus", null));
    on(this.picture.grid, "keydown", (e) => this.walk(e, keyOf(e.target)));
    on(this.root, "pointermove", () => this.lookAgain());
    on(this.menu, "keydown", (e) => this.walkMenu(e));
    on(this.menu, "focusout", ({ relatedTarget: to }) => { if (to && !this.menu.contains(to) && to.dataset.p !== this.menu.dataset.for) this.hideMenu(); });
    on(this.scroll, "wheel", (e) => { if (e.ctrlKey) { e.preventDefault(); this.zoomBy(e.deltaY < 0 ? 1.1 : 1 / 1.1, e); } }, { passive: false });
    on(this.root, "keydown", (e) => {
      if (e.key === "Escape" && this.frame.panels.rule) { this.send({ kind: "close", panel: "rule" }); e.stopPropagation(); }
      if (e.key !== "Tab" && e.key !== "Escape" && !e.ctrlKey && !e.metaKey) e.stopPropagation();
    });
  }

  walk(e, key) {
    if (!key || e.ctrlKey || e.metaKey || e.altKey) return;
    const { picture } = this, go = (next) => next && picture.cells.get(next).focus();
    if (MOVES[e.key]) go(picture.toward(key, ...MOVES[e.key]));
    else if (e.key === "Home" || e.key === "End") go(picture.alongRow(key, e.key === "End"));
    else if (e.key === "PageUp" || e.key === "PageDown") go(picture.alongGroups(key, e.key === "PageUp" ? -1 : 1));
    else if (e.key === "n" || e.key === "N") go(picture.nextOpen(key, e.key === "n" ? 1 : -1));
    else if (e.key === "r" || e.key === "R") this.turn(e.key === "r" ? 1 : -1);
    else if (e.key === "Enter" || e.key === " ") this.press(key);
    else if (e.key === "?") this.tellWhy(key);
    else if (e.key === "+" || e.key === "-" || e.key === "0") this.zoomBy({ "+": 1.25, "-": 0.8, 0: 0 }[e.key]);
    else return;
    e.preventDefault();
  }

  walkMenu(e) {
    const items = [...this.menu.children], i = items.indexOf(document.activeElement), n = items.length;
    const on = (i + 1) % n, back = (i + n - 1) % n;
    const next = { ArrowDown: on, ArrowRight: on, r: on, ArrowUp: back, ArrowLeft: back, R: back, Home: 0, End: n - 1 }[e.key];
    if (next !== undefined) items[next].focus();
    else if (e.key === "Escape" || e.key === "Tab") this.closeMenu();
    else return;
    e.preventDefault();
    if (e.key === "Escape") e.stopPropagation();
  }
}

const NOTHING_LIT = { groups: [], badges: {} };

const nameOf = (way) => way.label || way.text;

const nextFrame = (work) => requestAnimationFrame(() => requestAnimationFrame(work));

// A model that is not ready within two seconds is given up by its host for good. So nothing slow happens before that:
// a page with many boards draws them one by one in idle moments.
const whenIdle = () => new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve, { timeout: 1000 }));

// The module is asked for once per model, so this closure is the model's: its views share one store.
export default () => {
  const store = openStore();
  return {
    initialize({ model }) {
      store.start(model);
      return () => store.stop();
    },
    render({ el, signal }) {
      let view = null;
      store.opened.then(whenIdle).then(() => {
        if (signal.aborted) return;
        view = new View(store, el, signal);
        store.views.add(view);
      });
      return () => store.views.delete(view);
    },
  };
};
