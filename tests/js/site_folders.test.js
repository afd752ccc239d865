import assert from "node:assert/strict";
import { test } from "node:test";

import { askForLessonsAlone } from "../../scripts/build_site/js/site_folders.js";

test("the site is asked for its lessons, and what the browser keeps has nothing on the site", async () => {
  /** @type {string[]} */
  const asked = [];
  const drive = {
    /** @param {string} path */
    async _getServerDirectory(path) {
      asked.push(path);
      return new Map([[path, {}]]);
    },
  };
  askForLessonsAlone(drive, "lessons-0a1b2c3d");
  for (const path of ["", "lessons-0a1b2c3d", "lessons-0a1b2c3d/cs/cities"])
    assert.equal((await drive._getServerDirectory(path)).size, 1);
  for (const path of [".eixample", ".eixample/matches", "Untitled Folder"])
    assert.equal((await drive._getServerDirectory(path)).size, 0);
  assert.deepEqual(asked, ["", "lessons-0a1b2c3d", "lessons-0a1b2c3d/cs/cities"]);
});
