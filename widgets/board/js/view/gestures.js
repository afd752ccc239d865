// Gestures, made with a pointer or a key, and what they do.

import { find } from "../lib/dom.js";
import { keyed, pressNothing } from "../lib/keys.js";
import { play } from "../lib/sounds.js";
import { aloud } from "../lib/text.js";

/**
 * @import { Focusable } from "../types.d.ts"
 * @import { View } from "./view.js"
 * @import { Button } from "../wire.d.ts"
 */

export class Gestures {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }

  // Gestures are heard outside of the pictures: a group of an SVG that listens for the focus becomes a tab stop.
  listen() {
    const { root, signal, attention, menu } = this.view;
    /**
     * @template {keyof GlobalEventHandlersEventMap} K
     * @param {HTMLElement} node
     * @param {K} type
     * @param {(event: GlobalEventHandlersEventMap[K] & { target: HTMLElement }) => void} answer
     * @param {AddEventListenerOptions} [more]
     */
    const on = (node, type, answer, more = {}) => {
      node.addEventListener(type, /** @type {EventListener} */ (answer), { signal, ...more });
    };
    // Whoever has put the board there may ask for the whole screen.
    root.addEventListener("eb-stage", () => void (this.view.stage.on || this.view.stage.enter()), { signal });
    const keyOf = (/** @type {Element} */ target) => target.closest("[data-p]")?.dataset.p ?? null;
    on(root, "pointerover", (e) => attention.come("hover", keyOf(e.target)));
    on(root, "pointerleave", () => attention.come("hover", null));
    on(root, "click", (e) => {
      const key = keyOf(e.target);
      if (key) this.press(key);
    });
    on(root, "focusin", ({ target }) => {
      const key = keyOf(target);
      if (key) this.view.picture.stopAt(key);
      const comes = key && target.matches(":focus-visible");
      if (comes) this.view.focus.bringIntoSight(target);
      attention.come("focus", comes ? key : null);
    });
    on(root, "focusout", () => attention.come("focus", null));
    on(
      root,
      "keydown",
      () => {
        this.view.drawOwed();
        this.view.speech.sayOwed();
      },
      { capture: true },
    );
    on(
      root,
      "keydown",
      keyed((e) => this.view.keyboard.hear(e)),
    );
    pressNothing(root, signal);
    on(root, "pointermove", (e) => {
      attention.moved(e);
      attention.lookAgain();
    });
    on(root, "pointerdown", ({ target }) => {
      if (!target.closest(".eb-more")) this.closeTools();
    });
    on(
      menu.node,
      "keydown",
      keyed((e) => menu.walk(e)),
    );
    on(menu.node, "focusout", (e) => menu.leave(/** @type {Focusable | null} */ (e.relatedTarget)));
    on(this.view.scroll, "wheel", (e) => this.view.zoom.turn(e), { passive: false });
  }

  /** @param {string} key */
  press(key) {
    const { picture, menu, attention, speech, words } = this.view;
    const does = picture.marks.does.get(key);
    picture.stopAt(key);
    attention.wake();
    const { turn } = this.view.frame;
    if (turn) return speech.say("info", turn.again ? words.replay_hint : words.turn_hint);
    if (picture.isCovered(key)) return speech.say("info", words.covered_why);
    const front = Number(picture.cells.get(key)?.dataset.front);
    if (this.enlarges(key)) return this.look(key, front);
    if (!does) return this.refuse(key);
    const meant = menu.meant(key, does);
    if (meant) {
      menu.hide();
      return this.view.act(meant.text, key);
    }
    if (!menu.closed && menu.key === key) menu.close(key);
    else if (does.length > 1) return menu.open(key, does);
    return this.view.act(attention.wayAt(key)?.text ?? "", key);
  }

  // What is looked at takes the place of the sum that lies open.
  /** @param {string} key @param {number} seat */
  look(key, seat) {
    if (this.view.openScore.opened) this.view.openScore.open(this.view.openScore.opened);
    this.view.send({ kind: "front", key, seat });
  }

  // At a table one may look at another seat's things more closely, where nothing else is to be done or said.
  /** @param {string} key */
  enlarges(key) {
    return "front" in (this.view.picture.cells.get(key)?.dataset ?? {});
  }

  // At a table the card of the first rule that says no is laid open too, unless it would cover the place.
  /** @param {string} key */
  refuse(key) {
    const why = this.view.picture.marks.why.get(key);
    if (why) play("refusal");
    this.view.speech.tellWhy(key);
    const covered = this.view.picture.leafOf(key);
    const table = this.view.root.classList.contains("eb-table");
    if (!why || !table) return;
    this.tellRefused(why[0].rule);
    if (!covered) this.view.store.send({ kind: "rule", id: why[0].rule });
  }

  /** @param {Button} refused */
  explain(refused) {
    play("refusal");
    this.view.attention.rests = false;
    this.view.attention.comeToButton(refused);
    this.view.speech.live.textContent = aloud(refused.why ?? []);
    if (refused.why?.length) this.tellRefused(refused.why[0].rule);
  }

  // Nothing is to be answered to it: in a match it is noted down, to be practised.
  /** @param {string} rule */
  tellRefused(rule) {
    this.view.store.send({ kind: "refused", id: rule });
  }

  // Escape puts away what lies uppermost, and what is in hand last: how, if there is anything.
  get uppermost() {
    const { turn, panels } = this.view.frame;
    const { rule, differences, review, decision } = panels;
    const held = decision?.buttons?.find((one) => one.escapes);
    if (!this.view.keyboard.list.hidden) return () => this.view.keyboard.help();
    if (rule) return () => this.view.overlays.closeCard();
    if (differences) return () => this.view.send({ kind: "uncompare" });
    if (review) return () => this.view.send({ kind: "review", does: "close", number: 0 });
    if (this.view.kept.moreOpen) return () => this.closeTools();
    if (turn) return () => this.view.store.turns.pass();
    if (this.view.onward) return this.view.onward;
    return held ? () => this.view.act(held.does) : null;
  }

  closeTools() {
    if (this.view.kept.moreOpen) find(this.view.slots.toolbar, "details").open = false;
  }
}
