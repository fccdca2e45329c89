import type { DBSchema, IDBPDatabase, StoreNames } from "idb";
import type { AddressHistory, DayCounts } from "./models/history.ts";
import type { KnownReport } from "./models/known-report.ts";
import type { Run, Spending } from "./models/run.ts";
import type { Schedule } from "./models/schedule.ts";
import type { Standings } from "./models/standings.ts";
import type { StoredTask } from "./models/task.ts";
import type { Trend } from "./models/trend.ts";

/** Version of the database. */
export const VERSION = 2;

/** Content of the extension's database: the background alone writes, pages read. */
export interface Stores extends DBSchema {
  tasks: {
    key: string;
    value: StoredTask;
    indexes: {
      startedAt: number;
      attention: string;
      url: string;
      reportId: string;
      /** Finds the tasks of a batch. */
      batch: string;
    };
  };
  /** The index: newest state of each known report. */
  reports: {
    key: [connectionId: string, reportId: string];
    value: KnownReport;
    indexes: {
      /** Reports of an address: to look it up, and to see whether it has any left. */
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
      /** Addresses by the time of that result, for the address bar and the toolbar button. */
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
    indexes: {
      /** Addresses by the time of their newest change of rating, if they can be compared at all. */
      changedAt: [connectionId: string, changedAt: number];
    };
  };
  days: {
    key: [connectionId: string, day: string];
    value: DayCounts;
  };
  schedules: {
    key: string;
    value: Schedule;
  };
  /** Results that each schedule has told. */
  standings: {
    key: string;
    value: Standings;
  };
  runs: {
    key: string;
    value: Run;
    indexes: {
      startedAt: number;
      /** Finds the runs that are not over, not told, or not seen. */
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

type Path = string | string[];

/** Key path of each store, and of its indexes. */
const PATHS: { [Name in StoreNames<Stores>]: [key: Path, indexes?: Record<string, Path>] } = {
  tasks: ["id", { startedAt: "startedAt", attention: "attention", url: "url", reportId: "report.id", batch: "batch" }],
  reports: [["connectionId", "reportId"], { url: ["connectionId", "url"] }],
  history: [
    ["connectionId", "url"],
    {
      standing: ["connectionId", "standing"],
      standingSince: ["connectionId", "standingSince"],
      seenAt: "seenAt",
      forgetAt: "forgetAt",
    },
  ],
  trends: [["connectionId", "url"], { changedAt: ["connectionId", "changedAt"] }],
  days: [["connectionId", "day"]],
  schedules: ["id"],
  standings: ["scheduleId"],
  runs: ["id", { startedAt: "startedAt", attention: "attention", schedule: ["scheduleId", "startedAt"] }],
  spending: ["day"],
  removed: ["connectionId"],
};

/** Creates the stores, in place of those from before the first release. What is stored since has to be taken over. */
export function createStores(db: IDBPDatabase<Stores>): void {
  for (const name of [...db.objectStoreNames]) db.deleteObjectStore(name);
  for (const [name, [keyPath, indexes = {}]] of Object.entries(PATHS)) {
    const store = (db as IDBPDatabase).createObjectStore(name, { keyPath });
    for (const [index, path] of Object.entries(indexes)) store.createIndex(index, path);
  }
}
