// A live board in the browser, as anywidget asks for it.

import { rendered } from "./lib/rendered.js";
import { whenIdle } from "./lib/timing.js";
import { openStore } from "./store.js";
import { View } from "./view/view.js";

/** @import { Model } from "./types.d.ts" */

// It is called once per model, so this closure is the model's: its views share one store.
export default () => {
  const store = openStore();
  return {
    initialize(/** @type {{ model: Model }} */ { model }) {
      store.start(model);
      return () => store.stop();
    },
    render: rendered(({ el, signal }) => {
      /** @type {View | undefined} */
      let view;
      store.opened.then(whenIdle).then(() => {
        if (signal.aborted) return;
        view = new View(store, el, signal);
        store.views.add(view);
      });
      return () => {
        if (view) store.views.delete(view);
        if (view?.surroundings.isDeleted) store.leaveSoon();
      };
    }),
  };
};
