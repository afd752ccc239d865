// Words found in rules: without accents and capitals, by the beginnings of words, in whatever form or language, the
// likeliest rule first.

import { plain } from "./text.js";

/** @import { BookEntry, BookTerm, BookWords } from "../types.d.ts" */

const WORD = /[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*/gu;
// What follows the stem of a word, in English or in Czech without its accents.
const ENDING = /(?:ami|emi|ach|ech|ich|ych|ove|ovi|eho|emu|ing|ies|ou|em|am|um|om|ed|es|mi|[aeiouys])$/;
const SHORTEST = 3; // letters of a stem
const LONGEST = 4; // letters of an ending that may follow it
const [EXACT, OTHER_FORM, BEGUN, ALIKE] = [1.2, 1, 0.8, 0.7];
const ASKED_ONLY = "?";
const FEW = 3; // hits: then those that lack one word are shown too
const RESEMBLING = 0.4; // of the pairs of letters of two words

/** @param {string} text @returns {string[]} */
export const wordsIn = (text) => plain(text).match(WORD) ?? [];

/** @param {string} word */
export function stemOf(word) {
  const stem = word.replace(ENDING, "");
  return stem.length < SHORTEST ? word : stem;
}

/** @param {string} word @param {string} stem */
const isFormOf = (word, stem) => word.startsWith(stem) && word.length - stem.length <= LONGEST;

// What is looked for: each word, or those that mean the same. Words that say nothing count only where there are no
// others.
/** @param {string} text @param {BookWords} known @returns {BookTerm[]} */
export function termsOf(text, { alike, idle }) {
  const all = wordsIn(text);
  const telling = all.filter((word) => !idle.includes(word));
  return [...new Set(telling.length ? telling : all)].map((word) => {
    const stem = stemOf(word);
    const groups = alike.filter((group) => group.some((one) => stemOf(one.replace(ASKED_ONLY, "")) === stem));
    return {
      word,
      stem,
      alike: groups.flatMap((group) => group.filter((one) => !one.endsWith(ASKED_ONLY)).map(stemOf)),
    };
  });
}

// How well a word of a text is what is looked for; 0: not at all.
/** @param {string} word @param {BookTerm} term */
export function likeness(word, term) {
  if (word === term.word) return EXACT;
  if (isFormOf(word, term.stem)) return OTHER_FORM;
  if (word.startsWith(term.word)) return BEGUN;
  return term.alike.some((stem) => isFormOf(word, stem)) ? ALIKE : 0;
}

/** @param {BookEntry} entry @param {BookTerm} term */
const weightIn = ({ fields }, term) =>
  fields.reduce(
    (sum, { weight, words }) => sum + weight * Math.max(0, ...words.map((word) => likeness(word, term))),
    0,
  );

// The rules that have all the words, the likeliest first; where they are few, also those that lack one of several,
// or that have most of them. A word that few rules have says more, and so does one of a short rule.
/**
 * @template {BookEntry} E
 * @param {E[]} entries
 * @param {BookTerm[]} terms
 * @returns {{ found: E[], nearly: E[] }}
 */
export function search(entries, terms) {
  const weights = terms.map((term) => entries.map((entry) => weightIn(entry, term)));
  const rare = weights.map((some) => Math.log(1 + entries.length / (1 + some.filter(Boolean).length)));
  const usual = entries.reduce((sum, { long }) => sum + long, 0) / (entries.length || 1);
  const rated = entries.map((entry, at) => ({
    entry,
    held: weights.filter((some) => some[at]).length,
    rating: weights.reduce((sum, some, n) => sum + some[at] * rare[n], 0) / (0.85 + (0.15 * entry.long) / usual),
  }));
  const having = (/** @type {number} */ count) =>
    rated
      .filter(({ held }) => count && held === count)
      .sort((one, other) => other.rating - one.rating)
      .map(({ entry }) => entry);
  const found = having(terms.length);
  const next = Math.max(0, ...rated.map(({ held }) => held).filter((held) => held < terms.length));
  return { found, nearly: found.length < FEW && 2 * next >= terms.length ? having(next) : [] };
}

const pairsOf = (/** @type {string} */ word) => new Set([...word.slice(1)].map((letter, n) => word[n] + letter));

// The words that are written most like one that is not there.
/** @param {string} word @param {Iterable<string>} words @returns {string[]} */
export function resembling(word, words) {
  const pairs = pairsOf(word);
  const rated = [...new Set(words)].map((other) => {
    const its = pairsOf(other);
    return { other, rating: (2 * [...pairs].filter((pair) => its.has(pair)).length) / (pairs.size + its.size || 1) };
  });
  const near = rated.filter(({ rating }) => rating >= RESEMBLING).sort((one, other) => other.rating - one.rating);
  return near.slice(0, FEW).map(({ other }) => other);
}

// A text in pieces: every second one is a word that was looked for.
/** @param {string} text @param {BookTerm[]} terms @returns {string[]} */
export function piecesOf(text, terms) {
  const pieces = [""];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!terms.some((term) => likeness(plain(word), term))) continue;
    pieces[pieces.length - 1] += text.slice(end, index);
    pieces.push(word, "");
    end = index + word.length;
  }
  pieces[pieces.length - 1] += text.slice(end);
  return pieces;
}
