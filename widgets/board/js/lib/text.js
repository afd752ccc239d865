// What is done with texts: facts filled in, numbers with their signs, rules found.

export const RULE_ID = /([A-Z]+-[A-Z0-9.]*\d)/;

export const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");

// As one writes in a hurry: without accents and capitals, and with the hyphen that keyboards have for a minus sign.
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("\u2212", "-").toLowerCase();

export const minus = (value) => String(value).replace("-", "\u2212");

export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? minus(value) : "0");

// Reasons for ears.
export const aloud = (why) => why.map((reason) => `${reason.text} ${reason.rule}`).join(" ");
