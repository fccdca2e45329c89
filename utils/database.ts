import type { DBSchema } from "idb";
import { DATABASE } from "./models/database.ts";
import type { AddressHistory, DayCounts } from "./models/history.ts";
import type { KnownReport } from "./models/known-report.ts";
import type { StoredTask } from "./models/task.ts";
import { defineDatabase } from "./storage/database.ts";

/** What lies in the extension's database. The background alone writes; pages read. */
export interface Stores extends DBSchema {
  tasks: {
    key: string;
    value: StoredTask;
    indexes: {
      startedAt: number;
      /** The kind of what is open, or not seen by the user yet. */
      attention: string;
      url: string;
      /** The report that a creation came to. */
      reportId: string;
    };
  };
  /** The index: the newest state of each known report. */
  reports: {
    key: [connectionId: string, reportId: string];
    value: KnownReport;
    indexes: {
      /** The reports of an address: for suggestions, and to see whether any is left of it. */
      url: [connectionId: string, url: string];
    };
  };
  /** One record for each address; by its key also a prefix search of addresses. */
  history: {
    key: [connectionId: string, url: string];
    value: AddressHistory;
    indexes: {
      /** Addresses by their newest result, counted day by day. */
      standing: [connectionId: string, standing: string];
      /** Addresses by the time of that result: what changed lately, and what was not checked for a while. */
      standingSince: [connectionId: string, standingSince: number];
      /** The addresses that give way when there are too many. */
      seenAt: number;
      /** The addresses whose deleted reports are to be forgotten. */
      forgetAt: number;
    };
  };
  days: {
    key: [connectionId: string, day: string];
    value: DayCounts;
  };
  /** The tombstones of removed connections: nothing of theirs is recorded any more. */
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
  const reports = db.createObjectStore("reports", { keyPath: ["connectionId", "reportId"] });
  reports.createIndex("url", ["connectionId", "url"]);
  const history = db.createObjectStore("history", { keyPath: ["connectionId", "url"] });
  history.createIndex("standing", ["connectionId", "standing"]);
  history.createIndex("standingSince", ["connectionId", "standingSince"]);
  history.createIndex("seenAt", "seenAt");
  history.createIndex("forgetAt", "forgetAt");
  db.createObjectStore("days", { keyPath: ["connectionId", "day"] });
  db.createObjectStore("removed", { keyPath: "connectionId" });
});
