// The kernel's own worker, in which Python starts at once and not only when the page has built itself.
import "KERNEL_WORKER";
import { start } from "./pyodide.mjs";

const folder = new URL("./", import.meta.url).href;
globalThis.earlyPython = fetch(`${folder}start.json`)
  .then((answer) => answer.json())
  .then((options) => start({ indexURL: folder, ...options }, (starting) => postMessage({ starting })));
globalThis.earlyPython.catch((problem) => postMessage({ failed: String(problem) }));
