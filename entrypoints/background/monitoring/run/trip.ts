import type { Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { addressOf } from "@/utils/models/history.ts";
import type { Run, RunItem } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { elapsedSince, type Instant, thisInstant } from "../../instant.ts";
import { changeRun } from "../records.ts";
import type { Shown } from "./reports.ts";
import { request } from "./request.ts";

/** A write needs to have seen the report this lately: another one may have its id meanwhile. */
const LATELY_MS = 10 * 60_000;

/** A run under way, with the reports that the service showed in it. */
export interface Trip {
  run: Run;
  schedule: Schedule;
  shown: Map<string, Shown>;
}

/** Reads a report, unless it was shown lately. @throws AppError as {@link read} */
export async function readLately(trip: Trip, item: RunItem): Promise<Shown> {
  const shown = trip.shown.get(item.reportId);
  return shown && isLately(shown.at) ? shown : { report: await read(trip, item), at: thisInstant() };
}

export function isLately(at: Instant): boolean {
  return elapsedSince(at) < LATELY_MS;
}

/** @throws AppError `notFound` where the id belongs to another address meanwhile */
export async function read({ run }: Trip, { reportId, url }: RunItem): Promise<Report> {
  const report = await request(run, ({ client }) => client.readReport(reportId));
  if (addressOf(report.url) !== url) throw new AppError("notFound", { status: 404 });
  return report;
}

/** Changes the run. @throws AppError `interrupted` where the run is over */
export async function update(trip: Trip, makeChange: (run: Run) => Partial<Run>): Promise<void> {
  const changed = await changeRun(trip.run.id, makeChange);
  if (!changed) throw new AppError("interrupted");
  trip.run = changed;
}
