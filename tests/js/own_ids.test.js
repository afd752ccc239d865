// The same picture more than once in a document.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ownIds } from "../../widgets/board/js/lib/own_ids.js";

test("pictures of a page use the definitions of that page", () => {
  const picture = `<pattern id="e-lake"/><g id='e-tree'/><path fill="url(#e-lake)"/><use href='#e-tree'/>`;
  const own = `<pattern id="e-p1-lake"/><g id='e-p1-tree'/><path fill="url(#e-p1-lake)"/><use href='#e-p1-tree'/>`;
  assert.equal(ownIds(picture, "p1"), own);
});

test("a picture is named by its own title and description", () => {
  const picture = `<svg aria-labelledby='e-1f-title e-1f-desc'><title id='e-1f-title'>A board</title></svg>`;
  const own = `<svg aria-labelledby='e-p1-1f-title e-p1-1f-desc'><title id='e-p1-1f-title'>A board</title></svg>`;
  assert.equal(ownIds(picture, "p1"), own);
});

test("other names and words stay as they are", () => {
  const page = `<a href="#ROF-TIL.3" id="rule">e-lake</a>`;
  assert.equal(ownIds(page, "p1"), page);
});
