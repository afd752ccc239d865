// What anywidget is given for a board: the board's program, deflated, and how it is unpacked.
// anywidget evaluates this anew for every model. What the first one in a page has made does for all of the same bundle.

import { inflated } from "./lib/inflated.js";

/** @import board from "./board.js" */

const shared = Symbol.for(`eixample ${BUNDLE}`);
const page = /** @type {{ [made: symbol]: Promise<typeof board> }} */ (/** @type {unknown} */ (globalThis));

async function unpacked() {
  const packed = Uint8Array.from(atob(PACKED), (sign) => sign.charCodeAt(0));
  const program = new Blob([await inflated(packed).text()], { type: "text/javascript" });
  const address = URL.createObjectURL(program);
  try {
    return (await import(address)).default;
  } finally {
    URL.revokeObjectURL(address);
  }
}

page[shared] ??= unpacked();
export default await page[shared];
