import { vi } from "vitest";
import type { Report, ReportChanges } from "@/utils/contract.ts";
import type { Asked, DeletedReport } from "@/utils/messages.ts";
import type { RetryPart } from "@/utils/models/update.ts";
import { activeId } from "./app-state.ts";

/** Starts a new life of the background, as after the browser ended it. Its verbs are for the service that is connected then. */
export async function startWorker() {
  vi.resetModules();
  const creates = await import("@/entrypoints/background/jobs/create/index.ts");
  const { startJob, ...jobs } = await import("@/entrypoints/background/jobs/create/job/index.ts");
  const deletions = await import("@/entrypoints/background/jobs/remove/index.ts");
  const { updateReport } = await import("@/entrypoints/background/jobs/update/index.ts");
  const updates = await import("@/entrypoints/background/jobs/update/batch.ts");
  const { readReport } = await import("@/entrypoints/background/reports/read.ts");
  const { stopBatch } = await import("@/entrypoints/background/jobs/queue.ts");
  const { recover } = await import("@/entrypoints/background/jobs/recovery.ts");
  const { passwordOf } = await import("@/entrypoints/background/jobs/session.ts");
  const connectionId = await activeId();
  const results = { results: 1 } as const;
  return {
    ...creates,
    ...jobs,
    undoDeletion: deletions.undoDeletion,
    stopBatch,
    recover,
    passwordOf,
    startJob: (urls: string[], given: Partial<Asked<"createReports">> = {}, incognito = false) =>
      startJob({ connectionId, urls, privacy: 1, pace: "fast", ...given }, incognito),
    /** @param search - of the list that showed it; undefined as on a report's own page, which no list was read for */
    deleteReport: (report: DeletedReport, search?: string) => deletions.deleteReport({ connectionId, report, search }),
    deleteReports: (reports: DeletedReport[], search = "", isUnseen = false) =>
      deletions.deleteReports({ connectionId, reports, search, isUnseen }),
    deleteProject: (project: string, search = "") => deletions.deleteProject({ connectionId, project, search }),
    read: (id: number): Promise<Report> => readReport({ connectionId, id: String(id) }),
    updateReport: (report: Report, changes: ReportChanges = results) => updateReport({ connectionId, report, changes }),
    updateReports: (reports: Report[], changes: ReportChanges = results, incognito = false) =>
      updates.updateReports({ connectionId, reports, changes }, incognito),
    refreshReports: (reports: { reportId: string; url: string }[], incognito = false) =>
      updates.refreshReports({ connectionId, reports }, incognito),
    retryUpdates: (id: string, part: RetryPart = "failed") => updates.retryUpdates({ id, part }),
  };
}
