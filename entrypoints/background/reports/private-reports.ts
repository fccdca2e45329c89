import { isText } from "@/utils/guards.ts";
import { defineItem } from "@/utils/storage/item.ts";
import { parseList } from "@/utils/storage/schema.ts";

interface PrivateReport {
  connectionId: string;
  reportId: string;
}

/** Reports of private windows since the browser started; they are never remembered. */
export const privateReportsItem = defineItem(
  "session:privateReports",
  parseList<PrivateReport>({ connectionId: isText, reportId: isText }),
);
