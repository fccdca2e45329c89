/** What was seen of a case from outside: the oracle reads nothing else. */
import type { Notice } from "../models/world/extension.ts";
import type { Case, Plan } from "./case.ts";
import type { Request } from "./service/log.ts";
import type { Page } from "./service/truth.ts";

/** An instant: by the right time, and by what the computer's clock shows. */
export interface Instant {
  at: number;
  shownAt: number;
}

export interface Found {
  url: string;
  reportId: string;
  from: string;
  to: string;
  at: number;
}

/** What the extension has stored of a run. */
export interface StoredRun {
  id: string;
  scheduleId: string;
  method: "watch" | "refresh";
  state: "running" | "ended" | "stopped" | "failed";
  dueAt: number | null;
  startedAt: number;
  heldUntil: number | null;
  failure: { kind: string; status?: number } | null;
  checked: number;
  items: { reportId: string; url: string; state: string }[];
  found: Found[];
  doubted?: Found[];
  telling: "none" | "due" | "told";
}

export interface StoredSchedule {
  id: string;
  state: "active" | "paused";
  failure: { kind: string; status?: number } | null;
}

export interface StoredStandings {
  scheduleId: string;
  byUrl: Record<string, { result: string; at: number; doubtedAt?: number }>;
}

/** Records that were written in one transaction. */
export type Written = Instant & { worker: number; batch: number } & (
    | { store: "runs"; value: StoredRun }
    | { store: "schedules"; value: StoredSchedule }
    | { store: "standings"; value: StoredStandings }
  );

/** A plan as the user has saved it. */
export interface Saved extends Instant {
  schedule: number;
  id: string;
  plan: Plan;
}

/** Something that the user has pressed. */
export interface Pressed extends Instant {
  kind: "run now" | "pause" | "continue";
  id: string;
  endedAt: number;
}

/** The browser is open and the computer awake. */
export interface Awake {
  from: number;
  until: number;
  /** When the browser was started. */
  openedAt: number;
}

export interface Seen {
  case: Case;
  pages: Page[];
  requests: Request[];
  spells: { from: number; until: number; trouble: string }[];
  notices: Notice[];
  written: Written[];
  saved: Saved[];
  pressed: Pressed[];
  awake: Awake[];
  /** When the clock was set, and by how much. */
  jumps: { at: number; by: number }[];
  /** When backgrounds ended. */
  ends: number[];
  granted: { at: number; isGranted: boolean }[];
  /** When everything was set up, and when it was over. */
  from: number;
  until: number;
}
