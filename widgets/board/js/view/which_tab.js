// Which tabs there are, and which of them matters.

import { isFresh } from "../panels/log.js";

/**
 * @import { Marks, PanelName } from "../types.d.ts"
 * @import { Frame, SceneFrame } from "../wire.d.ts"
 */

/** @type {PanelName[]} */
const SAID = ["task", "worksheet", "note", "variations", "prospects", "plot", "editing", "highlight"];
/** @type {PanelName[]} */
const PLAYED = ["log", "agenda", "aid", "score"];
/** @type {PanelName[]} */
const AFTER_LEAVES = ["key"];
/** @type {("note" | "highlight")[]} */
const NOTES = ["note", "highlight"]; // with a title and a tone of their own
const STAYS = ["variations", "prospects", "plot"]; // whoever has opened one of them reads it while he plays

// Those that one needs now come first: what is said, what has happened and comes next, how it goes and how it stands,
// then leaves where something can be done or is spoken of.
/** @param {Pick<Frame, "panels" | "scene">} given @returns {string[]} */
export function tabsOf({ panels, scene }) {
  const leaves = Object.keys(scene.leaves ?? {});
  const needed = leavesOf(scene, placesNeeded(scene));
  const sorted = [true, false].flatMap((now) => leaves.filter((name) => needed.includes(name) === now));
  return [
    ...[...SAID, ...PLAYED].filter((name) => panels[name]),
    ...sorted.map((name) => `leaf:${name}`),
    ...AFTER_LEAVES.filter((name) => panels[name]),
  ];
}

/** @param {Pick<SceneFrame, "marks">} given */
const placesNeeded = ({ marks: { does = {}, pending = [], witness = {} } }) => [
  ...Object.values(does).flatMap(({ keys }) => keys),
  ...pending,
  ...Object.keys(witness),
];

// The leaves of these places, each once, "" being the large picture.
/** @param {Pick<SceneFrame, "els">} given @param {string[]} keys */
export const leavesOf = ({ els }, keys) => [...new Set(keys.filter((key) => els[key]).map((key) => els[key].t ?? ""))];

// The note that a tab shows, if it shows one.
/** @param {Frame} frame @param {string | null} tab */
export function noteOf({ panels }, tab) {
  const name = NOTES.find((note) => note === tab);
  return name && panels[name];
}

/** @param {unknown} note @param {unknown} old */
const isNew = (note, old) => note && JSON.stringify(note) !== JSON.stringify(old);

// The tab that matters in a frame: a note to begin with, or one with a hint that was asked for; a leaf where something
// can be done (one that was chosen, rather), a new note, points being counted, what was chosen, a leaf where something
// waits or is spoken of, a leaf if nothing else has changed, what has just happened; null if none matters more.
/**
 * @param {Frame} frame
 * @param {{ marks: Pick<Marks, "does"> }} given
 * @param {Frame | null} before
 * @param {string | null} chosen
 */
export function tabThatMatters(frame, { marks }, before, chosen) {
  const { panels, scene } = frame;
  const tabs = tabsOf(frame);
  const here = chosen && tabs.includes(chosen) ? chosen : null;
  const hints = (/** @type {Frame | null} */ one) => one?.panels.note?.hints?.length ?? 0;
  const missed = (/** @type {Frame | null} */ one) => one?.panels.note?.tone === "bad";
  if (panels.task) return here ?? "task";
  if (panels.note && (!before || hints(frame) > hints(before))) return "note";
  if (here && STAYS.includes(here)) return here;
  if (missed(frame) && !missed(before)) return "note";
  if (panels.editing?.groups) return tabOfEditor(frame, leavesOf(scene, [...marks.does.keys()]), before, here);
  const opened = leavesOf(scene, [...marks.does.keys()])
    .filter(Boolean)
    .map((name) => `leaf:${name}`);
  if (opened.length) return here && opened.includes(here) ? here : opened[0];
  const told = NOTES.findLast((name) => isNew(panels[name], before?.panels[name]));
  if (told && frame.lang === (before ?? frame).lang) return told;
  if (panels.score?.now && !before?.panels.score?.now && tabs.includes("score")) return "score";
  if (here) return here;
  const waits = leavesOf(scene, scene.marks.pending ?? []).filter(Boolean);
  if (waits.length) return `leaf:${waits[0]}`;
  const lit = leavesOf(scene, Object.keys(scene.marks.witness ?? {}));
  if (lit.length && !lit.includes("")) return `leaf:${lit[0]}`;
  const changed = leavesOf(scene, scene.marks.last ?? []);
  const added = panels.log?.some((line) => isFresh(frame, line));
  if (changed.length && !changed.includes("")) return `leaf:${changed[0]}`;
  return added && panels.log !== before?.panels.log ? "log" : null;
}

// The palette, when one begins to edit; then the tab that was chosen, unless what is held fits on another leaf only.
/** @param {Frame} given @param {string[]} open @param {Frame | null} before @param {string | null} here */
function tabOfEditor({ panels }, open, before, here) {
  if (!before?.panels.editing?.groups) return "editing";
  const leaves = open.map((name) => name && `leaf:${name}`);
  const elsewhere = leaves.length > 0 && !leaves.includes("") && !panels.editing?.elsewhere;
  return elsewhere && !(here && leaves.includes(here)) ? leaves[0] : (here ?? "editing");
}
