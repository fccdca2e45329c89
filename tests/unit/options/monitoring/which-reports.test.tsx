// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { monitorReports } from "@/entrypoints/options/monitoring/draft.ts";
import { ask, asked } from "../../support/asking.ts";
import { button, go, nameField, setUpMonitoringPage, show, startButton, type } from "./monitoring-page.tsx";

setUpMonitoringPage();

describe("the form", () => {
  test("a project that is only half typed is not taken for all projects", async () => {
    ask.mockResolvedValue({ rows: [], next: null });
    show("#/monitoring/new");
    await nameField();
    const field = screen.getByRole("combobox", { name: "Project" });
    type(field, "Shop");
    fireEvent.blur(field);
    fireEvent.click(await startButton());
    expect(await screen.findByText(/^Choose a project from the list/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.click(screen.getByRole("radio", { name: /^Selected reports/ }));
    fireEvent.click(screen.getByRole("radio", { name: "All that match" }));
    expect(asked("saveSchedule")).toEqual([]);
    fireEvent.click(await startButton());
    await waitFor(() => expect(asked("saveSchedule")).toHaveLength(1));
  });

  test("where reports are selected is read once, with the choice", async () => {
    show("#/monitoring/new");
    const choice = await screen.findByRole("radio", { name: /^Selected reports/ });
    const name = "Selected reports Select them in Reports, then press “Monitor”.";
    expect(screen.getByRole("radio", { name, description: "" })).toBe(choice);
  });

  test("takes the reports that were chosen, each of which can be left out", async () => {
    const reports = ["1", "2"].map((id) => ({ id, url: `https://example.com/${id}`, result: "good" }));
    await monitorReports("c", reports);
    expect(location.hash).toBe("#/monitoring/new");
    show("#/monitoring/new");
    expect((await nameField()).value).toBe("2 selected reports");
    const leaveOut = await button("Leave out: example.com/1");
    leaveOut.focus();
    fireEvent.click(leaveOut);
    expect((await nameField()).value).toBe("example.com/2");
    expect(document.activeElement).toBe(await button("Leave out: example.com/2"));
    fireEvent.click(await startButton());
    await waitFor(() => expect(asked("saveSchedule")).toHaveLength(1));
    expect(asked("saveSchedule")[0].plan.scope).toEqual({
      kind: "chosen",
      reports: [{ id: "2", url: "https://example.com/2" }],
    });
  });

  test("asks for a limit only where a run has one: what watches chosen reports checks each of them", async () => {
    await monitorReports("c", [{ id: "1", url: "https://example.com/1" }]);
    show("#/monitoring/new");
    fireEvent.click(await screen.findByRole("radio", { name: "Refresh" }));
    type(screen.getByRole("textbox", { name: "At most … a run" }), "0");
    fireEvent.click(screen.getByRole("radio", { name: "Watch" }));
    expect(screen.queryByRole("textbox", { name: /a run$/ })).toBeNull();
    fireEvent.click(await startButton());
    await waitFor(() => expect(asked("saveSchedule")).toHaveLength(1));
  });

  test("of more reports than can be chosen draws some, and keeps the first on a click", async () => {
    await monitorReports(
      "c",
      Array.from({ length: 5_000 }, (_, index) => ({ id: `${index}`, url: `https://example.com/${index}` })),
    );
    show("#/monitoring/new");
    expect(await screen.findByText("5,000 selected reports")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: /^Leave out/ })).toHaveLength(50);
    fireEvent.click(await button("Show more"));
    expect(screen.getAllByRole("button", { name: /^Leave out/ }).length).toBeGreaterThan(50);
    fireEvent.click(await button("Keep only the first 500"));
    expect(document.activeElement).toBe(await screen.findByText("500 selected reports"));
    expect(screen.queryByRole("button", { name: /^Keep only/ })).toBeNull();
    fireEvent.click(await startButton());
    await waitFor(() => expect(asked("saveSchedule")).toHaveLength(1));
  });

  test("takes reports also where the browser cannot store them", async () => {
    const set = vi.spyOn(fakeBrowser.storage.session, "set").mockRejectedValue(new Error("QuotaExceededError"));
    await monitorReports("c", [{ id: "1", url: "https://example.com/1" }]);
    expect(location.hash).toBe("#/monitoring/new");
    show("#/monitoring/new");
    expect((await nameField()).value).toBe("example.com/1");
    set.mockRestore();
    fireEvent.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(go).toHaveBeenCalled());
    cleanup();
    show("#/monitoring/new");
    expect((await nameField()).value).toBe("All reports");
  });
});
