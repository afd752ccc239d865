// Written by scripts/make_wire_types.py from frames.py, panels.py and protocol.py, which say what it means.

export interface ReasonText {
  rule: string;
  text: string;
}

export interface SelectOption {
  value: string;
  label: string;
}

export interface SeatPanel {
  seat: number;
  disc: number;
  name: string;
  who: string;
  now?: boolean;
  choices?: SelectOption[];
}

export interface ViewerPanel {
  value: string;
  choices: SelectOption[];
}

export interface Button {
  does: string;
  label: string;
  glyph?: string;
  href?: string;
  weight?: number;
  odds?: string;
  short?: string;
  under?: string;
  share?: number;
  pressed?: boolean;
  leaves?: boolean;
  escapes?: boolean;
  why?: ReasonText[];
}

export interface Toolbar {
  undo?: boolean;
  redo?: boolean;
  line?: number;
  lines?: number;
  slow?: boolean;
  step?: boolean;
  back?: boolean;
  seats?: SeatPanel[];
  viewer?: ViewerPanel;
  chooses?: boolean;
  lab?: boolean;
  task?: boolean;
  help?: Button;
  summary?: Button;
  lang?: boolean;
}

export interface Field {
  does: string;
  label: string;
  button: string;
}

export interface AnswerBar {
  label: string;
  count: number;
  right?: string;
}

export interface DecisionPanel {
  title: string;
  finished?: string;
  lead?: string;
  whole?: boolean;
  many?: boolean;
  lists?: boolean;
  text?: string;
  rule?: string;
  disc?: number;
  field?: Field;
  answers?: AnswerBar[];
  buttons?: Button[];
}

export interface AgendaLine {
  title: string;
  mark?: string;
  rule?: string;
  now?: boolean;
}

export interface PreviewLine {
  value: number;
  text: string;
  glyph?: string;
  counts?: boolean;
}

export interface Outcome {
  action: string;
  lines: PreviewLine[];
}

export interface Preview {
  ask?: boolean;
  ways?: Outcome[];
}

export interface Sign {
  text: string;
  glyph?: string;
  state?: string;
}

export interface LogLine {
  text: string;
  rule?: string;
  disc?: number;
  new?: boolean;
  at?: number[];
  where?: string[];
  deep?: number;
  folded?: number;
}

export interface Find {
  text: string;
  seat: string;
  seats: SelectOption[];
  since?: number[];
  rules?: LogLine[];
}

export interface Variation {
  node: number;
  text: string;
  start?: boolean;
  deep?: number;
  disc?: number;
  glyph?: string;
  mark?: string;
  name?: string;
  comment?: string;
  here?: boolean;
  on?: boolean;
}

export interface VariationsPanel {
  nodes: Variation[];
  line: number;
  lines: number;
  marks: SelectOption[];
  side?: boolean;
  luck?: boolean;
  deals?: boolean;
  bots?: boolean;
  tree?: string;
  trees?: SelectOption[];
}

export interface LedgerRow {
  column: number;
  points: number;
  text: string;
  rule?: string;
  where?: string[];
  disc?: number;
}

export interface ScoreRow {
  disc: number;
  name: string;
  cells: number[];
  lines?: LedgerRow[];
  you?: boolean;
}

export interface Score {
  columns: string[];
  rows: ScoreRow[];
  asks?: boolean;
  buttons?: Button[];
  now?: LedgerRow[];
}

export interface PaletteThing {
  thing: number;
  label: string;
  free: number;
  box: number;
  held?: boolean;
}

export interface Things {
  title: string;
  things: PaletteThing[];
}

export interface Trouble {
  text: string;
  mends: Button[];
  rule?: string;
  place?: string;
  where?: string[];
}

export interface PointsField {
  seat: string;
  label: string;
  points: number;
}

export interface Editing {
  text?: string;
  begin?: Button;
  troubles?: Trouble[];
  all?: Button;
  groups?: Things[];
  elsewhere?: Button[];
  seat?: string;
  seats?: SelectOption[];
  step?: string;
  steps?: SelectOption[];
  points?: PointsField[];
}

export interface RuleCardPanel {
  id: string;
  text: string;
  other?: string;
  kind?: string;
  source?: string;
  source_text?: string;
  yours?: boolean;
  code?: string;
  chapter: string;
  rules: ReasonText[];
}

