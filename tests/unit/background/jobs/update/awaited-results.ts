import { expect } from "vitest";
import { database } from "@/utils/database.ts";
import type { Update } from "@/utils/models/update.ts";
import { sent, service } from "../../../support/connected-service.ts";
import { NOW } from "../../../support/runs.ts";

export async function tasks(): Promise<Update[]> {
  return (await database.use((db) => db.getAll("tasks"))).filter((task) => task.kind === "update");
}

/** Leaves the journal as a worker does that ended before the answer: the service goes on. */
export async function leaveSending(refresh: () => Promise<unknown>): Promise<void> {
  let sending: Update[] = [];
  service.intercept("updateReport", { when: "before" }, async () => {
    sending = await tasks();
    return Response.json({}, { status: 403 });
  });
  await expect(refresh()).rejects.toMatchObject({ kind: "notAllowed" });
  await database.use((db) => db.put("tasks", sending[0] as never));
}

export const reads = () => sent(service, "GET").length;

/** Seconds after the start at which reports were read. */
export function readTimes(): number[] {
  const times = service.requests.filter(({ method }) => method === "GET").map(({ time }) => time);
  return times.map((time) => Math.round((time - NOW.getTime()) / 1_000));
}
