// The panels beside the board. Each is a function from its data to nodes.

const FEW = 10, AT_A_GLANCE = 12;   // buttons

const PANELS = {
  toolbar(view, bar) {
    const shown = Object.keys(TOOLS).filter((name) => name in bar || name === "more" || name === "stage");
    const tools = shown.flatMap((name) => TOOLS[name](view, bar));
    return h("div", { class: "eb-tools", role: "group", "aria-label": view.words.tools }, tools);
  },

  note: (view, note) => noteOf(view, note, "note"),
  highlight: (view, note) => noteOf(view, note, "highlight"),

  // What can be pressed stands above its sentence, where it is seen at once; a long list of buttons stands below it.
  decision(view, { lead, title, text, rule, disc: seat, field, many, lists, buttons = [] }) {
    const link = ruleLink(view, rule, "decision");
    const head = h("div", { class: "eb-title" }, disc(view, seat, 20), h("h3", {}, title), !text && link);
    const says = text && h("p", { class: "eb-mu" }, said(view, text, "decision"), " ", link);
    const ways = [field && fieldOf(view, field), buttons.length > 0 && (many ? outcomesOf : choicesOf)(view, buttons)];
    return h("div", { class: lists ? "eb-scrolls eb-lists" : "eb-scrolls", tabindex: -1, "data-f": "decision" },
      lead && h("p", { class: "eb-lead" }, said(view, lead, "lead")), head,
      buttons.length > FEW && !many ? [says, ways].flat() : [...ways, says]);
  },

  agenda(view, stations) {
    const lines = stations.map((station, i) => h("li", { "aria-current": station.now && "step" },
      h("span", { class: station.mark ? "eb-stop" : "eb-stop eb-dot", "aria-hidden": "true" }, station.mark),
      h("span", {}, station.title), ruleLink(view, station.rule, `agenda${i}`)));
    return [h("h3", { class: "eb-hidden" }, view.words.agenda), h("ol", { class: "eb-line" }, lines)];
  },

  // What would come of what is weighed, or was last; until it is known, nothing.
  preview(view, { ways = [] }) {
    const { words: w, why, attention } = view, weighed = why.past ? why.weighed : attention.weighed;
    const shown = weighed.map((text) => ways.find(({ action }) => action === text));
    if (!shown.length || shown.includes(undefined)) return [];
    if (shown.length > 1) return outcomes(view, shown);
    const [{ lines }] = shown, head = headed(w.preview, h("span", { class: "eb-mu" }, w.preview_note));
    return [head, lines.length ? effects(view, lines) : h("p", { class: "eb-mu" }, w.preview_none)];
  },

  key(view, signs) {
    const drawn = ({ glyph, state }) => (glyph ? icon(view, glyph, 24) : stateSign(state));
    const items = signs.map((sign) => h("li", {}, drawn(sign), sign.text));
    return h("ul", {}, items);
  },

  log(view, lines) {
    const { words: { log, found_none: none, found_not_yet: not_yet }, frame: { panels: { find } } } = view;
    const spots = spotsOf(lines), items = lines.map((line, i) => logLine(view, line, spots[i], causeOf(lines, i)));
    const rules = find?.rules ?? [], nothing = find && !items.length;
    const empty = () => h("p", {}, find.text && rules.length ? not_yet : none);
    const list = nothing ? empty() : h("ol", { "aria-label": log }, items);
    return [find && finder(view, find), list, rules.length > 0 && rulesFound(view, rules)];
  },

  score(view, score) {
    const heads = score.rows.map((row) => h("th", { scope: "col", class: row.you && "eb-you", title: row.name },
      disc(view, row.disc, 20), h("span", { class: row.disc && "eb-hidden" }, row.name)));
    const rows = score.columns.map((name, c) => h("tr", {}, h("th", { scope: "row" }, name),
      score.rows.map((_, r) => h("td", { class: "eb-num" }, scoreCell(view, score, r, c)))));
    const table = h("table", {}, h("thead", {}, h("tr", {}, h("td"), heads)), h("tbody", {}, rows));
    const buttons = (score.buttons ?? []).map((button) => choice(view, button));
    const lines = scoreLines(view, score), shown = view.opened ? [table, lines] : [lines, table];
    return [...shown, buttons.length > 0 && h("div", { class: "eb-buttons" }, buttons)];
  },
};

