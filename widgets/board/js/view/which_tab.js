// Which tabs there are, and which of them matters.

import { isFresh } from "../panels/log.js";

const BEFORE_LEAVES = ["note", "variations", "prospects", "plot", "editing", "highlight", "log", "agenda"];
const AFTER_LEAVES = ["score", "key"];
export const NOTES = ["note", "highlight"]; // with a title and a tone of their own
const STAYS = ["variations", "prospects", "plot"]; // whoever has opened one of them reads it while he plays

export const tabsOf = ({ panels, scene }) => [
  ...BEFORE_LEAVES.filter((name) => panels[name]),
  ...Object.keys(scene.leaves ?? {}).map((name) => `leaf:${name}`),
  ...AFTER_LEAVES.filter((name) => panels[name]),
];

// The leaves of these places, each once, "" being the large picture.
export const leavesOf = ({ els }, keys) => [...new Set(keys.filter((key) => els[key]).map((key) => els[key].t ?? ""))];

const isNew = (note, old) => note && JSON.stringify(note) !== JSON.stringify(old);

// The tab that matters in a frame: a note to begin with, or one with a hint that was asked for; a leaf where something
// can be done (one that was chosen, rather), a new note, points being counted, what was chosen, a leaf where something
// waits, a leaf if nothing else has changed, what has just happened; null if none matters more than the others.
export function tabThatMatters(frame, { marks }, before, chosen) {
  const { panels, scene } = frame;
  const tabs = tabsOf(frame);
  const here = chosen && tabs.includes(chosen) ? chosen : null;
  const hints = (one) => one?.panels.note?.hints?.length ?? 0;
  const missed = (one) => one?.panels.note?.tone === "bad";
  if (panels.note && (!before || hints(frame) > hints(before))) return "note";
  if (here && STAYS.includes(here)) return here;
  if (missed(frame) && !missed(before)) return "note";
  if (panels.editing?.groups) return tabOfEditor(frame, leavesOf(scene, [...marks.does.keys()]), before, here);
  const opened = leavesOf(scene, [...marks.does.keys()])
    .filter(Boolean)
    .map((name) => `leaf:${name}`);
  if (opened.length) return opened.includes(here) ? here : opened[0];
  const told = NOTES.findLast((name) => isNew(panels[name], before?.panels[name]));
  if (told && frame.lang === (before ?? frame).lang) return told;
  if (panels.score?.now && !before?.panels.score?.now && tabs.includes("score")) return "score";
  if (here) return here;
  const waits = leavesOf(scene, scene.marks.pending ?? []).filter(Boolean);
  if (waits.length) return `leaf:${waits[0]}`;
  const changed = leavesOf(scene, scene.marks.last ?? []);
  const added = panels.log?.some((line) => isFresh(frame, line));
  if (changed.length && !changed.includes("")) return `leaf:${changed[0]}`;
  return added && panels.log !== before?.panels.log ? "log" : null;
}

// The palette, when one begins to edit; then the tab that was chosen, unless what is held fits on another leaf only.
function tabOfEditor({ panels }, open, before, here) {
  if (!before?.panels.editing?.groups) return "editing";
  const leaves = open.map((name) => name && `leaf:${name}`);
  const elsewhere = leaves.length > 0 && !leaves.includes("") && !panels.editing.elsewhere;
  return elsewhere && !leaves.includes(here) ? leaves[0] : (here ?? "editing");
}
