import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "@/entrypoints/background/client/index.ts";
import { LIMITS } from "@/entrypoints/background/client/request.ts";
import { isDefinite } from "@/entrypoints/background/client/status.ts";
import { AppError } from "@/utils/errors.ts";
import type { Fault, Tried } from "../../../faults/row.ts";
import { SLOW_FAULTS } from "../../../faults/slow-faults.ts";
import { type Stage, setStage } from "../../../faults/stage.ts";
import { addressOf, wordOf } from "../../../faults/table.ts";
import { clientOf } from "../../support/client.ts";

let stage: Stage;
let client: Client;

beforeAll(async () => {
  stage = await setStage(SLOW_FAULTS);
  client = clientOf({
    address: stage.addresses.http,
    key: stage.key,
    limits: { ...LIMITS, readMs: 150, writeMs: 150 },
  });
});

afterAll(() => stage.close());

const CALLS: Record<Tried, (fault: Fault) => Promise<unknown>> = {
  listReports: (fault) => client.listReports({ search: wordOf(fault) }),
  listProjects: (fault) => client.listProjects({ search: wordOf(fault) }),
  readReport: (fault) => client.readReport(idOf("readReport", fault)),
  createReport: (fault) => client.createReport({ url: addressOf("createReport", fault), privacy: 1 }),
  updateReport: (fault) => client.updateReport(idOf("updateReport", fault), { privacy: 0 }),
  deleteReport: (fault) => client.deleteReport(idOf("deleteReport", fault)),
};

function idOf(operation: Tried, fault: Fault): string {
  const search = addressOf(operation, fault);
  const query = { search, search_by: "url", sort_by: "id", sort: "desc", per_page: 10, page: 1 } as const;
  return String(stage.services.http.store.listReports(query).rows[0]?.id);
}

const CELLS = SLOW_FAULTS.flatMap((fault) =>
  (Object.keys(CALLS) as Tried[]).map((operation) => ({ name: fault.name, operation, fault })),
);

test.concurrent.each(CELLS)("$name, $operation: given up at the deadline, head and body together", async (cell) => {
  const thrown = await CALLS[cell.operation](cell.fault).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(AppError);
  const error = thrown as AppError;
  expect(cell.fault.outcomes[cell.operation]).toContain(error.kind);
  expect(isDefinite(error)).toBe(false);
});
