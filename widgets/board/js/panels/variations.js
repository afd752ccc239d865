// The tree of variations: the slider along the line where one stands, the nodes, and what is thought of one of them.

import { around, childrenOf, find } from "../lib/dom.js";
import { keyed } from "../lib/keys.js";
import { filled, given, h } from "../lib/vdom.js";
import { comparing } from "./differences.js";
import { DEEPEST } from "./log.js";
import { checkbox, choices, disc, icon, labelled } from "./parts.js";
import { slider } from "./tools.js";

/**
 * @import { At, Attributes, Described } from "../types.d.ts"
 * @import { View } from "../view/view.js"
 * @import { Variation, VariationsPanel } from "../wire.d.ts"
 */

/** @param {View} view @param {VariationsPanel} panel */
export function variationsPanel(view, panel) {
  const { words: w } = view;
  const { nodes, line, lines } = panel;
  const here = nodes.find((node) => node.here);
  return [
    h(
      "div",
      { class: "eb-treehead" },
      slider(view, { line, lines }),
      panel.luck && luckTool(view),
      carriedTool(view),
      botsTool(view, panel),
    ),
    h(
      "div",
      { class: "eb-tree", role: "tree", "aria-label": w.tab_variations, onkeydown: keyed(walkTree) },
      nodes.map((node) => variation(view, node)),
    ),
    here && remarks(view, here, panel),
  ];
}

/** @param {View} view */
const luckTool = (view) =>
  h(
    "button",
    {
      type: "button",
      class: "eb-button",
      "data-f": "luck",
      title: view.words.luck_hint,
      onclick: () => view.send({ kind: "luck" }),
    },
    view.words.luck,
  );

// After my action bots answer, until I decide again.
/** @param {View} view @param {VariationsPanel} given */
const botsTool = (view, { bots }) =>
  bots !== undefined && checkbox("bots", view.words.bots_play, bots, (on) => view.send({ kind: "bots", on }));

// A link to a notebook can carry a position or a match. JupyterLab takes it out of the address as it starts, but the
// browser remembers by which link the page was opened.
const SHARED = /ex[pm]\d+\.[\w-]+\.[0-9a-f]{8}/;

/** @param {View} view */
function carriedTool(view) {
  const [opened] = performance.getEntriesByType("navigation");
  const [text] = SHARED.exec(`${location.href} ${opened?.name}`) ?? [];
  return (
    text &&
    text !== view.kept.carried &&
    h(
      "button",
      {
        type: "button",
        class: "eb-button",
        "data-f": "carried",
        onclick: () => {
          view.kept.carried = text;
          view.send({ kind: "bring", text });
        },
      },
      view.words.carried,
    )
  );
}

// The number stands in the node, since listeners stay with one that looks the same.
/** @param {{ currentTarget: HTMLElement }} given */
const numberOf = ({ currentTarget }) => Number(currentTarget.dataset.node);

/** @param {View} view @param {Variation} given */
function variation(view, { node, text, deep = 0, disc: seat, glyph, mark, name, comment, here, on }) {
  return h(
    "button",
    {
      type: "button",
      role: "treeitem",
      class: on ? "eb-node" : "eb-node eb-off",
      tabindex: here ? 0 : -1,
      "data-f": `node:${node}`,
      "data-node": node,
      "aria-level": deep + 1,
      "aria-selected": String(!!here),
      style: deep > 0 && `--deep: ${Math.min(deep, DEEPEST)}`,
      onclick: (e) => view.send({ kind: "node", node: numberOf(e), does: "go" }),
    },
    disc(view, seat, 16),
    glyph && icon(view, glyph, 16),
    h(
      "span",
      {},
      text,
      mark && h("b", {}, ` ${mark}`),
      name && h("i", {}, ` ${name}`),
      comment && h("span", { class: "eb-mu" }, ` ${comment}`),
    ),
  );
}

// Up and down along the lines as they stand there, right into a side line, left out of it; Enter goes to the node.
/** @param {At<HTMLElement, KeyboardEvent>} e */
function walkTree(e) {
  const all = childrenOf(e.currentTarget);
  const i = all.indexOf(e.target);
  const level = (/** @type {Element | undefined} */ item) => Number(item?.ariaLevel ?? 0);
  const deep = level(all[i]);
  /** @type {Record<string, () => number>} */
  const goes = {
    ArrowDown: () => i + 1,
    ArrowUp: () => i - 1,
    Home: () => 0,
    End: () => all.length - 1,
    ArrowRight: () => (level(all[i + 1]) > deep ? i + 1 : i),
    ArrowLeft: () => all.findLastIndex((item, n) => n < i && level(item) < deep),
  };
  if (i < 0 || !goes[e.key]) return;
  all[goes[e.key]()]?.focus();
  e.preventDefault();
}

/** @param {string} what @param {string} label @param {Attributes<HTMLInputElement>} more */
const textBox = (what, label, more) =>
  h("input", {
    type: "text",
    "data-f": what,
    "aria-label": label,
    placeholder: label,
    ...more,
  });

/** @type {WeakMap<Element, string | undefined>} */
const BEGUN = new WeakMap(); // at which node one has begun to write in a box

