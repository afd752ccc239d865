// Finding one's way from place to place with the keyboard.

/** @import { Marks, Places } from "../types.d.ts" */

/** @typedef {{ order: string[], els: Places }} Ordered The places of a picture, in keyboard order. */

/** @param {Places} els @param {string} key */
function centre(els, key) {
  const { x, y, w, h } = els[key];
  return [x + w / 2, y + h / 2];
}

// The nearest place that way, on the same leaf.
/** @param {Ordered} places @param {string} key @param {number} dx @param {number} dy */
export function toward({ order, els }, key, dx, dy) {
  const [x, y] = centre(els, key);
  let best = null;
  let least = Infinity;
  for (const other of order.filter((one) => els[one].t === els[key].t)) {
    const [ox, oy] = centre(els, other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const cost = along + 3 * aside;
    if (along > 1 && aside <= 2 * along + 1 && cost < least) {
      best = other;
      least = cost;
    }
  }
  return best;
}

// The first or the last place of its row.
/** @param {Ordered} places @param {string} key @param {boolean} last */
export function alongRow({ order, els }, key, last) {
  const row = order.filter((other) => String(els[other].r) === String(els[key].r));
  return last ? row[row.length - 1] : row[0];
}

// The next place where something can be done, round the whole board.
/** @param {{ order: string[], marks: Pick<Marks, "does"> }} places @param {string} key @param {number} step */
export function nextOpen({ order, marks }, key, step) {
  const start = order.indexOf(key);
  const n = order.length;
  for (let i = 1; i <= n; i++) {
    const other = order[(start + step * i + n * i) % n];
    if (marks.does.has(other)) return other;
  }
  return null;
}

// The first place of the next part of the board.
/** @param {Ordered} places @param {string} key @param {number} step */
export function alongGroups({ order, els }, key, step) {
  const groups = [...new Set(order.map((other) => els[other].r[0]))];
  const group = groups[groups.indexOf(els[key].r[0]) + step];
  return order.find((other) => els[other].r[0] === group) ?? null;
}
