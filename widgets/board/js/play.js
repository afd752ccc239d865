// The page on which a match is set up and played: its form, its buttons, and the board that stands below it.

import { boardInPage } from "./lib/board_in_page.js";
import { find, h } from "./lib/dom.js";
import { freshWhenLookedAt } from "./lib/fresh.js";
import { keepKeys } from "./lib/keys.js";
import { ownIds } from "./lib/own_ids.js";
import { rendered } from "./lib/rendered.js";

/** @import { Given } from "./types.d.ts" */

const ANSWER_WITHIN = 4000; // ms; then it is said that the kernel does not answer

// What goes with so many players: the rows of those who sit there, and variants that are for them.
/** @param {HTMLFormElement} form */
function arrange(form) {
  const seats = Number(new FormData(form).get("seats"));
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-seat]"))) {
    row.hidden = Number(row.dataset.seat) >= seats;
    find(row, "input").hidden = find(row, "select").value !== "human";
  }
  for (const only of /** @type {NodeListOf<HTMLFieldSetElement>} */ (form.querySelectorAll("[data-seats]"))) {
    only.hidden = only.disabled = !only.dataset.seats?.split(" ").includes(String(seats));
  }
  for (const option of /** @type {NodeListOf<HTMLOptionElement>} */ (form.querySelectorAll("[data-of-seat]"))) {
    option.hidden = option.disabled = Number(option.dataset.ofSeat) >= seats;
    const list = /** @type {HTMLSelectElement} */ (option.parentElement);
    if (option.disabled && option.selected) list.selectedIndex = 0;
  }
}

// What stands in the form; a field that is named twice counts as the later one says.
/** @param {HTMLFormElement} form */
const fieldsOf = (form) => Object.fromEntries(new FormData(form));

/** @param {Given} given */
function render({ model, el, signal }) {
  const page = h("div");
  const place = h("div", { class: "ex-play-board" });
  let count = 0;
  let large = false; // whether the board that comes next is wanted on the whole screen
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {{ kind: string, key?: string, form?: object }} message */
  const send = (message) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      find(page, "[role=status]").textContent = model.get("_no_kernel");
    }, ANSWER_WITHIN);
    try {
      model.send({ ...message, n: ++count });
    } catch {
      /* the kernel is gone; the timer tells */
    }
  };
  const form = () => /** @type {HTMLFormElement | null} */ (page.querySelector("form"));

  // Drawn anew, the focus is where it was, or where something wants it: at what is wrong, at the way back.
  const draw = () => {
    const before = document.activeElement;
    const held = before instanceof HTMLElement && page.contains(before) ? before : null;
    const { do: does, key } = held?.dataset ?? {};
    const name = held?.getAttribute("name");
    page.innerHTML = ownIds(model.get("_page"));
    const setup = form();
    if (setup) arrange(setup);
    const wrong =
      setup?.dataset.wrong && /** @type {HTMLElement | null} */ (setup.elements.namedItem(setup.dataset.wrong));
    if (wrong instanceof HTMLElement) wrong.setAttribute("aria-invalid", "true");
    if (!held) return;
    const same = does
      ? `[data-do="${does}"][data-key="${key}"]`
      : name
        ? `[name="${name}"]:is(select, :checked, [type=text])`
        : "";
    const next = wrong || page.querySelector("[data-focus]") || (same && page.querySelector(same));
    if (next instanceof HTMLElement) next.focus();
  };

  // A board draws itself when it has all that it needs.
  /** @param {HTMLElement} node */
  const enlarge = (node) => {
    const now = () => {
      const root = node.querySelector(".eb");
      root?.dispatchEvent(new CustomEvent("eb-stage"));
      return !!root;
    };
    if (now()) return;
    const observer = new MutationObserver(() => now() && observer.disconnect());
    observer.observe(node, { childList: true, subtree: true });
    signal.addEventListener("abort", () => observer.disconnect());
  };

  page.addEventListener("change", ({ target }) => {
    const setup = form();
    if (!setup || !(target instanceof HTMLElement)) return;
    arrange(setup);
    send({ kind: "form", form: fieldsOf(setup) });
  });
  page.addEventListener("submit", (e) => {
    e.preventDefault();
    const setup = form();
    if (!setup) return;
    large = true;
    send({ kind: "begin", form: fieldsOf(setup) });
  });
  page.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && /** @type {HTMLElement | null} */ (target.closest("[data-do]"));
    if (!button) return;
    const { do: does = "", key } = button.dataset;
    large = does === "resume" || does === "anew";
    send({ kind: does, key });
  });
  keepKeys(page, signal);

  model.on("change:_page", draw);
  model.on("msg:custom", ({ a }) => {
    if (a === count) clearTimeout(timer);
  });
  signal.addEventListener("abort", () => clearTimeout(timer));
  el.append(page, place);
  draw();
  boardInPage(model, place, signal, (node) => {
    if (large) enlarge(node);
    large = false;
  });
  freshWhenLookedAt(model, el, signal);
}

export default { render: rendered(render) };
