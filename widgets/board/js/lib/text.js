// What is done with texts: facts filled in, numbers with their signs, rules found.

/** @import { ReasonText } from "../wire.d.ts" */

export const RULE_ID = /([A-Z]+-[A-Z0-9.]*\d)/;

/** @param {string} text @param {object} facts */
export const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => Reflect.get(facts, name) ?? "");

// As one writes in a hurry: without accents and capitals, and with the hyphen that keyboards have for a minus sign.
/** @param {string} text */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("\u2212", "-").toLowerCase();

/** @param {number | string} value */
export const minus = (value) => String(value).replace("-", "\u2212");

/** @param {number} value */
export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? minus(value) : "0");

// Reasons for ears.
/** @param {ReasonText[]} why */
export const aloud = (why) => why.map((reason) => `${reason.text} ${reason.rule}`).join(" ");
