// Nodes of the page, and the small parts of which all panels are made; all text is set as text.

function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  const absent = [null, undefined, false, ""];
  node.append(...children.flat().filter((child) => !absent.includes(child)));
  return node;
}

const LISTENING = [
  "onclick", "onfocus", "onmouseenter", "onmouseleave", "oninput", "onchange", "onsubmit", "ontoggle", "onkeydown",
  "onpointerdown",
  "onblur", "onpointermove", "onpointerleave",
];
const KEPT_BY_THE_BROWSER = ["checked", "open"];

// The name of what one writes in, here or further down.
const writtenIn = (node) => (node.matches?.(WRITING) ? node : node.querySelector?.(WRITING))?.dataset.f;

// Bring the children of a node to `fresh`. A child that is the same already stays: what is not touched needs no layout
// and no paint, and keeps its focus and its scrolling. What one writes in stays too, whatever comes and goes beside it.
// Listeners pass from one node to another, so they know nodes only from their events.
function renew(parent, fresh) {
  const old = [...parent.childNodes];
  if (parent instanceof SVGElement) return renewAmong(parent, old, fresh, null);
  const written = new Map(old.map((node, i) => [writtenIn(node), i])), from = { old: 0, fresh: 0 };
  fresh.forEach((child, i) => {
    const name = writtenIn(child), at = name ? written.get(name) : undefined;
    if (!(at >= from.old)) return;
    renewAmong(parent, old.slice(from.old, at), fresh.slice(from.fresh, i), old[at]);
    renewAmong(parent, [old[at]], [child], old[at + 1] ?? null);
    [from.old, from.fresh] = [at + 1, i + 1];
  });
  renewAmong(parent, old.slice(from.old), fresh.slice(from.fresh), null);
}

// Some children that follow each other, up to `next`.
function renewAmong(parent, old, fresh, next) {
  const most = Math.min(old.length, fresh.length);
  let start = 0, end = 0;
  while (start < most && old[start].isEqualNode(fresh[start])) start++;
  while (end < most - start && old.at(-1 - end).isEqualNode(fresh.at(-1 - end))) end++;
  fresh.forEach((child, i) => {
    const was = i < most - end ? old[i] : i < fresh.length - end ? null : old[i - fresh.length + old.length];
    if (!was) parent.insertBefore(child, old[old.length - end] ?? next);
    else if (was.nodeName !== child.nodeName || was.dataset?.f !== child.dataset?.f || was.name !== child.name) {
      was.replaceWith(child);
    }
    else if (was.nodeType === Node.TEXT_NODE) { if (was.data !== child.data) was.data = child.data; }
    else become(was, child);
  });
  for (const gone of old.slice(most - end, old.length - end)) gone.remove();
}

// What a box for writing, or one to choose in, was given to begin with.
const given = (box) => (box.nodeName === "SELECT" ? box.querySelector("[selected]")?.value : box.getAttribute("value"));

// What was given otherwise than before comes into the box; what stands there else is the writer's, and so is all of it
// while he writes.
function giveAnew(box, before, written, fresh) {
  const stands = box.nodeName !== "SELECT" || [...box.options].some(({ value }) => value === written);
  const half = box.nodeName !== "SELECT" && written !== (before ?? "") && box.matches(":focus");
  const value = stands && (half || given(fresh) === before) ? written : fresh.value;
  if (box.value !== value) box.value = value;
}

function become(node, fresh) {
  const writing = node.matches(WRITING), before = writing && given(node), written = node.value;
  for (const { name } of [...node.attributes]) if (!fresh.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  for (const name of LISTENING) if (node[name] !== fresh[name]) node[name] = fresh[name];
  renew(node, [...fresh.childNodes]);
  for (const name of KEPT_BY_THE_BROWSER) if (node[name] !== fresh[name]) node[name] = fresh[name];
  if (writing) giveAnew(node, before, written, fresh);
  else if (node.value !== fresh.value) node.value = fresh.value;
}

const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
// As one writes in a hurry: without accents and capitals, and with the hyphen that keyboards have for a minus sign.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("\u2212", "-").toLowerCase();
const minus = (value) => String(value).replace("-", "\u2212");
const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? minus(value) : "0");

const picture = (size, view, ...shapes) => svg("svg", {
  class: "exi eb-icon", viewBox: `0 0 ${view} ${view}`, width: size, height: size, "aria-hidden": "true",
}, ...shapes);

function icon(view, name, size = 18, tone = "") {
  const href = `#${view.picture.prefix}-${name}`;
  return picture(size, 16, svg("use", { class: `g ${tone}`, href, width: 16, height: 16 }));
}

const disc = (view, number, size = 22) => (number ? icon(view, `seat-${number}`, size) : null);

const ruleLink = (view, id, spot) => id && h("button", {
  class: "eb-rule", type: "button", "data-f": `rule:${spot}:${id}`, "aria-label": fill(view.words.rule, { id }),
  onclick: () => view.send({ kind: "rule", id }),
}, id);

const RULE_ID = /([A-Z]+-[A-Z0-9.]*\d)/;

// A text with a link to the card of every rule that it names.
const said = (view, text, spot) => text?.split(RULE_ID)
  .map((part, i) => (view.rules.has(part) ? ruleLink(view, part, `${spot}:${i}`) : part)) ?? [];

const reasons = (view, list, spot) => list.map(
  ({ text, rule }) => h("p", {}, said(view, text, spot), " ", ruleLink(view, rule, spot)),
);

const choices = (list, chosen) => list.map(
  ({ value, label }) => h("option", { value, selected: value === chosen }, label),
);

const headed = (title, ...more) => h("div", { class: "eb-head" }, h("h3", {}, title), ...more);
