// Links that bring a position, a match or a worksheet along: made for wherever this page is, and read from the
// address of the page.

/** @param {string} code */
const nameOf = (code) => (code.startsWith("exw") ? "worksheet" : "position");
const RELEASE = /^lessons-[0-9a-f]{8}\//; // the folder of a release on the site; links name none

/**
 * The address at which a notebook opens here with what a code holds.
 * @param {string} notebook as the present one calls it, such as `../from_a_link.ipynb`
 * @param {string} code
 * @param {string} here the address of this page
 */
export function shareLink(notebook, code, here) {
  const there = new URL(here);
  const path = there.searchParams.get("path");
  there.hash = there.search = "";
  if (path !== null) {
    const found = new URL(notebook, `http://site/${path}`).pathname.slice(1);
    there.searchParams.set("path", found.replace(RELEASE, ""));
    there.hash = `${nameOf(code)}=${code}`; // a server never sees it, so that it may be as long as it likes
    return there.href;
  }
  const address = new URL(notebook, there);
  address.searchParams.set(nameOf(code), code);
  return address.href;
}

/**
 * The code that an address brings along; empty if it brings none.
 * @param {string} here
 */
export function sharedCodeIn(here) {
  const { searchParams, hash } = new URL(here);
  const behind = new URLSearchParams(hash.slice(1));
  const found = ["position", "worksheet"].map((name) => searchParams.get(name) ?? behind.get(name));
  return found.find(Boolean) ?? "";
}

/**
 * Does an address open on nobody else's machine?
 * @param {string} address
 */
export function isOwnMachine(address) {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname);
}