const amount = ({ counts, value }) => (counts ? String(value) : signed(value));

function effects(view, lines) {
  const rows = lines.map((line) => h("tr", {}, h("td", {}, line.glyph && icon(view, line.glyph, 18)),
    h("td", { class: "eb-num" }, amount(line)), h("td", {}, line.text)));
  return h("table", { class: "eb-effects" }, h("tbody", {}, rows));
}

// Of several ways what each would bring beside the others, and below it what all of them would.
function outcomes(view, ways) {
  const { words: w, picture: { marks } } = view, all = [...marks.does.values()].flat();
  const same = (one) => (other) => JSON.stringify(one) === JSON.stringify(other);
  const common = ways[0].lines.filter((line) => ways.every(({ lines }) => lines.some(same(line))));
  const shown = ways.map(({ action, lines }) => {
    const own = lines.filter((line) => !common.some(same(line)));
    const told = own.map((line) => `${amount(line)}\u00a0${line.text}`).join(" · ");
    return h("li", {}, h("b", {}, nameOf(all.find(({ text }) => text === action))), told && `: ${told}`);
  });
  return [h("ul", { class: "eb-ways", "aria-label": w.preview }, shown),
    common.length > 0 && headed(w.either_way), common.length > 0 && effects(view, common),
    h("p", { class: "eb-mu" }, w.turn)];
}

function noteOf(view, { title, text, rule, goals = [], hints = [] }, spot) {
  return [
    h("h3", { class: "eb-hidden" }, title),   // that of its tab
    h("p", {}, said(view, text ?? "", spot), " ", ruleLink(view, rule, spot)),
    goals.length && h("ul", { class: "eb-goals" }, goals.map((goal) => goalOf(view, goal))),
    ...hints.map((hint, i) => h("p", { class: "eb-hint" }, said(view, hint, `${spot}${i}`))),
  ];
}

// A goal with its box, ticked if it is reached.
function goalOf({ words }, { text, reached }) {
  const box = svg("path", { class: "eb-box", d: "M1.5 1.5h13v13h-13z" });
  const tick = reached && svg("path", { class: "eb-tick", d: "M4 8.2l2.8 3.2L12.2 4.6" });
  const state = h("span", { class: "eb-hidden" }, ` (${reached ? words.reached : words.not_reached})`);
  const sign = picture(16, 16, ...[box, tick].filter(Boolean));
  return h("li", { class: reached && "eb-reached" }, sign, h("span", {}, text, state));
}

// Has a line of the log just happened? At a table that is what came after the moment of the last gesture.
function isFresh({ panels: { find } }, { new: fresh, at }) {
  const [line, steps] = find?.since ?? [Infinity, 0];
  return fresh || (at && (at[0] > line || (at[0] === line && at[1] > steps)));
}

const DEEPEST = 5;   // further down there would be no room for words

// What a line came about by: the last one before it that is less deep, if that is shown.
function causeOf(lines, i) {
  const { deep = 0 } = lines[i];
  return deep ? lines.slice(0, i).findLast((line) => "folded" in line || (line.deep ?? 0) < deep) : null;
}

// What lines are known by, whichever are shown beside them: their moment, and the how-manieth of it they are.
function spotsOf(lines) {
  const seen = new Map(), count = (at) => seen.set(at, (seen.get(at) ?? 0) + 1).get(at);
  return lines.map(({ at }) => `${at}:${count(String(at))}`);
}

// One line of the log: its places light up when it is pointed at, and a small button goes to its moment.
function logLine(view, line, spot, cause) {
  if ("folded" in line) return foldedLines(view, line);
  const { text, rule, disc: seat, where, at, deep } = line;
  const light = () => view.attention.light(where), dim = () => view.attention.light();
  const replay = () => h("button", {
    type: "button", class: "eb-replay", "data-f": `replay:${spot}`, "data-at": at,
    "aria-label": fill(view.words.go_there, { text }),
    title: fill(view.words.go_there, { text: "" }).replace(/: *$/, ""), onfocus: light,
    onclick: (e) => replayFrom(view, e),
  }, icon(view, "step", 14, "gm"));
  const title = cause && fill(view.words.because_of, { text: cause.text });
  const told = h("span", {}, said(view, text, `log${spot}`)), rules = ruleLink(view, rule, `log${spot}`);
  const cls = isFresh(view.frame, line) && "eb-new";
  const whose = cause?.disc !== seat && disc(view, seat, 20);
  const style = cause && `--deep:${Math.min(deep, DEEPEST)}`;
  return h("li", { class: cls, style, title, onmouseenter: light, onmouseleave: dim, onclick: light },
    cause ? h("span", { class: "eb-branch" }, whose) : disc(view, seat, 20) ?? h("span"), told, rules, at && replay());
}