export interface GoalRow {
  text: string;
  reached: boolean;
}

export interface Note {
  title: string;
  text?: string;
  tone?: string;
  rule?: string;
  goals?: GoalRow[];
  hints?: string[];
}

export interface HandOver {
  title: string;
  text: string;
  button: string;
  disc?: number;
}

export interface Measure {
  label: string;
  least: number;
  most: number;
  unit?: string;
}

export interface Prospect {
  does: string;
  label: string;
  numbers: ((number | null)[])[];
  given_up?: boolean;
}

export interface EvaluationPanel {
  title: string;
  text: string;
  disc?: number;
  seconds?: string;
  choices?: SelectOption[];
  running?: boolean;
  measures?: Measure[];
  options?: Prospect[];
  said?: string[];
}

export interface PointsCurve {
  disc: number;
  name: string;
  values: number[][];
}

export interface Plot {
  at: number;
  moments: string[];
  measures: string[];
  curves: PointsCurve[];
}

export interface AidPanel {
  ask?: boolean;
  sheet?: string;
  now?: string[];
}

export interface Panels {
  toolbar?: Toolbar | null;
  note?: Note | null;
  highlight?: Note | null;
  decision?: DecisionPanel | null;
  agenda?: AgendaLine[] | null;
  preview?: Preview | null;
  key?: Sign[] | null;
  log?: LogLine[] | null;
  find?: Find | null;
  score?: Score | null;
  aid?: AidPanel | null;
  variations?: VariationsPanel | null;
  editing?: Editing | null;
  rule?: RuleCardPanel | null;
  summary?: SummaryPanel | null;
  handover?: HandOver | null;
  prospects?: EvaluationPanel | null;
  plot?: Plot | null;
  differences?: Differences | null;
  review?: Review | null;
  task?: TaskPanel | null;
  worksheet?: WorksheetPanel | null;
  task_preview?: TaskPreviewPanel | null;
  compares?: SelectOption[] | null;
  saves?: SelectOption[] | null;
}

export interface ChangedBy {
  value: number;
  text: string;
  rule: string;
  at: number[];
  disc?: number;
  who?: string;
}

export interface ChangedNumber {
  title: string;
  glyph: string;
  tone: string;
  before: number;
  after: number;
  parts: ChangedBy[];
}

export interface Happening {
  text: string;
  rule: string;
  at: number[];
  disc?: number;
  glyph?: string;
  tone?: string;
  value?: number;
  mark?: boolean;
  where?: string[];
}

export interface SummaryButton {
  does: string;
  label: string;
  glyph?: string;
  main?: boolean;
}

export interface NumberColumn {
  title: string;
  glyph: string;
  tone: string;
}

export interface NumbersRow {
  disc: number;
  name: string;
  you: boolean;
  cells: ((number | null)[])[];
}

export interface NumbersOf {
  columns: NumberColumn[];
  rows: NumbersRow[];
}

export interface SummaryPanel {
  title: string;
  text: string;
  numbers: ChangedNumber[];
  befell: Happening[];
  heading: string;
  passed: Happening[];
  since: number[];
  buttons: SummaryButton[];
  disc?: number;
  table?: NumbersOf;
}

export interface ComparedSide {
  title: string;
  text: string;
  picture: SceneFrame;
}

export interface Difference {
  points: number;
  text: string;
  rule: string;
  disc: number;
  where: string[];
  right?: boolean;
}

export interface ComparedPlace {
  key: string;
  left: string;
  right: string;
}

export interface Differences {
  title: string;
  text: string;
  sides: ComparedSide[];
  lines: Difference[];
  places: ComparedPlace[];
}

export interface MovePicture {
  title: string;
  text: string;
  picture: SceneFrame;
  window: number[];
}

export interface Share {
  label: string;
  bounds: number[];
  share: string;
  between: string;
  best?: boolean;
}

export interface CostlyMovePanel {
  line: number;
  title: string;
  moment: string;
  pictures: MovePicture[];
  cost: string;
  shares: Share[];
  verdict: string;
  why?: string;
  rule?: string;
  rule_text?: string;
  lesson?: string[];
}

