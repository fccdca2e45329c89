// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { database } from "@/utils/database.ts";
import { AppError } from "@/utils/errors.ts";
import { NEW_SCHEDULE, scheduleDraftItem } from "@/utils/models/schedule-draft.ts";
import { ask, asked } from "../../support/asking.ts";
import { liveTexts, renderAnnouncer } from "../../support/live-regions.tsx";
import {
  button,
  denyNotifications,
  go,
  nameField,
  setUpMonitoringPage,
  show,
  startButton,
  store,
  type,
} from "./monitoring-page.tsx";
import { schedule } from "./schedules.ts";

setUpMonitoringPage();

describe("the form", () => {
  test("what was saved is spoken on the page that follows, but nothing where the form was cancelled", async () => {
    await renderAnnouncer();
    const form = show("#/monitoring/new");
    fireEvent.click(await startButton());
    await waitFor(() => expect(go).toHaveBeenCalled());
    form.unmount();
    await waitFor(() => expect(liveTexts()).toEqual(["All reports: Saved."]));
    cleanup();
    await renderAnnouncer();
    show("#/monitoring/new");
    fireEvent.click(await screen.findByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(go).toHaveBeenCalledTimes(2));
    expect(liveTexts().join()).not.toContain("Saved");
  });

  test("says that it is saving for as long as that takes", async () => {
    const { promise, resolve } = Promise.withResolvers();
    ask.mockReturnValue(promise);
    show("#/monitoring/new");
    const press = await startButton();
    fireEvent.click(press);
    expect(await button("Saving…")).toBe(press);
    expect(press.getAttribute("aria-disabled")).toBe("true");
    resolve("id");
    await waitFor(() => expect(go).toHaveBeenCalledTimes(1));
  });

  test("bad input has its sentence, and nothing is saved", async () => {
    show("#/monitoring/new");
    type(await nameField(), " ");
    type(screen.getByRole("textbox", { name: "At least … a run" }), "0");
    expect(screen.queryByText("Enter a name.")).toBe(null);
    fireEvent.click(await startButton());
    expect(await screen.findByText("Enter a name.")).toBeTruthy();
    expect(screen.getByText("Enter a whole number from 1 to 500.")).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await nameField()));
    expect(ask).not.toHaveBeenCalled();
  });

  test("what is cancelled while the browser asks about notifications is not saved", async () => {
    denyNotifications();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(() => promise);
    show("#/monitoring/new");
    fireEvent.click(await startButton());
    fireEvent.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    await act(async () => resolve(true));
    expect(asked("saveSchedule")).toEqual([]);
    expect(go).toHaveBeenCalledOnce();
  });

  test("a form that was left before its schedule was saved leads nowhere", async () => {
    const saved = Promise.withResolvers<string>();
    ask.mockReturnValueOnce(saved.promise);
    const { unmount } = show("#/monitoring/new");
    type(await nameField(), "Shops");
    fireEvent.click(await startButton());
    unmount();
    await waitFor(async () => expect(await scheduleDraftItem("#/monitoring/new").getValue()).not.toBe(null));
    saved.resolve("id");
    await waitFor(async () => expect(await scheduleDraftItem("#/monitoring/new").getValue()).toBe(null));
    await act(async () => undefined);
    expect(go).not.toHaveBeenCalled();
  });

  test("edits a schedule, and starts a copy of one under another name", async () => {
    await store([schedule({ every: "week", day: 3 })]);
    show("#/monitoring/s");
    expect((await nameField()).value).toBe("Shops");
    ask.mockRejectedValueOnce(new AppError("storageFailed"));
    fireEvent.click(await button("Save"));
    expect((await screen.findByRole("alert", { name: "" })).textContent).toContain("This was not saved.");
    expect(asked("saveSchedule")[0]).toMatchObject({ id: "s", plan: { every: "week", day: 3 } });
    cleanup();
    show("#/monitoring/new?from=s");
    expect((await nameField()).value).toBe("Copy of Shops");
    fireEvent.click(await startButton());
    await waitFor(() => expect(asked("saveSchedule")).toHaveLength(2));
    expect(asked("saveSchedule")[1]).toMatchObject({ id: null, plan: { name: "Copy of Shops" } });
  });

  test.each([false, true])(
    "saves only what was changed here where another page saved meanwhile; reloaded: %s",
    async (isReloaded) => {
      await store([schedule()]);
      const { unmount } = show("#/monitoring/s");
      type(await nameField(), "Mine");
      if (isReloaded) unmount();
      await store([schedule({ name: "Theirs", most: 7, every: "week", day: 3 })]);
      if (isReloaded) show("#/monitoring/s");
      fireEvent.click(await button("Save"));
      await waitFor(() => expect(asked("saveSchedule")).toHaveLength(1));
      expect(asked("saveSchedule")[0]).toMatchObject({
        id: "s",
        plan: { name: "Mine", most: 7, every: "week", day: 3 },
      });
    },
  );

  test("what is saved after its schedule was deleted can become a new one", async () => {
    await store([schedule()]);
    show("#/monitoring/s");
    type(await nameField(), "Mine");
    await database.use((db) => db.delete("schedules", "s"));
    ask.mockRejectedValueOnce(new AppError("notFound"));
    fireEvent.click(await button("Save"));
    fireEvent.click(await button("Save as a new schedule"));
    await waitFor(() => expect(asked("saveSchedule")).toHaveLength(2));
    expect(asked("saveSchedule")[1]).toMatchObject({ id: null, plan: { name: "Mine" } });
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
  });

  test("what cannot be saved does not become a new schedule either", async () => {
    await store([schedule()]);
    show("#/monitoring/s");
    await nameField();
    ask.mockRejectedValueOnce(new AppError("notFound"));
    fireEvent.click(await button("Save"));
    const saveAsNew = await button("Save as a new schedule");
    type(await nameField(), " ");
    fireEvent.click(saveAsNew);
    expect(await screen.findByText("Enter a name.")).toBeTruthy();
    type(await nameField(), "Mine");
    ask.mockResolvedValue({ rows: [], next: null });
    const project = screen.getByRole("combobox", { name: "Project" });
    type(project, "Shop");
    fireEvent.blur(project);
    fireEvent.click(saveAsNew);
    expect(await screen.findByText(/^Choose a project from the list/)).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: /^Selected reports/ }));
    fireEvent.click(screen.getByRole("radio", { name: "All that match" }));
    fireEvent.click(saveAsNew);
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    expect(asked("saveSchedule").slice(1)).toMatchObject([{ id: null, plan: { name: "Mine" } }]);
  });

  test("a schedule that is gone says so", async () => {
    show("#/monitoring/none");
    expect(await screen.findByText("This schedule no longer exists.")).toBeTruthy();
  });

  test("what was put in for one that is gone by now is still there", async () => {
    await scheduleDraftItem("#/monitoring/none").setValue({
      connectionId: "c",
      form: { ...NEW_SCHEDULE, name: "Mine" },
    });
    show("#/monitoring/none");
    expect((await nameField()).value).toBe("Mine");
    expect(screen.getByText("This schedule no longer exists.")).toBeTruthy();
  });

  test("who has denied notifications is not asked at each change", async () => {
    denyNotifications();
    const request = vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => false as never);
    await store([schedule({ tellWhen: "worse" })]);
    show("#/monitoring/s");
    type(await nameField(), "Renamed");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(asked("saveSchedule")).toHaveLength(1));
    expect(request).not.toHaveBeenCalled();
  });
});