function foldedLines(view, { text, folded }) {
  const unfold = ({ currentTarget }) => view.send({ kind: "unfold", line: Number(currentTarget.dataset.line) });
  return h("li", {}, h("span"), h("button", {
    type: "button", class: "eb-folded", "data-f": `folded:${folded}`, "data-line": folded, onclick: unfold,
  }, text));
}

// The moment stands in the button, since listeners stay with a node that looks the same.
function replayFrom(view, { currentTarget }) {
  const [line, steps] = currentTarget.dataset.at.split(",").map(Number);
  view.send({ kind: "replay", line, steps });
}

// Rules are found too by which nothing has happened so far.
const rulesFound = (view, rules) => h("section", { class: "eb-found" }, h("h3", {}, view.words.rules_found),
  rules.map(({ text, rule }) => h("p", {}, said(view, text, `found:${rule}`), " ", ruleLink(view, rule, "found"))));

const TYPING = 150;   // ms between two keys

// It is looked for as one writes.
function finder(view, { text, seat, seats, since }) {
  const w = view.words;
  const look = (form) => {
    clearTimeout(view.looksSoon);
    const sought = { text: form.querySelector("input").value, seat: form.querySelector("select").value };
    const { find } = view.frame.panels;
    if (sought.text.trim() !== find?.text || sought.seat !== find.seat) view.send({ kind: "find", ...sought });
  };
  const send = (e) => {
    e.preventDefault();
    look(e.target.closest("form"));
  };
  const type = ({ target }) => {
    clearTimeout(view.looksSoon);
    view.looksSoon = setTimeout(() => look(target.closest("form")), TYPING);
  };
  return h("form", { class: "eb-find", role: "search", onsubmit: send },
    h("input", {
      type: "search", "data-f": "find", "aria-label": w.find, placeholder: w.find, maxlength: 60, value: text,
      oninput: type, onchange: send,
    }),
    h("select", { "data-f": "find_seat", "aria-label": w.find_seat, onchange: send }, choices(seats, seat)),
    since && h("button", {
      type: "button", class: "eb-tool", "data-f": "replay", "data-at": since, "aria-label": w.replay, title: w.replay,
      onclick: (e) => replayFrom(view, e),
    }, icon(view, "back", 18)));
}

// A choice without a place; one that is refused can be pressed too, and says why.
function choice(view, button) {
  if (button.leaves) return onwards(view, button);
  const refused = button.why?.length ? button : null, { attention } = view;
  return h("button", {
    type: "button", class: "eb-button", "data-f": `does:${button.does}`, "data-does": button.does,
    "aria-disabled": String(!!refused), "aria-pressed": "pressed" in button && String(button.pressed),
    onclick: () => (refused ? view.explain(refused) : view.act(button.does, button.does)),
    onfocus: ({ target }) => attention.comeToButton(button, !target.matches(":focus-visible")),
    onmouseenter: () => attention.comeToButton(button, true),
    onmouseleave: () => attention.comeToButton(null),
  }, button.glyph && icon(view, button.glyph, 18), button.label);
}

const onwards = (view, { label, glyph }) => h("button", {
  type: "button", class: "eb-button", "data-f": "onwards", onclick: () => view.place.leave(),
}, icon(view, glyph, 18), label);

