// What is chosen for all boards at once: it holds for the page, and is remembered where the browser keeps anything.

/** @param {string} name */
const key = (name) => `eixample.${name}`;

/** @param {string} name @returns {string | null} */
function remembered(name) {
  try {
    return localStorage.getItem(key(name));
  } catch {
    return null; // a page may be refused it
  }
}

/** @param {string} name */
export const recall = (name) => document.documentElement.dataset[name] ?? remembered(name);

/** @param {string} name @param {string} value */
export function remember(name, value) {
  document.documentElement.dataset[name] = value;
  try {
    localStorage.setItem(key(name), value);
  } catch {
    // it holds for this page
  }
}