// What is thought of a node is sent whole, whatever of it has changed. What was begun at one node is said of that one,
// wherever one stands when it is done.
/** @param {View} view @param {Variation} here @param {VariationsPanel} panel */
function remarks(view, here, panel) {
  const { words: w } = view;
  const { node, mark = "", name = "", comment = "" } = here;
  const begin = (/** @type {At<HTMLInputElement>} */ { target }) => {
    if (!BEGUN.has(target)) BEGUN.set(target, around(target, "form").dataset.node);
  };
  const send = (/** @type {At<HTMLInputElement | HTMLSelectElement>} */ { target }) => {
    const form = around(target, "form");
    const about = Number(BEGUN.get(target) ?? form.dataset.node);
    const there = view.frame.panels.variations?.nodes.find((one) => one.node === about);
    const away = about !== Number(form.dataset.node);
    const box = (/** @type {string} */ what) => /** @type {HTMLInputElement} */ (find(form, `[data-f=${what}]`));
    const of = (/** @type {"mark" | "name" | "comment"} */ what) => (away ? (there?.[what] ?? "") : box(what).value);
    const all = { mark: of("mark"), name: of("name"), comment: of("comment") };
    const said = { ...all, [target.dataset.f ?? ""]: target.value };
    BEGUN.delete(target);
    if (away) target.value = given(target);
    view.send({ kind: "remark", node: about, ...said });
  };
  return h(
    "form",
    { class: "eb-remarks", "data-node": node, onsubmit: (e) => e.preventDefault() },
    h("select", { "data-f": "mark", "aria-label": w.mark, title: w.mark, onchange: send }, choices(panel.marks, mark)),
    textBox("comment", w.comment, { maxlength: 500, ...filled(comment), oninput: begin, onchange: send }),
    treeTools(
      view,
      here,
      panel,
      textBox("name", w.node_name, { maxlength: 60, ...filled(name), oninput: begin, onchange: send }),
    ),
  );
}

// The rare ones open over the tree; the browser keeps whether they are open.
/** @param {View} view @param {Variation} given @param {VariationsPanel} given_ @param {Described} name */
function treeTools(view, { node, start }, { side, tree, trees, deals }, name) {
  const w = view.words;
  const tool = (/** @type {"promote" | "prune"} */ does) =>
    h(
      "button",
      {
        type: "button",
        class: "eb-button",
        "data-f": does,
        "data-node": node,
        onclick: (e) => view.send({ kind: "node", node: numberOf(e), does }),
      },
      w[does],
    );
  const bring = (/** @type {At} */ { target }) => {
    const box = find(around(target, ".eb-bring"), "textarea");
    box.select();
    if (box.value.trim()) view.send({ kind: "bring", text: box.value });
  };
  const others =
    trees && labelled("tree", w.trees, trees, tree, (chosen) => view.send({ kind: "tree", tree: Number(chosen) }));
  const brings = h(
    "div",
    { class: "eb-bring" },
    h("textarea", { rows: 1, "data-f": "bring_text", "aria-label": w.bring_hint, placeholder: w.bring_hint }),
    h("button", { type: "button", class: "eb-button", "data-f": "bring", onclick: bring }, w.bring),
  );
  const label = { "aria-label": w.tree_tools, title: w.tree_tools };
  return h(
    "details",
    {
      class: "eb-more",
      open: view.kept.treeOpen,
      ontoggle: (e) => {
        view.kept.treeOpen = e.target.open;
        if (view.kept.treeOpen) e.target.scrollIntoView({ block: "nearest" });
        else showHere(view.slots.variations);
      },
      onkeydown: keyed((e) => shutTools(view, e)),
    },
    h("summary", { "data-f": "tree_tools", ...label }, "\u22ef"),
    h(
      "div",
      { class: "eb-moretools" },
      comparing(view, view.frame.panels.compares),
      name,
      !start && [side && tool("promote"), tool("prune")],
      deals && dealTool(view),
      others,
      brings,
    ),
  );
}

/** @param {View} view */
const dealTool = (view) =>
  h(
    "button",
    {
      type: "button",
      class: "eb-button",
      "data-f": "deal",
      onclick: () => view.send({ kind: "deal" }),
    },
    view.words.deal,
  );

/** @param {View} view @param {KeyboardEvent & { currentTarget: HTMLDetailsElement }} e */
function shutTools(view, e) {
  if (e.key !== "Escape" || !e.currentTarget.open) return;
  view.kept.treeOpen = false;
  e.currentTarget.open = false;
  childrenOf(e.currentTarget)[0].focus();
  e.stopPropagation();
}

// The node where one stands lies in the middle of its page; tools that are open there stay till one leaves it.
/** @param {HTMLElement} page */
export function showHere(page) {
  const here = page.querySelector('[aria-selected="true"]');
  const tree = find(page, ".eb-tree");
  const stayed = page.dataset.here === here?.dataset.node;
  page.dataset.here = here?.dataset.node;
  if (stayed && page.querySelector(".eb-remarks [open]")) return;
  if (here) page.scrollTop = here.offsetTop - tree.offsetTop - (page.clientHeight - here.offsetHeight) / 2 + 32;
}
