/** @import { Model } from "../types.d.ts" */

// The board that stands in a page, by the id of its model; none, and its place is empty. When another one has come,
// `shown` is called with its node.
/**
 * @param {Model} model
 * @param {Element} place
 * @param {AbortSignal} signal
 * @param {(node: HTMLElement) => void} [shown]
 */
export function boardInPage(model, place, signal, shown) {
  /** @type {{ el: HTMLElement, remove(): void } | undefined} */
  let board;
  const show = async () => {
    const id = model.get("_board");
    const gone = board;
    board = undefined;
    gone?.remove();
    place.replaceChildren();
    if (!id) return;
    const manager = model.widget_manager;
    const view = await manager.create_view(await manager.get_model(id));
    if (signal.aborted || id !== model.get("_board")) return view.remove();
    board = view;
    place.append(view.el);
    shown?.(view.el);
  };
  model.on("change:_board", show);
  signal.addEventListener("abort", () => board?.remove());
  show();
}
