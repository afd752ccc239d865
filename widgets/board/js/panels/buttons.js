// Choices without a place.

import { h } from "../lib/vdom.js";
import { icon } from "./parts.js";

/**
 * @import { Attributes, Children } from "../types.d.ts"
 * @import { View } from "../view/view.js"
 * @import { Button } from "../wire.d.ts"
 */

// A choice without a place; one that is refused can be pressed too, and says why.
/** @param {View} view @param {Button} button @param {Attributes<HTMLButtonElement>} [more] @param {Children} [after] */
export function choice(view, button, more = {}, after = null) {
  if (button.leaves) return onwards(view, button);
  if (button.href) return link(view, button);
  const refused = button.why?.length ? button : null;
  const { attention } = view;
  return h(
    "button",
    {
      type: "button",
      class: "eb-button",
      "data-f": `does:${button.does}`,
      "data-does": button.does,
      "aria-disabled": String(!!refused),
      "aria-pressed": "pressed" in button && String(button.pressed),
      onclick: () => (refused ? view.gestures.explain(refused) : view.act(button.does, button.does)),
      onfocus: ({ target }) => attention.comeToButton(button, !target.matches(":focus-visible")),
      onmouseenter: () => attention.comeToButton(button, true),
      onmouseleave: () => attention.comeToButton(null),
      ...more,
    },
    button.glyph && icon(view, button.glyph, 18),
    button.label,
    after,
  );
}

/** @param {View} view @param {Button} given */
const onwards = (view, { label, glyph }) =>
  h(
    "button",
    {
      type: "button",
      class: "eb-button",
      "data-f": "onwards",
      onclick: () => view.surroundings.leave(),
    },
    glyph && icon(view, glyph, 18),
    label,
  );

/** @param {View} view @param {Button} given */
const link = (view, { label, glyph, href }) =>
  h("a", { class: "eb-button", "data-f": `href:${href}`, href }, glyph && icon(view, glyph, 18), label);
