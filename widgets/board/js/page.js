// A page that is drawn anew when somebody comes to look at it, with a board in it, if it has one.

import { boardInPage } from "./lib/board_in_page.js";
import { h } from "./lib/dom.js";
import { freshWhenLookedAt } from "./lib/fresh.js";
import { ownIds } from "./lib/own_ids.js";
import { rendered } from "./lib/rendered.js";

/** @import { Given } from "./types.d.ts" */

/** @param {Given} given */
function render({ model, el, signal }) {
  const [above, board, below] = [h("div"), h("div"), h("div")];
  /** @param {HTMLElement} part @param {string} name */
  const keep = (part, name) => {
    const draw = () => {
      part.innerHTML = ownIds(model.get(name));
    };
    model.on(`change:${name}`, draw);
    draw();
  };
  keep(above, "_page");
  keep(below, "_below");
  el.append(above, board, below);
  boardInPage(model, board, signal);
  freshWhenLookedAt(model, el, signal);
}

export default { render: rendered(render) };
