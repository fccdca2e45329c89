import type { DBSchema } from "idb";
import { DATABASE } from "./models/database.ts";
import type { AddressHistory, DayCounts } from "./models/history.ts";
import type { KnownReport } from "./models/known-report.ts";
import type { Run, Spending } from "./models/run.ts";
import type { Schedule } from "./models/schedule.ts";
import type { Standings } from "./models/standings.ts";
import type { StoredTask } from "./models/task.ts";
import type { Trend } from "./models/trend.ts";
import { defineDatabase } from "./storage/database.ts";

/** Content of the extension's database: the background alone writes, pages read. */
export interface Stores extends DBSchema {
  tasks: {
    key: string;
    value: StoredTask;
    indexes: {
      startedAt: number;
      /** Kind of a task that is open or not yet seen by the user. */
      attention: string;
      url: string;
      reportId: string;
      /** Of tasks that were asked for in one go. */
      batch: string;
    };
  };
  /** The index: newest state of each known report. */
  reports: {
    key: [connectionId: string, reportId: string];
    value: KnownReport;
    indexes: {
      /** For suggestions, and to see whether an address has any report left. */
      url: [connectionId: string, url: string];
    };
  };
  /** One record for each address; its key also serves prefix searches. */
  history: {
    key: [connectionId: string, url: string];
    value: AddressHistory;
    indexes: {
      /** Addresses by their newest result, for the daily counts. */
      standing: [connectionId: string, standing: string];
      /** Addresses by the time of that result: recent changes, and addresses not checked for a while. */
      standingSince: [connectionId: string, standingSince: number];
      /** Addresses that give way when there are too many. */
      seenAt: number;
      /** Addresses with deleted reports to forget. */
      forgetAt: number;
    };
  };
  /** Summaries of the histories, with the same keys. */
  trends: {
    key: [connectionId: string, url: string];
    value: Trend;
  };
  days: {
    key: [connectionId: string, day: string];
    value: DayCounts;
  };
  schedules: {
    key: string;
    value: Schedule;
  };
  /** What each schedule has told of. */
  standings: {
    key: string;
    value: Standings;
  };
  runs: {
    key: string;
    value: Run;
    indexes: {
      startedAt: number;
      /** Of runs that are not over, not told, or not seen. */
      attention: string;
      schedule: [scheduleId: string, startedAt: number];
    };
  };
  spending: {
    key: string;
    value: Spending;
  };
  /** Tombstones of removed connections, of which nothing is recorded any more. */
  removed: {
    key: string;
    value: { connectionId: string };
  };
}

export const database = defineDatabase<Stores>(DATABASE, 1, (db) => {
  const tasks = db.createObjectStore("tasks", { keyPath: "id" });
  tasks.createIndex("startedAt", "startedAt");
  tasks.createIndex("attention", "attention");
  tasks.createIndex("url", "url");
  tasks.createIndex("reportId", "report.id");
  tasks.createIndex("batch", "batch");
  const reports = db.createObjectStore("reports", { keyPath: ["connectionId", "reportId"] });
  reports.createIndex("url", ["connectionId", "url"]);
  const history = db.createObjectStore("history", { keyPath: ["connectionId", "url"] });
  history.createIndex("standing", ["connectionId", "standing"]);
  history.createIndex("standingSince", ["connectionId", "standingSince"]);
  history.createIndex("seenAt", "seenAt");
  history.createIndex("forgetAt", "forgetAt");
  db.createObjectStore("trends", { keyPath: ["connectionId", "url"] });
  db.createObjectStore("days", { keyPath: ["connectionId", "day"] });
  db.createObjectStore("schedules", { keyPath: "id" });
  db.createObjectStore("standings", { keyPath: "scheduleId" });
  const runs = db.createObjectStore("runs", { keyPath: "id" });
  runs.createIndex("startedAt", "startedAt");
  runs.createIndex("attention", "attention");
  runs.createIndex("schedule", ["scheduleId", "startedAt"]);
  db.createObjectStore("spending", { keyPath: "day" });
  db.createObjectStore("removed", { keyPath: "connectionId" });
});
