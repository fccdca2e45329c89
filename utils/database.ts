import type { DBSchema } from "idb";
import { DATABASE } from "./models/database.ts";
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
      batch: string;
    };
  };
}

export const database = defineDatabase<Stores>(DATABASE, 1, (db) => {
  const tasks = db.createObjectStore("tasks", { keyPath: "id" });
  tasks.createIndex("startedAt", "startedAt");
  tasks.createIndex("attention", "attention");
  tasks.createIndex("url", "url");
  tasks.createIndex("reportId", "report.id");
  tasks.createIndex("batch", "batch");
});
