// The picture: elements are drawn by key, states are drawn from marks, places carry focus and gestures.

import { focusedNear, set, svg } from "../lib/dom.js";
import { signed } from "../lib/text.js";
import { render, svg as shape } from "../lib/vdom.js";
import { nameOf, readMarks } from "./marks.js";
import { middleOf, valuesIn } from "./numbers.js";
import { alike, badgeOf, brackets, contours, dotOf, outlineOf, sumOf } from "./shapes.js";
import { Surface } from "./surface.js";

/**
 * @import { Area, Attended, Described, Marks, Place, Places } from "../types.d.ts"
 * @import { SceneFrame, ShownTurn } from "../wire.d.ts"
 */

/** @typedef {"last" | "selected" | "pending" | "now" | "held"} Listed Marks that are lists of places. */

const FLIGHT = 380; // ms

/** @type {(keyof Place)[]} */
const PLACED = ["r", "t", "x", "y", "w", "h"];

// Does an element have another place among the places than before? Only its name may change without that.
/** @param {Place} now @param {Place | undefined} was */
function isElsewhere(now, was) {
  if ("n" in now !== "n" in (was ?? {})) return true;
  return "n" in now && PLACED.some((field) => String(now[field]) !== String(was?.[field]));
}

export class Picture {
  /** @param {string} prefix */
  constructor(prefix) {
    this.prefix = prefix;
    /** @type {Map<string, SVGGElement>} */
    this.nodes = new Map(); // key -> drawn element
    /** @type {Map<string, SVGGElement>} */
    this.cells = new Map(); // key -> focusable place
    /** @type {string[]} */
    this.order = []; // of places
    this.stop = ""; // the place that the tab key comes to
    /** @type {Places} */
    this.els = {};
    /** @type {Marks} */
    this.marks = { does: new Map(), why: new Map() };
    this.openWord = "";
    this.coverWord = "";
    this.enlarges = false; // whether things of other seats can be seen larger
    this.covered = false; // whether hands are covered
    /** @type {(Area & { surface: string, by: number })[]} */
    this.sums = []; // numbers that have changed: where, and by how much
    this.defs = svg("defs");
    this.large = new Surface("", [this.defs]);
    this.surfaces = new Map([["", this.large]]);
  }

  /** @param {string} name */
  surface(name) {
    return /** @type {Surface} */ (this.surfaces.get(name));
  }

  // The name of the surface where a place is.
  /** @param {string} key */
  leafOf(key) {
    return this.els[key]?.t ?? "";
  }

  /** @param {string} markup */
  own(markup) {
    return markup.replaceAll("#@", `#${this.prefix}-`).replaceAll('id="@', `id="${this.prefix}-`);
  }

  /** @param {Record<string, string>} defs @param {Record<string, string>} [before] */
  define(defs, before = {}) {
    for (const [name, markup] of Object.entries(defs)) {
      if (before[name] === markup) continue;
      const holder = svg("g");
      holder.innerHTML = this.own(markup);
      this.defs.append(...holder.childNodes);
    }
  }

  // Bring the picture to `scene`; what has the same identity as before is left alone. Of a `turn` it is shown what has
  // moved, and by how much numbers have changed.
  /**
   * @param {SceneFrame} scene
   * @param {SceneFrame | null | undefined} before
   * @param {boolean} lively
   * @param {ShownTurn} [turn]
   */
  draw(scene, before, lively, turn) {
    this.large.size(scene.w, scene.h);
    set(this.large.grid, "aria-label", scene.text ? `${scene.title}: ${scene.text}` : scene.title);
    if (scene.leaves !== before?.leaves) this.drawLeaves(scene.leaves ?? {});
    const els = /** @type {Places} */ (scene.els);
    const old = /** @type {Places} */ (before?.els ?? {});
    if (els !== old) this.drawElements(els, old, lively, turn ? 0 : 90);
    if (lively) for (const [lies, to] of turn?.moves ?? []) this.fly(to, old[lies], old[to]);
    this.sums = turn && !turn.brief ? this.sumsSince(old) : [];
    if (scene !== before) this.marks = { ...scene.marks, ...readMarks(scene.marks) };
    this.nameCells();
  }

  /** @param {NonNullable<SceneFrame["leaves"]>} leaves */
  drawLeaves(leaves) {
    for (const [name, [title, w, h]] of Object.entries(leaves)) {
      const surface = this.surfaces.get(name) ?? new Surface(name, []);
      this.surfaces.set(name, surface);
      surface.size(w, h);
      set(surface.grid, "aria-label", title);
    }
    for (const name of [...this.surfaces.keys()]) if (name && !(name in leaves)) this.surfaces.delete(name);
  }

