// What can be done at the places of a scene, and why other things cannot.

export function unpack(packed, order) {
  if (packed[0] !== "~") return packed ? packed.split(" ") : [];
  const bits = atob(packed.slice(1));
  return order.filter((_, i) => (bits.charCodeAt(i >> 3) >> (i & 7)) & 1);
}

// A text with the key of a place, or the key's last part, filled in.
const filled = (text, key) => text.replaceAll("{:}", key.slice(key.lastIndexOf(":") + 1)).replaceAll("{}", key);

// What marks say, place by place: actions open there, reasons why not.
export function readMarks(marks, order, reasons) {
  const does = new Map();
  const why = new Map();
  const rest = [];
  const into = (map, key, item) => (map.get(key) ?? map.set(key, []).get(key)).push(item);
  const refuse = (key, reason) => into(why, key, { ...reason, text: filled(reason.text, key) });
  for (const [name, way] of Object.entries(marks.does ?? {})) {
    const [template, label] = name.split("|");
    for (const key of unpack(way.c, order)) into(does, key, { text: filled(template, key), label, ghost: way.g });
  }
  for (const name of unpack(marks.why ?? "", Object.keys(reasons))) {
    const [rule, text, cells, ...where] = reasons[name];
    const reason = { rule, text, where };
    if (cells === "*") rest.push(reason);
    else for (const key of unpack(cells, order)) refuse(key, reason);
  }
  const unsaid = rest.length ? order.filter((key) => !does.has(key) && !why.has(key)) : [];
  for (const key of unsaid) for (const reason of rest) refuse(key, reason);
  return { does, why };
}

export const nameOf = (way) => way.label || way.text;
