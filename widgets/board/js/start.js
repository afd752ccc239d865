// The page that everything begins from: its search over the rules of all games. It works where there is a kernel and in
// a page that was saved: there the page holds this script and the rules, and starts it itself.

import { find, h } from "./lib/dom.js";
import { freshWhenLookedAt } from "./lib/fresh.js";
import { keyed } from "./lib/keys.js";
import { ownIds } from "./lib/own_ids.js";
import { rendered } from "./lib/rendered.js";
import { piecesOf, search, termsOf, wordsIn } from "./lib/search.js";
import { countSaid, drawAnew, knownWords, searchField, wordsToTry } from "./lib/search_field.js";

/** @import { BookEntry, BookTerm, Given, RuleFound, SearchedBook } from "./types.d.ts" */

const SHOWN = 12; // hits; whoever finds more had better say more
const [ID_WEIGHT, TITLE_WEIGHT, GAME_WEIGHT] = [6, 0.8, 0.8];

// What a rule is found by: its id from any of its parts on, its game, what its chapter is called, and its texts.
/** @param {SearchedBook} book @returns {(BookEntry & { rule: RuleFound })[]} */
const entriesOf = ({ title, address, chapters }) =>
  chapters.flatMap(([chapter, inOther, rules]) =>
    rules.map(([id, text, other]) => {
      const [plainId] = wordsIn(id);
      const words = [text, other].flatMap(wordsIn);
      const fields = [
        { weight: ID_WEIGHT, words: [plainId, plainId.slice(plainId.indexOf("-") + 1)] },
        { weight: GAME_WEIGHT, words: wordsIn(title) },
        { weight: TITLE_WEIGHT, words: wordsIn(`${chapter} ${inOther}`) },
        { weight: 1, words },
      ];
      return {
        rule: { id, text, other, chapter, game: title, address: `${address}#${id}` },
        fields,
        long: words.length,
      };
    }),
  );

/** @param {string} text @param {BookTerm[]} terms */
const marked = (text, terms) => piecesOf(text, terms).map((piece, n) => (n % 2 ? h("mark", {}, piece) : piece));

// A hit leads to the rule in its book; where only the other language has the words, that shows too.
/** @param {RuleFound} rule @param {BookTerm[]} terms @param {string} lang */
function hit({ id, text, other, chapter, game, address }, terms, lang) {
  const own = marked(text, terms);
  const theirs = marked(other, terms);
  const inOther = own.length === 1 && theirs.length > 1;
  return h(
    "li",
    {},
    h(
      "a",
      { href: address },
      h(
        "span",
        { class: "where" },
        h("i", { class: "serif" }, game),
        ` · ${chapter}`,
        h("b", {}, ...marked(id, terms)),
      ),
      h("span", { class: "text" }, ...own),
      inOther && h("span", { class: "text other", lang }, ...theirs),
    ),
  );
}

/** @param {HTMLElement} root @param {SearchedBook[]} books */
export function start(root, books) {
  root.dataset.ready = "";
  const words = root.dataset;
  const known = knownWords(words);
  const other = root.lang === "en" ? "cs" : "en";
  /** @type {(BookEntry & { rule: RuleFound })[]} */
  let entries = [];
  const input = searchField(words, words.find);
  const status = h("p", { role: "status" });
  const hits = h("ol");
  const results = h("section", { class: "results", hidden: true, "aria-label": words.find }, status, hits);
  find(root, ".look .quiet").replaceWith(input);
  find(root, ".doors").after(results);

  const look = () => {
    entries = entries.length ? entries : books.flatMap(entriesOf);
    const terms = termsOf(input.value, known);
    const { found, nearly } = search(entries, terms);
    const shown = (found.length ? found : nearly).slice(0, SHOWN);
    hits.replaceChildren(...shown.map(({ rule }) => hit(rule, terms, other)));
    const text = input.value.trim();
    const count = found.length || nearly.length;
    status.textContent = countSaid(words, text, found, nearly);
    if (count > SHOWN) status.append(` ${words.first}`);
    if (terms.length && !count) status.append(...wordsToTry(terms, entries, lookFor));
    results.hidden = !text;
    root.classList.toggle("searching", !results.hidden);
  };
  /** @param {string} text */
  const lookFor = (text) => {
    input.value = text;
    look();
    input.focus();
  };
  // The arrows lead from the field through what was found and back; Enter opens the likeliest.
  root.onkeydown = keyed((e) => {
    const stops = [input, .../** @type {NodeListOf<HTMLElement>} */ (hits.querySelectorAll("a"))];
    const at = stops.indexOf(/** @type {HTMLElement} */ (e.target));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[e.key];
    if (at >= 0 && to !== undefined && !results.hidden) {
      stops[to]?.focus();
      e.preventDefault();
    } else if (at === 0 && e.key === "Enter") {
      stops[1]?.click();
      e.preventDefault();
    } else if (e.key === "Escape" && input.value) {
      lookFor("");
      e.preventDefault();
    }
    if (e.key !== "Tab") e.stopPropagation();
  });
  input.oninput = look;
}

/** @param {Given} given */
function render({ model, el, signal }) {
  /** @returns {SearchedBook[]} */
  const books = () => JSON.parse(model.get("_rules"));
  const draw = () => drawAnew(el, ownIds(model.get("_page")), () => start(find(el, ".ex-start"), books()));
  model.on("change:_page", draw);
  draw();
  freshWhenLookedAt(model, el, signal);
}

for (const page of document.querySelectorAll(".ex-start.saved:not([data-ready])")) {
  const rules = page.parentElement?.querySelector("script.ex-rules");
  start(/** @type {HTMLElement} */ (page), JSON.parse(rules?.textContent ?? "[]"));
}

export default { render: rendered(render) };
