// The shapes of states. The still picture draws the same ones in Python (`geometry.py`, `draw.py`, `static.py`), and a
// test holds them together. A place is a box { x, y, w, h }; d: 1 if its dot sits on the corner.

/** @import { Area } from "../types.d.ts" */

const NEAR = 6;

/** @param {number} x @param {number} y @param {number} w @param {number} h @param {number | null} [cut] */
export function octagon(x, y, w, h, cut = null) {
  const side = Math.min(w, h);
  const c = cut ?? (side < 48 ? side / 5 : Math.min(12, 9 + (side - 48) / 40));
  const r = x + w;
  const b = y + h;
  return `M${x + c} ${y}H${r - c}L${r} ${y + c}V${b - c}L${r - c} ${b}H${x + c}L${x} ${b - c}V${y + c}z`;
}

// The outline of a place, `grow` units outside it.
/** @param {Area} place @param {number} grow */
export const outlineOf = (place, grow) =>
  octagon(place.x - grow, place.y - grow, place.w + 2 * grow, place.h + 2 * grow);

// Brackets at the corners of places, the sign of the last change; places side by side are held by one pair.
/** @param {Area[]} places @param {number} [grow] @param {number} [arm] */
export function brackets(places, grow = 3, arm = 12) {
  const near = 2;
  /** @type {(box: Area, o: Area) => boolean} */
  const holds = (box, o) =>
    box.x - near <= o.x &&
    box.y - near <= o.y &&
    o.x + o.w <= box.x + box.w + near &&
    o.y + o.h <= box.y + box.h + near;
  const once = [...new Map(places.map((p) => [[p.x, p.y, p.w, p.h].join(), p])).values()];
  const grown = once.map((p) => ({ x: p.x - grow, y: p.y - grow, w: p.w + 2 * grow, h: p.h + 2 * grow }));
  return grown
    .flatMap((box) => {
      const others = grown.filter((other) => !holds(box, other));
      const r = box.x + box.w;
      const b = box.y + box.h;
      return [
        [box.x, box.y, 1, 1],
        [box.x, b, 1, -1],
        [r, box.y, -1, 1],
        [r, b, -1, -1],
      ]
        .filter(([x, y]) => !others.some((other) => holds(other, { x, y, w: 0, h: 0 })))
        .map(([x, y, dx, dy]) => `M${x} ${y + dy * arm}V${y}H${x + dx * arm}`);
    })
    .join("");
}

/** @type {Record<"x" | "y", (keyof Area)[]>} */
const SIDES = { x: ["w", "y", "h"], y: ["h", "x", "w"] }; // how long it is that way; the other way, and how wide

// Does the second place stand right after the first one, along "x" or "y", side by side for at least half a side?
/** @param {Area} first @param {Area} second @param {"x" | "y"} along */
export function beside(first, second, along) {
  const [len, across, wide] = SIDES[along];
  const low = Math.max(first[across], second[across]);
  const shared = Math.min(first[across] + first[wide], second[across] + second[wide]) - low;
  const gap = second[along] - first[along] - first[len];
  return first[along] < second[along] && gap <= NEAR && 2 * shared >= Math.min(first[wide], second[wide]);
}

// The outline round some places, `grow` units outside them; places that touch each other are enclosed together.
/** @param {Area[]} places @param {number} grow */
export function contours(places, grow) {
  /** @param {boolean} joined */
  const reach = (joined) => (joined ? NEAR / 2 : grow);
  return places
    .map((p) => {
      const right = places.some((q) => beside(p, q, "x"));
      const left = places.some((q) => beside(q, p, "x"));
      const low = places.some((q) => beside(p, q, "y"));
      const top = places.some((q) => beside(q, p, "y"));
      if (!(right || left || low || top)) return outlineOf(p, grow);
      const x0 = p.x - reach(left);
      const x1 = p.x + p.w + reach(right);
      const y0 = p.y - reach(top);
      const y1 = p.y + p.h + reach(low);
      return [
        top ? "" : `M${x0} ${p.y - grow}H${x1}`,
        right ? "" : `M${p.x + p.w + grow} ${y0}V${y1}`,
        low ? "" : `M${x1} ${p.y + p.h + grow}H${x0}`,
        left ? "" : `M${p.x - grow} ${y1}V${y0}`,
      ].join("");
    })
    .filter(Boolean);
}

// Where the dot of an open place sits: in the middle, or on the upper right corner of a card or piece.
/** @param {Area & { d?: number }} p */
export const dotOf = (p) => (p.d ? [p.x + p.w - 4, p.y + 4] : [p.x + p.w / 2, p.y + p.h / 2]);

// A short text at the corner of a place: the octagon behind it, and where its middle stands.
/** @param {Area} place @param {string} text */
export function badgeOf(place, text) {
  const w = 10 + 13 * text.length;
  const x = place.x + place.w - 2;
  const y = place.y + 3;
  return { d: octagon(x - w / 2, y - 12, w, 24, 6), x, y: y + 6.5 };
}

// By how much a number has changed: above its end, so that it can be read itself.
/** @param {Area} number @param {string} text */
export function sumOf(number, text) {
  const w = 8 + 9 * text.length;
  const x = number.x + number.w + 2;
  const y = number.y - 5;
  return { d: octagon(x - w / 2, y - 9, w, 18, 5), x, y: y + 5 };
}

// Witnesses with the same badge belong together, and the first of them carries it.
/** @param {Record<string, string>} badges */
export function alike(badges) {
  const keys = Object.keys(badges);
  return [...new Set(Object.values(badges))].map((badge) => keys.filter((key) => badges[key] === badge));
}
