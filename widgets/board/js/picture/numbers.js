// Numbers that stand in an element of the picture, each a text of its own.

/** @import { Area } from "../types.d.ts" */

const TEXT = /<text\b[^>]*>([^<]*)<\/text>/g;
const NUMBER = /^[+\u2212-]?\d+$/;

/** @param {string | null} text */
const isNumber = (text) => NUMBER.test(text ?? "");

// The numbers in their order, and the rest of what is written there.
/** @param {string} markup */
export function valuesIn(markup) {
  const texts = [...markup.matchAll(TEXT)].map(([, text]) => text);
  const values = texts.filter(isNumber).map((text) => Number(text.replace("\u2212", "-")));
  return { values, rest: texts.filter((text) => !isNumber(text)).join("|") };
}

// Where the number stands that is the `i`th in a drawn element, in units of the picture; nowhere if it is not seen.
/** @param {Element} node @param {number} i @param {SVGSVGElement} picture @returns {Area | null} */
export function middleOf(node, i, picture) {
  const text = [...node.querySelectorAll("text")].filter((one) => isNumber(one.textContent))[i];
  const place = text?.getBoundingClientRect();
  const matrix = picture.getScreenCTM()?.inverse();
  if (!place?.width || !matrix) return null;
  const { x, y } = new DOMPoint(place.x, place.y).matrixTransform(matrix);
  return { x, y, w: place.width * matrix.a, h: place.height * matrix.d };
}
