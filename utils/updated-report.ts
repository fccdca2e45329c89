import type { Report } from "./contract.ts";
import { REPORT } from "./models/report.ts";
import { defineItem } from "./storage/item.ts";
import { parseOrNull } from "./storage/schema.ts";

/** The report that was updated last, from whichever page: every list that shows it follows. */
export const updatedReportItem = defineItem("session:updatedReport", parseOrNull<Report>(REPORT));
