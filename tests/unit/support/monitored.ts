import { act } from "@testing-library/preact";
import { database } from "@/utils/database.ts";
import type { Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { rememberAddresses } from "./remember-addresses.ts";

/** Puts schedules and runs into the database, and the addresses whose changes the runs have found. */
export async function storeMonitored({ schedules = [], runs = [] }: { schedules?: Schedule[]; runs?: Run[] }) {
  await database.use(async (db) => {
    for (const schedule of schedules) await db.put("schedules", schedule);
    for (const run of runs) await db.put("runs", run);
  });
  for (const { connectionId, found } of runs) {
    await rememberAddresses(
      connectionId,
      found.map(({ url, to }) => [url, to] as const),
    );
  }
}

/** Turns the page away or back, as when the user changes tabs. */
export async function setHidden(hidden: boolean): Promise<void> {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  await act(() => {
    document.dispatchEvent(new Event("visibilitychange"));
  });
}
