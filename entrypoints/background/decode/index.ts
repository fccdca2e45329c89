import { identityOf, type Row } from "@/utils/collect.ts";
import type { Page, Project, Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { LAG_MS } from "@/utils/lag.ts";
import { ageOf, serviceTime } from "../client/headers.ts";
import { openItem, openList } from "./envelope.ts";
import { toProject, toReport } from "./fields.ts";
import { readPaging } from "./paging.ts";

/** Far above any page size; rows beyond it count as unreadable. */
const MAX_ROWS = 50_000;

interface ListAnswer {
  body: unknown;
  headers: Headers;
  /** Paging parameters asked for; null for the first page. */
  at?: string | null | undefined;
  /** Number of rows asked for. */
  perPage?: number;
}

/** Decodes "List reports" (section 4.3). @throws AppError `unexpectedResponse` without a list or any report with an address */
export function decodeReports(answer: ListAnswer): Page<Report> {
  const page = decodeList(answer, "reports", toReport);
  if (page.rows.length > 0 && page.rows.every(({ url }) => url === "")) throw new AppError("unexpectedResponse");
  return page;
}

/** Decodes "List projects" (section 4.1). @throws AppError `unexpectedResponse` without a list or any readable row */
export function decodeProjects(answer: ListAnswer): Page<Project> {
  return decodeList(answer, "projects", toProject);
}

/** Decodes a single report (sections 4.4 to 4.6), its `url` empty if not told; null where the answer names none. */
export function decodeReport(body: unknown): Report | null {
  return (
    openItem(body, "report")
      .map(toReport)
      .find((report) => report) ?? null
  );
}

function decodeList<One extends Row>(
  { body, headers, at = null, perPage }: ListAnswer,
  name: string,
  read: (value: unknown) => One | null,
): Page<One> {
  const { rows: found, mayBeEmpty, places } = openList(body, name);
  const paging = readPaging(places, headers, found?.length ?? 0, at, perPage);
  const values = found ?? (mayBeEmpty && paging.total === 0 ? [] : null);
  if (!values) throw new AppError("unexpectedResponse");
  const known = new Map<string, One>();
  let unreadable = Math.max(0, values.length - MAX_ROWS);
  for (const value of values.slice(0, MAX_ROWS)) {
    const row = read(value);
    // Pages use the identity as the key of a row.
    const twin = row && known.get(identityOf(row));
    if (!row || (twin && JSON.stringify(twin) !== JSON.stringify(row))) unreadable++;
    else known.set(identityOf(row), row);
  }
  const rows = [...known.values()];
  if (values.length > 0 && rows.length === 0) throw new AppError("unexpectedResponse");
  return { ...paging, rows, unreadable, answeredAt: serviceTime(headers), isStale: ageOf(headers) > LAG_MS };
}
