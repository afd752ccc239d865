// What a board says: in its status line, and to a screen reader.

import { h } from "../lib/dom.js";
import { aloud, fill } from "../lib/text.js";
import { nextFrame } from "../lib/timing.js";
import { render } from "../lib/vdom.js";
import { said } from "../panels/parts.js";

/**
 * @import { View } from "./view.js"
 * @import { Toolbar, Words } from "../wire.d.ts"
 */

export class Speech {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.status = h("p", { class: "eb-status", role: "status" });
    this.live = h("p", { class: "eb-hidden", "aria-live": "polite" });
    /** @type {[string, string] | null} */
    this.unsaid = null;
  }

  // The kernel has not answered in time.
  /** @param {boolean} asked */
  late(asked) {
    if (asked) this.say("error", this.view.words.no_kernel);
  }

  answered() {
    if (this.status.textContent === this.view.words.no_kernel) this.say("info", "");
  }

  // An answer is said with the panels, a frame after its picture or with a key that comes sooner.
  /** @param {string} tone @param {string} text */
  sayNext(tone, text) {
    this.unsaid = [tone, text];
    nextFrame(() => this.sayOwed());
  }

  sayOwed() {
    const { unsaid } = this;
    this.unsaid = null;
    if (unsaid) this.say(...unsaid);
  }

  /** @param {string} tone @param {string} text */
  say(tone, text) {
    this.view.why.forget();
    this.view.attention.rests ||= !!text;
    this.status.dataset.tone = tone;
    render(said(this.view, text, "status"), this.status);
    this.sayOnce();
  }

  // What stands in the note already is not written twice; it is still read out.
  sayOnce() {
    const note = this.view.frame.panels.note?.text;
    this.status.classList.toggle("eb-hidden", !!note && this.status.textContent.startsWith(note));
  }

  /** @param {string} key */
  tellWhy(key) {
    this.view.attention.wake();
    const why = this.view.picture.marks.why.get(key) ?? [];
    const { covered_why: covered, enlarge, nothing } = this.view.words;
    const told = aloud(why) || (this.view.gestures.enlarges(key) ? enlarge : nothing);
    this.live.textContent = this.view.picture.isCovered(key) ? covered : told;
    this.view.why.draw();
  }

  // Nothing else may show who draws now.
  /** @param {Toolbar | null | undefined} before */
  sayWhoDraws(before) {
    const { toolbar } = this.view.frame.panels;
    const chosen = toolbar?.chooses;
    if (chosen === undefined || before?.chooses === undefined || chosen === before.chooses) return;
    this.say("info", chosen ? this.view.words.draws_chosen : this.view.words.draws_by_luck);
  }

  /** @param {keyof Words} id @param {Record<string, string>} facts @param {string | undefined} also */
  sayKept(id, facts, also) {
    this.say("info", [fill(this.view.words[id], facts), also].filter(Boolean).join(" "));
  }
}
