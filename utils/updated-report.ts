import type { Report } from "./contract.ts";
import { REPORT, soundOrNull } from "./soundness.ts";
import { defineItem } from "./stored-item.ts";

/** The report that was updated last, from whichever page: every list that shows it follows. */
export const updatedReportItem = defineItem("session:updatedReport", soundOrNull<Report>(REPORT));
