// The picture: elements are drawn by key, states are drawn from marks, places carry focus and gestures.

import { focusedNear, set, svg } from "../lib/dom.js";
import { renew } from "../lib/renew.js";
import { nameOf, readMarks } from "./marks.js";
import { alike, badgeOf, brackets, contours, dotOf, outlineOf } from "./shapes.js";
import { Sheet } from "./sheet.js";

// Does an element have another place among the places than before? Only its name may change without that.
function isElsewhere(now, was) {
  if ("n" in now !== "n" in (was ?? {})) return true;
  return "n" in now && ["r", "t", "x", "y", "w", "h"].some((field) => String(now[field]) !== String(was[field]));
}

export class Picture {
  constructor(prefix) {
    this.prefix = prefix;
    this.nodes = new Map(); // key -> drawn element
    this.cells = new Map(); // key -> focusable place
    this.order = [];
    this.els = {};
    this.defs = svg("defs");
    this.large = new Sheet("", [this.defs]);
    this.sheets = new Map([["", this.large]]);
  }

  // The name of the sheet where a place is.
  leafOf(key) {
    return this.els[key]?.t ?? "";
  }

  own(markup) {
    return markup.replaceAll("#@", `#${this.prefix}-`).replaceAll('id="@', `id="${this.prefix}-`);
  }

  define(defs, before = {}) {
    for (const [name, markup] of Object.entries(defs)) {
      if (before[name] === markup) continue;
      const holder = svg("g");
      holder.innerHTML = this.own(markup);
      this.defs.append(...holder.childNodes);
    }
  }

  // Bring the picture to `scene`; what has the same identity as before is left alone.
  draw(scene, before, lively) {
    this.large.size(scene.w, scene.h);
    set(this.large.grid, "aria-label", scene.text ? `${scene.title}: ${scene.text}` : scene.title);
    if (scene.leaves !== before?.leaves) this.drawLeaves(scene.leaves ?? {});
    if (scene.els !== before?.els) this.drawElements(scene.els, before?.els ?? {}, lively);
    if (scene !== before) this.marks = { ...scene.marks, ...readMarks(scene.marks) };
    this.nameCells();
  }

  drawLeaves(leaves) {
    for (const [name, [title, w, h]] of Object.entries(leaves)) {
      if (!this.sheets.has(name)) this.sheets.set(name, new Sheet(name, []));
      this.sheets.get(name).size(w, h);
      set(this.sheets.get(name).grid, "aria-label", title);
    }
    for (const name of [...this.sheets.keys()]) if (name && !(name in leaves)) this.sheets.delete(name);
  }

  drawElements(els, old, lively) {
    let rearranged = false;
    let moved = 0;
    for (const key of Object.keys(old))
      if (!(key in els)) {
        this.nodes.get(key).remove();
        this.nodes.delete(key);
        rearranged ||= "n" in old[key];
      }
    for (const key of Object.keys(els).sort())
      if (els[key] !== old[key]) {
        const now = els[key];
        const was = old[key];
        this.drawElement(key, now, was);
        if (lively && was && was.t === now.t && (was.x !== now.x || was.y !== now.y))
          this.glide(key, was, now, moved++);
        rearranged ||= isElsewhere(now, was);
      }
    this.els = els;
    if (rearranged) this.arrange();
  }

  drawElement(key, now, was) {
    let node = this.nodes.get(key);
    if (!node) {
      node = svg("g", { "data-k": key });
      this.nodes.set(key, node);
    }
    if (now.l !== was?.l || now.t !== was?.t) {
      const layer = this.sheets.get(now.t ?? "").layers[now.l];
      const comes = (other) => other.dataset.k > key;
      const within = layer.lastChild && comes(layer.lastChild);
      layer.insertBefore(node, within ? [...layer.children].find(comes) : null);
    }
    if (now.s !== was?.s) node.innerHTML = this.own(now.s);
    set(node, "transform", `translate(${now.x} ${now.y})`);
  }

  glide(key, was, now, i) {
    const [from, to] = [was, now].map(({ x, y }) => ({ transform: `translate(${x}px,${y}px)` }));
    const timing = { duration: 180, delay: Math.min(90 * i, 520), easing: "ease-out", fill: "backwards" };
    this.nodes.get(key).animate([from, to], timing);
  }

