// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/utils/database.ts";
import { AppError } from "@/utils/errors.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { ask, asked } from "../../support/asking.ts";
import { knownReport } from "../../support/known.ts";
import { create, go, remember, rows, setUpNewReportsPage, show, type } from "./new-reports-page.tsx";

setUpNewReportsPage();

describe("addresses that have a report", () => {
  beforeEach(() => remember("known"));

  test("get another one, if that is wished", async () => {
    show();
    await type("https://example.com/known");
    await screen.findByText("Has a report:");
    fireEvent.click(screen.getByRole("radio", { name: "Create another report" }));
    fireEvent.click(await create("Create 1 report"));
    await waitFor(() => expect(asked("createReports")[0]?.urls).toEqual(["https://example.com/known"]));
  });

  test("are refreshed, without a wait for each to be read; the others are created", async () => {
    ask.mockImplementation(async (question: string) => (question === "createReports" ? "job-1" : "batch-1"));
    show();
    await type("https://example.com/known", "https://example.com/new");
    await screen.findByText("Has a report:");
    fireEvent.click(screen.getByRole("radio", { name: "Refresh their results" }));
    fireEvent.click(await create("Create 1 and refresh 1"));
    await waitFor(() => expect(go).toHaveBeenCalled());
    expect(ask.mock.calls.map(([question]) => question)).toEqual(["refreshReports", "createReports"]);
    const reports = [{ reportId: "known", url: "https://example.com/known" }];
    expect(asked("refreshReports")).toEqual([{ connectionId: "c", reports }]);
    // The job's page tells what became of them.
    expect(asked("createReports")).toMatchObject([{ refreshes: "batch-1" }]);
  });

  test("are refreshed alone, which leads to Activity, and does not keep the page open", async () => {
    show();
    await type("https://example.com/known");
    await screen.findByText("Has a report:");
    fireEvent.click(screen.getByRole("radio", { name: "Refresh their results" }));
    expect(await screen.findByText(/^2 requests, less than a minute\. You can close this page/)).toBeTruthy();
    fireEvent.click(await create("Refresh 1 report"));
    await waitFor(() => expect(go).toHaveBeenLastCalledWith({ page: "activity", filter: "all" }));
    expect(asked("createReports")).toEqual([]);
  });

  test("are not refreshed twice where the creation of the others fails", async () => {
    ask.mockImplementation(async (question: string) => {
      if (question === "createReports") throw new AppError("storageFailed");
      return "batch-1";
    });
    show();
    await type("https://example.com/known", "https://example.com/new");
    fireEvent.click(await screen.findByRole("radio", { name: "Refresh their results" }));
    fireEvent.click(await create("Create 1 and refresh 1"));
    expect((await screen.findByRole("alert")).textContent).toMatch(/^The refreshes have started, but no report/);
    fireEvent.click(await create("Create 1 report"));
    await waitFor(() => expect(asked("createReports")).toHaveLength(2));
    expect(asked("refreshReports")).toHaveLength(1);
    expect(asked("createReports")[1]).toMatchObject({ urls: ["https://example.com/new"], refreshes: "batch-1" });
  });

  test("are as they were put in where the creation of the others fails, and so is what words leave out", async () => {
    ask.mockImplementation(async (question: string) => {
      if (question === "createReports") throw new AppError("storageFailed");
      return "batch-1";
    });
    show();
    await type("https://example.com/known", "https://example.com/new", "https://example.com/later");
    const exclude = await screen.findByRole("textbox", { name: "Exclude" });
    fireEvent.input(exclude, { target: { value: "later" } });
    fireEvent.click(await screen.findByRole("radio", { name: "Refresh their results" }));
    fireEvent.click(await create("Create 1 and refresh 1"));
    await screen.findByRole("alert");
    fireEvent.input(exclude, { target: { value: "" } });
    await create("Create 2 reports");
  });

  test("are not refreshed twice either where the service keeps them without a scheme, and more is put in meanwhile", async () => {
    const started = Promise.withResolvers<string>();
    ask.mockImplementation(async (question: string) => {
      if (question === "createReports") throw new AppError("storageFailed");
      return started.promise;
    });
    await database.use((db) => db.put("reports", knownReport("bare", { url: "example.com/bare" })));
    show();
    await type("https://example.com/bare", "https://example.com/new");
    fireEvent.click(await screen.findByRole("radio", { name: "Refresh their results" }));
    fireEvent.click(await create("Create 1 and refresh 1"));
    await type("https://example.com/bare", "https://example.com/new", "https://example.com/more");
    await waitFor(() => expect(rows()).toHaveLength(3));
    started.resolve("batch-1");
    await screen.findByRole("alert");
    await create("Create 2 reports");
  });

  test("are not told with a later job of other addresses where the creation of the others failed", async () => {
    ask.mockImplementation(async (question: string) => {
      if (question !== "createReports") return "batch-1";
      if (asked("createReports").length === 1) throw new AppError("storageFailed");
      return "job-1";
    });
    show();
    await type("https://example.com/known", "https://example.com/new");
    fireEvent.click(await screen.findByRole("radio", { name: "Refresh their results" }));
    fireEvent.click(await create("Create 1 and refresh 1"));
    await screen.findByRole("alert");
    await type("https://example.com/other");
    await waitFor(() => expect(rows()).toHaveLength(1));
    fireEvent.click(await create("Create 1 report"));
    await waitFor(() => expect(asked("createReports")).toHaveLength(2));
    expect(asked("createReports")[1]).toMatchObject({ urls: ["https://example.com/other"] });
    expect(asked("createReports")[1]).not.toHaveProperty("refreshes");
  });
});

test.each(["waiting", "unknown"])(
  "an address with a request that is %s is left out, and said to be open",
  async (state) => {
    const open = { id: "s", connectionId: "c", url: "https://example.com/a", state, kind: "create" };
    show({ state: { submissions: [open as Submission] } });
    await type("https://example.com/a", "https://example.com/b");
    await create("Create 1 report");
    expect(rows()[0]).toBe("example.com/aRequest still openLeft out");
  },
);

test("of more than 500 refreshes the rest stays, and is not counted as new reports", async () => {
  await remember(...Array.from({ length: 502 }, (_, index) => `known-${index}`));
  show();
  await type("https://example.com/new", ...Array.from({ length: 502 }, (_, i) => `https://example.com/known-${i}`));
  fireEvent.click(await screen.findByRole("radio", { name: "Refresh their results" }));
  await create("Create 1 and refresh 500");
  expect(screen.getByRole("heading", { name: "1 new report" })).toBeTruthy();
  expect(screen.getByText(/^One click refreshes up to 500 reports\./)).toBeTruthy();
  expect(screen.queryByText(/^One job takes/)).toBe(null);
  expect(screen.getByText(/^1,002 requests, about 17 minutes\. Keep this page open until/)).toBeTruthy();
});
