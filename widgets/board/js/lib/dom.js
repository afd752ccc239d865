// Nodes of the page; all text is set as text.

export function h(tag, attributes = {}, ...children) {
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

const SVG = "http://www.w3.org/2000/svg";

export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

// Attributes are written only when they change: the browser then has less to lay out.
export function set(node, name, value) {
  if (node.getAttribute(name) === value) return;
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
}

// What has the focus: in a tree of its own (a shadow root) the document knows only whose tree it is.
export const focusedNear = (node) => node.getRootNode().activeElement ?? document.activeElement;