export interface Review {
  title: string;
  text: string;
  said: string;
  caution: string[];
  scale: number;
  moves: CostlyMovePanel[];
  waits?: string;
  part?: number;
  running?: boolean;
  more?: boolean;
  seat?: string;
  seats?: string[][];
}

export interface TaskOption {
  value: string;
  label: string;
}

export interface TaskField {
  name: string;
  form: string;
  label: string;
  value: string;
  choices?: TaskOption[];
  hint?: string;
  wrong?: string;
}

export interface TaskReply {
  answer: string;
  text: string;
  rule?: string;
}

export interface TaskPanel {
  fields: TaskField[];
  more: TaskField[];
  right?: TaskReply;
  wrong?: TaskReply[];
  waits?: string;
}

export interface WorksheetRow {
  text: string;
  kind: string;
}

export interface WorksheetPanel {
  title: TaskField;
  rows: WorksheetRow[];
  text: string;
  removed?: string;
}

export interface TaskPreviewPanel {
  board: string;
  theme: string;
  narrow: boolean;
}

export interface SceneElement {
  l: number;
  s: string;
  x: number;
  y: number;
  t?: string;
  n?: string;
  w?: number;
  h?: number;
  r?: [number, number];
  d?: number;
  f?: number;
}

export interface OpenAction {
  keys: string[];
  ghost?: string;
}

export interface SceneMarks {
  does?: Record<string, OpenAction>;
  why?: Record<string, string[]>;
  asked?: boolean;
  witness?: Record<string, string>;
  last?: string[];
  selected?: string[];
  pending?: string[];
  now?: string[];
  held?: string[];
}

export interface SceneFrame {
  w: number;
  h: number;
  title: string;
  text: string;
  els: Record<string, SceneElement>;
  marks: SceneMarks;
  leaves?: Record<string, [string, number, number]>;
}

export interface ShownTurn {
  says: string;
  moves: [string, string][];
  brief?: boolean;
  again?: boolean;
}

export interface Frame {
  lang: string;
  words: Words;
  scene: SceneFrame;
  defs: Record<string, string>;
  panels: Panels;
  tall: number;
  rules: string[];
  looks: boolean;
  turn?: ShownTurn;
}

export interface Answer {
  a?: number | null;
  n?: number;
  p?: Record<string, unknown>;
  f?: Frame;
  s?: [string, string];
  d?: string[];
}

