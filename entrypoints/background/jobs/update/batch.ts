import type { Report, ReportChanges } from "@/utils/contract.ts";
import type { BulkUpdate } from "@/utils/messages.ts";
import type { Update } from "@/utils/models/update.ts";
import { openConnection } from "../../connections/open.ts";
import { inHand } from "../in-hand.ts";
import { change } from "../journal.ts";
import { recoverOnce } from "../recovery.ts";
import { runBatch } from "./run.ts";
import { keepChanges } from "./session-changes.ts";

/** Changes many reports, a few at a time. @returns the batch's id @throws AppError if nothing was sent */
export async function updateReports({ connectionId, reports, changes }: BulkUpdate): Promise<string> {
  await recoverOnce();
  await openConnection(connectionId);
  const batch = crypto.randomUUID();
  const shown = new Map(reports.map((report) => [report.id, report]));
  const tasks = [...shown.values()].map((report) => taskOf(connectionId, batch, report, changes));
  await inHand(
    tasks.map(({ id }) => id),
    async () => {
      await keepChanges(batch, changes);
      await change(false, (journal) => Promise.all(tasks.map(journal.put)));
      void runBatch(tasks, changes, async ({ reportId }) => shown.get(reportId) as Report);
    },
  );
  return batch;
}

function taskOf(connectionId: string, batch: string, { id, url }: Report, changes: ReportChanges): Update {
  const { password: _secret, ...told } = changes;
  return {
    ...{ kind: "update", id: crypto.randomUUID(), connectionId, reportId: id, url, batch, changes: told },
    ...{ state: "queued", startedAt: Date.now(), failure: null },
  };
}
