// Children of a node brought up to date, so that what is the same stays.

import { WRITING } from "./keys.js";

const LISTENING = [
  "onclick",
  "onfocus",
  "onmouseenter",
  "onmouseleave",
  "oninput",
  "onchange",
  "onsubmit",
  "ontoggle",
  "onkeydown",
  "onpointerdown",
  "onblur",
  "onpointermove",
  "onpointerleave",
];

const KEPT_BY_THE_BROWSER = ["checked", "open"];

// The name of what one writes in, here or further down.
const writtenIn = (node) => (node.matches?.(WRITING) ? node : node.querySelector?.(WRITING))?.dataset.f;

// Bring the children of a node to `fresh`. A child that is the same already stays: what is not touched needs no layout
// and no paint, and keeps its focus and its scrolling. What one writes in stays too, whatever comes and goes beside it.
// Listeners pass from one node to another, so they know nodes only from their events.
export function renew(parent, fresh) {
  const old = [...parent.childNodes];
  if (parent instanceof SVGElement) return renewAmong(parent, old, fresh, null);
  const written = new Map(old.map((node, i) => [writtenIn(node), i]));
  const from = { old: 0, fresh: 0 };
  fresh.forEach((child, i) => {
    const name = writtenIn(child);
    const at = name ? written.get(name) : undefined;
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
  let start = 0;
  let end = 0;
  while (start < most && old[start].isEqualNode(fresh[start])) start++;
  while (end < most - start && old.at(-1 - end).isEqualNode(fresh.at(-1 - end))) end++;
  fresh.forEach((child, i) => {
    const was = i < most - end ? old[i] : i < fresh.length - end ? null : old[i - fresh.length + old.length];
    if (!was) parent.insertBefore(child, old[old.length - end] ?? next);
    else if (was.nodeName !== child.nodeName || was.dataset?.f !== child.dataset?.f || was.name !== child.name) {
      was.replaceWith(child);
    } else if (was.nodeType === Node.TEXT_NODE) {
      if (was.data !== child.data) was.data = child.data;
    } else become(was, child);
  });
  for (const gone of old.slice(most - end, old.length - end)) gone.remove();
}

// What a box for writing, or one to choose in, was given to begin with.
export const given = (box) =>
  box.nodeName === "SELECT" ? box.querySelector("[selected]")?.value : box.getAttribute("value");

// What was given otherwise than before comes into the box; what stands there else is the writer's, and so is all of it
// while he writes.
function giveAnew(box, before, written, fresh) {
  const stands = box.nodeName !== "SELECT" || [...box.options].some(({ value }) => value === written);
  const half = box.nodeName !== "SELECT" && written !== (before ?? "") && box.matches(":focus");
  const value = stands && (half || given(fresh) === before) ? written : fresh.value;
  if (box.value !== value) box.value = value;
}

function become(node, fresh) {
  const writing = node.matches(WRITING);
  const before = writing && given(node);
  const written = node.value;
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
