import assert from "node:assert/strict";
import { test } from "node:test";
import { isOwnMachine, sharedCodeIn, shareLink } from "../../widgets/board/js/lib/share_link.js";

const CODE = "exp1.abc-_d.01234567";
const LESSON = "path=lessons-0a1b2c3d/cs/cities/01.ipynb";

test("on the site it names no release, and its code is for the browser alone", () => {
  const made = shareLink("../from_a_link.ipynb", CODE, `https://a.example/b/notebooks/index.html?${LESSON}#x`);
  assert.equal(made, `https://a.example/b/notebooks/index.html?path=cs%2Ffrom_a_link.ipynb#position=${CODE}`);
  assert.equal(sharedCodeIn(made), CODE);
});

test("in Jupyter it leads to the notebook beside", () => {
  const made = shareLink("../from_a_link.ipynb", CODE, "http://localhost:8888/lab/tree/cities/01.ipynb?x=1");
  assert.equal(made, `http://localhost:8888/lab/tree/from_a_link.ipynb?position=${CODE}`);
  assert.equal(sharedCodeIn(made), CODE);
});

test("a worksheet goes under its own name", () => {
  const code = CODE.replace("exp", "exw");
  for (const here of [
    `https://a.example/b/notebooks/index.html?${LESSON}`,
    "http://localhost:8888/lab/tree/cities/01.ipynb",
  ]) {
    const made = shareLink("../from_a_link.ipynb", code, here);
    assert.match(made, /[?#]worksheet=exw1/);
    assert.equal(sharedCodeIn(made), code);
  }
});

test("an address without a code brings none", () => {
  assert.equal(sharedCodeIn("http://localhost:8888/lab/tree/a.ipynb#a-heading"), "");
});

test("an address of this machine opens nowhere else", () => {
  for (const own of ["http://localhost:8888/lab", "http://127.0.0.1:8888/lab", "http://[::1]/lab"])
    assert.ok(isOwnMachine(own));
  for (const other of ["https://lessons.example/", "http://192.168.1.4:8888/lab", "https://localhost.example/"])
    assert.ok(!isOwnMachine(other));
});
