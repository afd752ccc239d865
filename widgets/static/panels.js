// The panels beside the board. Each is a function from its data to nodes; all text is set as text.

function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return node;
}

const LISTENING = ["onclick", "onfocus", "onmouseenter", "onmouseleave", "oninput", "onchange", "onsubmit"];
const KEPT_BY_THE_BROWSER = ["value", "checked"];

// Bring the children of a node to `fresh`. A child that is the same already stays: what is not touched needs no layout
// and no paint, and keeps its focus and its scrolling. Listeners pass from one node to another, so they know nodes only
// from their events.
function renew(parent, fresh) {
  const old = [...parent.childNodes], most = Math.min(old.length, fresh.length);
  let start = 0, end = 0;
  while (start < most && old[start].isEqualNode(fresh[start])) start++;
  while (end < most - start && old.at(-1 - end).isEqualNode(fresh.at(-1 - end))) end++;
  fresh.forEach((child, i) => {
    const was = i < most - end ? old[i] : i < fresh.length - end ? null : old[i - fresh.length + old.length];
    if (!was) parent.insertBefore(child, old[old.length - end] ?? null);
    else if (was.nodeName !== child.nodeName || was.dataset?.f !== child.dataset?.f) was.replaceWith(child);
    else if (was.nodeType === Node.TEXT_NODE) { if (was.data !== child.data) was.data = child.data; }
    else become(was, child);
  });
  for (const gone of old.slice(most - end, old.length - end)) gone.remove();
}

function become(node, fresh) {
  for (const { name } of [...node.attributes]) if (!fresh.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  for (const name of LISTENING) if (node[name] !== fresh[name]) node[name] = fresh[name];
  renew(node, [...fresh.childNodes]);
  for (const name of KEPT_BY_THE_BROWSER) if (node[name] !== fresh[name]) node[name] = fresh[name];
}

const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
const minus = (value) => String(value).replace("-", "\u2212");
const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? minus(value) : "0");

function icon(view, name, size = 18, tone = "") {
  const use = svg("use", { class: `g ${tone}`, href: `#${view.picture.prefix}-${name}`, width: 16, height: 16 });
  return svg("svg", { class: "exi eb-icon", viewBox: "0 0 16 16", width: size, height: size, "aria-hidden": "true" }, use);
}

const disc = (view, number, size = 22) => (number ? icon(view, `seat-${number}`, size) : null);

const ruleLink = (view, id, spot) => id && h("button", {
  class: "eb-rule", type: "button", "data-f": `rule:${spot}:${id}`, "aria-label": fill(view.words.rule, { id }),
  onclick: () => view.send({ kind: "rule", id }),
}, id);

function reasons(view, list, spot) {
  return list.map((reason) => h("p", {}, reason.text, " ", ruleLink(view, reason.rule, spot)));
}

// For the pointer; with the keyboard the slider goes to the same moments.
const goThere = (view, line) => h("button", {
  type: "button", class: "eb-goto", tabindex: -1, title: view.words.go_there, onclick: () => view.send({ kind: "goto", line: line.move }),
}, line.text);

const choices = (list, value) => list.map((choice) => h("option", { value: choice.value, selected: choice.value === value }, choice.label));

