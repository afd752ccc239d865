// What passes between modules of the browser; what passes between it and the kernel stands in wire.d.ts.
// biome-ignore-all lint/suspicious/noExplicitAny: what anywidget hands over is checked by whoever has sent it

import type { VNode } from "preact";
import type { Turns } from "./lib/turns.js";
import type { View } from "./view/view.js";
import type { Answer, Frame, Message, ReasonText, SceneElement, SceneMarks } from "./wire.d.ts";

declare global {
  /** Which bundle this is: its hash. */
  const BUNDLE: string;
  /** The board's program, deflated, in base64. */
  const PACKED: string;

  // What our selectors find is HTML, or a place of a picture, which has what is asked of it there as well.
  interface ParentNode {
    querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
    querySelector(selectors: string): HTMLElement | null;
    querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
    querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
  }
  interface Element {
    closest<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
    closest(selectors: string): HTMLElement | null;
  }
}

// ---- nodes

/** An event, heard at an element. What it has happened to may lie in that element; all of ours is HTML. */
export type At<E = HTMLElement, V = Event> = V & { currentTarget: E; target: E };

export type Handlers<E> = {
  [K in keyof GlobalEventHandlersEventMap as `on${K}`]?:
    | ((event: At<E, GlobalEventHandlersEventMap[K]>) => unknown)
    | null;
};
/** What a button says of itself that is attended to. */
export interface Pressed {
  does: string;
  label: string;
  why?: ReasonText[];
}

/** What can have the focus, of HTML and of SVG. */
export type Focusable = HTMLElement | SVGElement;

export type Attributes<E> = Handlers<E> & { [name: string]: unknown };
/** What a node of the page is made from. */
export type Described = VNode<any>;
/** What stands in a node of a panel. */
export type Children = Described | string | number | boolean | null | undefined | Children[];
/** What is put into a node that is made at once. */
export type Child = Node | string | null | undefined | false;

export interface FindOne {
  <K extends keyof HTMLElementTagNameMap>(node: ParentNode, selector: K): HTMLElementTagNameMap[K];
  (node: ParentNode, selector: string): HTMLElement;
}

/** Anything in which one can write or choose. */
export type Box = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

// ---- pictures

export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** An element; its name, its size and its row are there if it is a place. */
export type Place = SceneElement & Area & { n: string; r: [number, number] };
export type Places = Record<string, Place>;

/** One way of doing something at a place. */
export interface Way {
  text: string;
  label?: string;
  ghost?: string;
}

export interface Reason {
  rule: string;
  text: string;
  where: string[];
}

export type Marks = Omit<SceneMarks, "does" | "why"> & { does: Map<string, Way[]>; why: Map<string, Reason[]> };

/** Groups of places that are spoken of, and their badges. */
export interface Lit {
  groups: string[][];
  badges: Record<string, string>;
}

export interface Attended {
  hover?: string | null;
  focus?: string | null;
  pointed?: string | null;
  ahead?: string | null;
  way?: Way | null;
  pending: string[];
  witness: Lit;
}

// ---- a board and its views

export interface Model {
  get(name: string): any;
  send(message: object): void;
  on(event: string, hear: (message: any, buffers: DataView[]) => void): void;
  widget_manager: WidgetManager;
}

/** Of the manager of a page's widgets what we ask of it: a widget that another one holds. */
export interface WidgetManager {
  get_model(id: string): Promise<object>;
  create_view(model: object): Promise<{ el: HTMLElement; remove(): void }>;
}

export interface Given {
  model: Model;
  el: HTMLElement;
  signal: AbortSignal;
}

export interface Waiting {
  about: string | null;
  acts: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

export interface Store {
  frame: Frame;
  n: number;
  style: string;
  views: Set<View>;
  waiting: Map<number, Waiting>;
  turns: Turns;
  model: Model;
  opened: Promise<void>;
  send(message: Message, about?: string | null): void;
  pending(): string[];
  start(model: Model): void;
  leaveSoon(): void;
  stop(): void;
}

export type Sound = "move" | "gain" | "refusal";

/** How long turns of others stay. */
export type Speed = "slow" | "normal" | "at_once";

/** What stands in a tab, or in a place of its own. */
export type PanelName =
  | "toolbar"
  | "note"
  | "highlight"
  | "summary"
  | "decision"
  | "agenda"
  | "preview"
  | "key"
  | "log"
  | "score"
  | "aid"
  | "variations"
  | "editing"
  | "prospects"
  | "plot"
  | "task"
  | "worksheet";

export type Tone = NonNullable<Answer["s"]>[0];

/** What only the browser has to know: what lies open, is chosen or is written. */
export interface Kept {
  moreOpen?: boolean;
  treeOpen?: boolean;
  inWords?: boolean;
  thingsSought?: string;
  thingWalkedTo?: number;
  outcomeSought?: string;
  looksSoon?: ReturnType<typeof setTimeout>;
  compared?: string;
  troubles?: number;
  ranks?: { m: number; order: string[] };
  measure?: number;
  counted?: number;
  carried?: string;
}

// ---- a rulebook

/** Words that mean the same, and words that say nothing, without accents and capitals. */
export interface BookWords {
  alike: string[][];
  idle: string[];
}

/** A word that is looked for. */
export interface BookTerm {
  word: string;
  stem: string;
  alike: string[];
}

/** The rules of a game as the start page searches them; in each pair of texts the page's language stands first. */
export interface SearchedBook {
  title: string;
  address: string;
  chapters: [title: string, other: string, rules: [id: string, text: string, other: string][]][];
}

/** A rule that may be found, and where it stands. */
export interface RuleFound {
  id: string;
  text: string;
  other: string;
  chapter: string;
  game: string;
  address: string;
}

/** A rule as it is searched: how much a word counts depends on where it stands. */
export interface BookEntry {
  fields: { weight: number; words: string[] }[];
  long: number;
}
