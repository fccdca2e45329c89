// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { fireEvent, render, screen } from "@testing-library/preact";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Creation } from "@/entrypoints/options/activity/Creation.tsx";
import { CreateReport } from "@/entrypoints/popup/CreateReport.tsx";
import { createForm } from "@/entrypoints/popup/create-form.ts";
import type { Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import { type Click, readClicks } from "@/utils/models/click.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { emptyState, settingsOf } from "../support/app-state.ts";

vi.mock("@/utils/messages.ts", () => ({ ask: vi.fn() }));
const asked = vi.mocked(ask as (...question: unknown[]) => Promise<unknown>);

beforeEach(() => void asked.mockReset());

const SETTINGS = settingsOf({ id: "c", serviceUrl: "https://reports.example.com" });
const UNKNOWN = "It is unclear whether the report was created";

const EXAMPLE = {
  ...{ id: "s", connectionId: "c", url: "https://example.com/page", privacy: 1, incognito: false },
  ...{ state: "unknown", startedAt: 0, endedAt: 0, report: null, failure: null, looks: 5, found: 0, seen: true },
} as Submission;

describe("a create that the background did not answer", () => {
  function clickCreate() {
    const address = "https://example.com/page";
    const page = { url: address, address, stripped: false, problem: null, incognito: false };
    const appState = signal(emptyState(SETTINGS));
    const form = createForm(appState, page, null);
    render(<CreateReport form={form} page={page} />);
    fireEvent.click(screen.getByRole("button", { name: "Create report" }));
    return { appState, form };
  }

  test("has ended when the journal names its report, although the answer never comes", async () => {
    asked.mockReturnValue(new Promise(() => {}));
    const { appState, form } = clickCreate();
    await vi.waitFor(() => expect(form.startedAt.value).not.toBeNull());
    const entry = { ...EXAMPLE, id: form.submissionId.value };
    for (const state of ["sending", "unknown"] as const) {
      appState.value = { ...appState.value, submissions: [{ ...entry, state }] };
      expect(form.startedAt.value).not.toBeNull();
    }
    const report = { id: "1", privacy: 1 } as Report;
    appState.value = { ...appState.value, submissions: [{ ...entry, state: "done", report }] };
    expect(form.startedAt.value).toBeNull();
  });

  test("counts as seen when it ends while the popup shows it, and not before", async () => {
    asked.mockReturnValue(new Promise(() => {}));
    const { appState, form } = clickCreate();
    const entry = { ...EXAMPLE, id: form.submissionId.value, seen: false };
    const seen = () => asked.mock.calls.filter(([question]) => question === "markSeen");
    appState.value = { ...appState.value, submissions: [{ ...entry, state: "sending" }] };
    expect(seen()).toEqual([]);
    const report = { id: "1", privacy: 1 } as Report;
    appState.value = { ...appState.value, submissions: [{ ...entry, state: "done", report }] };
    expect(seen()).toEqual([["markSeen", [entry.id]]]);
  });

  test("may have been sent, where the background ended twice", async () => {
    asked.mockRejectedValue(new AppError("interrupted"));
    clickCreate();
    expect(await screen.findByText(UNKNOWN)).toBeTruthy();
    expect(screen.queryByText("Nothing was sent.")).toBeNull();
  });

  test("is refused where the journal says so, although the question was never answered", async () => {
    asked.mockRejectedValue(new AppError("interrupted"));
    const { appState, form } = clickCreate();
    await screen.findByText(UNKNOWN);
    const failure = { kind: "invalid", status: 422 } as const;
    const refused = { ...EXAMPLE, id: form.submissionId.value, state: "refused", failure } as const;
    appState.value = { ...appState.value, submissions: [refused] };
    expect(await screen.findByText("The report was not created.")).toBeTruthy();
    expect(screen.queryByText(UNKNOWN)).toBeNull();
  });

  test.each(["interrupted", "unexpected"] as const)("is kept for the background's next life: %s", async (kind) => {
    asked.mockRejectedValue(new AppError(kind));
    clickCreate();
    await screen.findByText(UNKNOWN);
    expect(asked).toHaveBeenLastCalledWith("recover");
    expect(await readClicks()).toHaveLength(1);
  });

  test("is repeated by the same wish, and not by another one", async () => {
    asked.mockRejectedValue(new AppError("interrupted"));
    clickCreate();
    const idsOfClicks = () => [
      ...new Set(asked.mock.calls.flatMap(([name, click]) => (name === "createReport" ? (click as Click).id : []))),
    ];
    const clickAgain = async () => {
      const before = asked.mock.calls.length;
      fireEvent.click(screen.getByRole("button", { name: "Create report" }));
      await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(before + 1));
      await screen.findByText(UNKNOWN);
    };
    await screen.findByText(UNKNOWN);
    await clickAgain();
    expect(idsOfClicks()).toHaveLength(1);
    fireEvent.click(screen.getByRole("radio", { name: /Public/ }));
    await clickAgain();
    expect(idsOfClicks()).toHaveLength(2);
  });

  test("is not kept, where the background says that it was not sent", async () => {
    asked.mockRejectedValue(new AppError("permissionMissing"));
    clickCreate();
    await screen.findByText("Nothing was sent.");
    await vi.waitFor(async () => expect(await readClicks()).toEqual([]));
  });

  test("was not sent, where the background says so", async () => {
    asked.mockRejectedValue(new AppError("permissionMissing"));
    clickCreate();
    expect(await screen.findByText("Nothing was sent.")).toBeTruthy();
  });
});

describe("sending again", () => {
  function clickSendAgain() {
    render(<Creation submission={EXAMPLE} settings={SETTINGS} isGone={false} />);
    fireEvent.click(screen.getByRole("button", { name: "Send again" }));
  }

  test("asks the background's next life for the outcome, and never a second time for the request", async () => {
    asked.mockRejectedValueOnce(new AppError("interrupted")).mockResolvedValueOnce(EXAMPLE);
    clickSendAgain();
    await vi.waitFor(() =>
      expect(asked.mock.calls).toEqual([
        ["sendAgain", "s"],
        ["follow", "s"],
      ]),
    );
    expect(screen.queryByText("Nothing was sent.")).toBeNull();
  });

  test("says why nothing was sent", async () => {
    asked.mockRejectedValue(new AppError("passwordGone"));
    clickSendAgain();
    expect(await screen.findByText("Nothing was sent.")).toBeTruthy();
  });
});
