// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { continueJob, passwordAsked } from "@/entrypoints/options/new-reports/job/continue-job.ts";
import { AppError } from "@/utils/errors.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { ask } from "../../support/asking.ts";
import { job, NOW } from "../../support/tasks.ts";
import { press, setUpJobPage, show, task } from "./job-page.tsx";

setUpJobPage();

test("no password is asked for any more once the job goes on by what another page was given", async () => {
  ask.mockRejectedValue(new AppError("passwordGone"));
  const appState = show({ state: "ended", privacy: 2 }, [task(0, "refused")]);
  press("Try failed again");
  await screen.findByLabelText("Password", { selector: "input" });
  await act(() => {
    appState.value = { ...appState.value, jobs: [job({ privacy: 2 })] };
  });
  expect(screen.queryByLabelText("Password", { selector: "input" })).toBeNull();
});

test("nor is it asked for again, or takes the focus, once that has ended", async () => {
  ask.mockRejectedValue(new AppError("passwordGone"));
  const appState = show({ state: "ended", privacy: 2 }, [task(0, "refused")]);
  press("Try failed again");
  await screen.findByLabelText("Password", { selector: "input" });
  for (const state of ["running", "ended"] as const) {
    await act(() => {
      appState.value = { ...appState.value, jobs: [job({ state, privacy: 2 })] };
    });
  }
  expect(screen.queryByLabelText("Password", { selector: "input" })).toBeNull();
});

describe("a job", () => {
  test.each(["at once", "when it is continued"])("asks for its lost password %s", async (when) => {
    const failure = when === "at once" ? ({ kind: "passwordGone" } as const) : null;
    show({ state: "paused", privacy: 2, failure }, [task(0, "waiting")]);
    ask.mockRejectedValueOnce(new AppError("passwordGone")).mockResolvedValue(undefined);
    if (when === "at once") ask.mockReset();
    else press("Continue");
    const password = await screen.findByLabelText("Password");
    expect(document.activeElement === password).toBe(when !== "at once");
    press("Continue");
    expect(await screen.findByText("Enter a password, or generate one.")).toBeTruthy();
    fireEvent.input(password, { target: { value: "secret" } });
    press("Continue");
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("continueJob", { id: "j", password: "secret" }));
  });

  test("says what is wrong with its password, and asks for another one", () => {
    const failure = { kind: "invalid", status: 422, fields: { password: "At least 8 characters." } } as const;
    show({ state: "paused", privacy: 2, failure }, [task(0, "waiting")]);
    expect(screen.getByText("password: At least 8 characters.")).toBeTruthy();
    expect(screen.queryByText(/^Enter the password again/)).toBe(null);
    expect(screen.getByLabelText("Password")).toBeTruthy();
  });

  test("asks for its lost password at once where Activity has learned of it", async () => {
    ask.mockRejectedValueOnce(new AppError("passwordGone")).mockResolvedValue(undefined);
    expect(await continueJob("j")).toBe(false);
    show({ state: "paused", privacy: 2 }, [task(0, "waiting")]);
    const password = await screen.findByLabelText("Password");
    expect(document.activeElement).toBe(password);
    fireEvent.input(password, { target: { value: "secret" } });
    press("Continue");
    await waitFor(() => expect(passwordAsked.value).toBe(null));
  });

  test("asks for no password when it is paused again, after another page was given the lost one", async () => {
    const appState = show({ state: "paused", privacy: 2 }, [task(0, "waiting")]);
    const turn = (state: Job["state"]) =>
      act(() => {
        appState.value = { ...appState.value, jobs: [job({ state, privacy: 2 })] };
      });
    ask.mockRejectedValueOnce(new AppError("passwordGone"));
    press("Continue");
    await screen.findByLabelText("Password");
    turn("running");
    turn("paused");
    expect(screen.queryByLabelText("Password")).toBeNull();
  });
});

describe("when a job is over", () => {
  test("no password can be copied where reports may have a former one", async () => {
    ask.mockResolvedValue("correct horse");
    const now = Date.now();
    const former = task(0, "done", { privacy: 2, startedAt: now - 1_000 });
    show({ state: "ended", privacy: 2, passwordAt: now }, [former, task(1, "done", { privacy: 2, startedAt: now })]);
    await act(async () => undefined);
    expect(screen.queryByRole("button", { name: /^Copy password/ })).toBe(null);
    cleanup();
    show({ state: "ended", privacy: 2, passwordAt: now - 2_000 }, [former]);
    expect(await screen.findByRole("button", { name: /^Copy password/ })).toBeDefined();
  });

  test("nor where what was found may be of the request that was sent with the former one", async () => {
    ask.mockResolvedValue("correct horse");
    const again = task(0, "found", { privacy: 2, startedAt: NOW, found: 1, mayExist: true });
    show({ state: "ended", privacy: 2, passwordAt: NOW - 1_000 }, [again]);
    await act(async () => undefined);
    expect(screen.queryByRole("button", { name: /^Copy password/ })).toBe(null);
    cleanup();
    show({ state: "ended", privacy: 2 }, [again]);
    expect(await screen.findByRole("button", { name: /^Copy password/ })).toBeDefined();
  });

  test("the password of its reports can be copied, as long as it is known", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    ask.mockResolvedValue("correct horse");
    show({ state: "ended", privacy: 2 }, [task(0, "done", { privacy: 2 })]);
    fireEvent.click(await screen.findByRole("button", { name: /^Copy password/ }));
    await waitFor(() => expect(write).toHaveBeenCalledWith("correct horse"));
    expect(ask).toHaveBeenCalledWith("passwordOf", "j");
    cleanup();
    ask.mockReset().mockResolvedValue("");
    show({ state: "ended", privacy: 2 }, [task(0, "done", { privacy: 2 })]);
    await waitFor(() => expect(ask).toHaveBeenCalledWith("passwordOf", "j"));
    await act(async () => undefined);
    expect(screen.queryByRole("button", { name: /^Copy password/ })).toBe(null);
  });

  test.each<[string, Partial<Job>, Submission["state"]]>([
    ["where its reports have none", { privacy: 1 }, "done"],
    ["where there is no report that may have it", { privacy: 2 }, "refused"],
  ])("no password is asked for %s", (_where, changes, state) => {
    show({ state: "ended", ...changes }, [task(0, state)]);
    expect(ask).not.toHaveBeenCalled();
  });
});
