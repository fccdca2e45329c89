// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { NEW_SCHEDULE, scheduleDraftItem } from "@/utils/models/schedule-draft.ts";
import { asked } from "../../support/asking.ts";
import { button, go, nameField, setUpMonitoringPage, show, store, type } from "./monitoring-page.tsx";
import { schedule } from "./schedules.ts";

setUpMonitoringPage();

describe("the form", () => {
  test("of a schedule with changes that were not saved says so, and takes them back when asked to", async () => {
    await store([schedule()]);
    show("#/monitoring/s");
    type(await nameField(), "Other");
    cleanup();
    await waitFor(async () => expect((await scheduleDraftItem("#/monitoring/s").getValue())?.form.name).toBe("Other"));
    show("#/monitoring/s");
    expect((await nameField()).value).toBe("Other");
    expect(screen.getByText("These are your earlier changes, which are not saved yet.")).toBeTruthy();
    fireEvent.click(await button("Discard"));
    expect((await nameField()).value).toBe("Shops");
    expect(screen.queryByText(/your earlier changes/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    cleanup();
    // Another window renames it meanwhile.
    await store([schedule({ name: "Markets" })]);
    show("#/monitoring/s");
    expect((await nameField()).value).toBe("Markets");
    expect(screen.queryByText(/your earlier changes/)).toBeNull();
  });

  test.each<[string, () => Promise<void> | void]>([
    ["the form is opened again", () => showAgain()],
    ["the form is saved", () => {}],
  ])(
    "what was taken back is no change any more when %s, whatever another window has saved since",
    async (_when, act) => {
      await store([schedule()]);
      show("#/monitoring/s");
      type(await nameField(), "Other");
      cleanup();
      await waitFor(async () =>
        expect((await scheduleDraftItem("#/monitoring/s").getValue())?.form.name).toBe("Other"),
      );
      await store([schedule({ name: "Markets" })]);
      show("#/monitoring/s");
      fireEvent.click(await button("Discard"));
      await store([schedule({ name: "Fairs" })]);
      await act();
      fireEvent.click(screen.getByRole("radio", { name: /^Never/ }));
      fireEvent.click(await button("Save"));
      await waitFor(() => expect(asked("saveSchedule")[0]?.plan).toMatchObject({ name: "Fairs", tellWhen: "never" }));
    },
  );

  async function showAgain() {
    cleanup();
    show("#/monitoring/s");
    expect((await nameField()).value).toBe("Fairs");
  }

  test("what was put in is there again after a reload, until it is cancelled", async () => {
    const { unmount } = show("#/monitoring/new");
    type(await nameField(), "Half done");
    unmount();
    show("#/monitoring/new");
    expect((await nameField()).value).toBe("Half done");
    fireEvent.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(go).toHaveBeenCalled());
    cleanup();
    show("#/monitoring/new");
    expect((await nameField()).value).toBe("All reports");
  });

  test("a draft that another tab keeps stays when this one is cancelled", async () => {
    show("#/monitoring/new");
    await nameField();
    const other = { connectionId: "c", tab: "another", form: { ...NEW_SCHEDULE, name: "Theirs" } };
    await scheduleDraftItem("#/monitoring/new").setValue(other);
    fireEvent.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    expect(await scheduleDraftItem("#/monitoring/new").getValue()).toMatchObject(other);
  });

  test("what was put into another form stays", async () => {
    await store([schedule({})]);
    const { unmount } = show("#/monitoring/s");
    type(await nameField(), "Half a name");
    unmount();
    const other = show("#/monitoring/new");
    type(await nameField(), "Another one");
    fireEvent.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(go).toHaveBeenCalled());
    other.unmount();
    show("#/monitoring/s");
    expect((await nameField()).value).toBe("Half a name");
  });
});