  // What lies elsewhere now glides there, one thing so many milliseconds after the other.
  /** @param {Places} els @param {Places} old @param {boolean} lively @param {number} after */
  drawElements(els, old, lively, after) {
    let rearranged = false;
    let moved = 0;
    for (const key of Object.keys(old).filter((key) => !(key in els))) {
      this.nodes.get(key)?.remove();
      this.nodes.delete(key);
      rearranged ||= "n" in old[key];
    }
    const changed = Object.keys(els).filter((key) => els[key] !== old[key]);
    for (const key of changed.sort()) {
      const now = els[key];
      const was = old[key];
      this.drawElement(key, now, was);
      if (lively && was && was.t === now.t && (was.x !== now.x || was.y !== now.y))
        this.glide(key, was, now, after * moved++);
      rearranged ||= isElsewhere(now, was);
    }
    this.els = els;
    if (rearranged) this.arrange();
  }

  /** @param {string} key @param {Place} now @param {Place | undefined} was */
  drawElement(key, now, was) {
    let node = this.nodes.get(key);
    if (!node) {
      node = svg("g", { "data-k": key });
      this.nodes.set(key, node);
    }
    if (now.l !== was?.l || now.t !== was?.t) {
      const layer = this.surface(now.t ?? "").layers[now.l];
      const comes = (/** @type {Element} */ other) => (other.getAttribute("data-k") ?? "") > key;
      const within = layer.lastElementChild && comes(layer.lastElementChild);
      layer.insertBefore(node, (within && [...layer.children].find(comes)) || null);
    }
    if (now.s !== was?.s) node.innerHTML = this.own(now.s);
    set(node, "transform", `translate(${now.x} ${now.y})`);
  }

  /** @param {string} key @param {Place} was @param {Place} now @param {number} wait */
  glide(key, was, now, wait) {
    const [from, to] = [was, now].map(({ x, y }) => ({ transform: `translate(${x}px,${y}px)` }));
    const delay = Math.min(wait, 520);
    this.nodes.get(key)?.animate([from, to], { duration: 180, delay, easing: "ease-out", fill: "backwards" });
  }

  // What was taken, drawn as it lies now, comes from the middle of where it lay, above everything else.
  /** @param {string} key @param {Place | undefined} lay @param {Place | undefined} was */
  fly(key, lay, was) {
    const [now, node] = [this.els[key], this.nodes.get(key)];
    const glides = was && was.s === now?.s && (was.x !== now.x || was.y !== now.y); // it lay on the board already
    if (!now || !node || !lay || glides || (lay.t ?? "") !== (now.t ?? "")) return;
    const box = node.getBBox();
    if (!box.width) return; // on a leaf that is not seen
    const x = lay.x + (lay.w ?? 0) / 2 - box.x - box.width / 2;
    const y = lay.y + (lay.h ?? 0) / 2 - box.y - box.height / 2;
    const flying = /** @type {SVGGElement} */ (node.cloneNode(true));
    flying.removeAttribute("data-k");
    this.surface(now.t ?? "").drawn.append(flying);
    const [from, to] = [{ x, y }, now].map((at) => ({ transform: `translate(${at.x}px,${at.y}px)` }));
    const how = { duration: FLIGHT, easing: "ease-in-out" };
    for (const glide of node.getAnimations()) glide.cancel();
    node.animate([{ opacity: 0 }, { opacity: 0 }], how);
    flying.animate([from, to], how).finished.finally(() => flying.remove());
  }

  // Where a number now stands that was another one, in an element in which nothing but numbers has changed.
  /** @param {Places} old */
  sumsSince(old) {
    const found = [];
    for (const [key, now] of Object.entries(this.els)) {
      if (!old[key] || now.s === old[key].s) continue;
      const [before, after] = [valuesIn(old[key].s), valuesIn(now.s)];
      if (before.rest !== after.rest || before.values.length !== after.values.length) continue;
      for (const [i, value] of after.values.entries()) {
        if (value === before.values[i]) continue;
        const surface = now.t ?? "";
        const at = middleOf(/** @type {Element} */ (this.nodes.get(key)), i, this.surface(surface).drawn);
        if (at) found.push({ ...at, surface, by: value - before.values[i] });
      }
    }
    return found;
  }

