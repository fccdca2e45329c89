import { PRIVACIES } from "../contract.ts";
import { isCount, isFlag, isText } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { type ParsedBy, parseFields } from "../storage/schema.ts";
import { isReportPage, REPORT_PAGE } from "../url.ts";

/** Field that counts as the score where the user follows no other number. */
export const SCORE = "score";

/** Is a number a score by its name? A rise of another one may be a fall, such as that of a load time. */
export function isScore(name: string): boolean {
  return /score/i.test(name);
}

export type Preferences = ParsedBy<typeof preferencesItem.parse>;

const PREFERENCES = {
  defaultPrivacy: [1, PRIVACIES],
  /** Pattern of a report's own page; empty where the service has none. */
  reportPage: [REPORT_PAGE, ["", isReportPage]],
  lookUpOnOpen: [true, isFlag],
  forgetKeyOnClose: [false, isFlag],
  /** Does the database remember what passes through? */
  rememberResults: [true, isFlag],
  /** Name of the number that charts and trends show. */
  followedNumber: [SCORE, isText],
  /** Does the browser's context menu offer to create reports? */
  contextMenu: [true, isFlag],
  /** Do single characters, which a voice may type by mistake, act on the list of reports? */
  listKeys: [true, isFlag],
  /** Does the toolbar button show the known rating of the page in front? */
  showRating: [false, isFlag],
  /** New results that all schedules together may ask for in a day. */
  dailyWrites: [100, isCount],
  /** Is the user told once a week what the schedules found? */
  weeklySummary: [false, isFlag],
  /** Do notifications name no addresses? */
  withoutAddresses: [false, isFlag],
} as const;

export const preferencesItem = defineItem("local:preferences", parseFields(PREFERENCES));
