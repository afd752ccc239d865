// The tree of variations: the slider along the line where one stands, the nodes, and what is thought of one of them.

PANELS.variations = (view, { nodes, line, lines, marks, side, cut }) => {
  const { words: w } = view, here = nodes.find((node) => node.here);
  const items = nodes.map((node) => variation(view, node));
  return [
    slider(view, { line, lines }),
    h("div", { class: "eb-tree", role: "tree", "aria-label": w.tab_variations, onkeydown: (e) => walkTree(view, e) }, items),
    here.node > 0 && remarks(view, here, marks),
    h("div", { class: "eb-buttons" },
      side && branchTool(view, here, "promote"), cut && branchTool(view, here, "prune")),
    comparing(view, view.frame.panels.compares),
  ];
};

const go = (view, node) => view.send({ kind: "node", node: Number(node), does: "go" });

// The number stands in the node, since listeners stay with one that looks the same.
function variation(view, { node, text, deep = 0, disc: seat, mark, name, comment, here, on }) {
  return h("button", {
    type: "button", role: "treeitem", class: on ? "eb-node" : "eb-node eb-off", tabindex: here ? 0 : -1,
    "data-f": `node:${node}`, "data-node": node, "data-deep": deep, "aria-level": deep + 1,
    "aria-selected": String(!!here), style: deep > 0 && `--deep: ${Math.min(deep, DEEPEST)}`,
    onclick: ({ currentTarget }) => go(view, currentTarget.dataset.node),
  }, disc(view, seat, 16), h("span", {}, text, mark && h("b", {}, ` ${mark}`), name && h("em", {}, ` ${name}`),
    comment && h("small", { class: "eb-mu" }, ` ${comment}`)));
}

// Up and down to what stands above and below, right on to what follows, left to what came before; Enter goes there.
function walkTree(view, e) {
  const all = [...e.currentTarget.children], i = all.indexOf(document.activeElement);
  const next = { ArrowDown: i + 1, ArrowUp: i - 1, Home: 0, End: all.length - 1 }[e.key];
  if (next === undefined || i < 0) return;
  all[next]?.focus();
  e.preventDefault();
}

function remarks(view, { node, mark = "", name = "", comment = "" }, marks) {
  const w = view.words, of = (form, what) => form.querySelector(`[data-f=${what}]`).value;
  const send = (e) => {
    const form = e.target.closest("form");
    e.preventDefault();
    view.send({ kind: "remark", node, mark: of(form, "mark"), name: of(form, "name"), comment: of(form, "comment") });
  };
  const box = (what, value, label, most) => h("input", {
    type: "text", "data-f": what, "aria-label": label, placeholder: label, maxlength: most, value, onchange: send,
  });
  return h("form", { class: "eb-remarks", onsubmit: send },
    h("select", { "data-f": "mark", "aria-label": w.mark, onchange: send }, choices(marks, mark)),
    box("name", name, w.node_name, 60), box("comment", comment, w.comment, 500));
}

const branchTool = (view, { node }, does) => h("button", {
  type: "button", class: "eb-button", "data-f": does, "data-node": node,
  onclick: ({ currentTarget }) => view.send({ kind: "node", node: Number(currentTarget.dataset.node), does }),
}, view.words[does]);
