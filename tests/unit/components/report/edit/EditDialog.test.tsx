// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { EditedReport } from "@/components/report/EditedReport.tsx";
import type { Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import * as messages from "@/utils/messages.ts";
import type { UpdateAnswer } from "@/utils/models/update.ts";
import { tellUpdatedReport } from "@/utils/updated-report.ts";
import { settingsOf } from "../../../support/app-state.ts";
import { liveTexts, renderAnnouncer } from "../../../support/live-regions.tsx";
import { passwordField } from "../../../support/password-field.ts";
import { SOUND } from "../../../support/stored-examples.ts";

const ask = vi.fn();
const SETTINGS = settingsOf({ id: "c", serviceUrl: "https://reports.example.com" });

beforeEach(() => {
  ask.mockReset().mockImplementation(async (_question, { report }) => answerTo(report));
  vi.spyOn(messages, "ask").mockImplementation(ask);
});

function answerTo(before: Report, changes: Partial<Report> = {}): UpdateAnswer {
  return { before, updated: { ...before, ...changes } };
}

async function open(changes: Partial<Report>) {
  const edited = signal<Report | null>(null);
  render(<EditedReport edited={edited} connectionId="c" settings={SETTINGS} />);
  // Not in an act(): what is told from now on comes as early as it can.
  edited.value = { ...SOUND.report, ...changes } as Report;
  await screen.findByRole("dialog");
  return edited;
}

const sentChanges = () => ask.mock.calls.map(([, { changes }]) => changes);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a password that is missing is said at its field, which gets the focus", async () => {
  await open({ privacy: 1 });
  fireEvent.click(screen.getByRole("radio", { name: "Password" }));
  press("Save");
  await screen.findByText(/^Enter a password/);
  await waitFor(() => expect(document.activeElement).toBe(passwordField()));
  expect(sentChanges()).toEqual([]);
});

test("a field that the service refuses gets the focus", async () => {
  await open({ privacy: 1 });
  fireEvent.click(screen.getByRole("radio", { name: "Password" }));
  press("Generate");
  const save = screen.getByRole("button", { name: "Save" });
  save.focus();
  const refuse = (field: string) => ask.mockRejectedValueOnce(new AppError("invalid", { fields: { [field]: "No." } }));
  refuse("password");
  press("Save");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Password" })));
  refuse("privacy");
  press("Save");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Public" })));
});

test("a password that is missing gets the focus also after the service refused another privacy", async () => {
  await open({ privacy: 1 });
  fireEvent.click(screen.getByRole("radio", { name: "Public" }));
  ask.mockRejectedValueOnce(new AppError("invalid", { fields: { privacy: "No." } }));
  press("Save");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Public" })));
  fireEvent.click(screen.getByRole("radio", { name: "Password" }));
  press("Save");
  await waitFor(() => expect(document.activeElement).toBe(passwordField()));
});

describe("a new password", () => {
  const saveGenerated = async () => {
    fireEvent.click(screen.getByRole("radio", { name: "Password" }));
    press("Generate");
    const { value } = screen.getByRole("textbox", { name: "Password" }) as HTMLInputElement;
    press("Save");
    await waitFor(() => expect(sentChanges()).toEqual([{ privacy: 2, password: value }]));
    return value;
  };

  test("can be copied with the link once it is saved", async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    ask.mockImplementation(async (_question, { report, changes }) => answerTo(report, { privacy: changes.privacy }));
    const edited = await open({ id: "7", link: null, privacy: 1 });
    const password = await saveGenerated();
    const copy = await screen.findByRole("button", { name: "Copy link and password" });
    expect(document.activeElement).toBe(copy);
    expect(screen.getByText("Saved.").getAttribute("role")).toBe("status");
    fireEvent.click(copy);
    await waitFor(() =>
      expect(writeText).toHaveBeenCalledWith(`https://reports.example.com/reports/7\nPassword: ${password}`),
    );
    vi.unstubAllGlobals();
    press("Close");
    await waitFor(() => expect(edited.value).toBeNull());
  });

  test("cannot be copied where it was not saved", async () => {
    ask.mockRejectedValue(new AppError("rejected", { status: 422 }));
    await open({ privacy: 1 });
    await saveGenerated();
    await screen.findByRole("alert");
    expect(screen.queryByRole("button", { name: "Copy link and password" })).toBeNull();
    screen.getByRole("button", { name: "Save" });
  });
});

test("a change without a password closes the dialog at once, and is said to be saved", async () => {
  await renderAnnouncer();
  ask.mockImplementation(async (_question, { report, changes }) => answerTo(report, { privacy: changes.privacy }));
  await open({ privacy: 1 });
  const close = vi.spyOn(screen.getByRole("dialog") as HTMLDialogElement, "close");
  fireEvent.click(screen.getByRole("radio", { name: "Public" }));
  press("Save");
  await waitFor(() => expect(close).toHaveBeenCalled());
  await waitFor(() => expect(liveTexts()).toEqual(["Saved."]));
});

