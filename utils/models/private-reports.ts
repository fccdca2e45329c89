import { isText } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseList } from "../storage/schema.ts";

/** A report that a private window has asked for. */
export interface PrivateReport {
  connectionId: string;
  reportId: string;
}

/** Reports that private windows have made since the browser started: they are kept out of what is remembered. */
export const privateReportsItem = defineItem(
  "session:privateReports",
  parseList<PrivateReport>({ connectionId: isText, reportId: isText }),
);
