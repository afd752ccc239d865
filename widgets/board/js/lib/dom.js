// Nodes of the page; all text is set as text.

/** @import { Attributes, Child, FindOne, Focusable } from "../types.d.ts" */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes<HTMLElementTagNameMap[K]>} attributes
 * @param {(Child | Child[])[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = /** @type {any} */ ({}), ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) Object.assign(node, { [name]: value });
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | null>} attributes
 * @param {(Node | string | number)[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) node.setAttribute(name, String(value));
  node.append(.../** @type {Node[]} */ (children));
  return node;
}

// Attributes are written only when they change: the browser then has less to lay out.
/** @param {Element} node @param {string} name @param {string | null} value */
export function set(node, name, value) {
  if (node.getAttribute(name) === value) return;
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
}

// Write into a node that holds nothing but text; its text node stays, since whoever has drawn it knows it.
/** @param {Element} node @param {string} text */
export const write = (node, text) => {
  /** @type {Text} */ (node.firstChild).data = text;
};

// What a selector finds, where something has to be there.
export const find = /** @type {FindOne} */ (
  (/** @type {ParentNode} */ node, /** @type {string} */ selector) => node.querySelector(selector)
);

// What an element lies in, where it has to lie in such a thing.
/** @param {Element} node @param {string} selector */
export const around = (node, selector) => /** @type {HTMLElement} */ (node.closest(selector));

/** @param {ParentNode} node */
export const childrenOf = (node) => /** @type {HTMLElement[]} */ ([...node.children]);

// What has the focus: in a tree of its own (a shadow root) the document knows only whose tree it is.
/** @param {Element} node */
export const focusedNear = (node) => {
  const root = /** @type {Document | ShadowRoot} */ (node.getRootNode());
  return /** @type {Focusable | null} */ (root.activeElement ?? document.activeElement);
};