  // Rows of focusable places in keyboard order, which goes over all surfaces; nodes are kept, so that focus can be
  // given back.
  arrange() {
    const rank = (/** @type {string} */ key) => [...this.els[key].r, this.els[key].x];
    const active = focusedNear(this.large.node);
    const focused = active?.dataset?.p;
    const held = focused && this.cells.get(focused) === active;
    this.order = Object.keys(this.els)
      .filter((key) => "n" in this.els[key])
      .sort((a, b) => {
        const p = rank(a);
        const q = rank(b);
        return p[0] - q[0] || p[1] - q[1] || p[2] - q[2] || (a < b ? -1 : 1);
      });
    /** @type {Map<Surface, Map<string, SVGGElement>>} */
    const rows = new Map([...this.surfaces.values()].map((surface) => [surface, new Map()]));
    for (const key of this.order) {
      const name = this.els[key].r.join();
      const here = rows.get(this.surface(this.leafOf(key)));
      const row = here?.get(name) ?? svg("g", { role: "row" });
      here?.set(name, row);
      row.append(this.cellOf(key));
    }
    for (const key of [...this.cells.keys()]) if (!("n" in (this.els[key] ?? {}))) this.cells.delete(key);
    for (const [surface, held] of rows) surface.grid.replaceChildren(...held.values());
    if (held) (this.cells.get(focused) ?? this.cells.get(this.order[0]))?.focus({ preventScroll: true });
    if (!this.cells.has(this.stop)) this.stop = this.order[0];
    this.cells.get(this.stop)?.setAttribute("tabindex", "0");
  }

  // The node of a place, at least 24 units wide and high for a finger.
  /** @param {string} key */
  cellOf(key) {
    const place = this.els[key];
    const grow = Math.max(0, (24 - Math.min(place.w, place.h)) / 2);
    let cell = this.cells.get(key);
    if (!cell) {
      cell = svg("g", { role: "gridcell", tabindex: -1, "data-p": key }, svg("path", { class: "hit" }));
      this.cells.set(key, cell);
    }
    set(/** @type {Element} */ (cell.firstElementChild), "d", outlineOf(place, grow));
    return cell;
  }

  nameCells() {
    const selected = new Set(this.marks.selected ?? []);
    const covered = new Set(this.hidden);
    for (const [key, cell] of this.cells) {
      const hides = covered.has(key);
      const does = hides ? null : this.marks.does.get(key);
      const name = this.nameOf(key);
      const front = this.enlarges && !does && !this.marks.why.has(key) ? this.els[key].f : undefined;
      const open = this.marks.asked ? "" : `${this.openWord}: `;
      const opens = does ? `; ${open}${does.map(nameOf).join(", ")}` : "";
      set(cell, "aria-label", name + opens);
      set(cell, "aria-disabled", String(!does && front === undefined));
      set(cell, "data-front", front === undefined ? null : String(front));
      set(cell, "class", hides ? "eb-covered" : null);
      set(cell, "aria-selected", selected.has(key) ? "true" : null);
    }
  }

  // What a place is called; of what is covered no more than that.
  /** @param {string} key @returns {string} */
  nameOf(key) {
    return this.isCovered(key) ? this.coverWord : this.els[key].n;
  }

  /** @param {string | null | undefined} key */
  isCovered(key) {
    return !!key && this.hidden.includes(key);
  }

  // What the hands hold, while it is covered.
  get hidden() {
    return this.covered ? (this.marks.held ?? []) : [];
  }

  /** @param {string} key */
  stopAt(key) {
    this.cells.get(this.stop)?.setAttribute("tabindex", "-1");
    this.stop = key;
    this.cells.get(key)?.setAttribute("tabindex", "0");
  }

  // ---- states. Each kind has a group of its own, so that what has not changed is not painted again.
  // Where a question is asked about places, all that can be chosen are framed alike.
  // `pointed` is the place that is asked about, `way` what would be done at `ahead`, `witness` groups of places and
  // badges.
  /** @param {Attended} attended */
  drawStates(attended) {
    for (const surface of this.surfaces.values()) this.drawStatesOn(surface, attended);
  }

