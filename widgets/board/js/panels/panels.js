// The panels beside the board. Each is a function from its data to what stands there.

import { agendaPanel } from "./agenda.js";
import { aidPanel } from "./aid.js";
import { decisionPanel } from "./decision.js";
import { editingPanel } from "./editing.js";
import { keyPanel } from "./key.js";
import { logPanel } from "./log.js";
import { noteOf } from "./note.js";
import { plotPanel } from "./plot.js";
import { previewPanel } from "./preview.js";
import { prospectsPanel } from "./prospects.js";
import { scorePanel } from "./score.js";
import { summaryPanel } from "./summary.js";
import { taskPanel, worksheetPanel } from "./task.js";
import { toolbarPanel } from "./tools.js";
import { variationsPanel } from "./variations.js";

/**
 * @import { Children, PanelName } from "../types.d.ts"
 * @import { View } from "../view/view.js"
 */

/** @type {Record<PanelName, (view: View, data: any) => Children>} */
export const PANELS = {
  toolbar: toolbarPanel,
  note: (view, note) => noteOf(view, note, "note"),
  highlight: (view, note) => noteOf(view, note, "highlight"),
  summary: summaryPanel,
  decision: decisionPanel,
  agenda: agendaPanel,
  preview: previewPanel,
  key: keyPanel,
  log: logPanel,
  score: scorePanel,
  aid: aidPanel,
  variations: variationsPanel,
  editing: editingPanel,
  task: taskPanel,
  worksheet: worksheetPanel,
  prospects: prospectsPanel,
  plot: plotPanel,
};
