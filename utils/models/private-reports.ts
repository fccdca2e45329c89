import { isText } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseList } from "../storage/schema.ts";

interface PrivateReport {
  connectionId: string;
  reportId: string;
}

/** Reports of private windows since the browser started; they are never remembered. */
export const privateReportsItem = defineItem(
  "session:privateReports",
  parseList<PrivateReport>({ connectionId: isText, reportId: isText }),
);
