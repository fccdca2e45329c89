/** Everything that a case is drawn from: the same case runs the same way again. Nothing here is the extension's. */

export const ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Asia/Kolkata"];

export const INTERVALS = ["6h", "12h", "day", "week", "month"] as const;

/** What the user asks for in the form of a schedule. */
export interface Plan {
  name: string;
  scope: Scope;
  method: "watch" | "refresh";
  every: (typeof INTERVALS)[number];
  /** Minutes after midnight. */
  at: number;
  day: number;
  most: number;
  quiet: { from: number; until: number } | null;
  tellWhen: "worse" | "change" | "never";
  confirm: boolean;
}

/** Where nothing is told, nothing has to be confirmed. */
export function hasToConfirm({ confirm, tellWhen }: Plan): boolean {
  return confirm && tellWhen !== "never";
}

export type Scope =
  | { kind: "filter"; search?: string; project?: string; result?: "good" | "decent" | "bad" }
  | { kind: "chosen"; reports: { id: string; url: string }[] };

/** Where the interface leaves it open, services differ. */
export interface Habits {
  order: "kept" | "ignored";
  times: "told" | "none";
  zone: "UTC" | "none";
  /** Rows of a page, at most. */
  page: number;
  total: "told" | "hidden";
  updated: "the report" | "nothing" | "a message";
  /** How long new results take, in milliseconds; drawn for each. Negative: it never comes. */
  delays: number[];
  /** How likely a result is another one than the site deserves. */
  wobble: number;
}

export const TROUBLES = ["429", "503", "500", "401", "402", "unreachable", "slow", "404 of one", "422 of one"] as const;
export type Trouble = (typeof TROUBLES)[number];

/** Something that happens at an instant, in milliseconds from the beginning by the right time. */
export type Event = { at: number } & (
  | { kind: "open" | "close" | "kill" }
  | { kind: "sleep" | "jump"; ms: number }
  /** The background, or the browser, ends so long after the next requests: in the middle of a run. */
  | { kind: "end in a run"; requests: number; ms: number; isBrowser: boolean }
  | { kind: "permission"; isGranted: boolean }
  | { kind: "site changes"; page: number; level: number }
  | { kind: "colleague refreshes" | "colleague creates"; page: number }
  | { kind: "trouble"; trouble: Trouble; ms: number; chance: number; page: number }
  | { kind: "run now" | "pause" | "continue"; schedule: number }
  | { kind: "edit"; schedule: number; changes: Partial<Plan> }
);

export interface Case {
  /** Draws what nobody chooses: how long requests are on their way, ids, and how results turn out. */
  luck: number;
  zone: string;
  /** When it begins, in milliseconds since 1970, and how long it goes on. */
  start: number;
  length: number;
  browser: "Chromium" | "Firefox";
  reports: number;
  budget: number;
  weekly: boolean;
  withoutAddresses: boolean;
  habits: Habits;
  /** Saved one after the other at the beginning. */
  plans: Plan[];
  /** In the order of their times. */
  events: Event[];
}

export const PLAIN: Habits = {
  order: "kept",
  times: "told",
  zone: "UTC",
  page: 100,
  total: "told",
  updated: "the report",
  delays: [0],
  wobble: 0,
};

/** The address of a report, by its number. */
export function urlOf(page: number): string {
  return `https://site-${page % 3}.example/page-${page}`;
}

export function idOf(page: number): string {
  return `r${page}`;
}
