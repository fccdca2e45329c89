import { PRIVACIES, type Privacy } from "../contract.ts";
import { isCount, isFlag, isText } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { type Defaults, parseFields } from "../storage/schema.ts";
import { isReportPage, REPORT_PAGE } from "../url.ts";

/** Field that counts as the score where the user follows no other number. */
export const SCORE = "score";

/** Is a number a score by its name? A rise of another one may be a fall, such as that of a load time. */
export function isScore(name: string): boolean {
  return /score/i.test(name);
}

export interface Preferences {
  defaultPrivacy: Privacy;
  /** Pattern of a report's own page; empty where the service has none. */
  reportPage: string;
  lookUpOnOpen: boolean;
  forgetKeyOnClose: boolean;
  /** Does the database remember what passes through? */
  rememberResults: boolean;
  /** Name of the number that charts and trends show. */
  followedNumber: string;
  /** Does the browser's context menu offer to create reports? */
  contextMenu: boolean;
  /** Does the toolbar button show the known rating of the page in front? */
  showRating: boolean;
  /** New results that all schedules together may ask for in a day. */
  dailyWrites: number;
  /** Is the user told once a week what the schedules found? */
  weeklySummary: boolean;
  /** Do notifications name no addresses? */
  withoutAddresses: boolean;
}

const PREFERENCES: Defaults<Preferences> = {
  defaultPrivacy: [1, PRIVACIES],
  reportPage: [REPORT_PAGE, ["", isReportPage]],
  lookUpOnOpen: [true, isFlag],
  forgetKeyOnClose: [false, isFlag],
  rememberResults: [true, isFlag],
  followedNumber: [SCORE, isText],
  contextMenu: [true, isFlag],
  showRating: [false, isFlag],
  dailyWrites: [100, isCount],
  weeklySummary: [false, isFlag],
  withoutAddresses: [false, isFlag],
};

export const preferencesItem = defineItem("local:preferences", parseFields(PREFERENCES));
