// A task as a learner will see it, laid over the box: light or dark, and as narrow as a phone.

import { h } from "../lib/vdom.js";
import { checkbox } from "./parts.js";
import { sendTask } from "./task.js";

/**
 * @import { View } from "../view/view.js"
 * @import { TaskPreviewPanel } from "../wire.d.ts"
 */

/** @param {View} view @param {TaskPreviewPanel} data */
export const taskPreview = (view, { theme, narrow }) => [
  h(
    "div",
    { class: "eb-head" },
    h("h3", {}, view.words.preview_title),
    themeButton(view, "light", view.words.preview_light, theme),
    themeButton(view, "dark", view.words.preview_dark, theme),
    checkbox("task-preview:narrow", view.words.preview_narrow, narrow, (on) =>
      sendTask(view, "try", "narrow", on ? "1" : ""),
    ),
    h(
      "button",
      {
        type: "button",
        class: "eb-button",
        "data-f": "task-preview:close",
        onclick: () => sendTask(view, "try", "close"),
      },
      view.words.preview_close,
    ),
  ),
];

/** @param {View} view @param {"light" | "dark"} theme @param {string} said @param {string} now */
const themeButton = (view, theme, said, now) =>
  h(
    "button",
    {
      type: "button",
      class: "eb-button",
      "data-f": `task-preview:${theme}`,
      "aria-pressed": String(theme === now),
      onclick: () => sendTask(view, "try", "theme", theme),
    },
    said,
  );
