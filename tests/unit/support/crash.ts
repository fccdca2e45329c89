import { vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

/** Ends the background at one of the writes of some work. Returns whether the work came to its end before. */
export async function crashAt(write: number, work: () => Promise<unknown>): Promise<boolean> {
  let writes = 0;
  for (const area of [fakeBrowser.storage.local, fakeBrowser.storage.session]) {
    for (const verb of ["set", "remove"] as const) {
      const real = area[verb].bind(area) as (...given: unknown[]) => Promise<void>;
      vi.spyOn(area, verb).mockImplementation((async (...given: unknown[]) => {
        if (++writes > write) throw new Error("crashed");
        return real(...given);
      }) as never);
    }
  }
  await work().catch(() => undefined);
  vi.restoreAllMocks();
  vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => true);
  return writes <= write;
}
