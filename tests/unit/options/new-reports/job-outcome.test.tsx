// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { Announcer } from "@/components/ui/Spoken.tsx";
import { JobPage } from "@/entrypoints/options/new-reports/job/JobPage.tsx";
import { jobToCsv } from "@/entrypoints/options/new-reports/job/job-csv.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { emptyState } from "../../support/app-state.ts";
import { ask } from "../../support/asking.ts";
import { reportRow } from "../../support/known.ts";
import { deletion, job, NOW } from "../../support/tasks.ts";
import { go, heading, oneOfEach, press, rows, SETTINGS, setUpJobPage, show, task } from "./job-page.tsx";

setUpJobPage();

describe("when a job is over", () => {
  test("a report that was there already, or was found, is done, but not called created", () => {
    show({ state: "ended" }, [task(0, "done"), task(1, "existed"), task(2, "found", { found: 1 })]);
    expect(heading()).toBe("3 of 3 reports done");
  });

  test("that is spoken, where its page is open", async () => {
    const appState = show({ state: "running" }, [task(0, "done")]);
    render(<Announcer />);
    act(() => {
      appState.value = { ...appState.value, jobs: [job({ state: "ended" })] };
    });
    expect(await screen.findByText("1 of 1 report done", { selector: "[role=status]" })).toBeTruthy();
  });

  test("its heading is the result", () => {
    show({ state: "ended" }, oneOfEach);
    expect(heading()).toBe("1 of 4 reports done");
    cleanup();
    show({ state: "stopped" }, oneOfEach);
    expect(heading()).toBe("Stopped · 1 of 4 reports done");
    const counts = within(screen.getByRole("region", { name: "Results" })).getAllByRole("listitem");
    expect(counts.map(({ textContent }) => textContent)).toEqual([
      "Good1",
      "Decent0",
      "Bad0",
      "Failed1",
      "Unclear1",
      "Stopped1",
    ]);
  });

  test("what needs the user comes first, unknown ones before the others", async () => {
    show({ state: "ended" }, oneOfEach);
    const items = within(screen.getByRole("region", { name: "Needs you" })).getAllByRole("listitem");
    expect(items.map((item) => item.getAttribute("aria-label"))).toEqual([
      "https://example.com/2",
      "https://example.com/1",
    ]);
    fireEvent.click(within(items[1] as HTMLElement).getByRole("button", { name: "Send again" }));
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("sendAgain", "t1"));
    fireEvent.click(within(items[0] as HTMLElement).getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("discard", "t2"));
  });

  test("an unclear one says what the service answered, too", () => {
    const failure = { kind: "serviceFailed", status: 500 } as const;
    show({ state: "ended" }, [task(0, "unknown", { failure, looks: 1 })]);
    const reason = "The service failed (500). If that continues, contact its owner.";
    expect(within(screen.getByRole("region", { name: "Needs you" })).getByText(reason)).toBeTruthy();
  });

  test("the failed ones are tried again, and what the user stopped is created, each by a button of its own", async () => {
    show({ state: "stopped" }, [...oneOfEach, task(4, "stopped")]);
    press("Try failed again");
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("retryJob", { id: "j", part: "failed" }));
    press("Send the rest (2)");
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("retryJob", { id: "j", part: "stopped" }));
    cleanup();
    show({ state: "stopped" }, [task(0, "done"), task(1, "stopped")]);
    expect(screen.queryByRole("button", { name: "Try failed again" })).toBe(null);
    expect(screen.getByRole("button", { name: "Send the rest (1)" })).toBeTruthy();
    cleanup();
    show({ state: "ended" }, [task(0, "done"), task(1, "refused")]);
    expect(screen.queryByRole("button", { name: /stopped/ })).toBe(null);
  });

  test("their end is spoken where they are tried again on this page", async () => {
    const appState = show({ state: "ended" }, [task(0, "refused")]);
    render(<Announcer />);
    const turn = (state: Job["state"], of: Submission["state"]) =>
      act(() => {
        appState.value = { ...appState.value, jobs: [job({ state })], submissions: [task(0, of)] };
      });
    turn("running", "waiting");
    turn("ended", "done");
    expect(await screen.findByText("1 of 1 report done", { selector: "[role=status]" })).toBeTruthy();
  });

  test.each([
    ["Try failed again", "failed"],
    ["Send the rest (1)", "stopped"],
  ])("their lost password is asked for before: %s", async (name, part) => {
    let isKnown = false;
    ask.mockImplementation(async (question: string) => {
      // It is known when that is answered, not when it is asked.
      if (question === "continueJob") isKnown = await Promise.resolve(true);
      if (question === "retryJob" && !isKnown) throw new AppError("passwordGone");
      return "";
    });
    show({ state: "stopped", privacy: 2 }, oneOfEach);
    press(name);
    fireEvent.input(await screen.findByLabelText("Password"), { target: { value: "secret" } });
    fireEvent.click(screen.getAllByRole("button", { name })[1] as HTMLElement);
    await waitFor(() => expect(screen.queryByLabelText("Password")).toBe(null));
    expect(ask.mock.calls.filter(([question]) => question !== "passwordOf").slice(1)).toEqual([
      ["continueJob", { id: "j", password: "secret" }],
      ["retryJob", { id: "j", part }],
    ]);
  });

  test("nothing is offered where all was done", () => {
    show({ state: "ended" }, [task(0, "done")]);
    expect(screen.queryByRole("button", { name: "Try failed again" })).toBe(null);
    expect(screen.queryByRole("region", { name: "Needs you" })).toBe(null);
  });

  test("its outcome as CSV names what the screen names", () => {
    const failure: Failure = { kind: "unexpectedResponse" };
    const candidate = reportRow("9", { result: "decent" });
    const told = [
      task(0, "found", { found: 1, failure }),
      task(1, "refused", { failure: { kind: "rejected", status: 409 }, candidate }),
      task(2, "unknown", { failure, candidate }),
      task(3, "refused", { failure, candidate, connectionId: "other" }),
    ];
    const [, ...rows] = jobToCsv(told, emptyState(SETTINGS)).trim().split("\r\n");
    const reason = "This is not the answer of a report service. Check the service address in Settings.";
    expect(rows.map((row) => row.split(",").slice(2).join(","))).toEqual([
      "good,0,https://reports.example.com/reports/0,",
      "decent,9,https://reports.example.com/reports/9,The service refused the request (409).",
      `,,,${reason}`,
      `decent,9,,${reason}`,
    ]);
  });

  test("a report that was deleted since has no links any more, on the page and as CSV", () => {
    const [kept, gone] = [task(0, "done"), task(1, "done")];
    const deleted = deletion({ resourceId: "1", url: gone.url, endedAt: NOW });
    const appState = { ...emptyState(SETTINGS), jobs: [job({ state: "ended" })], submissions: [gone, kept] };
    const live = signal({ ...appState, deletions: [deleted] });
    render(<JobPage appState={live} router={{ go } as never} view={{ job: "j", filter: "all" }} />);
    const links = within(screen.getByRole("table")).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "#/reports/0",
      "https://reports.example.com/reports/0",
    ]);
    expect(rows()[1]).toContain("The report has since been deleted.");
    expect(jobToCsv([gone], live.value)).toContain("good,1,,The report has since been deleted.");
  });

  test("its outcome as CSV holds no formula", () => {
    const formula = task(4, "done", { report: reportRow("4", { result: "=1+1" }) });
    const lines = jobToCsv([...oneOfEach, formula], emptyState(SETTINGS))
      .trim()
      .split("\r\n");
    expect(lines.map((line) => line.replace("\uFEFF", ""))).toEqual([
      "url,outcome,result,id,link,reason",
      "https://example.com/0,The report was created.,good,0,https://reports.example.com/reports/0,",
      "https://example.com/1,The report was not created.,,,,The service refused the request (409).",
      "https://example.com/2,It is unclear whether the report was created,,,,The service took too long to answer.",
      "https://example.com/3,Stopped; nothing was sent.,,,,",
      "https://example.com/4,The report was created.,'=1+1,4,https://reports.example.com/reports/4,",
    ]);
  });
});