  /** @param {Surface} surface @param {Attended} given */
  drawStatesOn(surface, { hover, focus, pointed, ahead, way, pending, witness }) {
    const { marks, els } = this;
    const here = (/** @type {string} */ key) => !!els[key]?.n && this.leafOf(key) === surface.name;
    const at = (/** @type {(string | null | undefined)[]} */ list) => list.filter((key) => key != null).filter(here);
    const listed = (/** @type {Listed} */ name) => at(marks[name] ?? []);
    /** @type {(grow: number, cls: string) => (key: string) => Described} */
    const ring = (grow, cls) => (key) => shape("path", { class: cls, d: outlineOf(els[key], grow) });
    const asks = pointed && !marks.does.has(pointed) && !this.isCovered(pointed);
    const refused = asks && marks.why.get(pointed);
    const ghost = way?.ghost;
    const marked = alike(marks.witness ?? {}).map(at);
    const asked = (refused || []).map((reason) => at(reason.where));
    const groups = [...witness.groups.map(at), ...marked, ...asked];
    const heads = marked.map(([key]) => [key, marks.witness?.[key]]).filter(([key, badge]) => key && badge);
    const badges = { ...Object.fromEntries(heads), ...witness.badges };
    const last = listed("last").map((key) => els[key]);
    const tried = at(ghost && ahead && !pending.includes(ahead) && !this.isCovered(ahead) ? [ahead] : []);
    render(listed("now").map(ring(6, "hi")), surface.below);
    render(
      [
        at(this.hidden).map(ring(1, "bk")),
        groups.flatMap((keys) => this.contours(keys)),
        last.length ? [shape("path", { class: "last", d: brackets(last) })] : [],
        at(marks.asked ? [] : [...marks.does.keys()])
          .filter((key) => key !== ahead || !ghost)
          .map((key) => this.dot(els[key])),
        at(marks.asked ? [...marks.does.keys()] : [])
          .filter((key) => !els[key].s)
          .map(ring(-2, "no ha ds")),
        listed("selected").map(ring(-2, "sel")),
        tried.flatMap((key) => [this.ghost(els[key], ghost ?? ""), ring(-1, "openl ds")(key)]),
        at([...new Set([...listed("pending"), ...pending])]).map(ring(-2, "no st ds")),
        at([hover]).map(ring(0, "no eo")),
        at([focus]).flatMap((key) => [ring(3, "foc0")(key), ring(3, "foc")(key)]),
        (refused ? at([pointed]) : []).map((key) => this.forbidden(els[key])),
        at(Object.keys(badges)).map((key) => this.badge(badgeOf(els[key], badges[key]), badges[key])),
        this.sums
          .filter((sum) => sum.surface === surface.name)
          .map((sum) => this.badge(sumOf(sum, signed(sum.by)), signed(sum.by), " eb-sum")),
      ].map((shapes) => shape("g", {}, ...shapes)),
      surface.states,
    );
  }

  /** @param {string[]} keys */
  contours(keys) {
    return contours(
      keys.map((key) => this.els[key]),
      1,
    ).map((d) => shape("path", { class: "no st dt", d }));
  }

  /** @param {Place} place */
  dot(place) {
    const [cx, cy] = dotOf(place);
    return shape("circle", { class: "open ring", cx, cy, r: 6 });
  }

  /** @param {Place} place @param {string} markup */
  ghost(place, markup) {
    const moved = `translate(${place.x} ${place.y})`;
    return shape("g", { class: "ghost", transform: moved, dangerouslySetInnerHTML: { __html: this.own(markup) } });
  }

  /** @param {Place} place */
  forbidden(place) {
    const [x, y] = dotOf(place);
    const href = `#${this.prefix}-forbidden`;
    return shape("use", { class: "g gf", href, x: x - 12, y: y - 12, width: 24, height: 24 });
  }

  /** @param {{ d: string, x: number, y: number }} place @param {string} text @param {string} [cls] */
  badge({ d, x, y }, text, cls = "") {
    return shape("g", {}, shape("path", { class: "ik", d }), shape("text", { class: `b m inv${cls}`, x, y }, text));
  }

  // What would be done at a place, as a small picture for a menu.
  /** @param {string} key @param {string} ghost */
  sketch(key, ghost) {
    const { w, h } = this.els[key];
    const size = { width: 48, height: (48 * h) / w };
    const picture = svg("svg", { class: "exi eb-icon", viewBox: `0 0 ${w} ${h}`, ...size, "aria-hidden": "true" });
    picture.innerHTML = this.own(ghost);
    return picture;
  }

  // A sketch that is larger than its place is shown whole. Measured as soon as it can be seen.
  /** @param {SVGSVGElement} sketch */
  fit(sketch) {
    const { x, y, width, height } = sketch.getBBox();
    const place = sketch.viewBox.baseVal;
    const line = 1;
    const left = Math.min(0, x - line);
    const top = Math.min(0, y - line);
    const w = Math.max(place.width, x + width + line) - left;
    const h = Math.max(place.height, y + height + line) - top;
    sketch.setAttribute("viewBox", `${left} ${top} ${w} ${h}`);
    sketch.setAttribute("height", String((48 * h) / w));
  }

  // Is a place in the upper half of its part of the board? What is laid beside it then covers least if it lies above.
  /** @param {string} key */
  inUpperHalf(key) {
    const { els } = this;
    const part = (/** @type {string} */ other) => els[other].r[0];
    const mine = this.order.filter((other) => part(other) === part(key)).map((other) => els[other]);
    const top = Math.min(...mine.map((p) => p.y));
    const low = Math.max(...mine.map((p) => p.y + p.h));
    return 2 * els[key].y + els[key].h < top + low;
  }
}
