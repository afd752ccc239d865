// When something is drawn, and whether it moves.

export const STILL = "(prefers-reduced-motion: reduce)";

// In the frame after the one that comes, and not before that one has been painted: a busy page would else draw both at
// once, since frames go before all else that waits.
/** @param {() => void} work */
export const nextFrame = (work) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => requestAnimationFrame(work);
    port2.postMessage(null);
  });

// A model that is not ready within two seconds is given up by its host for good. So nothing slow happens before that:
// a page with many boards draws them one by one in idle moments.
export const whenIdle = () =>
  new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve, { timeout: 1000 }));
