// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { database } from "@/utils/database.ts";
import { scheduleDraftItem } from "@/utils/models/schedule-draft.ts";
import { asked } from "../../support/asking.ts";
import { liveTexts, renderAnnouncer } from "../../support/live-regions.tsx";
import { go, know, nameField, setUpMonitoringPage, show, startButton, store, type } from "./monitoring-page.tsx";
import { schedule } from "./schedules.ts";

setUpMonitoringPage();

/** All reports of the service were read once. */
const noteAllRead = () =>
  database.use((db) =>
    db.put("days", { connectionId: "c", day: "2026-01-01", good: 1, decent: 0, bad: 0, isComplete: true }),
  );

describe("the form", () => {
  test("suggests a name, says what it will do and cost, and starts", async () => {
    await know(["1", { result: "bad" }], ["2", { result: "good" }]);
    await noteAllRead();
    show("#/monitoring/new");
    expect((await nameField()).value).toBe("All reports");
    expect(await screen.findByText("2 reports match")).toBeTruthy();
    fireEvent.change(screen.getByRole("combobox", { name: "Result" }), { target: { selectedIndex: 3, value: "bad" } });
    await screen.findByText("1 report matches");
    expect((await nameField()).value).toBe("Result: Bad");
    fireEvent.click(screen.getByRole("radio", { name: "Refresh" }));
    expect(screen.getByText(/About 4 requests a day, 120 a month\./)).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: /^Never/ }));
    expect(screen.queryByRole("checkbox", { name: /^Confirm before telling/ })).toBe(null);
    fireEvent.click(await startButton());
    await waitFor(() => expect(go).toHaveBeenCalledWith({ page: "monitoring", view: { kind: "list" } }));
    expect(asked("saveSchedule")).toEqual([
      {
        ...{ connectionId: "c", id: null },
        plan: {
          ...{ name: "Result: Bad", scope: { kind: "filter", result: "bad" }, method: "refresh", every: "day" },
          ...{ at: 540, day: 1, most: 100, quiet: null, tellWhen: "never", confirm: true },
        },
      },
    ]);
    expect(await scheduleDraftItem("#/monitoring/new").getValue()).toBe(null);
  });

  test("how many reports match another filter is spoken, also where that is not known", async () => {
    await know(["1", { result: "bad" }], ["2", { result: "good" }]);
    await renderAnnouncer();
    show("#/monitoring/new");
    await screen.findByText("At least 2 reports match");
    const choose = (value: string) =>
      fireEvent.change(screen.getByRole("combobox", { name: "Result" }), { target: { value } });
    choose("bad");
    await waitFor(() => expect(liveTexts().join()).toContain("At least 1 report matches"));
    choose("decent");
    await waitFor(() => expect(liveTexts().join()).toContain("The first run will show how many reports match."));
  });

  test("promises no number where only some reports were read", async () => {
    await know(["1", { result: "bad" }], ["2", { result: "good" }]);
    show("#/monitoring/new");
    await screen.findByText("At least 2 reports match");
    fireEvent.click(screen.getByRole("radio", { name: "Refresh" }));
    const will = screen.getByRole("region", { name: "What it will do" });
    expect(will.textContent).toContain("Each run refreshes up to 100 reports. At least 7 requests a day, 210 a month.");
    expect(within(will).getAllByRole("listitem")[0]?.textContent).not.toContain("report");
    type(screen.getByRole("textbox", { name: "At most … a run" }), "1");
    expect(will.textContent).toContain("Each run refreshes up to 1 report. About 4 requests a day, 120 a month.");
    fireEvent.click(screen.getByRole("radio", { name: "Every month" }));
    type(screen.getByRole("textbox", { name: "At most … a run" }), "3");
    expect(will.textContent).toContain("At least 7 requests a month.");
  });

  /** Shows the form of a schedule of three reports where the limit of November 25 is used up. */
  async function showSpent() {
    await know(["1"], ["2"], ["3"]);
    await noteAllRead();
    await database.use((db) => db.put("spending", { day: "2026-11-25", requests: 40, writes: 12 }));
    await store([schedule({ method: "refresh", at: 120 })]);
    show("#/monitoring/s", { dailyWrites: 12 });
    return screen.findByRole("region", { name: "What it will do" });
  }

  test("expects of today's run no more than the limit for the day has left", async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 25, 1), toFake: ["Date"] });
    const will = await showSpent();
    const [today, tomorrow] = within(will).getAllByRole("listitem");
    expect(today?.textContent).toMatch(/^Today .* · 0 reports$/);
    expect(tomorrow?.textContent).toMatch(/^Tomorrow .* · 3 reports$/);
  });

  test("also after the computer's clock was ahead", async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 25, 1), toFake: ["Date"] });
    await database.use((db) => db.put("spending", { day: "2026-12-24", requests: 1, writes: 1 }));
    const [today] = within(await showSpent()).getAllByRole("listitem");
    expect(today?.textContent).toMatch(/^Today .* · 0 reports$/);
  });

  test("today's limit begins anew at midnight", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date(2026, 10, 25, 23, 59, 50) });
    const will = await showSpent();
    act(() => void vi.advanceTimersByTime(30_000));
    await waitFor(() =>
      expect(within(will).getAllByRole("listitem")[0]?.textContent).toMatch(/^Today .* · 3 reports$/),
    );
  });

  test("where none of the known reports matches, the service may still have some", async () => {
    await know(["1", { project: "a" }]);
    await store([schedule({ scope: { kind: "filter", project: "b" } })]);
    show("#/monitoring/s");
    expect(await screen.findByText("The first run will show how many reports match.")).toBeTruthy();
  });

  test("one that watches one result says that it looks at all results", async () => {
    await know(["1", { result: "bad" }], ["2", { result: "good" }], ["3", { result: "good" }]);
    await noteAllRead();
    await store([schedule({ scope: { kind: "filter", result: "bad" }, most: 1 })]);
    show("#/monitoring/s");
    await screen.findByRole("heading", { level: 1, name: "Edit schedule: Shops" });
    await screen.findByText("1 report matches");
    await screen.findByText(
      /^It reads 3 reports, whatever their results, because a page whose result changes would no longer match/,
    );
    const [first] = within(screen.getByRole("list", { name: "" })).getAllByRole("listitem");
    expect(first?.textContent).not.toContain("report");
    type(screen.getByRole("textbox", { name: "At least … a run" }), "5");
    expect(first?.textContent).toContain("3 reports");
    fireEvent.click(screen.getByRole("radio", { name: "Refresh" }));
    expect(screen.queryByText(/whatever their results/)).toBeNull();
    expect(first?.textContent).toContain("1 report");
  });

  test("one report a run is told as one", async () => {
    show("#/monitoring/new");
    await nameField();
    type(screen.getByRole("textbox", { name: "At least … a run" }), "1");
    await screen.findByText(/^Each run reads the newest results and, in turn, older ones: about 200,/);
    fireEvent.click(screen.getByRole("radio", { name: "Refresh" }));
    await screen.findByText(/^Each run refreshes up to 1 report\./);
    expect(screen.getByRole("textbox", { name: "At most … a run" })).toBeTruthy();
  });
});
