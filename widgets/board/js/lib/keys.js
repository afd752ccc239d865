// Whose a key is: the writer's where text is typed; with Ctrl, Meta or Alt, and with Shift where it writes no sign, it
// belongs to JupyterLab or whoever else shows the board (Shift+Enter runs the cell); else it is the board's.

export const WRITING =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), ' +
  "input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit])";

export const PRESSES = ["Enter", " "];

/** @param {Element} node */
export const writes = (node) => !!node.closest?.(WRITING);

/** @param {KeyboardEvent} event */
export const isTheirs = ({ key, ctrlKey, metaKey, altKey, shiftKey }) =>
  ctrlKey || metaKey || altKey || (shiftKey && key !== "Tab" && (key.length > 1 || key === " "));

// A listener for the keys that are the board's.
/** @template {KeyboardEvent} E @param {(event: E) => void} answer @returns {(event: E) => void} */
export const keyed = (answer) => (e) => {
  if (!isTheirs(e)) answer(e);
};

// When everybody has heard a key that is not ours, a browser would still press the button that has the focus, or send
// the form in which one writes. Only a text of several lines takes it: it begins a new one.
/** @param {Element} root @param {AbortSignal} signal */
export function pressNothing(root, signal) {
  window.addEventListener(
    "keydown",
    (e) => {
      const node = /** @type {Element} */ (e.composedPath()[0]);
      if (
        isTheirs(e) &&
        PRESSES.includes(e.key) &&
        root.contains(node) &&
        !node.closest("textarea, [contenteditable]")
      ) {
        e.preventDefault();
      }
    },
    { signal },
  );
}

// What is typed among these controls reaches nobody else, but for the keys that lead away and those that are not ours.
/** @param {HTMLElement} root @param {AbortSignal} signal */
export function keepKeys(root, signal) {
  root.onkeydown = keyed((e) => {
    if (e.key !== "Tab" && e.key !== "Escape") e.stopPropagation();
  });
  pressNothing(root, signal);
}
