// The picture: elements are drawn by key, states are drawn from marks, places carry focus and gestures.

const SVG = "http://www.w3.org/2000/svg";
const LAYERS = 9;

function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function octagon(x, y, w, h) {
  const side = Math.min(w, h), c = side < 48 ? side / 5 : Math.min(12, 9 + (side - 48) / 40);
  return `M${x + c} ${y}H${x + w - c}L${x + w} ${y + c}V${y + h - c}L${x + w - c} ${y + h}H${x + c}L${x} ${y + h - c}V${y + c}z`;
}

// Brackets at the corners of places, the sign of the last change; places side by side are held by one pair.
function brackets(places, grow = 3, arm = 12) {
  const grown = places.map((p) => ({ x: p.x - grow, y: p.y - grow, w: p.w + 2 * grow, h: p.h + 2 * grow })), near = 2;
  const holds = (box, o) => box.x - near <= o.x && box.y - near <= o.y && o.x + o.w <= box.x + box.w + near && o.y + o.h <= box.y + box.h + near;
  return grown.flatMap((box) => {
    const others = grown.filter((other) => !holds(box, other)), r = box.x + box.w, b = box.y + box.h;
    return [[box.x, box.y, 1, 1], [box.x, b, 1, -1], [r, box.y, -1, 1], [r, b, -1, -1]]
      .filter(([x, y]) => !others.some((other) => holds(other, { x, y, w: 0, h: 0 })))
      .map(([x, y, dx, dy]) => `M${x} ${y + dy * arm}V${y}H${x + dx * arm}`);
  }).join("");
}

// The outline of a place, `grow` units outside it.
function outlineOf(place, grow) {
  if (!place.o) return { d: octagon(place.x - grow, place.y - grow, place.w + 2 * grow, place.h + 2 * grow) };
  const cx = place.w / 2, cy = place.h / 2, k = 1 + (2 * grow) / Math.max(place.w, place.h);
  return { d: place.o, transform: `translate(${place.x + cx - k * cx} ${place.y + cy - k * cy}) scale(${k})` };
}

// The outline round some places, `grow` units outside them; places that touch each other are enclosed together.
const NEAR = 6;

function contours(places, grow) {
  const over = (a, b, from, side) => Math.min(a[from] + a[side], b[from] + b[side]) - Math.max(a[from], b[from]);
  const beside = (a, b, along, len, across, wide) => over(a, b, across, wide) >= Math.min(a[wide], b[wide]) / 2 && -over(a, b, along, len) <= NEAR && b[along] > a[along];
  return places.map((p) => {
    const near = (test) => !p.o && places.some((q) => q !== p && !q.o && test(q));
    const right = near((q) => beside(p, q, "x", "w", "y", "h")), left = near((q) => beside(q, p, "x", "w", "y", "h"));
    const low = near((q) => beside(p, q, "y", "h", "x", "w")), top = near((q) => beside(q, p, "y", "h", "x", "w"));
    if (!(right || left || low || top)) return outlineOf(p, grow);
    const reach = (joined) => (joined ? NEAR / 2 : grow);
    const x0 = p.x - reach(left), x1 = p.x + p.w + reach(right), y0 = p.y - reach(top), y1 = p.y + p.h + reach(low);
    const lines = [!top && `M${x0} ${p.y - grow}H${x1}`, !right && `M${p.x + p.w + grow} ${y0}V${y1}`, !low && `M${x1} ${p.y + p.h + grow}H${x0}`, !left && `M${p.x - grow} ${y1}V${y0}`];
    return { d: lines.filter(Boolean).join("") };
  });
}

const dotOf = (p) => (p.d ? [p.x + p.w - 4, p.y + 4] : [p.x + p.w / 2, p.y + p.h / 2]);

function unpack(packed, order) {
  if (packed[0] !== "~") return packed ? packed.split(" ") : [];
  const bits = atob(packed.slice(1));
  return order.filter((_, i) => (bits.charCodeAt(i >> 3) >> (i & 7)) & 1);
}

