// Numbers in an element, and the rest of what is written there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { valuesIn } from "../../widgets/board/js/picture/numbers.js";
import { sumOf } from "../../widgets/board/js/picture/shapes.js";

test("numbers stand in texts of their own, with their signs", () => {
  const markup =
    '<use href="#@coin"/><text x="3" class="b">Blue</text><text>4</text><text>\u22122</text><text>+3</text>';
  assert.deepEqual(valuesIn(markup), { values: [4, -2, 3], rest: "Blue" });
});

test("of two cards with other names the rest differs, so that their numbers are not compared", () => {
  const card = (name, points) => `<text>${name}</text><text>${points}</text>`;
  assert.equal(valuesIn(card("Church", 1)).rest, valuesIn(card("Church", 2)).rest);
  assert.notEqual(valuesIn(card("Church", 1)).rest, valuesIn(card("Mill", 1)).rest);
});

test("a number with words is none", () => {
  assert.deepEqual(valuesIn("<text>1/7</text><text>\u00d7 2</text>").values, []);
});

test("by how much one has changed stands above its end", () => {
  const number = { x: 10, y: 50, w: 9, h: 16 };
  const { x, y } = sumOf(number, "+3");
  assert.ok(x > number.x && y < number.y + 2);
});
