// Measures what is written in pictures: is each text whole, on the thing it stands on, and clear of everything else?
// A fault is [where, key of the element, text, what is wrong, by how many units].

const pen = document.createElement("canvas").getContext("2d");
const AFTER = Node.DOCUMENT_POSITION_FOLLOWING;
const LEAST = 1;
const BESIDE = 4.5;
const FINE = 1.5;
const COARSE = 6;

/** A function that works out once what is the same again: most of a picture stands in the next one too. */
function remembered(work, keyOf) {
  const known = new Map();
  return (...its) => {
    const key = keyOf(...its);
    if (!known.has(key)) known.set(key, work(...its));
    return known.get(key);
  };
}

/** How large a unit of a picture stands on the screen: a picture within a picture can be drawn smaller. */
const scaleOf = (node) => node.getScreenCTM().a;

const inkOf = remembered(
  (font, content) => {
    pen.font = font;
    return pen.measureText(content);
  },
  (font, content) => `${font} ${content}`,
);

/** The ink of every piece of text in a picture: what is written in one font without a gap. */
function written(picture) {
  const found = [];
  const nodes = document.createTreeWalker(picture, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const parent = node.parentElement;
    const content = node.data.trim();
    if (!content || !parent.closest("text") || parent.closest("defs")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, top } = range.getBoundingClientRect();
    const style = getComputedStyle(parent);
    const ink = inkOf(`${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`, content);
    const scale = scaleOf(parent);
    const line = top + ink.fontBoundingBoxAscent * scale;
    const high = line - ink.actualBoundingBoxAscent * scale;
    const low = line + ink.actualBoundingBoxDescent * scale;
    found.push({ node: parent.closest("text"), content, left, right, top: high, bottom: low, scale });
  }
  return found;
}

const keyOf = (node) => node.closest("[data-key]")?.dataset.key ?? "?";
const common = (a, b) => [
  Math.min(a.right, b.right) - Math.max(a.left, b.left),
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
];
const grown = (box, by) => ({ left: box.left - by, right: box.right + by, top: box.top - by, bottom: box.bottom + by });

function* points({ left, right, top, bottom }, step) {
  const across = Math.max(2, Math.ceil((right - left) / step));
  const down = Math.max(2, Math.ceil((bottom - top) / step));
  for (let i = 0; i <= across; i++) {
    for (let j = 0; j <= down; j++) {
      yield new DOMPoint(left + ((right - left) * i) / across, top + ((bottom - top) * j) / down);
    }
  }
}

/** How a text lies to something drawn: on it, beside it, or over its border. */
function lies(text, shape) {
  const [across, down] = common(text, shape.box);
  const least = LEAST * text.scale;
  return across < least || down < least ? "beside" : liesNear(text, shape);
}

const liesNear = remembered(
  (text, shape) => {
    const { node, line, box } = shape;
    const least = LEAST * text.scale;
    if (line.localName === "use") {
      const inside = text.left > box.left && text.right < box.right && text.top > box.top && text.bottom < box.bottom;
      return inside ? "on" : "over";
    }
    shape.back ??= node.getScreenCTM().inverse();
    const { back } = shape;
    const inside = (area) => [...points(area, COARSE)].map((point) => line.isPointInFill(point.matrixTransform(back)));
    const held = shape.fill || shape.closed ? inside(text) : [];
    if (held.some(Boolean)) return held.every(Boolean) && inside(grown(text, least)).every(Boolean) ? "on" : "over";
    const near = {
      left: Math.max(text.left, box.left),
      right: Math.min(text.right, box.right),
      top: Math.max(text.top, box.top),
      bottom: Math.min(text.bottom, box.bottom),
    };
    const crosses = (point) => line.isPointInStroke(point.matrixTransform(back));
    return shape.stroke && [...points(near, FINE)].some(crosses) ? "over" : "beside";
  },
  ({ left, right, top, bottom, scale }, shape) => {
    shape.drawing ??= drawingOf(shape);
    return [left, right, top, bottom, scale, shape.drawing].join();
  },
);