  // Rows of focusable places in keyboard order, which goes over all sheets; nodes are kept, so that focus can be given
  // back.
  arrange() {
    const rank = (key) => {
      const { r, x } = this.els[key];
      return [...r, x];
    };
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
    const rows = new Map([...this.sheets.keys()].map((name) => [name, new Map()]));
    for (const key of this.order) {
      const row = this.els[key].r.join();
      const here = rows.get(this.leafOf(key));
      if (!here.has(row)) here.set(row, svg("g", { role: "row" }));
      here.get(row).append(this.cellOf(key));
    }
    for (const key of [...this.cells.keys()]) if (!("n" in (this.els[key] ?? {}))) this.cells.delete(key);
    for (const [name, sheet] of this.sheets) sheet.grid.replaceChildren(...rows.get(name).values());
    if (held) (this.cells.get(focused) ?? this.cells.get(this.order[0]))?.focus({ preventScroll: true });
    if (!this.cells.has(this.stop)) this.stop = this.order[0];
    this.cells.get(this.stop)?.setAttribute("tabindex", 0);
  }

  // The node of a place, at least 24 units wide and high for a finger.
  cellOf(key) {
    const place = this.els[key];
    const grow = Math.max(0, (24 - Math.min(place.w, place.h)) / 2);
    let cell = this.cells.get(key);
    if (!cell) {
      cell = svg("g", { role: "gridcell", tabindex: -1, "data-p": key }, svg("path", { class: "hit" }));
      this.cells.set(key, cell);
    }
    set(cell.firstChild, "d", outlineOf(place, grow));
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
  nameOf(key) {
    return this.isCovered(key) ? this.coverWord : this.els[key].n;
  }

  isCovered(key) {
    return this.hidden.includes(key);
  }

  // What the hands hold, while it is covered.
  get hidden() {
    return this.covered ? (this.marks.held ?? []) : [];
  }

  stopAt(key) {
    this.cells.get(this.stop)?.setAttribute("tabindex", -1);
    this.stop = key;
    this.cells.get(key)?.setAttribute("tabindex", 0);
  }

  // ---- states. Each kind has a group of its own, so that what has not changed is not painted again.
  // Where a question is asked about places, all that can be chosen are framed alike.
  // `pointed` is the place that is asked about, `way` what would be done at `ahead`, `witness` groups of places and
  // badges.
  drawStates(attended) {
    for (const sheet of this.sheets.values()) this.drawStatesOn(sheet, attended);
  }

  drawStatesOn(sheet, { hover, focus, pointed, ahead, way, pending, witness }) {
    const { marks, els } = this;
    const at = (list) => list.filter((key) => els[key]?.n && this.leafOf(key) === sheet.name);
    const listed = (name) => at(marks[name] ?? []);
    const ring = (grow, cls) => (key) => svg("path", { class: cls, d: outlineOf(els[key], grow) });
    const asks = pointed && !marks.does.has(pointed) && !this.isCovered(pointed);
    const refused = asks && marks.why.get(pointed);
    const ghost = way?.ghost;
    const marked = alike(marks.witness ?? {}).map(at);
    const asked = (refused || []).map((reason) => at(reason.where));
    const groups = [...witness.groups.map(at), ...marked, ...asked];
    const heads = marked.filter(([key]) => key && marks.witness[key]).map(([key]) => [key, marks.witness[key]]);
    const badges = { ...Object.fromEntries(heads), ...witness.badges };
    const last = listed("last").map((key) => els[key]);
    renew(sheet.below, listed("now").map(ring(6, "hi")));
    renew(
      sheet.states,
      [
        at(this.hidden).map(ring(1, "bk")),
        groups.flatMap((keys) => this.contours(keys)),
        last.length ? [svg("path", { class: "last", d: brackets(last) })] : [],
        at(marks.asked ? [] : [...marks.does.keys()])
          .filter((key) => key !== ahead || !ghost)
          .map((key) => this.dot(els[key])),
        at(marks.asked ? [...marks.does.keys()] : [])
          .filter((key) => !els[key].s)
          .map(ring(-2, "no ha ds")),
        listed("selected").map(ring(-2, "sel")),
        at(ghost && !pending.includes(ahead) && !this.isCovered(ahead) ? [ahead] : []).flatMap((key) => [
          this.ghost(els[key], ghost),
          ring(-1, "openl ds")(key),
        ]),
        at([...new Set([...listed("pending"), ...pending])]).map(ring(-2, "no st ds")),
        at([hover]).map(ring(0, "no eo")),
        at([focus]).flatMap((key) => [ring(3, "foc0")(key), ring(3, "foc")(key)]),
        (refused ? at([pointed]) : []).map((key) => this.forbidden(els[key])),
        at(Object.keys(badges)).map((key) => this.badge(els[key], badges[key])),
      ].map((shapes) => svg("g", {}, ...shapes)),
    );
  }

  contours(keys) {
    return contours(
      keys.map((key) => this.els[key]),
      1,
    ).map((d) => svg("path", { class: "no st dt", d }));
  }

  dot(place) {
    const [cx, cy] = dotOf(place);
    return svg("circle", { class: "open ring", cx, cy, r: 6 });
  }

  ghost(place, markup) {
    const ghost = svg("g", { class: "ghost", transform: `translate(${place.x} ${place.y})` });
    ghost.innerHTML = this.own(markup);
    return ghost;
  }

  forbidden(place) {
    const [x, y] = dotOf(place);
    const href = `#${this.prefix}-forbidden`;
    return svg("use", { class: "g gf", href, x: x - 12, y: y - 12, width: 24, height: 24 });
  }

  badge(place, text) {
    const { d, x, y } = badgeOf(place, text);
    return svg("g", {}, svg("path", { class: "ik", d }), svg("text", { class: "b m inv", x, y }, text));
  }

  // What would be done at a place, as a small picture for a menu.
  sketch(key, ghost) {
    const { w, h } = this.els[key];
    const size = { width: 48, height: (48 * h) / w };
    const picture = svg("svg", { class: "exi eb-icon", viewBox: `0 0 ${w} ${h}`, ...size, "aria-hidden": "true" });
    picture.innerHTML = this.own(ghost);
    return picture;
  }

  // Is a place in the upper half of its part of the board? What is laid beside it then covers least if it lies above.
  inUpperHalf(key) {
    const { els } = this;
    const part = (other) => els[other].r[0];
    const mine = this.order.filter((other) => part(other) === part(key)).map((other) => els[other]);
    const top = Math.min(...mine.map((p) => p.y));
    const low = Math.max(...mine.map((p) => p.y + p.h));
    return 2 * els[key].y + els[key].h < top + low;
  }

  // ---- finding one's way with the keyboard
  centre(key) {
    const p = this.els[key];
    return [p.x + p.w / 2, p.y + p.h / 2];
  }

  toward(key, dx, dy) {
    const [x, y] = this.centre(key);
    let best = null;
    let least = Infinity;
    for (const other of this.order.filter((other) => this.leafOf(other) === this.leafOf(key))) {
      const [ox, oy] = this.centre(other);
      const along = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      const cost = along + 3 * aside;
      if (along > 1 && aside <= 2 * along + 1 && cost < least) {
        best = other;
        least = cost;
      }
    }
    return best;
  }

  alongRow(key, last) {
    const row = this.order.filter((other) => String(this.els[other].r) === String(this.els[key].r));
    return last ? row.at(-1) : row[0];
  }

  nextOpen(key, step) {
    const { order, marks } = this;
    const start = order.indexOf(key);
    const n = order.length;
    for (let i = 1; i <= n; i++) {
      const other = order[(start + step * i + n * i) % n];
      if (marks.does.has(other)) return other;
    }
    return null;
  }

  alongGroups(key, step) {
    const groups = [...new Set(this.order.map((other) => this.els[other].r[0]))];
    const group = groups[groups.indexOf(this.els[key].r[0]) + step];
    return this.order.find((other) => this.els[other].r[0] === group) ?? null;
  }
}
