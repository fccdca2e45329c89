import { expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { tidyKeys } from "@/entrypoints/background/connections/tidy-keys.ts";
import { startConnectedService } from "../../support/connected-service.ts";

const { local } = fakeBrowser.storage;

/** Sorts the fields of a value by their names, in which Chromium gives back what it stored. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (Object(value) !== value) return value;
  const fields = Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, one]) => [name, sorted(one)]));
}

test("a start of the worker writes no hints where they are right", async () => {
  const service = await startConnectedService();
  await local.set(sorted(await local.get()) as object);
  const set = vi.spyOn(local, "set");
  await tidyKeys();
  expect(set.mock.calls).toEqual([]);
  await service.close();
});
