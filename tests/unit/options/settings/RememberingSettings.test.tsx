// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { record } from "@/entrypoints/background/history/record.ts";
import { RememberingSettings } from "@/entrypoints/options/settings/RememberingSettings.tsx";
import { database } from "@/utils/database.ts";
import { AppError } from "@/utils/errors.ts";
import * as history from "@/utils/history.ts";
import * as messages from "@/utils/messages.ts";
import type { AddressHistory } from "@/utils/models/history.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { makeDemo } from "../../../tools/demo.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { reportOf } from "../../support/remembered.ts";

const KEPT = /^Addresses, results, numbers and dates .* sent to nobody but your own service\.$/;
let asked: ReturnType<typeof vi.fn>;

beforeEach(() => {
  asked = vi.fn(async () => undefined);
  vi.spyOn(messages, "ask").mockImplementation(asked as never);
  render(<RememberingSettings appState={signal(emptyState(settingsOf({})))} />);
});

function checkbox() {
  return screen.getByRole("checkbox", { name: "Remember results on this computer" });
}

function press(...names: string[]) {
  for (const name of names) fireEvent.click(screen.getAllByRole("button", { name }).at(-1) as HTMLElement);
}

test("says what is kept, and switched off, that what was kept stays", async () => {
  expect(checkbox()).toHaveProperty("checked", true);
  screen.getByText(KEPT);
  fireEvent.click(checkbox());
  screen.getByText("Nothing new is kept. What was remembered before stays until you clear it.");
  await screen.findByText("Saved.");
  expect(asked.mock.calls).toEqual([["changePreferences", { rememberResults: false }]]);
});

test("says where what is remembered cannot be read", async () => {
  cleanup();
  vi.spyOn(history, "countAddresses").mockRejectedValue(new AppError("storageFailed"));
  render(<RememberingSettings appState={signal(emptyState(settingsOf({})))} />);
  await screen.findByText("What this browser remembers could not be read.");
  expect(screen.queryByText("Nothing is remembered yet.")).toBeNull();
});

test("counts an address of which the service told no rating and no number yet", async () => {
  cleanup();
  vi.stubGlobal("navigator", { storage: { estimate: async () => ({ usage: 1_234_567 }) } });
  await record("c", [reportOf({ result: null })]);
  render(<RememberingSettings appState={signal(emptyState(settingsOf({ id: "c" })))} />);
  await screen.findByText(/^1 address is remembered\./);
});

test("a switch that cannot be saved goes back and says why", async () => {
  asked.mockRejectedValue(new AppError("storageFailed"));
  fireEvent.click(checkbox());
  await screen.findByText("The browser could not read or store this.", { exact: false });
  expect(checkbox()).toHaveProperty("checked", true);
});

test("a second click while the first is saved counts", async () => {
  const first = Promise.withResolvers<undefined>();
  asked.mockReturnValueOnce(first.promise);
  fireEvent.click(checkbox());
  fireEvent.click(checkbox());
  first.resolve(undefined);
  await screen.findByText("Saved.");
  expect(asked.mock.calls.map(([, changes]) => changes)).toEqual([
    { rememberResults: false },
    { rememberResults: true },
  ]);
  expect(checkbox()).toHaveProperty("checked", true);
});

test("clears the history only once that was confirmed, and says so", async () => {
  press("Clear history");
  screen.getByText(/^Everything remembered of your reports is permanently removed/);
  expect(asked).not.toHaveBeenCalled();
  press("Clear history");
  await screen.findByText("Cleared.");
  expect(asked.mock.calls).toEqual([["clearHistory"]]);
});

test("what was not saved before is not said beside that", async () => {
  asked.mockRejectedValueOnce(new AppError("storageFailed"));
  fireEvent.click(checkbox());
  await screen.findByText("This was not saved.");
  press("Clear history", "Clear history");
  await screen.findByText("Cleared.");
  expect(screen.queryByText("This was not saved.")).toBeNull();
});

