/** @import { Model } from "../types.d.ts" */

const MINUTE = 60_000; // ms

const day = () => new Date().toDateString();

// The kernel is asked how things are now whenever somebody comes to look at a page: sees it for the first time, comes
// back to it from elsewhere, or has it before him when another day begins.
/** @param {Model} model @param {Element} page @param {AbortSignal} signal */
export function freshWhenLookedAt(model, page, signal) {
  let seen = false;
  let latest = day();
  const ask = () => {
    if (!seen || document.hidden) return;
    latest = day();
    try {
      model.send({ kind: "again" });
    } catch {
      /* the kernel is gone; what is seen stays */
    }
  };
  const observer = new IntersectionObserver((entries) => {
    const before = seen;
    seen = entries[entries.length - 1].isIntersecting;
    if (!before) ask();
  });
  observer.observe(page);
  document.addEventListener("visibilitychange", ask, { signal });
  window.addEventListener("focus", ask, { signal });
  const timer = setInterval(() => latest !== day() && ask(), MINUTE);
  signal.addEventListener("abort", () => {
    observer.disconnect();
    clearInterval(timer);
  });
}
