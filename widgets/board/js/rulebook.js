// The rulebook of a game: a search field above it, and places that lead to each other. It works where there is a kernel
// and in a page that was saved: there the page holds this script, and starts it itself.

import { around, childrenOf, find, h } from "./lib/dom.js";
import { keyed } from "./lib/keys.js";
import { ownIds } from "./lib/own_ids.js";
import { rendered } from "./lib/rendered.js";
import { piecesOf, search, termsOf, wordsIn } from "./lib/search.js";
import { countSaid, drawAnew, knownWords, searchField, wordsToTry } from "./lib/search_field.js";
import { RULE_ID } from "./lib/text.js";

/** @import { BookEntry, BookTerm, BookWords, Given } from "./types.d.ts" */

const SHOWN = 30; // hits; whoever finds more had better say more
const ID_WEIGHT = 6;
const TITLE_WEIGHT = 0.8;

/** @param {HTMLElement} rule @returns {HTMLElement[]} its text, and that in the other language */
const textsOf = (rule) => childrenOf(rule).filter(({ tagName }) => tagName === "P");

// A rule as it is used: its id leads to its place, and the notes below it unfold.
/** @param {HTMLElement} rule @param {string} more */
function completed(rule, more) {
  // JupyterLab may have put a link of its own before it.
  const written = [...find(rule, "h4").childNodes].find((node) => node instanceof Text);
  written?.replaceWith(h("a", { href: `#${rule.id}` }, rule.id));
  const notes = rule.querySelector("small");
  const details = h("details", {}, h("summary", {}, more));
  notes?.replaceWith(details);
  if (notes) details.append(notes);
}

// What a rule is found by: its id from any of its parts on, what its chapter is called, and its texts.
/** @param {HTMLElement} node @returns {BookEntry & { node: HTMLElement }} */
function entryOf(node) {
  const [id] = wordsIn(node.id);
  const chapter = find(around(node, "section"), "h3");
  const fields = [
    { weight: ID_WEIGHT, words: [id, id.slice(id.indexOf("-") + 1)] },
    { weight: TITLE_WEIGHT, words: wordsIn(`${chapter.textContent} ${chapter.title}`) },
    { weight: 1, words: textsOf(node).flatMap(({ textContent }) => wordsIn(textContent ?? "")) },
  ];
  return { node, fields, long: fields[2].words.length };
}

/** @param {HTMLElement} node @param {BookTerm[]} terms */
function mark(node, terms) {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const texts = [];
  while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
  let marked = 0;
  for (const text of texts) {
    const pieces = piecesOf(text.data, terms);
    marked += (pieces.length - 1) / 2;
    if (pieces.length > 1) text.replaceWith(...pieces.map((piece, n) => (n % 2 ? h("mark", {}, piece) : piece)));
  }
  return marked;
}

// A hit is a copy of its rule, below the title of its chapter; where only the other language has the words, that shows.
/** @param {HTMLElement} rule @param {BookTerm[]} terms */
function hit(rule, terms) {
  const copy = /** @type {HTMLElement} */ (rule.cloneNode(true));
  const title = find(around(rule, "section"), "h3").textContent;
  copy.removeAttribute("id");
  const [own, other] = textsOf(copy);
  const named = mark(find(copy, "a"), terms);
  const said = mark(own, terms);
  if (mark(other, terms) && !said && !named) copy.classList.add("both");
  find(copy, "h4").append(h("span", { class: "where" }, title));
  return h("li", {}, copy);
}

// The rules that a text names become links, so that the page itself need not hold them.
/** @param {HTMLElement} notes @param {Map<string, HTMLElement>} rules */
function link(notes, rules) {
  for (const node of [...notes.childNodes].filter((node) => node instanceof Text)) {
    const parts = node.data.split(RULE_ID);
    node.replaceWith(...parts.map((part) => (rules.has(part) ? h("a", { href: `#${part}` }, part) : part)));
  }
}

