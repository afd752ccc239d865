// A task as a learner will see it, laid over the box: light or dark, and as narrow as a phone.

import { h } from "../lib/vdom.js";
import { checkbox } from "./parts.js";
import { sendTask } from "./task.js";

/**
 * @import { View } from "../view/view.js"
 * @import { TrialPanel } from "../wire.d.ts"
 */

/** @param {View} view @param {TrialPanel} data */
export const trial = (view, { theme, narrow }) => [
  h(
    "div",
    { class: "eb-head" },
    h("h3", {}, view.words.trial_as),
    theme_(view, "light", theme),
    theme_(view, "dark", theme),
    checkbox("trial:narrow", view.words.trial_narrow, narrow, (on) => sendTask(view, "try", "narrow", on ? "1" : "")),
    h(
      "button",
      {
        type: "button",
        class: "eb-button",
        "data-f": "trial:close",
        onclick: () => sendTask(view, "try", "close"),
      },
      view.words.trial_close,
    ),
  ),
];

/** @param {View} view @param {"light" | "dark"} theme @param {string} now */
const theme_ = (view, theme, now) =>
  h(
    "button",
    {
      type: "button",
      class: "eb-button",
      "data-f": `trial:${theme}`,
      "aria-pressed": String(theme === now),
      onclick: () => sendTask(view, "try", "theme", theme),
    },
    view.words[`trial_${theme}`],
  );
