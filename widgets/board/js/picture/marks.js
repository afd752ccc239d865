// What can be done at the places of a scene, and why other things cannot.

// A text with the key of a place, or the key's last part, filled in.
const filled = (text, key) => text.replaceAll("{:}", key.slice(key.lastIndexOf(":") + 1)).replaceAll("{}", key);

// What is done: its action and what it is called, then bars by which alike ones are told apart. Why not: a rule, a text
// that may hold any sign, what is in the way.
const WAY = /^(?<template>[^|]*)\|(?<label>[^|]*)/;
const REASON = /^(?<rule>[^|]*)\|(?<text>.*)\|(?<where>[^|]*)$/s;

// What marks say, place by place: actions open there, reasons why not.
export function readMarks({ does = {}, why = {} }) {
  const read = { does: new Map(), why: new Map() };
  const into = (map, key, item) => (map.get(key) ?? map.set(key, []).get(key)).push(item);
  for (const [name, { keys, ghost }] of Object.entries(does)) {
    const { template, label } = WAY.exec(name).groups;
    for (const key of keys) into(read.does, key, { text: filled(template, key), label, ghost });
  }
  for (const [name, keys] of Object.entries(why)) {
    const { rule, text, where } = REASON.exec(name).groups;
    for (const key of keys) {
      into(read.why, key, { rule, text: filled(text, key), where: where ? where.split(" ") : [] });
    }
  }
  return read;
}

export const nameOf = (way) => way.label || way.text;
