// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { database } from "@/utils/database.ts";
import { AppError } from "@/utils/errors.ts";
import { ask, asked } from "../../support/asking.ts";
import { setUpMonitoringPage, show, store, type } from "./monitoring-page.tsx";
import { schedule } from "./schedules.ts";

setUpMonitoringPage();

describe("the list", () => {
  test("the last 30 days are days of the calendar, also where clocks went forward meanwhile", async () => {
    vi.stubEnv("TZ", "Europe/Berlin");
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 3, 20, 0, 30) });
    await store([schedule()]);
    await database.use(async (db) => {
      for (const day of ["2026-03-21", "2026-03-22"]) await db.put("spending", { day, requests: 40, writes: 0 });
    });
    show();
    expect(await screen.findByText(/Requests in the last 30 days: 40\./)).toBeTruthy();
  });

  test("what was asked for today begins anew at midnight", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date(2026, 10, 23, 23, 59, 50) });
    await store([schedule()]);
    await database.use((db) => db.put("spending", { day: "2026-11-23", requests: 40, writes: 12 }));
    show();
    expect(await screen.findByText("New results requested today: 12 of 100.")).toBeTruthy();
    act(() => void vi.advanceTimersByTime(30_000));
    expect(await screen.findByText("New results requested today: 0 of 100.")).toBeTruthy();
  });

  test("the limit for a day is saved; what is no number has a sentence beside it", async () => {
    await store([schedule()]);
    const day = new Date().toLocaleDateString("sv");
    await database.use((db) => db.put("spending", { day, requests: 40, writes: 12 }));
    show();
    expect(await screen.findByText("New results requested today: 12 of 100.")).toBeTruthy();
    const field = screen.getByRole("textbox", { name: "At most … new results a day" });
    type(field, "many");
    fireEvent.change(field);
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Enter a whole number from 0 to 10,000."));
    expect(asked("changePreferences")).toEqual([]);
    type(field, "250");
    fireEvent.change(field);
    await screen.findByText("Saved.");
    expect(asked("changePreferences")).toEqual([{ dailyWrites: 250 }]);
  });

  test("what is typed into the limit while another one is saved stays", async () => {
    await store([schedule()]);
    show();
    const field = (await screen.findByRole("textbox", { name: "At most … new results a day" })) as HTMLInputElement;
    type(field, "250");
    fireEvent.change(field);
    type(field, "2500");
    await waitFor(() => expect(asked("changePreferences")).toEqual([{ dailyWrites: 250 }]));
    await screen.findByText("Saved.");
    expect(field.value).toBe("2500");
  });

  test("a limit that was not saved is saved by Enter, and not said to be unsaved once it is the former one", async () => {
    await store([schedule()]);
    show();
    const field = (await screen.findByRole("textbox", { name: "At most … new results a day" })) as HTMLInputElement;
    const enter = (value: string) => {
      type(field, value);
      fireEvent.change(field);
    };
    ask.mockRejectedValueOnce(new AppError("storageFailed"));
    enter("250");
    await screen.findByText("This was not saved.");
    enter("100");
    await waitFor(() => expect(screen.queryByText("This was not saved.")).toBe(null));
    ask.mockRejectedValueOnce(new AppError("storageFailed"));
    enter("250");
    await screen.findByText("This was not saved.");
    ask.mockClear();
    field.form?.requestSubmit();
    await screen.findByText("Saved.");
    expect(asked("changePreferences")).toEqual([{ dailyWrites: 250 }]);
  });
});