const PANELS = {
  toolbar(view, bar) {
    const w = view.words;
    const press = (name, kind, on) => h("button", {
      type: "button", class: "eb-tool", "data-f": kind, "aria-label": w[name], title: w[name], "aria-disabled": String(!on),
      onclick: () => on && view.send({ kind }),
    }, icon(view, name, 20));
    const tools = [];
    if ("undo" in bar) tools.push(press("undo", "undo", bar.undo));
    if ("redo" in bar) tools.push(press("redo", "redo", bar.redo));
    if ("lines" in bar) tools.push(slider(view, bar));
    if ("step" in bar) tools.push(press("step", "step", bar.step));
    if ("slow" in bar) tools.push(h("label", { class: "eb-check" }, h("input", {
      type: "checkbox", "data-f": "slow", checked: bar.slow, onchange: (e) => view.send({ kind: "slow", on: e.target.checked }),
    }), w.slow));
    if (bar.seats) tools.push(h("span", { class: "eb-seats", role: "group", "aria-label": w.seats }, bar.seats.map((seat) => seatOf(view, seat))));
    if (bar.eyes) tools.push(h("label", { class: "eb-check" }, w.eyes, h("select", {
      "data-f": "eyes", onchange: (e) => view.send({ kind: "eyes", seat: e.target.value }),
    }, choices(bar.eyes.choices, bar.eyes.value))));
    if (bar.lang) tools.push(h("span", { class: "eb-langs", role: "group", "aria-label": w.language }, ["en", "cs"].map((lang) => h("button", {
      type: "button", lang, "data-f": `lang:${lang}`, "aria-pressed": String(view.frame.lang === lang), onclick: () => view.send({ kind: "lang", lang }),
    }, lang === "en" ? "English" : "Česky"))));
    return h("div", { class: "eb-tools", role: "group", "aria-label": w.tools }, tools);
  },

  note(view, note) {
    return [h("h3", {}, note.title, " ", ruleLink(view, note.rule, "note")), note.text && h("p", {}, note.text), closer(view, "note")];
  },

  decision(view, decision) {
    const title = h("div", { class: "eb-head" }, disc(view, decision.disc, 26), h("h3", {}, decision.title), ruleLink(view, decision.rule, "decision"));
    const buttons = (decision.buttons ?? []).map((button) => {
      const refused = button.why?.length ? button : null;
      return h("button", {
        type: "button", class: "eb-button", "data-f": `does:${button.does}`, "data-does": button.does, "aria-disabled": String(!!refused),
        "aria-pressed": "pressed" in button && String(button.pressed),
        onclick: () => (refused ? view.explain(refused) : view.act(button.does, button.does)),
        onfocus: () => view.attendAction(button), onmouseenter: () => view.attendAction(button), onmouseleave: () => view.attendAction(null),
      }, button.glyph && icon(view, button.glyph, 18), button.label);
    });
    return [title, decision.text && h("p", { class: "eb-mu" }, decision.text), decision.field && fieldOf(view, decision.field), buttons.length > 0 && h("div", { class: "eb-buttons" }, buttons)];
  },

  agenda(view, stations) {
    return [h("h3", {}, view.words.agenda), h("ol", { class: "eb-line" }, stations.map((station, i) => h("li", { "aria-current": station.now && "step" },
      h("span", { class: station.mark ? "eb-stop" : "eb-stop eb-dot", "aria-hidden": "true" }, station.mark), h("span", {}, station.title), ruleLink(view, station.rule, `agenda${i}`))))];
  },

  preview(view, preview) {
    const w = view.words, shown = preview.lines && preview.action === view.attended() ? preview.lines : null;
    const lines = shown?.map((line) => h("tr", {}, h("td", {}, line.glyph && icon(view, line.glyph, 20)), h("td", { class: "eb-num" }, signed(line.value)), h("td", {}, line.text)));
    return [h("div", { class: "eb-head" }, h("h3", {}, w.preview), h("span", { class: "eb-mu" }, w.preview_note)),
      lines?.length ? h("table", { class: "eb-effects" }, h("tbody", {}, lines)) : h("p", { class: "eb-mu" }, lines ? w.preview_none : w.preview_idle)];
  },

  key(view, signs) {
    return [h("div", { class: "eb-head" }, h("h3", {}, view.words.key), closer(view, "key")),
      h("ul", {}, signs.map((sign) => h("li", {}, sign.glyph ? icon(view, sign.glyph, 24) : stateSign(sign.state), sign.text)))];
  },

  log(view, lines) {
    return [h("h3", {}, view.words.log), h("ol", { tabindex: 0, "aria-label": view.words.log, "data-f": "log" }, lines.map((line, i) => h("li", {
      class: line.new && "eb-new", onmouseenter: () => view.witness(line.where), onmouseleave: () => view.witness(null),
    }, disc(view, line.disc, 20) ?? h("span"), "move" in line ? goThere(view, line) : h("span", {}, line.text), ruleLink(view, line.rule, `log${lines.length - i}`))))];
  },

  score(view, score) {
    const w = view.words, columns = score.columns, last = columns.length - 1;
    const head = h("tr", {}, h("th", { scope: "col" }, h("span", { class: "eb-hidden" }, w.player)), columns.map((name) => h("th", { scope: "col", class: "eb-num" }, name)));
    const rows = score.rows.map((row, r) => h("tr", { class: row.you && "eb-you" }, h("th", { scope: "row" }, disc(view, row.disc, 20), row.name), row.cells.map((points, c) => {
      const open = view.opened === `${r}:${c}`, name = fill(w.score_lines, { name: row.name, column: columns[c], points: minus(points) });
      return h("td", { class: "eb-num" }, row.lines ? h("button", {
        type: "button", class: "eb-cell", "data-f": `score:${r}:${c}`, "aria-expanded": String(open), "aria-label": name, onclick: () => view.openScore(`${r}:${c}`),
      }, points ? minus(points) : "\u00b7") : points ? minus(points) : "\u00b7");
    })));
    return [h("h3", {}, w.score), h("table", {}, h("thead", {}, head), h("tbody", {}, rows)), scoreLines(view, score, last)];
  },
};