// A text with the key of a place, or the key's last part, filled in.
const filled = (text, key) => text.replaceAll("{:}", key.slice(key.lastIndexOf(":") + 1)).replaceAll("{}", key);

// Witnesses with the same badge belong together, and the first of them carries it.
const alike = (badges) => [...new Set(Object.values(badges))].map((badge) => Object.keys(badges).filter((key) => badges[key] === badge));
const heads = (groups, badges) => Object.fromEntries(groups.filter(([key]) => key && badges[key]).map(([key]) => [key, badges[key]]));

// What marks say, place by place: actions open there, reasons why not.
function readMarks(marks, order) {
  const does = new Map(), why = new Map(), rest = [];
  const said = (reason, key) => ({ ...reason, text: filled(reason.text, key) });
  const into = (map, key, item) => (map.get(key) ?? map.set(key, []).get(key)).push(item);
  for (const [name, way] of Object.entries(marks.does ?? {})) {
    const [template, label] = name.split("|");
    for (const key of unpack(way.c, order)) into(does, key, { text: filled(template, key), label, ghost: way.g });
  }
  for (const [name, [cells, ...where]] of Object.entries(marks.why ?? {})) {
    const gap = name.indexOf(" "), reason = { rule: name.slice(0, gap), text: name.slice(gap + 1).trim(), where };
    if (cells === "*") rest.push(reason);
    else for (const key of unpack(cells, order)) into(why, key, said(reason, key));
  }
  if (rest.length) for (const key of order.filter((k) => !does.has(k) && !why.has(k))) for (const reason of rest) into(why, key, said(reason, key));
  return { does, why };
}

class Picture {
  constructor(prefix) {
    this.prefix = prefix;
    this.nodes = new Map();   // key -> drawn element
    this.cells = new Map();   // key -> focusable place
    this.order = [];
    this.els = {};
    this.paper = svg("path", { class: "sf" });
    this.defs = svg("defs");
    this.layers = Array.from({ length: LAYERS }, () => svg("g"));
    this.below = svg("g");
    this.states = svg("g", { "aria-hidden": "true", class: "states" });
    this.grid = svg("g", { role: "grid" });
    this.drawn = svg("svg", { class: "exi", "aria-hidden": "true" }, this.defs, this.paper, this.below, ...this.layers);
    this.attended = svg("svg", { class: "exi" }, this.states, this.grid);
    this.sheet = h("div", { class: "eb-sheet" }, this.drawn, this.attended);
  }

  own(markup) { return markup.replaceAll("#@", `#${this.prefix}-`).replaceAll('id="@', `id="${this.prefix}-`); }

  define(defs, before = {}) {
    for (const [name, markup] of Object.entries(defs)) if (before[name] !== markup) {
      const holder = svg("g");
      holder.innerHTML = this.own(markup);
      this.defs.append(...holder.childNodes);
    }
  }

  // Bring the picture to `scene`; what has the same identity as before is left alone.
  draw(scene, before, lively) {
    if (scene.w !== before?.w || scene.h !== before?.h) {
      this.sheet.style.setProperty("--width", `${scene.w}px`);
      for (const part of [this.drawn, this.attended]) part.setAttribute("viewBox", `0 0 ${scene.w} ${scene.h}`);
      this.paper.setAttribute("d", `M0 0H${scene.w}V${scene.h}H0z`);
    }
    this.set(this.grid, "aria-label", scene.text ? `${scene.title}: ${scene.text}` : scene.title);
    if (scene.els !== before?.els) this.drawElements(scene.els, before?.els ?? {}, lively);
    if (scene !== before) this.marks = { ...scene.marks, ...readMarks(scene.marks, this.order) };
    this.nameCells();
  }

