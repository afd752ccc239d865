// Whose a key is: the writer's where text is typed; with Ctrl, Meta or Alt, and with Shift where it writes no sign, it
// belongs to JupyterLab or whoever else shows the board (Shift+Enter runs the cell); else it is the board's.

const WRITING = 'textarea, select, [contenteditable]:not([contenteditable="false"]), '
  + "input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit])";
const PRESSES = ["Enter", " "];

const writes = (node) => !!node.closest?.(WRITING);

const isTheirs = ({ key, ctrlKey, metaKey, altKey, shiftKey }) => ctrlKey || metaKey || altKey
  || (shiftKey && key !== "Tab" && (key.length > 1 || key === " "));

// A listener for the keys that are the board's.
const keyed = (answer) => (e) => { if (!isTheirs(e)) answer(e); };

// When everybody has heard a key that is not ours, a browser would still press the button that has the focus, or send
// the form in which one writes. Only a text of several lines takes it: it begins a new one.
function pressNothing(root, signal) {
  window.addEventListener("keydown", (e) => {
    const [node] = e.composedPath();
    if (isTheirs(e) && PRESSES.includes(e.key) && root.contains(node) && !node.closest("textarea, [contenteditable]")) {
      e.preventDefault();
    }
  }, { signal });
}

// What has the focus: in a tree of its own (a shadow root) the document knows only whose tree it is.
const focusedNear = (node) => node.getRootNode().activeElement ?? document.activeElement;

// A view, and how it ends: before version 0.11 anywidget gives no signal, and calls alone what rendering has given
// back.
const rendered = (render) => (given) => {
  if (given.signal) return render(given);
  const ends = new AbortController(), after = render({ ...given, signal: ends.signal });
  return () => {
    ends.abort();
    after?.();
  };
};
