import type { Report } from "@/utils/contract.ts";
import type { Connection } from "../connections/open.ts";
import { keyOf } from "../key-of.ts";
import { clock, recordReports } from "./known.ts";

type ReportsIn<Answer> = (answer: Answer) => Report[];

/** Reports that are being written: their old state, seen meanwhile, must not outdate the answer to the write. */
const writing = new Set<string>();

/** Passes every report that the connection's client receives to {@link recordReports}. @param incognito - leaves no trace */
export function observed(connection: Connection, incognito = false): Connection {
  const { client, id: connectionId, isCurrent } = connection;

  async function pass<Answer>(asked: Promise<Answer>, reportsIn: ReportsIn<Answer>, written?: string): Promise<Answer> {
    const { at, end } = clock.ask();
    try {
      const answer = await asked;
      const told = reportsIn(answer).filter(({ id }) => id === written || !writing.has(keyOf(connectionId, id)));
      if (isCurrent()) recordReports(connectionId, told, { at, incognito });
      return answer;
    } finally {
      end();
    }
  }

  /** Outdates what was asked for before the write ended: nobody can tell which state it shows. */
  async function passWrite<Answer>(id: string, asked: Promise<Answer>, reportsIn: ReportsIn<Answer>): Promise<Answer> {
    const key = keyOf(connectionId, id);
    writing.add(key);
    try {
      return await pass(asked, reportsIn, id);
    } finally {
      writing.delete(key);
      clock.change(connectionId, [id]);
    }
  }

  const ofId = (id: string) => (report: Report | null) => (report?.id === id ? [report] : []);
  return {
    ...connection,
    client: {
      ...client,
      listReports: (query, options) =>
        // The newest first: their order may be all that tells it.
        pass(client.listReports(query, options), ({ rows }) => (query?.sort === "asc" ? rows.toReversed() : rows)),
      readReport: (id) => pass(client.readReport(id), ofId(id)),
      createReport: (report, idempotencyKey) =>
        // An id alone may be that of a queue entry.
        pass(client.createReport(report, idempotencyKey), ({ report, isAccepted }) =>
          report?.url && !isAccepted ? [report] : [],
        ),
      updateReport: (id, changes) =>
        // An answer may name the id only.
        passWrite(id, client.updateReport(id, changes), (report) =>
          ofId(id)(report && { ...report, privacy: report.privacy ?? changes.privacy ?? null }),
        ),
      deleteReport: (id) => passWrite(id, client.deleteReport(id), () => []),
    },
  };
}