  drawElements(els, old, lively) {
    let rearranged = false, moved = 0;
    for (const key of Object.keys(old)) if (!(key in els)) {
      this.nodes.get(key).remove();
      this.nodes.delete(key);
      rearranged ||= "n" in old[key];
    }
    for (const key of Object.keys(els).sort()) if (els[key] !== old[key]) {
      const now = els[key], was = old[key];
      this.drawElement(key, now, was);
      if (lively && was && (was.x !== now.x || was.y !== now.y)) this.glide(key, was, now, moved++);
      else if (lively && !was) this.nodes.get(key).animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
      rearranged ||= ["n", "r", "x", "y", "w", "h", "o"].some((f) => String(now[f]) !== String(was?.[f]) && ("n" in now || (was && "n" in was)) && !(f === "n" && was && "n" in was && "n" in now));
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
    if (now.l !== was?.l) {
      const layer = this.layers[now.l];
      layer.insertBefore(node, [...layer.children].find((other) => other.dataset.k > key) ?? null);
    }
    if (now.s !== was?.s) node.innerHTML = this.own(now.s);
    this.set(node, "transform", `translate(${now.x} ${now.y})`);
  }

  glide(key, was, now, i) {
    const from = `translate(${was.x}px,${was.y}px)`, to = `translate(${now.x}px,${now.y}px)`;
    const delay = Math.min(90 * i, 520);
    this.nodes.get(key).animate([{ transform: from }, { transform: to }], { duration: 180, delay, easing: "ease-out", fill: "backwards" });
  }

  // Rows of focusable places in keyboard order; nodes are kept, so that focus can be given back.
  arrange() {
    const focused = this.grid.contains(document.activeElement) ? document.activeElement.dataset.p : null;
    const rank = (key) => { const { r, x } = this.els[key]; return [...r, x]; };
    this.order = Object.keys(this.els).filter((key) => "n" in this.els[key]).sort((a, b) => {
      const p = rank(a), q = rank(b);
      return p[0] - q[0] || p[1] - q[1] || p[2] - q[2] || (a < b ? -1 : 1);
    });
    const rows = new Map();
    for (const key of this.order) {
      const place = this.els[key], row = place.r.join();
      if (!rows.has(row)) rows.set(row, svg("g", { role: "row" }));
      let cell = this.cells.get(key);
      if (!cell) this.cells.set(key, cell = svg("g", { role: "gridcell", tabindex: -1, "data-p": key }, svg("path", { class: "hit" })));
      const shape = outlineOf(place, Math.max(0, (24 - Math.min(place.w, place.h)) / 2));
      for (const [name, value] of Object.entries({ transform: null, ...shape })) this.set(cell.firstChild, name, value);
      rows.get(row).append(cell);
    }
    for (const key of [...this.cells.keys()]) if (!(key in this.els) || !("n" in this.els[key])) this.cells.delete(key);
    this.grid.replaceChildren(...rows.values());
    if (focused) (this.cells.get(focused) ?? this.cells.get(this.order[0]))?.focus({ preventScroll: true });
    if (!this.cells.has(this.stop)) this.stop = this.order[0];
    this.cells.get(this.stop)?.setAttribute("tabindex", 0);
  }

  nameCells() {
    const selected = new Set(unpack(this.marks.selected ?? "", this.order));
    for (const [key, cell] of this.cells) {
      const does = this.marks.does.get(key), name = this.els[key].n;
      const front = this.enlarges && !does && !this.marks.why.has(key) ? this.els[key].f : undefined;
      this.set(cell, "aria-label", does ? `${name}; ${this.openWord}: ${does.map((way) => way.label || way.text).join(", ")}` : name);
      this.set(cell, "aria-disabled", String(!does && front === undefined));
      this.set(cell, "data-front", front === undefined ? null : String(front));
      this.set(cell, "aria-selected", selected.has(key) ? "true" : null);
    }
  }

  // Attributes are written only when they change: the browser then has less to lay out.
  set(node, name, value) {
    if (node.getAttribute(name) === value) return;
    if (value === null) node.removeAttribute(name); else node.setAttribute(name, value);
  }

  stopAt(key) {
    this.cells.get(this.stop)?.setAttribute("tabindex", -1);
    this.stop = key;
    this.cells.get(key)?.setAttribute("tabindex", 0);
  }

  // ---- states. Each kind has a group of its own, so that what has not changed is not painted again.
  // `pointed` is the place that is asked about, `way` what would be done at `ahead`, `witness` groups of places and badges.
  drawStates({ hover, focus, pointed, ahead, way, pending, witness }) {
    const { marks, els } = this, at = (list) => list.filter((key) => els[key]?.n);
    const listed = (name) => at(unpack(marks[name] ?? "", this.order));
    const ring = (grow, cls) => (key) => svg("path", { class: cls, ...outlineOf(els[key], grow) });
    const refused = pointed && !marks.does.has(pointed) && marks.why.get(pointed), ghost = way?.ghost;
    const groups = [...witness.groups, ...alike(marks.witness ?? {}), ...(refused || []).map((reason) => reason.where)].map(at);
    const badges = { ...heads(alike(marks.witness ?? {}).map(at), marks.witness), ...witness.badges }, hovered = hover && els[hover] ? [hover] : [], focused = focus && els[focus] ? [focus] : [];
    const last = listed("last");
    renew(this.below, listed("now").map(ring(6, "hi")));
    renew(this.states, [
      last.length ? [svg("path", { class: "last", d: brackets(last.map((key) => els[key])) })] : [],
      groups.flatMap((keys) => contours(keys.map((key) => els[key]), 3)).map((shape) => svg("path", { class: "no st dt", ...shape })),
      at([...marks.does.keys()]).filter((key) => key !== ahead || !ghost).map((key) => this.dot(els[key])),
      listed("selected").map(ring(-2, "sel")),
      ghost && !pending.includes(ahead) ? [this.ghost(els[ahead], ghost), ring(-1, "openl ds")(ahead)] : [],
      at([...new Set([...listed("pending"), ...pending])]).map(ring(-2, "no st ds")),
      hovered.map(ring(0, "no eo")),
      focused.flatMap((key) => [ring(3, "foc0")(key), ring(3, "foc")(key)]),
      refused ? [this.forbidden(els[pointed])] : [],
      at(Object.keys(badges)).map((key) => this.badge(els[key], badges[key])),
    ].map((shapes) => svg("g", {}, ...shapes)));
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
    return svg("use", { class: "g gf", href: `#${this.prefix}-forbidden`, x: x - 12, y: y - 12, width: 24, height: 24 });
  }

  // What would be done at a place, as a small picture for a menu.
  sketch(key, ghost) {
    const { w, h } = this.els[key], picture = svg("svg", { class: "exi eb-icon", viewBox: `0 0 ${w} ${h}`, width: 48, height: (48 * h) / w, "aria-hidden": "true" });
    picture.innerHTML = this.own(ghost);
    return picture;
  }

  badge(place, text) {
    const w = 14 + 9.5 * text.length, x = place.x + place.w - 2, y = place.y + 3;
    return svg("g", {}, svg("path", { class: "ik", d: octagon(x - w / 2, y - 12, w, 24) }), svg("text", { class: "b m inv", x, y: y + 5.5 }, text));
  }

  // Is a place in the upper half of its part of the board? What is laid beside it then covers least if it lies above.
  inUpperHalf(key) {
    const mine = this.order.filter((other) => this.els[other].r[0] === this.els[key].r[0]).map((other) => this.els[other]);
    const top = Math.min(...mine.map((p) => p.y)), low = Math.max(...mine.map((p) => p.y + p.h));
    return 2 * this.els[key].y + this.els[key].h < top + low;
  }

  // ---- finding one's way with the keyboard
  centre(key) { const p = this.els[key]; return [p.x + p.w / 2, p.y + p.h / 2]; }

  toward(key, dx, dy) {
    const [x, y] = this.centre(key);
    let best = null, least = Infinity;
    for (const other of this.order) {
      const [ox, oy] = this.centre(other), along = (ox - x) * dx + (oy - y) * dy, aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      const cost = along + 3 * aside;
      if (along > 1 && aside <= 2 * along + 1 && cost < least) { best = other; least = cost; }
    }
    return best;
  }

  alongRow(key, last) {
    const row = this.order.filter((other) => String(this.els[other].r) === String(this.els[key].r));
    return last ? row.at(-1) : row[0];
  }

  nextOpen(key, step) {
    const { order, marks } = this, start = order.indexOf(key), n = order.length;
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