/** @param {HTMLElement} root @param {(rule: string) => Promise<string>} [ask] what a kernel knows beyond the page */
export function start(root, ask) {
  root.dataset.ready = "";
  const words = root.dataset;
  const known = knownWords(words);
  const frame = find(root, ".frame");
  const entries = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("article"))].map(entryOf);
  const rules = new Map(entries.map(({ node }) => [node.id, node]));
  for (const { node } of entries) completed(node, words.more ?? "");
  const input = searchField(words);
  const status = h("p", { role: "status" });
  const back = h("button", { type: "button", hidden: true, onclick: () => showHits() }, words.back);
  const hits = h("ol", { class: "hits", hidden: true });
  find(root, ".head").prepend(h("label", {}, h("span", {}, words.find), input), back);
  find(root, ".head").append(status);
  find(root, ".pages").before(hits);

  /** @param {boolean} on */
  const listHits = (on) => {
    hits.hidden = !on;
    root.classList.toggle("searching", on);
    back.hidden = on || !hits.childElementCount;
    frame.scrollTop = 0;
    for (const one of root.querySelectorAll(".here")) one.classList.remove("here");
  };
  const showHits = () => {
    listHits(true);
    input.focus();
  };
  /** @param {string} text */
  const lookFor = (text) => {
    input.value = text;
    look();
    input.focus();
  };
  const look = () => {
    const terms = termsOf(input.value, known);
    const { found, nearly } = search(entries, terms);
    const between = nearly.length && found.length ? [h("li", { class: "nearly" }, words.nearly)] : [];
    const [whole, part] = [found, nearly].map((some) => some.slice(0, SHOWN).map(({ node }) => hit(node, terms)));
    hits.replaceChildren(...whole, ...between, ...part);
    const text = input.value.trim();
    status.textContent = countSaid(words, text, found, nearly);
    if (terms.length && !found.length && !nearly.length) status.append(...wordsToTry(terms, entries, lookFor));
    listHits(text !== "");
  };
  // To a rule, or a chapter, in its place in the book.
  /** @param {string} id */
  const goTo = (id) => {
    const place = rules.get(id) ?? find(root, `h3[id="${CSS.escape(id)}"]`);
    if (!place) return;
    listHits(false);
    if (rules.has(id)) place.classList.add("here");
    frame.scrollTop += place.getBoundingClientRect().top - frame.getBoundingClientRect().top - 12;
    (place.querySelector("a") ?? place).focus({ preventScroll: true });
  };
  // What the kernel knows beyond the page comes when somebody unfolds the notes.
  /** @param {HTMLDetailsElement} details */
  const unfold = async (details) => {
    for (const notes of details.querySelectorAll("small")) link(notes, rules);
    const id = find(around(details, "article"), "a").textContent;
    if (!ask || !id || details.dataset.asked !== undefined) return;
    details.dataset.asked = "";
    details.insertAdjacentHTML("beforeend", ownIds(await ask(id)));
  };
  root.addEventListener("click", (e) => {
    const id = /** @type {Element} */ (e.target)
      .closest("a")
      ?.getAttribute("href")
      ?.match(/^#(.+)/)?.[1];
    if (!id) return;
    e.preventDefault();
    goTo(id);
  });
  root.addEventListener(
    "toggle",
    ({ target }) => {
      const details = /** @type {HTMLDetailsElement} */ (target);
      if (details.open && details.parentElement?.matches("article")) unfold(details);
    },
    { capture: true },
  );
  // Escape leads back to the hits, and from there to the book.
  root.onkeydown = keyed((e) => {
    if (e.key === "Escape" && input.value) {
      if (back.hidden) lookFor("");
      else showHits();
      e.preventDefault();
    }
    if (e.key !== "Tab") e.stopPropagation();
  });
  input.oninput = look;
  const wanted = window.location.hash.slice(1);
  if (rules.has(wanted)) goTo(wanted);
}

let count = 0; // of questions of all views: the kernel answers all of them

/** @param {Given} given */
function render({ model, el }) {
  /** @type {Map<number, (more: string) => void>} */
  const waiting = new Map();
  /** @param {string} rule @returns {Promise<string>} */
  const ask = (rule) =>
    new Promise((resolve) => {
      waiting.set(++count, resolve);
      model.send({ rule, n: count });
    });
  const draw = () => drawAnew(el, model.get("_page"), () => start(find(el, ".ex-book"), ask));
  model.on("change:_page", draw);
  /** @param {{ a: number, more: string }} answer */
  const hear = ({ a, more }) => {
    waiting.get(a)?.(more);
    waiting.delete(a);
  };
  model.on("msg:custom", hear);
  draw();
}

for (const page of document.querySelectorAll(".ex-book.saved:not([data-ready])"))
  start(/** @type {HTMLElement} */ (page));

export default { render: rendered(render) };