function fieldOf(view, field) {
  const input = h("input", { type: "text", inputmode: "numeric", autocomplete: "off", size: 5, "data-f": "field" });
  const submit = (e) => {
    e.preventDefault();
    view.act(field.does.replace("{}", e.target.querySelector("input").value.trim()));
  };
  return h("form", { class: "eb-field", onsubmit: submit }, h("label", {}, field.label, " ", input), h("button", { type: "submit", class: "eb-button", "data-f": "check" }, field.button));
}

function slider(view, bar) {
  const w = view.words, says = (n) => fill(w.move, { n, m: bar.lines }), text = h("span", { class: "eb-mu eb-move", "aria-hidden": "true" }, says(bar.line));
  const range = h("input", {
    type: "range", min: 0, max: bar.lines, value: bar.line, "data-f": "goto", "aria-label": w.history, "aria-valuetext": says(bar.line),
    oninput: (e) => { e.target.nextSibling.textContent = says(e.target.value); e.target.setAttribute("aria-valuetext", says(e.target.value)); },
    onchange: (e) => view.send({ kind: "goto", line: Number(e.target.value) }),
  });
  return h("span", { class: "eb-slider" }, range, text);
}

function seatOf(view, seat) {
  const who = seat.choices ? h("select", {
    "data-f": `seat:${seat.seat}`, "aria-label": fill(view.words.plays, { name: seat.name }), onchange: (e) => view.send({ kind: "seat", seat: seat.seat, who: e.target.value }),
  }, choices(seat.choices, seat.who)) : h("span", {}, seat.name);
  return h("span", { class: seat.now ? "eb-seat eb-now" : "eb-seat", title: seat.name }, disc(view, seat.disc), who);
}

const closer = (view, panel) => h("button", {
  type: "button", class: "eb-close", "data-f": `close:${panel}`, onclick: () => view.send({ kind: "close", panel }),
}, view.words.close);

// The signs of states are drawn with the same shapes as on the board.
function stateSign(state) {
  const box = { x: 4, y: 4, w: 40, h: 40 }, picture = svg("svg", { class: "exi eb-icon", viewBox: "0 0 48 48", width: 26, height: 26, "aria-hidden": "true" });
  picture.append(svg("path", { class: "gr ha", ...outlineOf(box, 0) }));
  if (state === "open") picture.append(svg("circle", { class: "open", cx: 24, cy: 24, r: 7 }));
  const rings = { last: "last", selected: "sel", pending: "no st ds", witness: "no st dt", focus: "foc" };
  if (state === "last") picture.append(svg("path", { class: "last", d: brackets([{ x: 6, y: 6, w: 36, h: 36 }]) }));
  else if (rings[state]) picture.append(svg("path", { class: rings[state], ...outlineOf(box, 0) }));
  return picture;
}

function linesOf(score, opened) {
  const [r, c] = opened.split(":").map(Number), row = score.rows[r];
  return (row?.lines ?? []).filter((line) => line.column === c || c === score.columns.length - 1);
}

function scoreLines(view, score) {
  if (!view.opened) return null;
  const lines = linesOf(score, view.opened);
  return h("ul", { class: "eb-lines" }, lines.length ? lines.map((line, i) => h("li", {
    onmouseenter: () => view.witness(line.where, signed(line.points)), onmouseleave: () => view.witnessScore(),
  }, h("b", { class: "eb-num" }, signed(line.points)), h("span", {}, line.text), ruleLink(view, line.rule, `line${i}`))) : h("li", {}, view.words.no_lines));
}

function ruleCard(view, card) {
  const w = view.words;
  return h("div", { class: "eb-card", role: "dialog", "aria-label": fill(w.rule, { id: card.id }), tabindex: -1, "data-f": "rule" },
    h("div", { class: "eb-head" }, h("h3", {}, card.id), h("span", { class: "eb-mu" }, card.kind), closer(view, "rule")),
    h("p", {}, card.text), card.other && h("p", { class: "eb-other", lang: view.frame.lang === "en" ? "cs" : "en" }, card.other),
    card.source && h("p", { class: "eb-mu eb-source" }, icon(view, card.source, 14, "gm"), fill(w.source, { source: card.source_text ?? card.source })),
    card.code && h("details", {}, h("summary", { "data-f": "code" }, w.code), h("pre", { tabindex: 0 }, h("code", {}, card.code))));
}

function handOver(view, data) {
  return h("div", { class: "eb-handover" }, disc(view, data.disc, 64), h("h3", {}, data.title), h("p", {}, data.text),
    h("button", { type: "button", class: "eb-button", "data-f": "ready", onclick: () => view.send({ kind: "ready" }) }, data.button));
}
