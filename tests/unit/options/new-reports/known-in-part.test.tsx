// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { expect, onTestFinished, test } from "vitest";
import { database } from "@/utils/database.ts";
import { dayOf } from "@/utils/day.ts";
import { MAX_ADDRESSES } from "@/utils/models/known-report.ts";
import { ask, asked } from "../../support/asking.ts";
import { knownReport, reportRow } from "../../support/known.ts";
import { create, go, lookedUp, lookUp, setUpNewReportsPage, show, type } from "./new-reports-page.tsx";

setUpNewReportsPage();

const url = "https://example.com/a";
const readToday = () =>
  database.use((db) =>
    db.put("days", { connectionId: "c", day: dayOf(Date.now()), good: 0, decent: 0, bad: 0, isComplete: true }),
  );

test("on a day on which all were read, nothing is created before they are known here", async () => {
  await readToday();
  await database.use((db) => db.put("reports", knownReport("a")));
  const isWritten = Promise.withResolvers<void>();
  onTestFinished(() => isWritten.resolve());
  const writing = database.use(async (db) => {
    const { store } = db.transaction("reports", "readwrite");
    let isOver = false;
    void isWritten.promise.then(() => (isOver = true));
    while (!isOver) await store.count();
  });
  lookUp.mockResolvedValue({ report: reportRow("a") });
  show();
  await type(url);
  fireEvent.click(await create("Create 1 report"));
  await waitFor(() => expect(lookedUp()).toEqual([url]));
  isWritten.resolve();
  await writing;
  expect(ask).not.toHaveBeenCalled();
});

test("nor without asking where more were read than are remembered", async () => {
  await readToday();
  await database.use(async (db) => {
    const { store, done } = db.transaction("history", "readwrite");
    const address = (index: number) => ({ connectionId: "d", url: `https://example.com/${index}`, seenAt: index });
    for (let index = 0; index < MAX_ADDRESSES; index++) void store.put(address(index) as never);
    await done;
  });
  show();
  await type(url);
  await screen.findByText(/^First, your service is asked/);
  fireEvent.click(await create("Create 1 report"));
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(asked("createReports")).toHaveLength(1);
  expect(lookedUp()).toEqual([url]);
});
