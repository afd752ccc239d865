// What the board hands over: a file for the browser to save, a picture drawn in dots first if that is wanted, or a code
// for the clipboard.

import { h } from "./lib/dom.js";
import { isOwnMachine, shareLink } from "./lib/share_link.js";

/** @import { Words } from "./wire.d.ts" */

const LINK = "text/uri-list";
const PAPER = "text/html";
const DOTS = 2; // for each unit of a picture

// What has come of it: the id of a text, and its facts.
/**
 * @param {string} name
 * @param {string} text
 * @param {string} form
 * @returns {Promise<[keyof Words, Record<string, string>]>}
 */
export async function keep(name, text, form) {
  if (!name) {
    const [address, code] = form === LINK ? text.split(/\?(?:position|worksheet)=/) : ["", ""];
    const copied = code ? shareLink(address, code, location.href) : text;
    try {
      await navigator.clipboard.writeText(copied);
      if (form !== LINK) return ["copied_code", {}];
      if (!/worksheet(=|%3D)/.test(text)) return ["copied_link", {}];
      return [isOwnMachine(copied) ? "copied_worksheet_here" : "copied_worksheet", {}];
    } catch {
      return ["not_copied", { text: copied }];
    }
  }
  if (form === PAPER) {
    print(name, text);
    return ["printed", {}];
  }
  const blob = form === "image/png" ? await inDots(text).catch(() => null) : new Blob([text], { type: form });
  if (!blob) return ["not_saved", { name }]; // too large to draw, or drawing is switched off
  const href = URL.createObjectURL(blob);
  h("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
  return ["saved_file", { name }];
}

// A page is printed where nobody sees it, and goes away with the next one.
/** @param {string} name @param {string} text */
function print(name, text) {
  document.querySelector(".eb-printed")?.remove();
  const frame = h("iframe", { class: "eb-printed", title: name, srcdoc: text, "aria-hidden": "true", tabindex: -1 });
  Object.assign(frame.style, { position: "fixed", width: "0", height: "0", border: "0", visibility: "hidden" });
  frame.addEventListener("load", () => frame.contentWindow?.print());
  document.body.append(frame);
}

/** @param {string} text @returns {Promise<Blob | null>} */
async function inDots(text) {
  const [, ...sides] = /viewBox='0 0 ([\d.]+) ([\d.]+)'/.exec(text) ?? [];
  const [w, h_] = sides.map((side) => Number(side) * DOTS);
  const sized = text.replace("width='100%'", `width='${w}' height='${h_}'`).replace(/ style='max-width:[^']*'/, "");
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h_ });
  canvas.getContext("2d")?.drawImage(image, 0, 0, w, h_);
  URL.revokeObjectURL(image.src);
  return new Promise((made) => canvas.toBlob(made, "image/png"));
}
