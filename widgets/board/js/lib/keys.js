// Whose a key is: the writer's where text is typed; with Ctrl, Meta or Alt, and with Shift where it writes no sign, it
// belongs to JupyterLab or whoever else shows the board (Shift+Enter runs the cell); else it is the board's.

export const WRITING =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), ' +
  "input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit])";

export const PRESSES = ["Enter", " "];

export const writes = (node) => !!node.closest?.(WRITING);

export const isTheirs = ({ key, ctrlKey, metaKey, altKey, shiftKey }) =>
  ctrlKey || metaKey || altKey || (shiftKey && key !== "Tab" && (key.length > 1 || key === " "));

// A listener for the keys that are the board's.
export const keyed = (answer) => (e) => {
  if (!isTheirs(e)) answer(e);
};

// When everybody has heard a key that is not ours, a browser would still press the button that has the focus, or send
// the form in which one writes. Only a text of several lines takes it: it begins a new one.
export function pressNothing(root, signal) {
  window.addEventListener(
    "keydown",
    (e) => {
      const [node] = e.composedPath();
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