// The outcomes of a draw in columns, under what they have in common; of more than a few one finds some by writing.
function outcomesOf(view, [draw, ...buttons]) {
  const { words } = view, count = buttons.length;
  const shown = ({ label, short }) => short ?? label;
  const beside = ({ under, share, odds }) => share ?? (under ? "" : odds);
  const longest = Math.max(...buttons.map((button) => `${shown(button)} ${beside(button)}`.length));
  const listed = buttons.flatMap((button, i) => {
    const node = choice(view, { ...button, label: shown(button) }), { under, odds } = button;
    node.ariaLabel = `${button.label}, ${odds}`;
    node.dataset.name = button.label;
    if (beside(button)) node.append(h("small", {}, beside(button)));
    node.tabIndex = i ? -1 : 0;
    return [under && under !== buttons[i - 1]?.under && h("span", { class: "eb-mu" }, under), node];
  });
  const finder = count > AT_A_GLANCE && [h("input", {
    type: "search", "data-f": "find_one", "aria-label": words.find_one, placeholder: words.find_one,
    oninput: ({ currentTarget }) => findOutcomes(currentTarget, words),
  }), h("span", { class: "eb-mu", role: "status" })];
  const listing = buttons[0].under ? "eb-outcomes" : "eb-outcomes eb-rows";
  const many = h("div", {
    class: "eb-many", style: `--longest: ${longest}`, onkeydown: keyed(walkOutcomes), onclick: foundOutcome,
  }, h("div", { class: "eb-buttons" }, choice(view, draw), ...finder || []), h("div", { class: listing }, listed));
  const field = many.querySelector("input"), sought = view.slots.decision.querySelector("[data-f=find_one]")?.value;
  if (field && sought) {
    field.value = sought;
    findOutcomes(field, words);
  }
  return many;
}

// What is chosen is looked for no more.
function foundOutcome({ target, currentTarget: many }) {
  const field = many.querySelector("input");
  if (!field || !target.closest("[data-does]")) return;
  field.value = "";
  findOutcomes(field);
}

const outcomesIn = (node) => [...node.closest(".eb-many").querySelectorAll(".eb-outcomes > button")];

// Those that hold what is written stay; the first of them is where the tab key comes to.
function findOutcomes(field, words) {
  const all = outcomesIn(field), wanted = plain(field.value.trim());
  for (const one of all) one.hidden = !plain(one.dataset.name).includes(wanted);
  let below = false;   // of those under a heading
  for (const node of [...all[0].parentElement.children].reverse()) {
    if (node.dataset.does) below ||= !node.hidden;
    else [node.hidden, below] = [!below, false];
  }
  const found = all.filter((one) => !one.hidden);
  for (const one of all) one.tabIndex = one === found[0] ? 0 : -1;
  field.nextSibling.textContent = wanted && fill(words.found, { n: found.length, m: all.length });
}

// Arrows go from one to the next, a letter to where one writes; Enter there takes the first that is found.
function walkOutcomes(e) {
  const { target, key, currentTarget: many } = e, field = many.querySelector("input");
  const found = outcomesIn(many).filter((one) => !one.hidden), at = found.indexOf(target);
  const inColumn = (step) => (step > 0 ? found.slice(at + 1) : found.slice(0, at).reverse())
    .find((one) => one.offsetLeft === target.offsetLeft);
  const next = at < 0 ? { ArrowDown: found[0], Enter: target === field && found[0] } : {
    ArrowRight: found[at + 1], ArrowLeft: found[at - 1], Home: found[0], End: found.at(-1),
    ArrowDown: inColumn(1), ArrowUp: inColumn(-1) ?? field,
  };
  const writes = at >= 0 && field && key.length === 1 && key !== " ";
  if (writes) field.focus();   // what is written comes there
  else if (!next[key]) return;
  else if (key === "Enter") next[key].click();
  else next[key].focus();
  if (!writes) e.preventDefault();
  e.stopPropagation();
}

// Buttons that begin alike ("Remove: a tree", "Remove: a ferry") are short ones behind what they have in common.
function choicesOf(view, buttons) {
  const group = h("div", { class: "eb-buttons" });
  const begins = ({ label }) => /^[^:]+:(?= )/.exec(label)?.[0];
  buttons.forEach((button, i) => {
    const first = begins(button), alike = (other) => first && other && begins(other) === first;
    const [before, after] = [alike(buttons[i - 1]), alike(buttons[i + 1])];
    if (after && !before) group.append(h("span", { class: "eb-mu" }, first));
    const node = choice(view, before || after ? { ...button, label: button.label.slice(first.length + 1) } : button);
    if (before || after) node.setAttribute("aria-label", button.label);
    group.append(node);
  });
  return group;
}

