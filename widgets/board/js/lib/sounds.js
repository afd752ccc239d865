// A quiet sound for a move, a gain and a refusal, for whoever has switched them on.

import { recall, remember } from "./settings.js";

/**
 * @import { Sound } from "../types.d.ts"
 * @import { Answer, Frame } from "../wire.d.ts"
 */

// Notes in Hz, one after the other.
/** @type {Record<Sound, number[]>} */
const NOTES = { move: [220], gain: [523, 659], refusal: [147, 131] };
const APART = 0.09; // seconds
const LONG = 0.16; // seconds
const LOUD = 0.06; // of 1

/** @type {AudioContext | undefined} */
let context;

export const soundsAreOn = () => recall("sounds") === "on";

/** @param {boolean} on */
export function switchSounds(on) {
  remember("sounds", on ? "on" : "off");
  if (on) play("move");
}

/** @param {Sound | null} sound */
export function play(sound) {
  if (!sound || !soundsAreOn()) return;
  try {
    context ??= new AudioContext();
    for (const [i, pitch] of NOTES[sound].entries()) note(context, pitch, context.currentTime + i * APART);
  } catch {
    // no sound is possible here
  }
}

/** @param {AudioContext} to @param {number} pitch @param {number} at */
function note(to, pitch, at) {
  const [tone, level] = [to.createOscillator(), to.createGain()];
  tone.type = "triangle";
  tone.frequency.value = pitch;
  level.gain.setValueAtTime(LOUD, at);
  level.gain.exponentialRampToValueAtTime(0.0001, at + LONG);
  tone.connect(level).connect(to.destination);
  tone.start(at);
  tone.stop(at + LONG);
}

// What is heard with an answer: whether it refuses what was done, somebody has more points than before, or something
// has been done.
/** @param {Answer} answer @param {boolean} acts @param {Frame} before @param {Frame} now @returns {Sound | null} */
export function soundOf({ s }, acts, before, now) {
  if (acts && s?.[0] === "error") return "refusal";
  if (now.scene === before.scene || !(acts || now.turn?.says)) return null;
  const totals = (/** @type {Frame} */ { panels }) => panels.score?.rows.map(({ cells }) => cells.at(-1) ?? 0) ?? [];
  const earlier = totals(before);
  return totals(now).some((total, i) => total > (earlier[i] ?? total)) ? "gain" : "move";
}
