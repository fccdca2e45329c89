import type { Page, Project, Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { serviceTime } from "../client/headers.ts";
import { openItem, openList } from "./envelope.ts";
import { readProject, readReport } from "./fields.ts";

/** Far above any page size of the interface; what is beyond it counts as unreadable. */
const MAX_ROWS = 50_000;

interface ListAnswer {
  body: unknown;
  headers: Headers;
}

/**
 * Decodes the answer to "List reports" (section 4.3), whose shape the interface leaves open.
 *
 * @throws AppError `notAService` where there is no list
 */
export function decodeReports(answer: ListAnswer): Page<Report> {
  return decodeList(answer, "reports", readReport, ({ id }) => id);
}

/**
 * Decodes the answer to "List projects" (section 4.1).
 *
 * @throws AppError `notAService` where there is no list
 */
export function decodeProjects(answer: ListAnswer): Page<Project> {
  return decodeList(answer, "projects", readProject, ({ project }) => project);
}

/**
 * Decodes an answer that should hold one report (sections 4.4 to 4.6).
 *
 * @returns the report, or null where the answer names none
 */
export function decodeReport(body: unknown): Report | null {
  for (const candidate of openItem(body, "report")) {
    const report = readReport(candidate);
    if (report) return report;
  }
  return null;
}

function decodeList<Row>(
  { body, headers }: ListAnswer,
  name: string,
  read: (value: unknown) => Row | null,
  identity: (row: Row) => string,
): Page<Row> {
  const envelope = openList(body, name, headers.get("link"));
  if (!envelope) throw new AppError("notAService");
  const { rows: values, ...paging } = envelope;
  const rows = new Map<string, Row>();
  let unreadable = Math.max(0, values.length - MAX_ROWS);
  for (const value of values.slice(0, MAX_ROWS)) {
    const row = read(value);
    if (!row) unreadable++;
    // A page draws rows by their identity, so that a doubled one would be drawn twice and confuse it.
    else if (!rows.has(identity(row))) rows.set(identity(row), row);
  }
  return { ...paging, rows: [...rows.values()], unreadable, answeredAt: serviceTime(headers) };
}