// What is asked for another purpose is written into another box.
function fieldOf(view, field) {
  const input = h("input", {
    type: "text", inputmode: "numeric", autocomplete: "off", size: 5, "data-f": "field", name: field.does,
  });
  const submit = h("button", { type: "submit", class: "eb-button", "data-f": "check" }, field.button);
  const onsubmit = (e) => {
    e.preventDefault();
    const input = e.target.querySelector("input");
    input.select();
    view.act(field.does.replace("{}", input.value.trim()));
  };
  return h("form", { class: "eb-field", onsubmit }, h("label", {}, field.label, " ", input), submit);
}

// The signs of states are drawn with the same shapes as on the board.
function stateSign(state) {
  const rings = { selected: "sel", pending: "no st ds", witness: "no st dt", focus: "foc" };
  const box = { x: 4, y: 4, w: 40, h: 40 };
  const shapes = [svg("path", { class: "gr ha", d: outlineOf(box, 0) })];
  if (state === "open") shapes.push(svg("circle", { class: "open", cx: 24, cy: 24, r: 7 }));
  if (state === "last") shapes.push(svg("path", { class: "last", d: brackets([{ x: 6, y: 6, w: 36, h: 36 }]) }));
  if (rings[state]) shapes.push(svg("path", { class: rings[state], d: outlineOf(box, 0) }));
  return picture(26, 48, ...shapes);
}

// One sum of the score sheet; where its lines are known, or can be asked for, it opens them.
function scoreCell(view, score, r, c) {
  const row = score.rows[r], points = row.cells[c], shown = points ? minus(points) : "\u00b7", cell = `${r}:${c}`;
  if (!row.lines && !score.asks) return shown;
  const facts = { name: row.name, column: score.columns[c], points: minus(points) };
  return h("button", {
    type: "button", class: "eb-cell", "data-f": `score:${cell}`, "aria-expanded": String(view.opened === cell),
    "aria-label": fill(view.words.score_lines, facts), onclick: () => view.openScore(cell),
  }, shown);
}

// None while they are asked for.
function linesOf(score, opened) {
  const [r, c] = opened.split(":").map(Number), row = score.rows[r];
  return row?.lines?.filter((line) => line.column === c || c === score.columns.length - 1);
}

// The lines of the cell that lies open, else of what is being counted, those with their numbers.
function scoreLines(view, score) {
  const opened = view.opened ? linesOf(score, view.opened) : score.now, numbered = !view.opened && opened?.length > 1;
  if (!opened || (!opened.length && !view.opened)) return null;
  const lines = opened.map(({ points, text, rule, where, disc: seat }, i) => h("li", {
    onmouseenter: () => view.attention.light(where, signed(points)), onmouseleave: () => view.witnessScore(),
  }, h("b", { class: "eb-num" }, signed(points)),
  h("span", {}, numbered && `${i + 1}. `, disc(view, seat, 16), " ", said(view, text, `line${i}`)),
  ruleLink(view, rule, `line${i}`)));
  return h("ul", { class: "eb-lines" }, lines.length ? lines : h("li", {}, view.words.no_lines));
}

function ruleCard(view, { id, kind, text, other, source, source_text: told, code }) {
  const w = view.words, label = fill(w.rule, { id }), from = fill(w.source, { source: told ?? source });
  const listing = () => [h("summary", { "data-f": "code" }, w.code), h("pre", { tabindex: 0 }, h("code", {}, code))];
  const close = h("button", {
    type: "button", class: "eb-close", "data-f": "close", onclick: () => view.closeCard(),
  }, w.close);
  return h("div", { class: "eb-card", role: "dialog", "aria-label": label, tabindex: -1, "data-f": "rule" },
    h("div", { class: "eb-scrolls" },
      headed(id, h("span", { class: "eb-mu" }, kind), close),
      h("p", {}, said(view, text, "card")),
      other && h("p", { class: "eb-other", lang: view.frame.lang === "en" ? "cs" : "en" }, said(view, other, "other")),
      source && h("p", { class: "eb-mu eb-source" }, icon(view, source, 14, "gm"), from),
      code && h("details", { open: view.code }, listing())));
}

function handOver(view, { title, text, button, disc: number }) {
  const go = { type: "button", class: "eb-button", "data-f": "ready", onclick: () => view.send({ kind: "ready" }) };
  const told = [h("h3", {}, title), h("p", {}, text), h("button", go, button)];
  return h("div", { class: "eb-handover" }, disc(view, number, 64), told);
}
