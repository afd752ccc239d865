// What can be done at the places of a scene, and why other things cannot.

/**
 * @import { Reason, Way } from "../types.d.ts"
 * @import { SceneMarks } from "../wire.d.ts"
 */

// A text with the key of a place, or the key's last part, filled in.
/** @param {string} text @param {string} key */
const filled = (text, key) => text.replaceAll("{:}", key.slice(key.lastIndexOf(":") + 1)).replaceAll("{}", key);

// What is done: its action and what it is called, then bars by which alike ones are told apart. Why not: a rule, a text
// that may hold any sign, what is in the way.
const WAY = /^([^|]*)\|([^|]*)/;
const REASON = /^([^|]*)\|(.*)\|([^|]*)$/s;

/** @type {<T>(map: Map<string, T[]>, key: string, item: T) => void} */
const into = (map, key, item) => {
  const list = map.get(key) ?? [];
  list.push(item);
  map.set(key, list);
};

// What marks say, place by place: actions open there, reasons why not.
/** @param {Pick<SceneMarks, "does" | "why">} marks */
export function readMarks({ does = {}, why = {} }) {
  /** @type {{ does: Map<string, Way[]>, why: Map<string, Reason[]> }} */
  const read = { does: new Map(), why: new Map() };
  for (const [name, { keys, ghost }] of Object.entries(does)) {
    const [, template, label] = WAY.exec(name) ?? ["", name, ""];
    for (const key of keys) into(read.does, key, { text: filled(template, key), label, ghost });
  }
  for (const [name, keys] of Object.entries(why)) {
    const [, rule, text, there] = REASON.exec(name) ?? ["", "", name, ""];
    const where = there ? there.split(" ") : [];
    for (const key of keys) into(read.why, key, { rule, text: filled(text, key), where });
  }
  return read;
}

/** @param {Way} way */
export const nameOf = (way) => way.label || way.text;