test("a history that was not cleared is not called so", async () => {
  asked.mockRejectedValue(new AppError("storageFailed"));
  press("Clear history", "Clear history");
  await screen.findByText("Not everything was cleared.", { exact: false });
  await waitFor(() => expect(screen.queryByText("Cleared.")).toBeNull());
});

describe("with 60 addresses remembered", () => {
  const { remember, seeds } = makeDemo();

  beforeEach(async () => {
    const { history, trends, reports } = remember(
      "c",
      seeds.map((_seed, index) => index),
    );
    await database.use(async (db) => {
      for (const one of history) await db.put("history", one);
      for (const one of trends) await db.put("trends", one);
      for (const one of reports) await db.put("reports", one);
    });
    vi.stubGlobal("navigator", { storage: { estimate: async () => ({ usage: 1_234_567 }) } });
    cleanup();
    render(<RememberingSettings appState={signal(emptyState(settingsOf({ id: "c" })))} />);
  });

  test("says how many and how much", async () => {
    await screen.findByText(/^60 addresses are remembered\./);
    screen.getByText("The extension stores 1.2 MB in total.");
    screen.getByRole("button", { name: "Export history as CSV" });
    screen.getByRole("button", { name: "Export history as JSON" });
  });

  test("offers the numbers that the service tells, and follows the chosen one", async () => {
    const field = screen.getByRole("combobox", { name: "Number to follow" }) as HTMLSelectElement;
    await waitFor(() => expect(field.options).toHaveLength(5));
    const hint = document.getElementById(field.getAttribute("aria-describedby") ?? "");
    expect(hint?.textContent, "what is heard with it").toMatch(/^Trends and charts show this number/);
    fireEvent.change(field, { target: { value: "details.scores.SEO" } });
    await waitFor(() => expect(asked).toHaveBeenCalledWith("followNumber", "details.scores.SEO"));
    await screen.findByText("Saved.");
  });

  test("offers numbers that only a few reports were seen to tell, whatever their addresses", async () => {
    const { history, reports } = remember("c", [0]);
    const [ofOne, report] = [history[0] as AddressHistory, reports[0] as KnownReport];
    await database.use(async (db) => {
      for (let index = 0; index < 200; index++) {
        const url = `https://a.example/${index}`;
        await db.put("history", { ...ofOne, url, names: [] });
        await db.put("reports", {
          ...{ ...report, url, reportId: `0${index}` },
          point: { at: report.generatedAt ?? 0, result: report.result, details: 1 },
        });
      }
    });
    cleanup();
    render(<RememberingSettings appState={signal(emptyState(settingsOf({ id: "c" })))} />);
    const field = screen.getByRole("combobox", { name: "Number to follow" }) as HTMLSelectElement;
    await waitFor(() => expect(field.options).toHaveLength(5));
  });

  test("names them without where they stand in the answer", async () => {
    const field = screen.getByRole("combobox", { name: "Number to follow" }) as HTMLSelectElement;
    await waitFor(() => expect(field.options).toHaveLength(5));
    expect([...field.options].map(({ text }) => text)).toEqual([
      "Score",
      "Accessibility",
      "Best practices",
      "Performance",
      "SEO",
    ]);
  });

  test("a second choice while the first is saved counts, and one that cannot be saved is not shown", async () => {
    const field = screen.getByRole("combobox", { name: "Number to follow" }) as HTMLSelectElement;
    await waitFor(() => expect(field.options).toHaveLength(5));
    const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    asked.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
    fireEvent.change(field, { target: { value: "details.scores.SEO" } });
    fireEvent.change(field, { target: { value: "details.scores.Performance" } });
    expect(asked.mock.calls.map(([, name]) => name)).toEqual(["details.scores.SEO", "details.scores.Performance"]);
    first.reject(new AppError("storageFailed"));
    await screen.findByRole("alert");
    expect(field.value).toBe("details.scores.Performance");
    second.reject(new AppError("storageFailed"));
    await waitFor(() => expect(field.value).toBe("score"));
  });
});
