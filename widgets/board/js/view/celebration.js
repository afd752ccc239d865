// The end of a lesson, once: a wave goes through the city on the board while blocks are laid beside it.

import { STILL } from "../lib/timing.js";

/** @import { View } from "./view.js" */

const LASTS = 1200; // ms, all of it
const ONE = 420; // ms, what one thing takes
const HIGH = 11; // units of the picture
const LARGE = 0.3; // of the picture's width: what is larger is ground, and stays

/** @param {View} view */
export function celebrate({ root, picture, frame, signal }) {
  if (matchMedia(STILL).matches) return;
  root.classList.add("eb-celebrates");
  const timer = setTimeout(() => root.classList.remove("eb-celebrates"), LASTS);
  signal.addEventListener("abort", () => clearTimeout(timer));
  const { w: width, h: height } = frame.scene;
  for (const [key, node] of picture.nodes) {
    const { x, y, t } = picture.els[key];
    if (t || node.getBBox().width > LARGE * width) continue;
    const delay = (LASTS - ONE) * Math.min(1, Math.max(0, (x / width + y / height) / 2));
    node.animate([{ translate: "0 0" }, { translate: `0 ${-HIGH}px` }, { translate: "0 0" }], {
      duration: ONE,
      delay,
      easing: "ease-in-out",
    });
  }
}