/** All that decides how something looks and where it is, as one text. */
function drawingOf({ node, line, box }) {
  const { a, b, c, d, e, f } = node.getScreenCTM();
  const { fill, stroke, strokeWidth } = getComputedStyle(line);
  return [line.outerHTML, fill, stroke, strokeWidth, a, b, c, d, e, f, ...Object.values(box)].join();
}

/** What a text runs into, or is hidden by; what lies below the thing on which it stands is not seen. */
function meets(text, shapes) {
  const found = [];
  const later = shapes.findIndex(({ node }) => text.node.compareDocumentPosition(node) & AFTER);
  const above = later < 0 ? shapes.length : later;
  for (let i = above - 1; i >= 0; i--) {
    const how = lies(text, shapes[i]);
    if (how === "on" && shapes[i].fill && shapes[i].line.localName !== "use") break;
    if (how === "over") found.push([shapes[i], "over the border of"]);
  }
  for (const shape of shapes.slice(above)) {
    const how = lies(text, shape);
    if (how === "over" || (how === "on" && shape.fill)) found.push([shape, "covered by"]);
  }
  return found;
}

/** The outline of what is drawn; of a shared thing with a size of its own that on which all of it stands. */
const outline = (node) => {
  const shared = node.localName === "use" && document.getElementById(node.getAttribute("href").slice(1));
  return shared?.localName === "g" ? shared.querySelector("path") : node;
};

function drawn(picture) {
  return [...picture.querySelectorAll("path,circle,use")]
    .filter((node) => !node.closest("defs"))
    .map((node) => {
      const line = outline(node);
      const style = getComputedStyle(line);
      const d = line.getAttribute("d") ?? "z";
      const fill = style.fill !== "none";
      const stroke = style.stroke !== "none";
      const box = grown(node.getBoundingClientRect(), stroke ? (parseFloat(style.strokeWidth) / 2) * scaleOf(node) : 0);
      const name = `${node.getAttribute("href") ?? `${node.localName}.${node.getAttribute("class")}`} of ${keyOf(node)}`;
      return { node, line, name, fill, stroke, closed: /z$/i.test(d), box };
    });
}

/** All faults of one picture, whose name is `where`. */
function faults(picture, where) {
  const texts = written(picture);
  const shapes = drawn(picture);
  const paper = picture.getBoundingClientRect();
  const found = [];
  const tell = (text, what, by) => found.push([where, keyOf(text.node), text.content, what, Math.round(by * 10) / 10]);
  texts.forEach((text, i) => {
    const out = Math.max(
      paper.left - text.left,
      text.right - paper.right,
      paper.top - text.top,
      text.bottom - paper.bottom,
    );
    if (out > -LEAST) tell(text, "the picture's edge", out);
    for (const other of texts.slice(i + 1)) {
      const gap = text.node === other.node ? 0 : BESIDE * text.scale;
      const [across, down] = common(text, other);
      if (across > -gap && down > LEAST) tell(text, `“${other.content}” of ${keyOf(other.node)}`, across);
    }
    for (const [shape, what] of meets(text, shapes)) {
      const [across, down] = common(text, shape.box);
      tell(text, `${what} ${shape.name}`, Math.min(across, down));
    }
  });
  return found;
}

// ---- panels

const seen = (node) => node.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true });

/** What is hidden of a text by one of the boxes it lies in; a box may scroll down, but not to the right. */
function hidden(box, holders) {
  let scrolls = false;
  for (const { holder, overflowY, left, right, top, bottom } of holders) {
    const out = Math.max(left - box.left, box.right - right);
    if (out > LEAST) return [holder, out];
    const low = Math.max(top - box.top, box.bottom - bottom);
    if (overflowY === "hidden" && !scrolls && low > (box.bottom - box.top) / 4) return [holder, low];
    scrolls ||= overflowY === "auto";
  }
  return null;
}

