// What a rulebook is searched by: words in any form and language, the likeliest rule first.

import assert from "node:assert/strict";
import { test } from "node:test";
import { likeness, piecesOf, resembling, search, stemOf, termsOf, wordsIn } from "../../widgets/board/js/lib/search.js";

const KNOWN = { alike: [["cost", "price", "free?", "cena"]], idle: ["the", "a", "how"] };
const terms = (text) => termsOf(text, KNOWN);
const entry = (id, title, text) => {
  const words = wordsIn(text);
  const fields = [
    { weight: 6, words: [id] },
    { weight: 0.8, words: wordsIn(title) },
    { weight: 1, words },
  ];
  return { id, fields, long: words.length };
};
const BOOK = [
  entry("bld.1", "Building", "A market costs two gold, Tržiště stojí dva zlaťáky"),
  entry("bld.2", "Building", "A fountain needs a lake, Kašna potřebuje jezero"),
  entry("fed.1", "Feeding", "Whoever has no corn is hungry, Kdo nemá obilí, má hlad; a fountain is no help"),
];
const ids = (found) => found.map(({ id }) => id);
const searched = (text) => search(BOOK, terms(text));

test("words are written plainly; an id is one", () => {
  assert.deepEqual(wordsIn("Kašna, dům: CIT-DEF.7."), ["kasna", "dum", "cit-def.7"]);
  assert.deepEqual(wordsIn(" ,. "), []);
});

test("what is declined has one stem, in both languages; a short word keeps its ending", () => {
  assert.deepEqual(["kasna", "kasnu", "kasnami"].map(stemOf), ["kasn", "kasn", "kasn"]);
  assert.deepEqual(["city", "cities", "buildings", "is"].map(stemOf), ["cit", "cit", "building", "is"]);
});

test("a word is found as it is, in another form, by its beginning, by what means the same; in this order", () => {
  const [term] = terms("price");
  const found = ["price", "prices", "priceless-thing", "cenu", "gold"].map((word) => likeness(word, term));
  assert.deepEqual(
    [...found].sort((a, b) => b - a),
    found,
  );
  assert.equal(new Set(found).size, 5);
  assert.equal(found[4], 0);
});

test("a word that is only asked with is not found for another one", () => {
  assert.ok(likeness("cost", terms("free")[0]));
  assert.equal(likeness("free", terms("cost")[0]), 0);
});

test("words that say nothing count where there are no others", () => {
  assert.deepEqual(
    terms("how the fountain").map(({ word }) => word),
    ["fountain"],
  );
  assert.deepEqual(
    terms("the the").map(({ word }) => word),
    ["the"],
  );
});

test("without accents, in the other language, by beginnings", () => {
  assert.equal(ids(searched("kasnou").found)[0], "bld.2");
  assert.equal(ids(searched("fou lak").found)[0], "bld.2");
  assert.deepEqual(ids(searched("trziste").found), ["bld.1"]);
});

test("all words have to be there; if hits are few, rules that lack one follow apart", () => {
  const { found, nearly } = searched("fountain lake");
  assert.deepEqual([ids(found), ids(nearly)], [["bld.2"], ["fed.1"]]);
  assert.deepEqual(searched("fountain lake gold corn").found, []);
});

test("the word of a chapter's title counts less than that of a rule, an id most", () => {
  assert.deepEqual(ids(searched("fed.1").found), ["fed.1"]);
  assert.deepEqual(ids(searched("fountain").found), ["bld.2", "fed.1"]);
  assert.deepEqual(ids(searched("building").found).sort(), ["bld.1", "bld.2"]);
});

test("nothing that is like it: nothing is found, and nearly written words are named", () => {
  assert.deepEqual(searched("zebra"), { found: [], nearly: [] });
  assert.deepEqual(searched(""), { found: [], nearly: [] });
  assert.deepEqual(resembling("fontana", ["fountain", "lake", "fountain"]), ["fountain"]);
  assert.deepEqual(resembling("x", ["lake", ""]), []);
});

test("what was looked for is marked as it is written", () => {
  assert.deepEqual(piecesOf("U kašny, Kašnou.", terms("kasna")), ["U ", "kašny", ", ", "Kašnou", "."]);
  assert.deepEqual(piecesOf("<b>", terms("kasna")), ["<b>"]);
});
