/** @import { Given } from "../types.d.ts" */

// A view, and how it ends: before version 0.11 anywidget gives no signal, and calls alone what rendering has given
// back.
/** @param {(given: Given) => (() => void) | void} render @returns {(given: Given) => (() => void) | void} */
export const rendered = (render) => (given) => {
  if (given.signal) return render(given);
  const ends = new AbortController();
  const after = render({ ...given, signal: ends.signal });
  return () => {
    ends.abort();
    after?.();
  };
};