export interface Words {
  agenda: string;
  auto: string;
  back: string;
  bad_message: string;
  because_of: string;
  befell: string;
  between: string;
  board_differs: string;
  bots_play: string;
  bring: string;
  bring_hint: string;
  carried: string;
  choose: string;
  chooses: string;
  close: string;
  code: string;
  comment: string;
  compare: string;
  compare_by: string;
  compare_with: string;
  copied_code: string;
  copied_link: string;
  copied_worksheet: string;
  copied_worksheet_here: string;
  covered: string;
  covered_why: string;
  deal: string;
  do_it: string;
  draws_by_luck: string;
  draws_chosen: string;
  edit_line: string;
  either_way: string;
  enlarge: string;
  failed: string;
  find: string;
  find_one: string;
  find_seat: string;
  find_thing: string;
  found: string;
  found_none: string;
  found_not_yet: string;
  given_up: string;
  go_there: string;
  halt: string;
  history: string;
  idle: string;
  in_95: string;
  in_book: string;
  in_words: string;
  key_away: string;
  key_ends: string;
  key_open: string;
  key_parts: string;
  key_press: string;
  key_speed: string;
  key_stage: string;
  key_turn: string;
  key_turns: string;
  key_walk: string;
  key_why: string;
  key_zoom: string;
  keys: string;
  ledger_differs: string;
  left: string;
  log: string;
  look: string;
  luck: string;
  luck_hint: string;
  make_task: string;
  mark: string;
  mend: string;
  more: string;
  more_tabs: string;
  move: string;
  no_kernel: string;
  no_lines: string;
  node_name: string;
  not_copied: string;
  not_reached: string;
  not_saved: string;
  nothing: string;
  only_left: string;
  only_right: string;
  open: string;
  open_there: string;
  opens: string;
  option_number: string;
  pace: string;
  pause: string;
  picture: string;
  plays: string;
  plot_moment: string;
  plot_of: string;
  plot_start: string;
  points_of: string;
  press: string;
  preview: string;
  preview_close: string;
  preview_dark: string;
  preview_light: string;
  preview_narrow: string;
  preview_none: string;
  preview_note: string;
  preview_title: string;
  printed: string;
  problems: string;
  promote: string;
  prune: string;
  reached: string;
  redo: string;
  refused: string;
  refused_action: string;
  replay: string;
  replay_hint: string;
  review_close: string;
  review_more: string;
  review_of: string;
  review_part: string;
  review_try: string;
  right: string;
  rule: string;
  rules_found: string;
  saved_file: string;
  saves: string;
  score_lines: string;
  seats: string;
  show_points: string;
  since_turn: string;
  slow: string;
  sounds: string;
  source: string;
  space: string;
  speed: string;
  speed_at_once: string;
  speed_normal: string;
  speed_slow: string;
  stage: string;
  stage_cards: string;
  stage_code: string;
  stage_draws: string;
  stage_help: string;
  stage_hint: string;
  stage_keys: string;
  stage_leave: string;
  stage_next: string;
  stage_panels: string;
  stage_pointer: string;
  stage_previous: string;
  stage_start: string;
  stage_waits: string;
  step: string;
  tab_agenda: string;
  tab_aid: string;
  tab_editing: string;
  tab_key: string;
  tab_log: string;
  tab_plot: string;
  tab_prospects: string;
  tab_score: string;
  tab_task: string;
  tab_variations: string;
  tab_worksheet: string;
  task_anew: string;
  task_answers: string;
  task_back: string;
  task_down: string;
  task_file: string;
  task_link: string;
  task_notebook: string;
  task_print: string;
  task_remove: string;
  task_right: string;
  task_up: string;
  task_wrong: string;
  thing: string;
  thing_counts: string;
  to_card: string;
  to_match: string;
  tools: string;
  tree_tools: string;
  trees: string;
  turn: string;
  turn_and_facts: string;
  turn_edit: string;
  turn_hint: string;
  turn_last: string;
  turn_next: string;
  turn_present: string;
  uncompare: string;
  undo: string;
  unheard: string;
  viewer: string;
  weigh: string;
  weigh_again: string;
  weigh_for: string;
  what_if: string;
  what_next: string;
  whose_turn: string;
  why: string;
  yours: string;
  yours_why: string;
  zoom: string;
  zoom_fit: string;
  zoom_in: string;
  zoom_out: string;
}

export type Message =
  | { kind: "act"; text: string }
  | { kind: "preview"; ways: string[] }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "goto"; line: number }
  | { kind: "step" }
  | { kind: "back" }
  | { kind: "replay"; line: number; steps: number }
  | { kind: "unfold"; line: number }
  | { kind: "find"; text: string; seat: string }
  | { kind: "slow"; on: boolean }
  | { kind: "chance"; choose: boolean }
  | { kind: "lab" }
  | { kind: "node"; node: number; does: "go" | "promote" | "prune" }
  | { kind: "luck" }
  | { kind: "deal" }
  | { kind: "bots"; on: boolean }
  | { kind: "tree"; tree: number }
  | { kind: "bring"; text: string }
  | { kind: "remark"; node: number; mark: string; name: string; comment: string }
  | { kind: "edit"; text: string }
  | { kind: "pick"; thing: number }
  | { kind: "drop"; thing: number; key: string }
  | { kind: "seat"; seat: number; who: string }
  | { kind: "viewer"; seat: string }
  | { kind: "front"; seat: number; key: string }
  | { kind: "ledger"; seat: number }
  | { kind: "aid" }
  | { kind: "lang"; lang: "en" | "cs" }
  | { kind: "rule"; id: string }
  | { kind: "refused"; id: string }
  | { kind: "close" }
  | { kind: "ready" }
  | { kind: "weigh"; seconds: number }
  | { kind: "halt" }
  | { kind: "known" }
  | { kind: "compare"; node: number }
  | { kind: "uncompare" }
  | { kind: "review"; does: "seat" | "more" | "halt" | "try" | "close"; number: number }
  | { kind: "task"; does: "open" | "close" | "set" | "add" | "try" | "up" | "down" | "remove" | "back" | "anew" | "link" | "file" | "print" | "notebook"; name: string; text: string }
  | { kind: "save"; form: string }
  | { kind: "frame" }
  | { kind: "gone" };