test("new results that the service only took note of are said to come, before the dialog closes", async () => {
  ask.mockImplementation(async (_question, { report }) => answerTo(report));
  await open({ privacy: 1 });
  fireEvent.click(screen.getByRole("checkbox", { name: "Refresh results" }));
  press("Save");
  const told = "Saved. The service received the request. New results appear here as soon as they are seen.";
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe(told));
  press("Close");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a privacy that the service did not tell is not changed by saving something else", async () => {
  await open({ privacy: null });
  expect(screen.getAllByRole("radio").filter((radio) => (radio as HTMLInputElement).checked)).toEqual([]);
  fireEvent.click(screen.getByRole("checkbox", { name: "Refresh results" }));
  press("Save");
  await waitFor(() => expect(sentChanges()).toEqual([{ results: 1 }]));
});

test("and is sent where one is chosen", async () => {
  await open({ privacy: null });
  fireEvent.click(screen.getByRole("radio", { name: "Private" }));
  press("Save");
  await waitFor(() => expect(sentChanges()).toEqual([{ privacy: 1 }]));
});

test("a service that answers with another privacy is told, and the dialog stays", async () => {
  await open({ privacy: 0 });
  ask.mockResolvedValueOnce(answerTo(SOUND.report as Report, { privacy: 0 }));
  fireEvent.click(screen.getByRole("radio", { name: "Private" }));
  press("Save");
  const words = "Saved, but the service answered with a different privacy: Public";
  expect((await screen.findByRole("alert")).textContent).toBe(words);
  screen.getByRole("button", { name: "Close" });
  expect(sentChanges()).toEqual([{ privacy: 1 }]);
});

describe("a privacy that the report is given elsewhere meanwhile", () => {
  const isChosen = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name }).checked;
  const NEWS = "The report was changed in the meantime. Its privacy is now: Public";

  test("is what the dialog shows from then on, and says; what was chosen before is sent when it is chosen again", async () => {
    const { value: report } = await open({ privacy: 1 });
    tellUpdatedReport({ ...(report as Report), privacy: 0 });
    expect((await screen.findByRole("alert")).textContent).toBe(NEWS);
    expect([isChosen("Public"), isChosen("Private")]).toEqual([true, false]);
    fireEvent.click(screen.getByRole("radio", { name: "Private" }));
    press("Save");
    await waitFor(() => expect(sentChanges()).toEqual([{ privacy: 1 }]));
  });

  test("is told, but takes nothing away that was chosen here", async () => {
    const { value: report } = await open({ privacy: 1 });
    fireEvent.click(screen.getByRole("radio", { name: "Password" }));
    tellUpdatedReport({ ...(report as Report), privacy: 0 });
    expect((await screen.findByRole("alert")).textContent).toBe(NEWS);
    expect(isChosen("Password")).toBe(true);
  });

  test("is of no concern where it is another report's", async () => {
    const { value: report } = await open({ privacy: 1 });
    tellUpdatedReport({ ...(report as Report), id: "another", privacy: 0 });
    tellUpdatedReport({ ...(report as Report), privacy: 2 });
    await screen.findByRole("alert");
    expect(isChosen("Password")).toBe(true);
  });
});

describe("a privacy whose saving got no answer", () => {
  const UNCLEAR = /^It is unclear whether anything was changed\./;
  async function lose(name: string) {
    const { value: report } = await open({ privacy: 1 });
    ask.mockRejectedValueOnce(new AppError("interrupted"));
    fireEvent.click(screen.getByRole("radio", { name }));
    if (name === "Password") press("Generate");
    press("Save");
    await screen.findByText(UNCLEAR);
    return report as Report;
  }

  test("is told as changed once it is seen, and the dialog stays", async () => {
    const report = await lose("Public");
    tellUpdatedReport({ ...report, privacy: 0 }, { privacy: 0 });
    const words = "The report was changed in the meantime. Its privacy is now: Public";
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(words));
    press("Save");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sentChanges()).toEqual([{ privacy: 0 }]);
  });

  test("nor are new results asked for twice, and no privacy is told that did not change", async () => {
    const { value: report } = await open({ privacy: 1 });
    ask.mockRejectedValueOnce(new AppError("interrupted"));
    fireEvent.click(screen.getByRole("checkbox"));
    press("Save");
    await screen.findByText(UNCLEAR);
    tellUpdatedReport({ ...(report as Report), generatedAt: new Date().toISOString() }, { results: 1 });
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    press("Save");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sentChanges()).toEqual([{ results: 1 }]);
  });

  test("stays unclear with a password, which nobody can read again", async () => {
    const report = await lose("Password");
    tellUpdatedReport({ ...report, privacy: 2 }, { privacy: 2 });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    screen.getByText(/Passwords cannot be read: set yours again/);
  });
});

test("what is being saved is not cancelled, so that its outcome is seen", async () => {
  ask.mockReturnValue(new Promise(() => {}));
  await open({ privacy: 1 });
  fireEvent.click(screen.getByRole("radio", { name: "Public" }));
  press("Save");
  await screen.findByRole("button", { name: "Saving…" });
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveProperty("disabled", true);
  expect(fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }))).toBe(false);
});

test("the end of one dialog, which the browser tells of later, does not take the next one away", async () => {
  const edited = await open({ id: "7" });
  const earlier = screen.getByRole("dialog");
  await act(() => {
    edited.value = { ...SOUND.report, id: "8", url: "https://example.com/8" } as Report;
  });
  fireEvent(earlier, new Event("close"));
  expect(screen.getByRole("dialog").textContent).toContain("example.com/8");
  fireEvent(screen.getByRole("dialog"), new Event("close"));
  expect(edited.value).toBeNull();
});
