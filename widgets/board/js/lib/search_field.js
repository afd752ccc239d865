// What pages with a search over rules have in common: the field, what is said of how much was found, words to try
// instead, and that a page which is drawn anew keeps what somebody looks for.

import { find, h } from "./dom.js";
import { resembling, wordsIn } from "./search.js";
import { fill } from "./text.js";

/** @import { BookEntry, BookTerm, BookWords } from "../types.d.ts" */

const LONGEST = 200; // letters of a question

// What the page says of words: which mean the same, and which say nothing.
/** @param {DOMStringMap} words @returns {BookWords} */
export const knownWords = ({ alike, idle }) => ({
  alike: (alike ?? "").split("|").map((group) => group.split(" ")),
  idle: wordsIn(idle ?? ""),
});

/** @param {DOMStringMap} words @param {string} [label] where no label stands around it */
export const searchField = ({ hint }, label) =>
  h("input", {
    type: "search",
    placeholder: hint,
    "aria-label": label,
    autocomplete: "off",
    spellcheck: "false",
    maxlength: LONGEST,
  });

// How much was found, in words; nothing where nothing is looked for.
/** @param {DOMStringMap} words @param {string} text @param {unknown[]} found @param {unknown[]} nearly */
export function countSaid(words, text, found, nearly) {
  const said = found.length ? words.found : nearly.length ? words.most : words.none;
  return text ? fill(said ?? "", { count: found.length || nearly.length, text }) : "";
}

// Where nothing is found: words of the rules that are written like the last one.
/** @param {BookTerm[]} terms @param {BookEntry[]} entries @param {(word: string) => void} lookFor */
export function wordsToTry(terms, entries, lookFor) {
  const vocabulary = entries.flatMap(({ fields }) => fields.flatMap((field) => field.words));
  return resembling(terms[terms.length - 1].word, vocabulary).map((word) =>
    h("button", { type: "button", class: "word", onclick: () => lookFor(word) }, word),
  );
}

// In another language a page is drawn anew; what somebody looks for he looks for still.
/** @param {HTMLElement} el @param {string} page @param {() => void} begin makes the page one that can be searched */
export function drawAnew(el, page, begin) {
  const before = /** @type {HTMLInputElement | null} */ (el.querySelector("input[type=search]"));
  const [sought, writes] = [before?.value, before?.matches(":focus")];
  el.innerHTML = page;
  begin();
  const input = /** @type {HTMLInputElement} */ (find(el, "input[type=search]"));
  input.value = sought ?? "";
  if (sought) input.dispatchEvent(new Event("input"));
  if (writes) input.focus();
}