/** Makes a function that gives of a node all boxes around it that clip what is in them, with their inner edges. */
function holders(root) {
  const holding = remembered(
    (node) => {
      const around = node === root ? [] : holding(node.parentElement);
      const { overflowX, overflowY } = getComputedStyle(node);
      if (overflowX === "visible" && !node.matches(".eb-panel,button,.eb")) return around;
      const outer = node.getBoundingClientRect();
      const zoom = outer.width / node.offsetWidth;
      const left = outer.left + node.clientLeft * zoom;
      const top = outer.top + node.clientTop * zoom;
      const right = left + node.clientWidth * zoom;
      const bottom = top + node.clientHeight * zoom;
      return [{ holder: node, overflowY, left, right, top, bottom }, ...around];
    },
    (node) => node,
  );
  return holding;
}

/** Is it the key on a button that has room for its name alone, and so has slipped out below? */
function slipped(node, box) {
  const button = node.localName === "kbd" && node.closest(".eb-next")?.getBoundingClientRect();
  return button && box.top > button.top + (2 / 3) * button.height;
}

/** All faults of the panels of a table: texts that are cut, or lie on others. */
function cutsNow(root, where) {
  const found = [];
  const texts = [];
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const holding = holders(root);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const parent = node.parentElement;
    const content = node.data.trim();
    if (!content || parent.closest("svg,style,script,.eb-hidden,pre,option") || !seen(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (!slipped(parent, box)) texts.push({ node: parent, content, box });
    }
  }
  const tell = ({ node, content }, what, by) => found.push([where, nameOf(node), content, what, Math.round(by)]);
  texts.forEach((text, i) => {
    const cut = hidden(text.box, holding(text.node));
    if (cut) tell(text, `is cut by ${nameOf(cut[0])}`, cut[1]);
    for (const other of texts.slice(i + 1)) {
      const [across, down] = common(text.box, other.box);
      if (across > LEAST && down > 3 * LEAST && shown(text) && shown(other))
        tell(text, `on “${other.content}”`, across);
    }
  });
  return found;
}

const nameOf = (node) =>
  `${node.localName}.${[...node.classList].join(".")} in ${node.closest(".eb-panel")?.className}`;

/** Is the middle of a text what one sees there, and not scrolled away? */
function shown({ node, box }) {
  const there = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return node.contains(there);
}

/** The same with every tab opened, and while one attends to a place that is open, and to one that is not. */
function cuts(root, where) {
  const found = cutsNow(root, where);
  for (const closed of ["true", "false"]) {
    const place = root.querySelector(`[role=gridcell][aria-disabled=${closed}]`);
    place?.focus({ preventScroll: true });
    found.push(...cutsNow(root, `${where}, ${place?.dataset.p}`));
  }
  for (const tab of root.querySelectorAll("[role=tab]")) {
    tab.click();
    found.push(...cutsNow(root, `${where}, ${tab.textContent.trim()}`));
  }
  return found;
}

/** The same of what lies over a table: its small menu of tools, and the menu of a place where several things can be done. */
async function cutsInMenus(root, where) {
  const found = [];
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const more = root.querySelector(".eb-more");
  more.open = true;
  found.push(...cutsNow(root, `${where}, tools`));
  more.open = false;
  for (const place of root.querySelectorAll("[role=gridcell][aria-disabled=false]:not([data-front])")) {
    root.querySelector(`[id$="-tab-leaf:${place.closest(".eb-leaf")?.id.split(":")[1]}"]`)?.click();
    place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await frame().then(frame);
    if (root.querySelector(".eb-menu").hidden) continue;
    found.push(...cutsNow(root, `${where}, menu of ${place.dataset.p}`), ...outside(root, where));
    break;
  }
  return found;
}

/** A menu that lies beyond the box it opens in. */
function outside(root, where) {
  const menu = root.querySelector(".eb-menu").getBoundingClientRect();
  const box = root.querySelector(".eb-body").getBoundingClientRect();
  const out = Math.max(box.left - menu.left, menu.right - box.right, box.top - menu.top, menu.bottom - box.bottom);
  return out > LEAST ? [[where, "menu", "", "lies beyond the box", Math.round(out)]] : [];
}

Object.assign(window, { faults, cuts, cutsInMenus });
