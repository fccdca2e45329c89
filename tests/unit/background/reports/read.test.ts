import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listReports } from "@/entrypoints/background/reports/read.ts";
import { REPORTS_QUERY } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { Service } from "../../../service/service.ts";
import { connected, startConnectedService } from "../../support/connected-service.ts";

let service: Service;

beforeEach(async () => {
  service = await startConnectedService();
  service.store.seed([{ url: "https://example.com/" }]);
});

afterEach(() => service.close());

/** Holds the next list until it is released. */
function holdList(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  service.intercept("listReports", { when: "before" }, () => held.then(() => Response.json([])));
  return release;
}

async function arrived() {
  await vi.waitFor(() => expect(service.requests).toHaveLength(1));
}

test("the next request of a view cancels the one under way", async () => {
  const release = holdList();
  const first = listReports({
    connectionId: connected.id,
    listId: "a",
    query: { ...REPORTS_QUERY, search: "exa" },
    at: null,
  });
  await arrived();
  const second = listReports({
    connectionId: connected.id,
    listId: "a",
    query: { ...REPORTS_QUERY, search: "example" },
    at: null,
  });
  await expect(first).rejects.toEqual(new AppError("interrupted"));
  expect((await second).rows).toHaveLength(1);
  release();
});

test("views do not cancel each other", async () => {
  const release = holdList();
  const first = listReports({ connectionId: connected.id, listId: "a", query: REPORTS_QUERY, at: null });
  await arrived();
  expect(
    (await listReports({ connectionId: connected.id, listId: "b", query: REPORTS_QUERY, at: null })).rows,
  ).toHaveLength(1);
  release();
  expect((await first).rows).toEqual([]);
});
