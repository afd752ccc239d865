// Children of a node brought up to date, so that what is the same stays.

import { WRITING } from "./keys.js";

/** @import { Box } from "../types.d.ts" */

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
/** @param {ChildNode} node */
const writtenIn = (node) => {
  if (!(node instanceof HTMLElement)) return undefined;
  return (node.matches(WRITING) ? node : /** @type {HTMLElement | null} */ (node.querySelector(WRITING)))?.dataset.f;
};

// Bring the children of a node to `fresh`. A child that is the same already stays: what is not touched needs no layout
// and no paint, and keeps its focus and its scrolling. What one writes in stays too, whatever comes and goes beside it.
// Listeners pass from one node to another, so they know nodes only from their events.
/** @param {Element} parent @param {ChildNode[]} fresh */
export function renew(parent, fresh) {
  const old = [...parent.childNodes];
  if (parent instanceof SVGElement) return renewAmong(parent, old, fresh, null);
  const written = new Map(old.map((node, i) => [writtenIn(node), i]));
  const from = { old: 0, fresh: 0 };
  fresh.forEach((child, i) => {
    const name = writtenIn(child);
    const at = name ? written.get(name) : undefined;
    if (at === undefined || at < from.old) return;
    renewAmong(parent, old.slice(from.old, at), fresh.slice(from.fresh, i), old[at]);
    renewAmong(parent, [old[at]], [child], old[at + 1] ?? null);
    [from.old, from.fresh] = [at + 1, i + 1];
  });
  renewAmong(parent, old.slice(from.old), fresh.slice(from.fresh), null);
}

// Some children that follow each other, up to `next`.
/** @param {Element} parent @param {ChildNode[]} old @param {ChildNode[]} fresh @param {ChildNode | null} next */
function renewAmong(parent, old, fresh, next) {
  const most = Math.min(old.length, fresh.length);
  let start = 0;
  let end = 0;
  while (start < most && old[start].isEqualNode(fresh[start])) start++;
  while (end < most - start && old[old.length - 1 - end].isEqualNode(fresh[fresh.length - 1 - end])) end++;
  fresh.forEach((child, i) => {
    const was = i < most - end ? old[i] : i < fresh.length - end ? null : old[i - fresh.length + old.length];
    if (!was) parent.insertBefore(child, old[old.length - end] ?? next);
    else if (!isAlike(was, child)) was.replaceWith(child);
    else if (was instanceof Element && child instanceof Element) become(was, child);
    else if (was.nodeValue !== child.nodeValue) was.nodeValue = child.nodeValue;
  });
  for (const gone of old.slice(most - end, old.length - end)) gone.remove();
}

// Is it the same thing, which only looks otherwise now?
/** @param {ChildNode} was @param {ChildNode} child */
function isAlike(was, child) {
  if (was.nodeName !== child.nodeName) return false;
  if (!(was instanceof Element && child instanceof Element)) return true;
  return ["name", "data-f"].every((name) => was.getAttribute(name) === child.getAttribute(name));
}

// What a box for writing, or one to choose in, was given to begin with.
/** @param {Box} box */
export const given = (box) =>
  box instanceof HTMLSelectElement
    ? /** @type {HTMLOptionElement | null} */ (box.querySelector("[selected]"))?.value
    : box.getAttribute("value");

// What was given otherwise than before comes into the box; what stands there else is the writer's, and so is all of it
// while he writes.
/** @param {Box} box @param {string | null | undefined} before @param {string} written @param {Box} fresh */
function giveAnew(box, before, written, fresh) {
  const chosen = box instanceof HTMLSelectElement;
  const stands = !chosen || [...box.options].some(({ value }) => value === written);
  const half = !chosen && written !== (before ?? "") && box.matches(":focus");
  const value = stands && (half || given(fresh) === before) ? written : fresh.value;
  if (box.value !== value) box.value = value;
}

// Properties, if it has them.
/** @param {Element} node @param {Element} fresh @param {string[]} names */
function take(node, fresh, names) {
  for (const name of names) {
    const value = Reflect.get(fresh, name);
    if (Reflect.get(node, name) !== value) Reflect.set(node, name, value);
  }
}

/** @param {Element} node @param {Element} fresh */
function become(node, fresh) {
  const box = node.matches(WRITING) ? /** @type {Box} */ (node) : null;
  const before = box && given(box);
  const written = box?.value ?? "";
  for (const { name } of [...node.attributes]) if (!fresh.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  take(node, fresh, LISTENING);
  renew(node, [...fresh.childNodes]);
  take(node, fresh, KEPT_BY_THE_BROWSER);
  if (box) giveAnew(box, before, written, /** @type {Box} */ (fresh));
  else take(node, fresh, ["value"]);
}
